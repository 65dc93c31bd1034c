"""What people do at the table, done by a real browser."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, expect

from igroteka.engine import Match, games, view_row
from igroteka.table.store import Store
from igroteka.table.tables import LiveTable
from tests.browser.browsing import Player, Server, fresh
from tests.waiting import until


@contextmanager
def elsewhere(server: Server, address: str) -> Iterator[LiveTable]:
    """The table in another process than the server's."""
    store = Store(server.url)
    row = store.table(address.rpartition("/")[2])
    assert row is not None
    try:
        yield LiveTable(store, row)
    finally:
        store.close()


def stored(server: Server, address: str) -> LiveTable:
    """The table as the database has it."""
    with elsewhere(server, address) as table:
        return table


WHOLE = [
    ("kolkhoz", "kolkhoz", 3),
    ("kolkhoz", "kolkhoznik", 2),
    ("kolkhoz", "zonsky", 1),
    ("nomenklatura", "base", 2),
    ("nomenklatura", "rebalanced", 1),
    ("nomenklatura", "railroad", 1),
    ("ozymandias", "ozymandias", 2),
    ("ozymandias", "rich", 1),
    ("pax_pamir", "pamir", 4),
    ("pax_pamir", "tournament", 1),
    ("pax_pamir", "printed", 1),
    ("pax_pamir", "wakhan", 1),
    ("rebuild", "rebuild", 3),
    ("rebuild", "later", 1),
    ("rebuild", "campaign", 0),
]
"""Games that are played to their end by clicks: game, setup, number of bots."""


