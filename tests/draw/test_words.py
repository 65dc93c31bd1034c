"""Words: translation, plural forms, and that nothing is said that Russian does not know."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from igroteka.draw.words import (
    KEYWORDS,
    LANGUAGES,
    N_,
    Catalogue,
    _,
    catalogue,
    catalogue_files,
    language,
    listening,
    n_,
    p_,
    said,
    speaking,
)

PACKAGE = Path(__file__).parents[2] / "src" / "igroteka"
CATALOGUES = sorted(PACKAGE.rglob("locale/*.po"))
MODULES = sorted(PACKAGE.rglob("*.py"))
TEMPLATES = sorted(PACKAGE.rglob("templates/*.html"))


class Refused:
    def __init__(self, message: str, **values: object) -> None:
        self.message = message
        self.values = values


def test_english_needs_no_catalogue() -> None:
    assert language() == "en"
    assert _("star") == "star"
    assert _("{n} of {m}", n=1, m=2) == "1 of 2"
    assert n_("{n} star", "{n} stars", 1) == "1 star"
    assert n_("{n} star", "{n} stars", 21) == "21 stars"


def test_russian_is_spoken_inside_the_block_only() -> None:
    with speaking("ru"):
        assert language() == "ru"
        assert _("star") == "звезда"
        with speaking("en"):
            assert _("star") == "star"
        assert _("star") == "звезда"
    assert _("star") == "star"


def test_an_unknown_language_is_spoken_as_english() -> None:
    with speaking("tlh"):
        assert language() == "en"
        assert _("star") == "star"


def test_what_is_unknown_is_said_in_english() -> None:
    with speaking("ru"):
        assert _("no such sentence, {name}", name="Mira") == "no such sentence, Mira"
        assert p_("no such context", "star") == "star"
        assert n_("{n} unknown", "{n} unknowns", 5) == "5 unknowns"


@pytest.mark.parametrize(
    ("n", "said_so"),
    [(1, "1 час"), (2, "2 часа"), (5, "5 часов"), (11, "11 часов"), (21, "21 час"), (41, "41 час")],
)
def test_russian_has_three_plural_forms(n: int, said_so: str) -> None:
    with speaking("ru"):
        assert n_("{n} hour", "{n} hours", n) == said_so


def test_values_are_not_read_as_formats() -> None:
    assert _("{name} passes", name="{n} %s {name}") == "{n} %s {name} passes"


def test_a_refusal_is_said_in_the_language_spoken(tmp_path: Path) -> None:
    refusal = Refused("star", what="circle", word="star")
    with speaking("ru"):
        assert said(refusal) == "звезда"
        assert said(Refused("{what}: {word}", what="circle", word="star")) == "круг: star"


def test_fuzzy_and_empty_translations_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "ru.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
        '#, fuzzy\nmsgid "a"\nmsgstr "А"\n\nmsgid "b"\nmsgstr ""\n\nmsgid "c"\nmsgstr "Ц"\n',
        encoding="utf-8",
    )
    read = Catalogue("ru")
    read.read(path)
    assert read.sentences == {"c": "Ц"}


def test_a_damaged_catalogue_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ru.po"
    path.write_text('msgid "a"\nmsgstr "А"\n\nmsgid "b\n', encoding="utf-8")
    read = Catalogue("ru")
    with pytest.raises(ValueError, match=r"ru\.po cannot be read"):
        read.read(path)
    assert read.sentences == {}


def test_what_is_not_translated_is_remembered_where_somebody_listens() -> None:
    heard = listening("ru")
    with speaking(heard):
        assert language() == "ru"
        assert _("star") == "звезда"
        _("no such sentence")
        n_("{n} unknown", "{n} unknowns", 5)
        p_("no such context", "star")
    assert heard.missing == {"no such sentence", "{n} unknown", "star"}
    with speaking("ru"):
        _("nobody listens")
    assert len(heard.missing) == 3


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_catalogue_is_well_kept(path: Path) -> None:
    """Same values in both languages, all plural forms, nothing fuzzy, and it is found."""
    assert path in catalogue_files(path.stem)
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    assert catalog.num_plurals == 3
    for message in catalog:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        ours = [message.id] if isinstance(message.id, str) else list(message.id)
        theirs = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(theirs), f"no translation: {message.id}"
        for text in theirs:
            assert values_of(text) == values_of(ours[-1]), f"{message.id}: {text}"


def values_of(text: str) -> set[str]:
    """The names of the values that a sentence takes."""
    return {part.partition("}")[0] for part in text.split("{")[1:]}


def sentences() -> Iterator[tuple[str, object, str | None]]:
    """Every sentence that the package says: where, what, in which context."""
    keywords = {**KEYWORDS, "Refusal": (1,)}
    for path in MODULES:
        for line, message, _comments, context in extract_from_file(
            "python", path, keywords=keywords
        ):
            if has_words(message):
                yield f"{path.relative_to(PACKAGE)}:{line}", message, context
    for path in TEMPLATES:
        for line, message, _comments, context in extract_from_file(
            "jinja2.ext:babel_extract", path, keywords=keywords
        ):
            yield f"{path.relative_to(PACKAGE)}:{line}", message, context


def has_words(message: object) -> bool:
    """Whether there is anything to translate besides values: "{sentence}" has no words."""
    text = message if isinstance(message, str) else str(message)
    return any(letter.isalpha() for letter in re.sub(r"{\w+}", "", text))


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_every_sentence_is_translated(language: str) -> None:
    known = catalogue(language)
    missing = []
    for place, message, context in sentences():
        if isinstance(message, tuple):
            found = message[0] in known.counted
        else:
            found = ((context, message) if context else message) in known.sentences
        if not found:
            missing.append(f"{place}: {message!r}")
    assert not missing, "\n".join(missing)


def test_no_sentence_is_put_together_before_it_is_translated() -> None:
    """`_(f"...")` and `_("..." + x)` cannot be looked up in a catalogue."""
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in KEYWORDS
        and any(isinstance(part, ast.JoinedStr | ast.BinOp) for part in node.args[:2])
        and node.func.id != "n_"
    ]
    assert not wrong, wrong


def test_marking_changes_nothing() -> None:
    assert N_("star") == "star"


def test_a_sentence_is_translated_alike_wherever_it_is_said() -> None:
    """All catalogues are read into one: the last translation of a sentence would be said."""
    said: dict[tuple[str | None, str], tuple[str, object]] = {}
    clashes = []
    for path in catalogue_files("ru"):
        with path.open("rb") as file:
            for message in read_po(file):
                sentence = message.id if isinstance(message.id, str) else message.id[0]
                here = f"{path.parts[-3]}: {message.string}"
                first, translation = said.setdefault(
                    (message.context, sentence), (here, message.string)
                )
                if sentence and translation != message.string:
                    clashes.append(f"“{sentence}” is {first}, and {here}")
    assert not clashes, "\n".join(clashes)
