"""What programs send and are answered. The description of the API is made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

MOST_ACTIONS = 64
"""So many actions may be played in a row."""

LONGEST = 16_384
"""No text may be longer; what is bounded more tightly says so in a sentence."""

Text = Annotated[str, Field(max_length=LONGEST)]
Option = bool | int | str
"""An option as it is typed: yes or no as true or false, a number, or a word."""


class Model(BaseModel):
    """Base of all: "1" is no number, and what nobody knows is refused."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class Problem(Model):
    """Why something was refused: then nothing was done."""

    sentence: str
    """What was wrong and what would be right, in the language of `Accept-Language`."""
    rule: str
    """The number of the rule behind it, or ""."""


# People


class Name(Model):
    """What somebody is to be called."""

    name: Text = ""
    """Longer names are cut off; "" for none."""


class Token(Model):
    """A new person: who shows the token is that person, for a year."""

    token: str
    """To be sent with each request: `Authorization: Bearer TOKEN`. Keep it as you keep a password.
    """
    name: str


class Me(Model):
    """Who asks."""

    name: str
    stranger: bool
    """Somebody who came just now may not talk yet at tables of others."""


# Games


class Preset(Model):
    """A recommended setup."""

    name: str
    title: str
    line: str
    options: dict[str, Option]
    counts: list[int]
    """How many seats there may be."""
    automatic: dict[str, dict[str, str]]
    """By that number, the seats that the rules play, with what these are called."""


class Kernels(Model):
    """How a game's rules run."""

    state: Literal["cold", "compiling", "ready", "failed"]
    """All but "ready" means that they run uncompiled: slower, and bots are weaker."""
    progress: float
    """From 0 to 1."""


class Game(Model):
    """A game that can be played."""

    name: str
    title: str
    blurb: str
    version: int
    """Of its rules."""
    seats: list[int]
    """How many may play."""
    default_seats: int
    minutes: int
    """How long people play; 0 where that is not known."""
    presets: list[Preset]
    """The first is the usual one."""
    options: dict[str, Any]
    """A JSON Schema of the options."""
    kernels: Kernels


class Games(Model):
    """All of them, and the levels of bots."""

    games: list[Game]
    levels: list[str]
    """Bots that can sit at a table, weakest first."""


# Tables


Door = Literal["public", "link", "private"]
"""Who may come: everybody, since the table stands in the lobby; whoever knows the code; or only who
is invited, and nobody else can see that there is such a table."""


class Clock(Model):
    """How much time everybody has. Each move may take `per_move` seconds; what it takes longer
    comes out of the seat's bank."""

    per_move: int = 0
    bank: int = 0
    """Seconds that each seat has at first."""
    increment: int = 0
    """Seconds that each move adds to the bank."""
    lapse: Literal["bot", "pass", "end"] = "bot"
    """What follows when a time is over: a bot takes over until the person takes the seat back, one
    decision is made for the seat, or the seat gives up."""
    level: Text = ""
    """Of the bot that takes over; "" for the usual one."""


class NewTable(Model):
    """A table to be opened."""

    game: Text
    preset: Text = ""
    """"" for the usual one."""
    options: dict[str, Option] = {}
    """What differs from the preset."""
    seats: Annotated[list[Text], Field(min_length=1, max_length=8)]
    """Who sits where: "me", "open" for whoever comes, or the level of a bot."""
    advice: Literal["usual", "on", "off"] = "usual"
    """Whether people may ask for advice; usual is: where one plays with bots."""
    door: Door = "link"
    """Who may come."""
    clock: Clock | None = None
    """null for a table without one."""


class Invitation(Model):
    """An invitation by a link."""

    token: Text
    """What stands in the link after "/invitation/"."""


class Code(Model):
    """A table."""

    code: str
    """Who knows it can look on, and take an open seat, unless the table is private."""


class TableLine(Model):
    """One of my tables."""

    code: str
    game: str
    over: bool
    asked: bool
    """Whether my choice is waited for."""


class Tables(Model):
    """My tables: running ones first, the newest first."""

    tables: list[TableLine]


class LobbySeat(Model):
    """Who sits on a seat of a table in the lobby."""

    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    """Of the bot that plays there."""
    strength: str
    """With its 95 % interval: "27.1 ± 4.2"; "" where it is not known."""


class LobbyTable(Model):
    """A table that everybody may come to."""

    code: str
    game: str
    preset: str
    options: dict[str, Option]
    seats: list[LobbySeat]
    open: list[int]
    """The seats that can be taken."""
    opened: float
    """When: seconds since 1970."""
    moved: float
    """When something happened there last."""


class Lobby(Model):
    """The public tables."""

    open: list[LobbyTable]
    """Those with open seats."""
    running: list[LobbyTable]
    """Those that can be watched."""


class SeatTime(Model):
    """The time of a seat that a person plays."""

    left: float
    """The seconds that were left when this was said, for this move and in the bank."""
    runs: bool
    """Whether it passes."""


class Seat(Model):
    """Who sits on a seat."""

    name: str
    kind: Literal["me", "person", "bot", "open"]
    status: Literal["", "thinking", "away"]
    level: str
    """Of the bot that plays there, also for a person; "rules" where the rules themselves play."""
    waits: bool
    """Whether this seat is asked now. Several may be at once."""
    resigned: bool
    time: SeatTime | None
    """null where no clock is, or a bot plays."""


class Prompt(Model):
    """What is asked, as the page says it."""

    title: str
    detail: str


class Result(Model):
    """How a play ended."""

    ranks: list[int]
    """By seat; who shares a place is equal."""
    scores: list[int]
    seed: str
    """Of the deal: a whole number of 64 bits, as a text since many languages' numbers are shorter.
    """
    resigned: int | None
    """The seat that gave up, where the play ended by that."""