SHORTER = {"nomenklatura": {"max_rounds": 8}, "ozymandias": {"max_turns": 50}}
"""Of games that would take hundreds of clicks more, after all kinds of them were done."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "preset", "bots"), WHOLE)
def test_a_whole_game_by_clicks(player: Player, game: str, preset: str, bots: int) -> None:
    """Of a game's other setups, which the page shows alike, the middle is not clicked through: the
    end is that of another play, brought in from a file."""
    numbers = SHORTER.get(game, {})
    if preset == next(iter(games()[game].presets)):
        address = player.open_table("me", *["novice"] * bots, game=game, preset=preset, **numbers)
    else:
        player.open_table("me", *["novice"] * bots, game=game, preset=preset)
        player.play(moves=FIRST)
        address = player.bring_in(nearly_over(game, preset, bots + 1), "novice")
    assert player.play() == "over"
    page = player.page
    scores = [int(text) for text in page.locator("#result .score").all_inner_texts()]
    assert len(scores) == bots + 1
    assert sorted(scores, reverse=True) == scores
    assert page.locator("#result .chart .curve").count() == len(scores)
    assert len(page.locator("#seed code").first.inner_text()) == 64
    page.click("#again")
    page.wait_for_url(lambda url: address not in url)
    page.wait_for_selector("#prompt")


def nearly_over(game: str, preset: str, seats: int) -> str:
    """The file of a random play without its last moves."""
    known = games()[game]
    match = Match(known, known.presets[preset], seats, 11)
    chance = random.Random(5)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match.at(max(len(match.moves) - LAST * seats, 0)).to_json()


FIRST, LAST = 20, 10
"""So many moves at the beginning and before the end are made by two people; whole games by clicks
are those with bots."""


def play_on(table: LiveTable) -> None:
    """Play at random, as another process would, until shortly before the end."""
    match = table.match.at(len(table.match.moves))
    chance = random.Random(5)
    while match.waiting():
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))

    async def follow() -> None:
        while len(table.match.moves) < len(match.moves) - LAST:
            move = match.moves[len(table.match.moves)]
            await table.act(move.seat, [move.action], table.number)

    with ThreadPoolExecutor() as pool:  # Playwright's loop runs in this thread
        pool.submit(lambda: asyncio.run(follow())).result()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games()))
def test_two_people_play_to_the_end(player: Player, friend: Player, game: str) -> None:
    """What is played in between comes from another process, and both hear of it."""
    address = player.open_table("me", "open", game=game, **SHORTER.get(game, {}))
    friend.go(address)
    friend.sit_down("Anna")
    friend.page.wait_for_selector("#seat1.is-me")
    people = (player, friend)
    asked = asked_of(people)
    clicked_to = FIRST
    while asked:
        for who in asked:
            who.click_something()
        if player.number >= clicked_to:  # and again, where clicks lead away from the end
            with elsewhere(player.server, address) as table:
                play_on(table)
            for who in people:
                who.wait_news(table.number - 1)
            clicked_to = table.number + 4 * LAST
        asked = asked_of(people)
    ends = []
    for who in people:
        assert who.wait_turn() == "over"
        ends.append(who.page.locator("#result .score").all_inner_texts())
    assert len(ends[0]) == 2
    assert ends[0] == ends[1]


def asked_of(people: tuple[Player, ...]) -> list[Player]:
    """Who is to play, when all pages show the same position; nobody after the end."""
    newest = max(who.number for who in people)
    for who in people:
        who.wait_news(newest - 1)
    asked = [who for who in people if who.page.query_selector("#prompt.mine")]
    assert asked or people[0].page.query_selector("#result"), "nobody is asked anything"
    return asked


OUTLINE = """
() => ["#board", "#hand", "#prompt"].flatMap(place => {
  const lines = [];
  const walk = (node, depth) => {
    if (node.nodeType === Node.TEXT_NODE) lines.push(depth + node.data);
    if (!node.attributes) return;
    const facts = [...node.attributes].map(({ name, value }) => `${name}=${value}`)
      .map(fact => fact.replace(/ ?shown|shown ?/, "")).filter(fact => fact !== "class=");
    lines.push(`${depth}${node.localName} ${facts.sort().join(" ")}`);
    node.childNodes.forEach(child => walk(child, depth + "  "));
  };
  document.querySelectorAll(place).forEach(found => walk(found, ""));
  return lines;
})
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(games()))
def test_the_page_shows_what_a_reload_would_show(player: Player, friend: Player, game: str) -> None:
    """Also inside of what was clicked, and so has the focus. (Who is away changes by itself.)"""
    friend.go(player.open_table("me", "open", game=game))
    friend.sit_down("Anna")
    friend.page.wait_for_selector("#seat1.is-me")
    player.page.wait_for_selector("#seat1:has-text('Anna')")
    compared = 0
    while compared < 16:
        for who in (player, friend):
            if who.page.query_selector("#prompt.mine"):
                who.click_something()
            number, shown = who.number, who.page.evaluate(OUTLINE)
            who.page.reload()
            if who.number == number:
                assert who.page.evaluate(OUTLINE) == shown
                compared += 1


def test_every_preset_is_played_to_its_end() -> None:
    presets = {(name, preset) for name, game in games().items() for preset in game.presets}
    assert {(game, preset) for game, preset, _bots in WHOLE} == presets


@pytest.mark.slow
def test_two_browsers_receive_only_their_own_secrets(player: Player, friend: Player) -> None:
    address = player.open_table("me", "open")
    friend.go(address)
    friend.sit_down("Anna")
    friend.page.wait_for_selector("#seat1.is-me")
    received = [listen(player), listen(friend)]
    secrets: list[set[int]] = [set(), set()]
    for _ in range(12):
        table = stored(player.server, address)
        state = view_row(table.match.state)
        for seat in (0, 1):
            known = state.players[seat].hand | state.players[seat].hidden
            secrets[seat] |= {card for card in range(52) if known >> card & 1}
        for seat, who in enumerate((player, friend)):
            who.page.reload()
            got = received[seat][-1] + who.page.content()
            other = state.players[1 - seat]
            hidden = other.hand | other.hidden
            for card in range(52):
                if hidden >> card & 1:
                    assert f'data-k="c{card}"' not in board_of(got), (seat, card)
        if not table.offers:
            break
        turn = (player, friend)[next(iter(table.offers))]
        turn.wait_turn()
        turn.click_something()
    assert all(secrets)


