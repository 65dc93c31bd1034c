"""The coach of a first game: which step it has come to, and the box that says it.

Steps are data of the game's page (`page/coach.py`). How far somebody has come follows from the
moves and from the steps that they went on from, so that it is the same after a reload, and one
step earlier after an undo. It knows what the player's own seat is offered, and the notes, which
are public.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.icons import icon
from igroteka.draw.labels import rule_link
from igroteka.draw.words import N_, _
from igroteka.engine import Game, Match
from igroteka.engine.page import Coach, Step
from igroteka.table.names import seat_names
from igroteka.table.store import Coached
from igroteka.table.tables import LiveTable

LEVEL = "novice"
"""The bots of a first game."""

SEAT = 0
"""Where the player of a first game sits."""


def steps_of(coach: Coach) -> tuple[Step, ...]:
    """All steps by their numbers: those in order, then the asides."""
    return (*coach.STEPS, *coach.ASIDES)


class Lesson(NamedTuple):
    """Where a first game stands.

    step: the number of what is to be said now, or None.
    over: what has been said and done, in that order.
    answer: what is said of the player's last choice, "" for nothing; done otherwise: that choice
        was another one than the step had waited for.
    """

    step: int | None
    over: tuple[int, ...]
    answer: str = ""
    otherwise: bool = False


def lesson(match: Match, coach: Coach, told: Collection[tuple[int, int]]) -> Lesson:
    """Where a first game stands after its moves. told: see `Coached`."""
    steps = steps_of(coach)
    left = sorted(told, key=lambda pair: pair[1])
    over: dict[int, None] = {}
    noted = {note.kind for note in match.opening}
    answer, otherwise = "", False
    for before, move in enumerate(match.moves):
        if move.seat == SEAT:
            while left and left[0][1] <= before:
                over[left.pop(0)[0]] = None
            now = _due(coach, over, noted, _offered(match, before))
            answer, otherwise = "", False
            if now is not None and steps[now].waits:
                over[now] = None
                otherwise = _kind(match.game, move.action) not in steps[now].waits
                answer = (steps[now].instead or OTHERWISE) if otherwise else steps[now].then
        noted.update(note.kind for note in move.notes)
    if left:
        over.update(dict.fromkeys(step for step, _moves in left))
        answer, otherwise = "", False
    now = _due(coach, over, noted, _offered(match, len(match.moves)))
    return Lesson(now, tuple(over), answer, otherwise)


OTHERWISE = N_("You have chosen something else, and that is fine.")


def _due(
    coach: Coach, over: Collection[int], noted: Collection[int], kinds: Collection[str]
) -> int | None:
    """The number of the step to say after such notes, while such kinds of actions are offered.

    What only tells something comes before an aside that has come up, since the position that it
    tells of stands until the player has chosen; a choice that is waited for comes after it.
    """

    def fits(step: Step) -> bool:
        told = step.after is None or step.after in noted
        return told and (not step.waits or any(kind in kinds for kind in step.waits))

    length = len(coach.STEPS)
    following = next((n for n in range(length) if n not in over), None)
    if following is not None and not fits(coach.STEPS[following]):
        following = None
    if following is not None and not coach.STEPS[following].waits:
        return following
    come_up = (n for n, aside in enumerate(coach.ASIDES, length) if n not in over and fits(aside))
    return next(come_up, following)


def _offered(match: Match, moves: int) -> set[str]:
    """The kinds of actions that the player had after so many moves."""
    return {_kind(match.game, action) for action in match.legal(SEAT, moves)}


def _kind(game: Game, action: int) -> str:
    return game.actions.decode(action)[0]


def gone_on(table: LiveTable, state: Coached, do: str, step: str) -> Coached:
    """How far the coach has come after a press: "on" from a step, "away" or "open"."""
    if do in ("away", "open"):
        return state._replace(away=do == "away")
    coach = table.game.coach
    known = {str(n) for n in range(len(steps_of(coach)))} if coach else set()
    if do != "on" or step not in known or int(step) in dict(state.told):
        return state
    return state._replace(told=(*state.told, (int(step), len(table.match.moves))))


def spoken(table: LiveTable, state: Coached) -> int:
    """How many steps back somebody looks who calls the coach: one, where it has nothing new."""
    assert table.game.coach is not None
    return 0 if lesson(table.match, table.game.coach, state.told).step is not None else 1


# The box


def box(table: LiveTable, state: Coached, back: int = 0) -> Markup:
    """What the coach says now, or what it said `back` steps ago; hidden if that is nothing."""
    coach = table.game.coach
    assert coach is not None
    now = lesson(table.match, coach, state.told)
    back = min(back, len(now.over))
    number = now.over[-back] if back else now.step
    step = None if number is None else steps_of(coach)[number]
    answer = "" if back else _answered(table, now)
    silent = state.away or (step is None and not answer)
    return el(
        "form",
        el("input", type="hidden", name="step", value="" if number is None else number),
        _head(now, len(coach.STEPS), back),
        el("p", answer, class_="led") if answer else None,
        el("p", _(step.say), " ", rule_link(step.rule)) if step else None,
        el("div", *_buttons(now, step, back), class_="row"),
        id="coach",
        class_="coach tells" if step and not step.waits else "coach",
        method="post",
        action=f"/t/{table.row.code}/coach",
        data_at=step.at if step else None,
        data_said=f"{number}-{back}",
        data_number=table.number,
        data_back=back,
        aria_label=_("Coach"),
        aria_live="polite",
        hidden=silent,
    )


def _answered(table: LiveTable, now: Lesson) -> str:
    """What is said of the player's last choice; of an unexpected one, what came of it too."""
    if not now.answer or not now.otherwise:
        return _(now.answer) if now.answer else ""
    last = next(move for move in reversed(table.match.moves) if move.seat == SEAT)
    names = seat_names(table)
    told = [table.game.words.note(note, names)[0] for note in last.notes]
    return " ".join([_(now.answer), next(filter(None, told), "")]).strip()


def _head(now: Lesson, length: int, back: int) -> Markup:
    come = sum(n < length for n in now.over) + 1
    ended = back or come > length
    return el(
        "header",
        icon("coach"),
        el("b", _("Coach")),
        None if ended else el("span", f"{come} / {length}"),
        el("button", icon("close"), name="do", value="away", aria_label=_("Put the coach away"),
           title=_("Put the coach away")),
    )  # fmt: skip


def _buttons(now: Lesson, step: Step | None, back: int) -> list[Markup]:
    """Back to what was said, and on."""
    found = []
    if back < len(now.over):
        found.append(el("button", _("Back"), name="back", value=back + 1, class_="cb"))
    if back > 1 or (back and now.step is not None):
        found.append(el("button", _("Forward"), name="back", value=back - 1, class_="cb"))
    if back and now.step is None:
        found.append(el("button", _("Close"), name="do", value="on", class_="btn"))
    if step is None or back:
        return found
    if step.waits:
        found.append(el("button", _("Skip"), name="do", value="on", class_="cb"))
        found.append(el("b", _("Your turn"), class_="wait"))
    else:
        found.append(el("button", _("Go on"), name="do", value="on", class_="btn"))
    return found
