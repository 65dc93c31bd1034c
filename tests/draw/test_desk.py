"""The desk: what makes a piece a handle, and what a quiet one says."""

from __future__ import annotations

from igroteka.draw.desk import Desk, SeatInfo


class Words:
    def action(self, action: int) -> str:
        return f"Do {action}"

    def refusal(self, rule: str) -> str:
        return f"Not by {rule}."


def desk(legal: set[int], fresh: frozenset[str] = frozenset()) -> Desk:
    return Desk(
        viewer=0,
        seats=[SeatInfo("Mira", "me"), SeatInfo("Tomas")],
        words=Words(),
        legal=legal,
        waiting=(0,),
        fresh=fresh,
        why_not=lambda action: "" if action in legal else "K5.2",
    )


def test_a_piece_with_a_legal_action_is_a_handle() -> None:
    mine = desk({3})
    piece = mine.piece("c3", 3)
    assert piece["data-do"] == "3"
    assert piece["class"] == "can"
    assert (piece["role"], piece["tabindex"]) == ("button", "0")
    assert piece["aria-label"] == "Do 3"
    assert mine.used == {3}


def test_several_actions_stand_on_one_handle() -> None:
    mine = desk({3, 5})
    assert mine.piece("c3", 3, 4, 5)["data-do"] == "3 5"
    assert mine.used == {3, 5}


def test_a_quiet_piece_says_why() -> None:
    mine = desk({3})
    piece = mine.piece("c4", 4, why=4)
    assert piece["data-why"] == "Not by K5.2."
    assert piece["data-rule"] == "K5.2"
    assert "data-do" not in piece
    assert not mine.used


def test_a_piece_without_actions_is_only_itself() -> None:
    assert desk(set()).piece("c4") == {"id": "k-c4", "data-k": "c4"}


def test_what_is_new_is_marked() -> None:
    mine = desk({3}, fresh=frozenset({"c3", "c4"}))
    assert mine.piece("c3", 3)["class"] == "can fresh"
    assert mine.piece("c4")["class"] == "fresh"


def test_names_and_turn() -> None:
    mine = desk(set())
    assert mine.names == ["Mira", "Tomas"]
    assert mine.acts