def listen(who: Player) -> list[str]:
    """Every snapshot that comes over a page's event stream, the newest last."""
    got = [""]
    pieces: dict[int, str] = {}
    session = who.context.new_cdp_session(who.page)

    def hear(event: dict[str, str]) -> None:
        if event["eventName"] == "part":
            number, _, text = event["data"].partition("\n")
            pieces[int(number)] = text
        else:
            got.append("".join(pieces[number] for number in sorted(pieces)))

    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", hear)
    return got


def board_of(html: str) -> str:
    """The html without its logs, which may name a card that was seen earlier."""
    return re.sub(r"<aside.*?</aside>", "", html, flags=re.DOTALL)


def test_a_reload_shows_the_same(player: Player) -> None:
    player.open_table("me", "novice")
    player.play(moves=4)
    before = player.page.inner_text("#hand"), player.number
    player.page.reload()
    player.wait_turn()
    assert (player.page.inner_text("#hand"), player.number) == before
    player.play(moves=2)


TOASTED = """
element => new Promise(resolve => {
  const toast = document.getElementById("toast");
  const look = () => { if (!toast.hidden) resolve(toast.textContent); };
  new MutationObserver(look).observe(toast, { attributes: true, childList: true });
  element.click();
})
"""
"""Click, and wait for the sentence that shows then for some seconds, however late one looks."""


def test_the_page_goes_on_after_the_server_was_killed(player: Player, server: Server) -> None:
    address = player.open_table("me", "novice", "novice")
    player.play(moves=3)
    for _ in range(3):
        number, hand = player.number, player.page.inner_text("#hand")
        server.kill()
        player.page.wait_for_selector("body.lost .offline")
        said = player.page.locator("#actions [data-do]").first.evaluate(TOASTED)
        assert "cannot be reached" in said
        server.start()
        player.page.wait_for_selector("body:not(.lost)")
        assert stored(server, address).number >= number
        assert player.page.inner_text("#hand") == hand
        player.play(moves=2)
        assert player.number >= number + 2


def test_a_bots_move_survives_a_kill_while_it_thinks(player: Player, server: Server) -> None:
    player.open_table("me", "expert")
    player.wait_turn()
    player.click_something()
    server.kill()
    server.start()
    assert player.wait_turn() in ("mine", "over")


def test_keyboard_only(player: Player) -> None:
    page = player.go("/new")
    page.select_option("#count", "2")
    page.select_option("select[name=seat-1]", "novice")
    page.focus("#newtable .btn")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    for turn in range(16):
        if player.wait_turn() == "over":
            break
        number = player.number
        if page.query_selector("[data-plan]"):  # all things to the first place, then play it
            page.keyboard.press("1")
            page.keyboard.press(page.inner_text("[data-plan] kbd"))
        elif turn % 2:
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            if page.locator("#menu:not([hidden])").count():
                page.keyboard.press("Enter")
        player.wait_news(number)
    player.wait_turn()
    player.explain()
    page.focus("#explained [data-open=help]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#help[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#help", state="hidden")
    page.keyboard.press("Escape")
    page.wait_for_selector("#explained", state="hidden")
    page.keyboard.press("r")
    page.wait_for_selector("#rules .rule")
    page.keyboard.press("t")
    page.keyboard.type("hello 1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#talk >> text=hello 1")


LASTING = [name for name, game in sorted(games().items()) if game.words.FOR_GOOD]


@pytest.mark.parametrize("game", LASTING)
def test_what_gives_up_everything_else_asks_again(player: Player, game: str) -> None:
    player.open_table("me", "novice", "novice", game=game)
    page = player.page
    for _ in range(60):
        assert player.wait_turn() == "mine", "nothing ever gave up everything else"
        last = page.query_selector("#actions [data-sure]")
        if last:
            break
        player.click_something()
    assert last
    number, menu = player.number, page.locator("#menu")
    do = f"[data-do='{last.get_attribute('data-do')}']"
    assert not page.locator("#prompt [data-sure] ~ [data-do]:not([data-sure])").count()
    handle = page.locator(f"#prompt {do}, #board {do}, #hand {do}").first
    handle.click()
    expect(menu.locator("button")).to_have_count(2)
    menu.locator("button").last.click()
    expect(menu).to_be_hidden()
    handle.click()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    assert player.number == number
    if page.locator("#prompt [data-sure]").count():
        assert page.locator("#prompt [data-sure] kbd").first.inner_text() == "0"
        page.keyboard.press("0")
    else:
        handle.click()
    expect(menu).to_be_visible()
    page.keyboard.press("1")
    player.wait_news(number)


