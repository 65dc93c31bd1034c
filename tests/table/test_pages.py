"""Pages and forms: sentences in both languages, refusals that lose nothing, no way in from other
sites."""

from __future__ import annotations

import re

import pytest

from igroteka.draw.words import KEYWORDS, catalogue
from igroteka.engine import Game, game_named, games
from igroteka.table import pages
from igroteka.table.assets import script
from igroteka.table.forms import Setup
from igroteka.table.rulebook import rulebook
from igroteka.table.security import same_origin
from igroteka.table.visitor import preferred_language
from tests.table.serving import Person, Served
from toys import TOY


def test_the_form_has_every_option_and_preset(mira: Person, game: Game) -> None:
    page = mira.get("/new?game=kolkhoz")
    for name in game.options.model_fields:
        assert f'name="option-{name}"' in page
    for preset in game.presets:
        assert f'value="{preset}"' in page


@pytest.mark.parametrize("preset", ["kolkhoz", "kolkhoznik", "zonsky"])
def test_a_preset_can_be_chosen_without_a_script(
    served: Served, mira: Person, game: Game, preset: str
) -> None:
    answer = mira.form("me", "novice", preset=preset)
    assert served.table(answer.headers["location"]).options == game.presets[preset]


def test_what_was_changed_by_hand_lies_over_the_preset(served: Served, mira: Person) -> None:
    changed = {"preset": "kolkhoznik", "option-medals": "on", "option-work_hours_threshold": "25"}
    options = served.table(mira.form("me", "novice", **changed).headers["location"]).options
    assert (options.medals, options.work_hours_threshold) == (True, 25)  # type: ignore[attr-defined]
    assert options.deck.name == "D36"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"option-work_hours_threshold": "many"}, "whole number"),
        ({"option-work_hours_threshold": "9999"}, "whole number"),
        ({"option-reward": "northern"}, "mice"),
        ({"option-deck": "d53"}, "d5"),
        ({"seat-1": "wizard"}, "wizard"),
        ({"seat-1": "program:./bot.py"}, "Nobody called “program:./bot.py”"),
    ],
)
def test_refused_forms_say_why_and_lose_nothing(
    mira: Person, changed: dict[str, str], word: str
) -> None:
    answer = mira.form("me", "expert", **(changed | {"option-medals": "on"}))
    assert answer.status_code == 409
    sentence = re.findall(r'class="refusal"[^>]*>([^<]+)', answer.text)[0]
    assert word in sentence
    assert re.search(r'name="option-medals" value="on" checked', answer.text)
    assert '"expert" selected' in answer.text or changed.get("seat-1")


def test_unknown_addresses_are_answered_in_words(mira: Person) -> None:
    assert "no table at this address" in mira.get("/t/NOTHING-1", 404)
    assert "no page at this address" in mira.get("/nothing", 404)
    assert "Did you mean" in mira.get("/rules/kolhoz", 409)


def test_the_code_box(mira: Person, tomas: Person) -> None:
    address = mira.open_table("me", "open")
    code = address.rpartition("/")[2]
    typed = code.lower().replace("-", " ")
    assert tomas.http.post("/code", data={"code": typed}).headers["location"] == address
    answer = tomas.http.post("/code", data={"code": "NOPE-1"})
    assert answer.status_code == 409
    assert "NOPE-1" in answer.text


def test_my_tables_and_my_name(mira: Person) -> None:
    address = mira.open_table("me", "open")
    assert mira.http.post("/name", data={"name": "  Mira <b> "}).status_code == 303
    assert address in mira.get("/")
    assert "Mira &lt;b&gt;" in mira.get(address)


@pytest.mark.parametrize("name", sorted(games()))
def test_a_rulebook_begins_with_a_minute_and_its_contents(mira: Person, name: str) -> None:
    for language, minute in (("en", "The game in 60 seconds"), ("ru", "Игра за минуту")):
        mira.post("/settings", language=language)
        page = mira.get(f"/rules/{name}")
        at = [page.index(text) for text in ("<h1>", minute, 'class="contents"', ' class="rule"')]
        assert at == sorted(at)
        chapters = re.findall('<h2 id="(part-[0-9]+)">', page)
        assert len(chapters) > 8
        assert re.findall('href="#(part-[0-9]+)"', page) == chapters


