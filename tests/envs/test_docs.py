"""The examples of the pages about environments and learning are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {
    name: (DOCS / name).read_text(encoding="utf-8") for name in ("environments.md", "learning.md")
}
EXAMPLES = [
    example
    for text in PAGES.values()
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL)
]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, "the page", "exec"), {})
    if "print(" in example:
        assert capsys.readouterr().out.strip()


def test_all_examples_were_found() -> None:
    assert len(EXAMPLES) == sum(text.count("```python") for text in PAGES.values()) == 13