def test_who_sits_down_is_asked_for_a_name_and_can_change_it(
    player: Player, friend: Player
) -> None:
    address = player.open_table("me", "open")
    page = friend.go(address)
    page.click("#sit")
    page.click("#naming [data-close]")
    expect(page.locator("#seat1.is-me")).to_have_count(0)
    friend.sit_down("Anna")
    expect(player.page.locator("#seat1")).to_contain_text("Anna")
    page.click("#seat1 .you")
    expect(page.locator("#naming input")).to_have_value("Anna")
    page.fill("#naming input", "Anna Karenina")
    page.click("#naming .btn")
    expect(player.page.locator("#seat1")).to_contain_text("Anna Karenina")
    expect(page.locator("#naming")).to_be_hidden()
    again = friend.go(player.open_table("me", "open"))
    again.click("#sit")  # whoever has a name is not asked for it
    expect(again.locator("#seat1.is-me")).to_contain_text("Anna Karenina")


def test_whoever_acts_before_another_request_is_answered_is_heard(player: Player) -> None:
    """Who is renamed and acts at once, on a page that has heard of the name, but of no answer."""
    player.open_table("me", "novice")
    assert player.wait_turn() == "mine"
    page, held = player.page, []
    page.route("**/call", lambda route: held.append((route, route.fetch())))
    page.click("[data-rename] >> nth=0")
    page.fill("#naming input", "Vera")
    page.click("#naming .btn")
    page.wait_for_selector(".seat.is-me >> text=Vera")
    number = player.number
    page.evaluate("() => document.querySelector('#actions [data-do]').click()")
    assert held
    for route, answer in held:
        route.fulfill(response=answer)
    player.wait_news(number)


def test_the_wish_to_play_again_reaches_the_others(player: Player, friend: Player) -> None:
    address = player.open_table("me", "open")
    friend.go(address)
    friend.sit_down("Anna")
    while not (player.page.query_selector("#result") or friend.page.query_selector("#result")):
        for person in (player, friend):
            if person.page.query_selector("#prompt.mine"):
                number = person.number
                button = "document.querySelector('#actions [data-do]').click()"
                person.page.evaluate(f"() => {button}")
                person.wait_news(number)
    friend.page.click("#again")
    friend.page.wait_for_selector("#prompt")
    expect(player.page.locator("#result")).to_contain_text("Anna wants to play again.")
    player.page.click("#again")
    player.page.wait_for_selector("#prompt")
    assert player.page.url == friend.page.url


def test_a_spectator_is_told_so(player: Player, friend: Player) -> None:
    address = player.open_table("me", "novice")
    expect(friend.go(address).locator("#prompt")).to_contain_text("You are watching")
    expect(player.page.locator("#prompt")).not_to_contain_text("You are watching")


def test_a_quiet_card_says_why(player: Player) -> None:
    player.open_table("me", "novice", "novice", "novice")
    page = player.page
    quiet = page.locator("#hand .quiet[data-why]")
    for _ in range(60):
        assert player.wait_turn() == "mine", "no card was ever forbidden"
        if quiet.count():
            break
        player.click_something()
    quiet.first.click()
    link = page.locator("#bubble .rl")
    number = link.inner_text()
    assert re.fullmatch(r"K\d+\.\d+", number)
    link.click()
    page.wait_for_selector(f"[id='{number}'].here")


