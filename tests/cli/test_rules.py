"""`igroteka rules`."""

from __future__ import annotations

from tests.cli.running import Run


def test_a_rule_is_read(run: Run) -> None:
    assert run("rules", "kolkhoz", "k5.2").out.startswith("K5.2 If your hand holds the crop")
    assert run("rules", "kolkhoz", "K5.2", "--lang", "ru").out.startswith("K5.2 Если")


def test_a_chapter_is_read(run: Run) -> None:
    said = run("rules", "kolkhoz", "K12").out
    assert "K12.1" in said
    assert "K11" not in said.partition("K12.1")[0]
    assert "Examples" not in said


def test_the_whole_rulebook_is_read(run: Run) -> None:
    said = run("rules", "kolkhoz").out
    assert "K1.1" in said
    assert "K12.1" in said
    assert "<a id" not in said
