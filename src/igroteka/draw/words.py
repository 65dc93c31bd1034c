"""Words and their translation.

Sentences are written in English where they are said, and looked up in the catalogue of the
language being spoken: `with speaking("ru"): _("Your move")`. Catalogues are `locale/<language>.po`
beside the code that says the words; they are read once, at first use, ours before those of others.
Values are put into a sentence after it was translated: `_("{name} passes", name=name)`.
"""

import gettext
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol, runtime_checkable

from babel.messages.pofile import read_po

_log = logging.getLogger(__name__)

LANGUAGES = {"en": "English", "ru": "Русский"}

KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "p_": ((1, "c"), 2),
    "P_": ((1, "c"), 2),
}
"""What Babel extracts: the functions below, with the places of singular, plural and context."""

Key = str | tuple[str, str]


class Counted(NamedTuple):
    """A sentence about a number of things: its forms, and which of them a number takes."""

    forms: tuple[str, ...]
    form: Callable[[int], int]


@dataclass
class Catalogue:
    """Everything that can be said in one language."""

    language: str
    sentences: dict[Key, str] = field(default_factory=dict)
    counted: dict[str, Counted] = field(default_factory=dict)
    missing: set[str] | None = None
    """Sentences that were asked for and are not here, where somebody listens."""

    def read(self, path: Path) -> None:
        """Add the sentences of one .po file; what is known already stays as it is.

        Raises ValueError, and adds nothing, if the file is damaged.
        """
        try:
            with path.open("rb") as file:
                catalog = read_po(file, locale=self.language, abort_invalid=True)
            form = gettext.c2py(catalog.plural_expr)
        except Exception as error:
            raise ValueError(f"{path} cannot be read: {error}") from error
        for message in catalog:
            if not message.id or message.fuzzy:
                continue
            if isinstance(message.id, tuple | list):
                forms = tuple(message.string or ())
                if all(forms) and len(forms) == catalog.num_plurals:
                    self.counted.setdefault(message.id[0], Counted(forms, form))
            elif message.string:
                key = (message.context, message.id) if message.context else message.id
                self.sentences.setdefault(key, str(message.string))

    def sentence(self, key: Key, msgid: str) -> str:
        """A sentence in this language, or as it stands in the code."""
        found = self.sentences.get(key)
        if found is None and self.missing is not None:
            self.missing.add(msgid)
        return msgid if found is None else found

    def counting(self, one: str) -> Counted | None:
        """The forms of a sentence about a number of things."""
        found = self.counted.get(one)
        if found is None and self.missing is not None:
            self.missing.add(one)
        return found


def catalogue_files(language: str) -> list[Path]:
    """Find a language's .po files: of every room of this package, then of games elsewhere."""
    ours = Path(__file__).parent.parent
    found = sorted(ours.glob(f"**/locale/{language}.po"))
    for game in entry_points(group="igroteka.games"):
        try:
            place = find_spec(game.module)
        except (Exception, SystemExit):  # a broken package of somebody else's silences only itself
            continue
        for folder in place.submodule_search_locations or () if place else ():
            path = Path(folder) / "page" / "locale" / f"{language}.po"
            if path.is_file() and path not in found:
                found.append(path)
    return found


@cache
def catalogue(language: str) -> Catalogue:
    """Read all that can be said in a language; English needs no catalogue."""
    said = Catalogue(language)
    if language != "en":
        for path in catalogue_files(language):
            try:
                said.read(path)
            except ValueError as error:  # a damaged file silences only itself
                _log.error("Translations are left out: %s", error)
    return said


def listening(language: str, path: Path | None = None) -> Catalogue:
    """A language to be spoken that remembers, in `missing`, what it could not translate.

    path: a .po file that is read as well, of a game that need not be installed; raises ValueError
    if it is damaged.
    """
    known = catalogue(language)
    heard = Catalogue(language, dict(known.sentences), dict(known.counted), set())
    if path is not None:
        heard.read(path)
    return heard


_spoken: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(language: str | Catalogue) -> Iterator[None]:
    """Speak one of LANGUAGES inside the block; an unknown language is spoken as English."""
    if isinstance(language, str):
        language = catalogue(language if language in LANGUAGES else "en")
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """Tell the language being spoken."""
    spoken = _spoken.get()
    return spoken.language if spoken else "en"


def unheard() -> str:
    """The language being spoken; "" while somebody notes what cannot be translated."""
    spoken = _spoken.get()
    if spoken is None:
        return "en"
    return "" if spoken.missing is not None else spoken.language


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name
    """Mark a sentence of a table for translation; it is translated where it is said."""
    return msgid


def P_(context: str, msgid: str) -> tuple[str, str]:  # noqa: N802 - after gettext's names
    """Mark a sentence with its context; say it with `p_(*marked)`."""
    return context, msgid


def _(msgid: str, /, **values: object) -> str:
    """Say a sentence in the language being spoken."""
    spoken = _spoken.get()
    text = spoken.sentence(msgid, msgid) if spoken else msgid
    return text.format_map(values) if values else text


def p_(context: str, msgid: str, /, **values: object) -> str:
    """Say a sentence whose translation depends on its context, a case or a gender for example."""
    spoken = _spoken.get()
    text = spoken.sentence((context, msgid), msgid) if spoken else msgid
    return text.format_map(values) if values else text


def n_(one: str, many: str, n: int, /, **values: object) -> str:
    """Say a sentence about a number of things, in the form that the number asks for."""
    spoken = _spoken.get()
    counted = spoken.counting(one) if spoken else None
    if counted:
        text = counted.forms[counted.form(n)]
    else:
        text = one if n == 1 else many
    return text.format_map({"n": n, **values})


@runtime_checkable
class Spoken(Protocol):
    """What carries a sentence to be translated later: the engine's refusals."""

    message: str
    values: dict[str, object]


def said(refusal: Spoken) -> str:
    """Say a refusal in the language being spoken.

    The kind of a thing, `what`, is said too, and so are refusals among its values.
    """
    values = {
        name: said(value) if isinstance(value, Spoken) else value
        for name, value in refusal.values.items()
    }
    if "what" in values:
        values["what"] = _(str(values["what"]))
    return _(refusal.message, **values)