def test_a_card_that_is_pointed_at_shows_where_it_would_lie(player: Player) -> None:
    player.open_table("me", "novice")
    page = player.page
    for _ in range(20):
        assert player.wait_turn() == "mine"
        if page.query_selector("#hand [data-shows]"):
            break
        player.click_something()
    card = page.locator("#hand [data-shows]").last
    shown = page.locator(f"#board .shown[data-shown='{card.get_attribute('data-shows')}']")

    def pointed() -> bool:
        page.hover("#seat0")
        card.hover()
        return shown.count() > 0

    until(pointed)  # a snapshot that comes meanwhile takes it away until one points again
    page.hover("#seat0")
    expect(page.locator(".shown")).to_have_count(0)


def test_undo_by_key_or_a_sentence_why_not(player: Player) -> None:
    player.open_table("me", "novice")
    assert player.wait_turn() == "mine"
    page = player.page
    page.keyboard.press("u")
    page.wait_for_selector("#bubble:not([hidden])")
    assert re.search("Nothing has been played|Only your own last move", page.inner_text("#bubble"))


def test_russian_throughout(chromium: Browser, server: Server) -> None:
    player = Player(fresh(chromium, locale="ru-RU"), server)
    page = player.go("/")
    assert page.get_attribute("html", "lang") == "ru"
    player.open_table("me", "novice", game="kolkhoz")
    for _ in range(14):
        if player.wait_turn() == "over":
            break
        text = page.inner_text("#table") + page.inner_text("#actions")
        text = re.sub(r"igroteka|EN|RU|SHA-256|[KСJQA]\d+\.\d+|\b[IVXKQJA]+\b", "", text)
        assert not re.findall(r"[A-Za-z]{2,}", text), text
        player.click_something()
    page.click("[name=language][value=en]")
    page.wait_for_selector("html[lang=en]")
    player.close()


def test_a_rulebook_is_searched(player: Player) -> None:
    page = player.go("/rules/kolkhoz")
    rules, box = page.locator(".rule:visible"), page.locator(".find input")
    everything = rules.count()
    box.fill("drunkard")
    expect(page.locator(".contents")).to_be_hidden()
    assert 3 < rules.count() < everything / 4
    assert all("drunkard" in text.lower() for text in rules.all_inner_texts())
    assert int(page.inner_text(".find output")) >= rules.count()
    assert page.locator("h2:visible").count() < page.locator("h2").count()
    box.fill("no such word")
    expect(rules).to_have_count(0)
    box.fill("")
    expect(rules).to_have_count(everything)
    player.open_table("me", "novice")
    page.keyboard.press("r")
    page.locator("#rules .find input").fill("Drunkard")
    found = page.locator("#rules .rule:visible").all_inner_texts()
    assert found
    assert all("Drunkard" in text for text in found)


def test_light_and_dark(player: Player) -> None:
    page = player.go("/")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    with page.expect_response(lambda answer: answer.url.endswith("/settings")):
        page.click("#theme")
        expect(page.locator("body")).not_to_have_css("background-color", light)
    page.reload()
    page.wait_for_selector("html[data-theme=dark]")


WIDTH = "document.fonts.ready.then(() => document.documentElement.scrollWidth)"


def test_phone_has_no_sideways_scrolling(chromium: Browser, server: Server) -> None:
    player = Player(fresh(chromium, locale="en-US"), server)
    page = player.page
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        player.go("/")
        assert page.evaluate(WIDTH) <= width
        player.open_table("me", "novice", "novice", "novice")
        player.wait_turn()
        assert page.evaluate(WIDTH) <= width
        page.click("#bot-log")
        page.wait_for_selector("#log", state="visible")
        page.click("#bot-log")
        player.play(moves=2)
    player.close()


def test_the_past_can_be_stepped_through(player: Player) -> None:
    address = player.open_table("me", "novice")
    player.play(moves=3)
    page = player.go(f"{address}/at/0")
    assert "Move 0" in page.inner_text("#prompt")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#prompt")).to_contain_text("Move 1 of")
    page.click("#step-leave")
    player.wait_turn()
