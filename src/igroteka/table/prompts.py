"""What the frame asks instead of the game: to pass the screen, to take one's seat back; and beside
the game's question, to let a bot play for somebody who is away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from igroteka.draw.html import el
from igroteka.draw.kept import kept
from igroteka.draw.words import _, n_, p_
from igroteka.engine import NOBODY
from igroteka.table.seating import undecided
from igroteka.table.tables import AWAY, LiveTable


class Prompt(NamedTuple):
    """A question with its buttons; mine: whether the viewer is to answer."""

    title: str
    detail: str = ""
    buttons: tuple[Markup, ...] = ()
    mine: bool = False


def instead(table: LiveTable, viewer: int, curtain: int, names: Sequence[str]) -> Prompt | None:
    """What is said to a viewer in place of the game's own question; None if that is asked.

    `curtain`: to whom the screen is to be passed, or NOBODY.
    """
    if curtain != NOBODY:
        return _behind_curtain(curtain, names[curtain])
    if table.stopped:
        if table.ran_out(table.stopper):
            said = _("The time of {name} is over, and with it the play.", name=names[table.stopper])
            return Prompt(said)
        return Prompt(_("{name} has given up: the play is over.", name=names[table.stopper]))
    if viewer == NOBODY or table.over:
        return None
    asked = _asked_back(table, viewer, names)
    if asked:
        return asked
    own, passing = _not_playing(table, viewer), _passing(table, viewer, names)
    if own and passing:
        return Prompt(own.title, passing.title, (*own.buttons, *passing.buttons))
    return own or passing


def _asked_back(table: LiveTable, viewer: int, names: Sequence[str]) -> Prompt | None:
    """The question whether somebody may take a move back behind what it showed: to those who have
    not answered it, and to whoever asks."""
    plea = table.plea
    if plea is None:
        return None
    missing = table.unanswered(plea.seat, plea.agreed)
    moves = len(table.match.moves) - plea.moves
    detail = n_(
        "With it {n} move is taken back. What has been seen stays seen; chance is another one from "
        "there on, and this play counts for no rating.",
        "With it {n} moves are taken back. What has been seen stays seen; chance is another one "
        "from there on, and this play counts for no rating.",
        moves,
    )
    if viewer == plea.seat:
        waits = _("You ask to take your last move back. Still to answer: {others}.",
                  others=", ".join(names[seat] for seat in missing) or "–")  # fmt: skip
        again = () if missing else (_answering("ask-back", p_("undo", "Take it back")),)
        return Prompt(waits, detail, (*again, _answering("refuse-back", _("Withdraw"))))
    if viewer not in missing:
        return None
    buttons = _answering("agree-back", _("Agree")), _answering("refuse-back", p_("undo", "Refuse"))
    title = _("{name} asks to take the last move back.", name=names[plea.seat])
    return Prompt(title, detail, buttons)


@kept
def _answering(what: str, label: str) -> Markup:
    """A button of that question."""
    return el("button", label, id=what, class_="b1", data_post=what)


def about_back(table: LiveTable, viewer: int, names: Sequence[str]) -> list[Markup]:
    """For those who are not asked, or have answered: that somebody asks to take a move back."""
    plea = table.plea
    if plea is None:
        return []
    missing = table.unanswered(plea.seat, plea.agreed)
    said = n_(
        "{name} asks to take {n} move back. Still to answer: {others}.",
        "{name} asks to take {n} moves back. Still to answer: {others}.",
        len(table.match.moves) - plea.moves,
        name=names[plea.seat],
        others=", ".join(names[seat] for seat in missing) or "–",
    )
    return [el("span", said, class_="watching asking")]


def _not_playing(table: LiveTable, viewer: int) -> Prompt | None:
    """That a bot plays for the viewer, if one does."""
    over = table.ran_out(viewer)
    if viewer in table.resigned:
        if over:
            return Prompt(_("Your time was over."), _("A bot plays this seat to the end."))
        return Prompt(_("You have given up."), _("A bot plays this seat to the end."))
    if not table.level(viewer):
        return None
    back = el("button", _("Take the seat back"), id="takeback", class_="b1", data_post="take-back")
    if over:
        said = _("Your time was over, so a bot plays for you.")
        return Prompt(said, _("Until you take the seat back."), (back,))
    return Prompt(_("A bot plays for you."), _("Until you take the seat back."), (back,))


def _behind_curtain(seat: int, name: str) -> Prompt:
    """The question who is before the screen now."""
    mine = _("I am {name}", name=name)
    button = el("button", mine, id="raise", class_="b1", data_post="screen", data_seat=seat)
    return Prompt(
        _("Pass the screen to {name}.", name=name),
        _("The others look away, then the curtain rises."),
        (button,),
        True,
    )


def _passing(table: LiveTable, viewer: int, names: Sequence[str]) -> Prompt | None:
    """That somebody else is asked who shares the viewer's screen."""
    mine = table.seats_of(table.seats[viewer].person)
    follows = table.follows(mine, viewer)
    if follows == viewer:
        return None
    label = _("Draw the curtain")
    button = el("button", label, id="pass", class_="b1", data_post="screen")
    title = _("Now it is the turn of {name}.", name=names[follows])
    return Prompt(title, _("Pass the screen to {name}.", name=names[follows]), (button,), True)


def about_those_away(table: LiveTable, viewer: int, names: Sequence[str]) -> list[Markup]:
    """For each person who is waited for and has been away for long, the button that lets a bot play
    for them."""
    buttons = []
    own = table.seats[viewer].person
    for seat, row in enumerate(table.seats):
        if row.person in ("", own) or not table.asks(seat):
            continue
        if table.away(row.person) >= AWAY:
            buttons.append(_stand_in(table, seat, viewer, names))
    return buttons


def _stand_in(table: LiveTable, seat: int, viewer: int, names: Sequence[str]) -> Markup:
    if viewer in table.agreed.get(seat, ()):
        waits = ", ".join(names[other] for other in undecided(table, seat))
        said = _("A bot plays for {name} when {others} agree.", name=names[seat], others=waits)
        return el("span", said, class_="watching")
    label = _("Let a bot play for {name}", name=names[seat])
    return el("button", label, id=f"standin{seat}", data_post="stand-in", data_seat=seat)


def about_pause(table: LiveTable, viewer: int, names: Sequence[str]) -> list[Markup]:
    """How a pause stands that somebody wishes, and what the viewer can say to it.

    Beside a choice there is room for a button only: what it is about is told by its title.
    """
    times = table.times
    if times is None or not times.wishes:
        return []
    button = None
    if times.paused:
        said, button = _("The clocks stand still."), "go-on"
    elif viewer in times.wishes:
        others = ", ".join(names[seat] for seat in sorted(times.people - times.wishes))
        said = _("A pause begins when {others} agree.", others=others)
    else:
        said, button = _("{name} wishes a pause.", name=names[min(times.wishes)]), "pause"
    note = [] if table.asks(viewer) else [el("span", said, class_="watching")]
    return [*note, _pausing(button, said)] if button else note


@kept
def _pausing(what: str, title: str) -> Markup:
    """The button that agrees to a pause, or ends it."""
    label = _("Agree to a pause") if what == "pause" else _("Go on")
    return el("button", label, id=what, class_="pausing", data_post=what, title=title)
