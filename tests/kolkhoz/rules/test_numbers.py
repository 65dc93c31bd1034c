"""Every numbered rule has a test that carries its mark, and every mark names a rule."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parents[2] / "docs" / "rules"
ENGLISH = (RULES / "kolkhoz.md").read_text(encoding="utf-8")
RUSSIAN = (RULES / "kolkhoz.ru.md").read_text(encoding="utf-8")


def numbers(text: str) -> list[str]:
    """The numbers of a rulebook, in its order."""
    return re.findall(r"^\*\*(K\d+\.\d+)\*\*", re.sub(r'<a id="[^"]*"></a>', "", text), re.M)


def anchors(text: str) -> list[str]:
    """The places of a rulebook that a page can link to."""
    return re.findall(r'<a id="(K\d+\.\d+)"></a>', text)


@functools.cache
def functions() -> list[tuple[str, ast.FunctionDef]]:
    """Every test function beside this file, with the name of its file."""
    return [
        (path.name, node)
        for path in sorted(TESTS.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@functools.cache
def marked() -> dict[str, list[str]]:
    """The tests that carry the mark of each number."""
    found: dict[str, list[str]] = {}
    for file, function in functions():
        for decorator in function.decorator_list:
            if (
                isinstance(decorator, ast.Call)
                and ast.unparse(decorator.func) == "pytest.mark.rule"
            ):
                for argument in decorator.args:
                    number = ast.literal_eval(argument)
                    found.setdefault(number, []).append(f"{file}::{function.name}")
    return found


def test_every_rule_has_a_test() -> None:
    missing = [number for number in numbers(ENGLISH) if number not in marked()]
    assert not missing, f"no test carries the mark of {', '.join(missing)}"


def test_every_mark_names_a_rule() -> None:
    rules = set(numbers(ENGLISH))
    unknown = {number: tests for number, tests in marked().items() if number not in rules}
    assert not unknown, f"marks that name no rule: {unknown}"


def test_no_number_is_given_twice_and_each_follows_the_one_before() -> None:
    expected: list[str] = []
    for number in numbers(ENGLISH):
        chapter, item = map(int, number[1:].split("."))
        last = expected[-1] if expected else "K0.0"
        before, count = map(int, last[1:].split("."))
        follows = (before, count + 1) if chapter == before else (before + 1, 1)
        assert (chapter, item) == follows, f"{number} after {last}"
        expected.append(number)


def test_the_russian_rulebook_has_the_same_numbers_in_the_same_order() -> None:
    assert numbers(RUSSIAN) == numbers(ENGLISH)


def test_every_rule_has_an_anchor_of_its_number_in_both_languages() -> None:
    assert anchors(ENGLISH) == numbers(ENGLISH)
    assert anchors(RUSSIAN) == numbers(RUSSIAN)


def test_every_rule_that_a_rulebook_refers_to_exists() -> None:
    for text in (ENGLISH, RUSSIAN):
        assert set(re.findall(r"K\d+\.\d+", text)) <= set(numbers(ENGLISH))


def test_the_two_rulebooks_refer_to_the_same_rules_from_the_same_places() -> None:
    def references(text: str) -> list[list[str]]:
        """What each rule or example refers to."""
        parts = re.split(r"^(?=<a id=|### E)", text, flags=re.M)
        return [sorted(set(re.findall(r"K\d+\.\d+", part))) for part in parts]

    assert references(ENGLISH) == references(RUSSIAN)


def test_every_example_is_played() -> None:
    examples = re.findall(r"^### E(\d+)\.", ENGLISH, re.M)
    assert examples == re.findall(r"^### E(\d+)\.", RUSSIAN, re.M)
    assert examples
    for number in examples:
        assert any(
            file == "test_k_examples.py" and function.name.startswith(f"test_e{number}_")
            for file, function in functions()
        ), f"example E{number} is not played"