def test_who_sits_down_may_say_a_name_at_once(served: Served, mira: Person) -> None:
    address = mira.open_table("me", "open")
    tomas = served.person()
    assert tomas.post(f"{address}/sit", seat=1, name="  Tomas\u202e the <i> ")[0] == 204
    assert "Tomas the &lt;i&gt;" in mira.get(address)
    assert tomas.post("/name", name="T.")[0] == 204
    assert "Tomas" not in mira.get(address)
    late = served.person()
    assert late.post(f"{address}/sit", seat=1, name="Late")[0] == 409
    assert "Late" not in mira.get(address)
    assert "Late" not in late.get("/")
    assert tomas.post(f"{mira.open_table('me', 'open')}/sit", seat=1, name=" ")[0] == 204
    assert "T." in tomas.get("/")
    assert "You are watching" in late.get(address)


def test_requests_from_other_sites_are_refused(served: Served, mira: Person) -> None:
    address = mira.open_table("me", "open")
    host = served.address.removeprefix("http://")
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "", "origin": "http://evil.example"},
        {"sec-fetch-site": "", "origin": "null"},
        {"sec-fetch-site": ""},
    ):
        answer = mira.http.post(f"{address}/talk", data={"text": "hi"}, headers=headers)
        assert answer.status_code == 403, headers
    headers = {"sec-fetch-site": "", "origin": f"http://{host}", "x-script": "1"}
    answer = mira.http.post(f"{address}/talk", data={"text": "hi"}, headers=headers)
    assert answer.status_code == 204


def test_long_bodies_are_refused(mira: Person) -> None:
    assert mira.http.post("/code", data={"code": "x" * 20_000}).status_code == 413


def test_every_answer_has_a_strict_policy(mira: Person) -> None:
    for path in ("/", "/nothing", "/static/frame.css", script("table.js"), "/kernels"):
        policy = mira.http.get(path).headers["content-security-policy"]
        assert "unsafe-eval" not in policy
        assert "script-src 'self';" in policy


def test_cookies_that_were_tampered_with_are_strangers(served: Served, mira: Person) -> None:
    address = mira.open_table("me", "open")
    thief = served.person()
    thief.http.cookies.set("igroteka", mira.http.cookies["igroteka"][:-2] + "xx")
    assert thief.post(f"{address}/act", action=0, number=0)[0] == 403


def test_origin_is_compared_where_browsers_say_nothing_else() -> None:
    from starlette.datastructures import Headers

    assert same_origin(Headers({"origin": "http://a:1", "host": "a:1"}))
    assert not same_origin(Headers({"origin": "http://a:1", "host": "a:2"}))


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("de,en;q=0.5", "en"), ("", "en"), ("x;q=y", "en")],
)
def test_the_browser_chooses_the_language(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


def test_the_language_can_be_switched(mira: Person) -> None:
    assert "Play with friends" in mira.get("/")
    answer = mira.http.post("/settings", data={"language": "ru"}, headers={"referer": "http://x/"})
    assert answer.headers["location"] == "/"
    assert "Игра с друзьями" in mira.get("/")


def test_every_sentence_is_translated() -> None:
    from babel.messages.extract import extract_from_dir

    folder = str(pages.__file__).rpartition("/")[0]
    found = extract_from_dir(
        folder,
        method_map=[("**.py", "python"), ("templates/**.html", "jinja2.ext:babel_extract")],
        keywords=KEYWORDS,
    )
    russian = catalogue("ru")
    for file, line, message, _comments, _context in found:
        known = message[0] in russian.counted if isinstance(message, tuple) else (
            message in russian.sentences
        )  # fmt: skip
        assert known, f"{file}:{line}: {message}"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_rulebook_has_an_anchor_for_each_number(language: str) -> None:
    html = rulebook(game_named("kolkhoz"), language)
    numbers = re.findall(r'<p id="(K\d+\.\d+)" class="rule">', html)
    assert len(numbers) == len(set(numbers)) > 50
    assert "&lt;a id" not in html
    assert set(re.findall(r'href="#(K[\d.]+)"', html)) <= set(numbers)


def test_a_game_of_another_package_brings_its_rulebook() -> None:
    assert 'id="T1.1"' in rulebook(TOY, "ru")


def test_markup_in_a_rulebook_is_not_trusted(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathlib import Path

    from igroteka.table import rulebook as module

    file = Path(str(tmp_path)) / "x.md"
    file.write_text("<script>alert(1)</script>\n\n[x](javascript:alert(1))", encoding="utf-8")
    monkeypatch.setattr(module, "rulebook_file", lambda game, language: file)
    html = module.rulebook.__wrapped__(TOY, "en")  # nothing stays in the cache
    assert "<script>" not in html
    assert 'href="javascript' not in html


def test_games_without_a_drawing_have_a_plain_box() -> None:
    assert "Some Game" in pages._plain_box("some_game")


def test_texts_of_a_fresh_form_make_the_first_preset(game: Game) -> None:
    assert Setup.fresh(game).options() == next(iter(game.presets.values()))