class Plea(Model):
    """That a seat asks to take its last move back behind what it revealed."""

    seat: int
    moves: int
    """So many moves are taken back if all agree."""
    missing: list[int]
    """The seats whose word is missing."""


class Table(Model):
    """A table as the seat of whoever asks may know it."""

    code: str
    game: str
    version: int
    preset: str
    options: dict[str, Option]
    stamp: str
    """Another text whenever anything has changed."""
    number: int
    """How many entries this shows: moves, undos, resignations, and what is told about time. What is
    done at the table says which number it has seen."""
    moves: int
    """How many moves have been played and not taken back."""
    said: int
    """The number of the last message of the talk."""
    over: bool
    door: Door
    """Who may come."""
    seats: list[Seat]
    seat: int | None
    """Where I sit; null for who looks on, or behind a drawn curtain."""
    curtain: int | None
    """The seat to which a shared screen is to be passed, where its curtain is drawn."""
    prompt: Prompt
    view: dict[str, Any]
    """The game's record, with all blank that this seat may not know: as bots get it."""
    actions: dict[str, str]
    """All that I may play now: numbers and texts; {} while I am not asked."""
    words: dict[str, str]
    """The same in words."""
    undo: bool
    """Whether I may take back my last move."""
    plea: Plea | None
    """What somebody asks all others, if anybody does."""
    seed_hash: str
    """SHA-256 of the seed's text."""
    clock: Clock | None
    """null where nobody's time is counted."""
    paused: bool
    """Whether all have agreed to a pause: then nobody's time passes."""
    again: str | None
    """The code of the table that plays this one again."""
    result: Result | None


class Note(Model):
    """One public fact of the play, as the log tells it."""

    move: int
    """It was written while so many moves had been played, with this one; 0 at the deal."""
    kind: str
    """Its name in the game's rules."""
    seat: int
    """Whose it is; -1 for nobody."""
    values: list[int]
    """What the note is about; what they mean depends on the kind."""
    sentence: str
    """"" for what the log does not tell."""
    rule: str


class Log(Model):
    """What happened after some moves."""

    moves: int
    """How many there are now: to be asked with next time. Fewer than before: one was taken back."""
    notes: list[Note]


class Message(Model):
    """Something that was said at the table."""

    number: int
    seat: int | None
    """null for somebody who looked on, and for the table itself, which has no name."""
    name: str
    text: str
    at: float
    """When: seconds since 1970."""


class Talk(Model):
    """What was said, oldest first."""

    messages: list[Message]


class Play(Model):
    """A finished play, as `igroteka replay` reads it."""

    format: int
    game: str
    version: int
    options: dict[str, Option]
    seats: int
    seed: int
    """A whole number of 64 bits: read it as one, or as text."""
    renewals: list[tuple[int, int]]
    """After how many moves chance comes from which other seed."""
    actions: list[str]
    digests: dict[str, str]
    bots: dict[str, str]
    """The level of each bot, by seat."""
    clock: Clock | None = None
    """What clock was played by, if any."""
    took: list[float] | None = None
    """The seconds that each move took, where there was a clock."""


class NewPlay(Model):
    """A play to be brought in."""

    play: dict[str, Any]
    """As it was saved, by a table or by `igroteka`."""
    seat: int | None = None
    """Where I play on if it is not over; null for the seat that is to move."""
    level: Text = ""
    """Of the bots on the other seats then; "" for the usual one."""


# Looking back


class Choice(Model):
    """An action of a past position."""

    action: int
    text: str
    words: str


class Step(Model):
    """Somebody's action in a play that the bot expects."""

    seat: int
    action: int
    text: str


class Opinion(Model):
    """What a strong bot thinks of a decision."""

    best: Choice
    """What it preferred."""
    gain: float
    """What that would have gained, in chances to win; 0 for the same, below 0 where what was chosen
    turned out to be better."""
    chances: list[float]
    """Of each seat to win, all together 1; [] where nobody plays against another."""
    line: list[Step]
    """The play that it expected."""


class Judged(Model):
    """A decision, judged in both ways."""

    move: int
    """So many moves came before."""
    seat: int
    chosen: Choice
    known: Opinion
    """By what the seat could know."""
    opened: Opinion
    """With all open."""


class Mark(Model):
    """How well a seat has played, as far as has been looked."""

    seat: int
    decisions: int
    same: int
    """So many were what the bot would have chosen, by what could be known."""
    known: float
    """The chance to win that a decision lost on average, by what could be known."""
    opened: float
    """The same with all open."""


class Review(Model):
    """What has been found so far of a finished play that is looked back at."""

    asked: bool
    """Whether somebody who sat there has asked for it."""
    done: bool
    looked: int
    """So many decisions have been looked at."""
    of: int
    """So many there are."""
    marks: list[Mark]
    decisions: list[Judged]


# What is done at a table


class NewDoor(Model):
    """Who may come from now on."""

    door: Door


class Act(Model):
    """To play one of the actions that were offered."""

    action: int
    number: int
    """The table's number when it was offered."""
    then: Annotated[list[int], Field(max_length=MOST_ACTIONS - 1)] = []
    """More actions, each a move of its own; they end quietly where the rules ask otherwise."""


class Undo(Model):
    """To take back the last move; to ask for that, and to answer it."""

    number: int


class OpenSeat(Model):
    """An open seat, the first if none is named."""

    seat: int | None = None


class SeatNumber(Model):
    """A seat."""

    seat: int


class Screen(Model):
    """Who is before a shared screen; null draws the curtain."""

    seat: int | None = None


class Auto(Model):
    """Whether forced choices are played for me."""

    on: bool


class Say(Model):
    """Something to say."""

    text: Text


class Done(Model):
    """It was done."""

    number: int
    """The table's number by now."""
