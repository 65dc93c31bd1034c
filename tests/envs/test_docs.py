"""The examples of the page about environments are true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(example, PAGE.name, "exec"), {})
    if "print(" in example:
        assert capsys.readouterr().out.strip()


def test_all_examples_were_found() -> None:
    assert len(EXAMPLES) == PAGE.read_text(encoding="utf-8").count("```python") == 9
