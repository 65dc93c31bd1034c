"""Every numbered rule has a test that carries its mark, and every mark names a rule."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
GAMES = sorted({path.parent.parent.name for path in TESTS.glob("*/rules/test_*.py")})

every_game = pytest.mark.parametrize("game", GAMES)


@functools.cache
def english(game: str) -> str:
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


@functools.cache
def russian(game: str) -> str:
    return (RULES / f"{game}.ru.md").read_text(encoding="utf-8")


def letter(game: str) -> str:
    """What all rule numbers of a game begin with."""
    found = re.search(r'<a id="([A-Z]+)1\.1"></a>', english(game))
    assert found
    return found[1]


def numbers(game: str, text: str) -> list[str]:
    """The numbers of a rulebook, in its order."""
    bare = re.sub(r'<a id="[^"]*"></a>', "", text)
    return re.findall(rf"^\*\*({letter(game)}\d+\.\d+)\*\*", bare, re.M)


def anchors(game: str, text: str) -> list[str]:
    """The places of a rulebook that a page can link to."""
    return re.findall(rf'<a id="({letter(game)}\d+\.\d+)"></a>', text)


@functools.cache
def functions(game: str) -> list[tuple[str, ast.FunctionDef]]:
    """Every test function of a game's rules, with the name of its file."""
    return [
        (path.name, node)
        for path in sorted((TESTS / game / "rules").glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@functools.cache
def marked(game: str) -> dict[str, list[str]]:
    """The tests that carry the mark of each number."""
    found: dict[str, list[str]] = {}
    for file, function in functions(game):
        for decorator in function.decorator_list:
            if (
                isinstance(decorator, ast.Call)
                and ast.unparse(decorator.func) == "pytest.mark.rule"
            ):
                for argument in decorator.args:
                    number = ast.literal_eval(argument)
                    found.setdefault(number, []).append(f"{file}::{function.name}")
    return found


def test_there_are_games() -> None:
    assert "kolkhoz" in GAMES


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    missing = [number for number in numbers(game, english(game)) if number not in marked(game)]
    assert not missing, f"no test carries the mark of {', '.join(missing)}"


@every_game
def test_every_mark_names_a_rule(game: str) -> None:
    rules = set(numbers(game, english(game)))
    unknown = {number: tests for number, tests in marked(game).items() if number not in rules}
    assert not unknown, f"marks that name no rule: {unknown}"


@every_game
def test_no_number_is_given_twice_and_each_follows_the_one_before(game: str) -> None:
    last = (0, 0)
    for number in numbers(game, english(game)):
        chapter, item = map(int, number[1:].split("."))
        follows = (last[0], last[1] + 1) if chapter == last[0] else (last[0] + 1, 1)
        assert (chapter, item) == follows, f"{number} after {last}"
        last = (chapter, item)


@every_game
def test_the_russian_rulebook_has_the_same_numbers_in_the_same_order(game: str) -> None:
    assert numbers(game, russian(game)) == numbers(game, english(game))


@every_game
def test_every_rule_has_an_anchor_of_its_number_in_both_languages(game: str) -> None:
    assert anchors(game, english(game)) == numbers(game, english(game))
    assert anchors(game, russian(game)) == numbers(game, english(game))


@every_game
def test_every_rule_that_a_rulebook_refers_to_exists(game: str) -> None:
    for text in (english(game), russian(game)):
        referred = set(re.findall(rf"\b{letter(game)}\d+\.\d+", text))
        assert referred <= set(numbers(game, english(game)))


@every_game
def test_the_two_rulebooks_refer_to_the_same_rules_from_the_same_places(game: str) -> None:
    def references(text: str) -> list[list[str]]:
        """What each rule or example refers to."""
        parts = re.split(r"^(?=<a id=|### E)", text, flags=re.M)
        return [sorted(set(re.findall(rf"\b{letter(game)}\d+\.\d+", part))) for part in parts]

    assert references(english(game)) == references(russian(game))


@every_game
def test_every_example_is_played(game: str) -> None:
    examples = re.findall(r"^### E(\d+)\.", english(game), re.M)
    assert examples == re.findall(r"^### E(\d+)\.", russian(game), re.M)
    for number in examples:
        assert any(
            file.endswith("_examples.py") and function.name.startswith(f"test_e{number}_")
            for file, function in functions(game)
        ), f"example E{number} is not played"
