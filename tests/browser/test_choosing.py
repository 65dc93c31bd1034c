"""Choosing with confidence: numbers that are set before they are played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.browsing import Player

INPUT = "#prompt .stepper input"
COMMIT = "#prompt .stepper .commit"


def numbers(page: Page) -> list[int]:
    """What the stepper offers; nothing where there is none: whoever was outbid can only pass."""
    stepper = page.query_selector(".stepper")
    return (
        [int(n) for n in (stepper.get_attribute("data-numbers") or "").split()] if stepper else []
    )


def test_a_bid_is_set_by_keys_buttons_and_places_and_then_made(player: Player) -> None:
    page = player.page
    bids: list[int] = []
    while len(bids) < 6:  # the other may have bid first, and high
        player.open_table("me", "novice", game="nomenklatura")
        assert player.wait_turn() == "mine"
        bids = numbers(page)
    number, first = player.number, numbers(page)[0]
    expect(page.locator(INPUT)).to_have_value(f"{first}")
    expect(page.get_by_role("spinbutton")).to_have_attribute("aria-valuemin", f"{first}")
    page.click(".stepper .more")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    page.keyboard.press("-")
    expect(page.locator(COMMIT)).to_have_text(f"Bid {first + 2}")
    expect(page.get_by_role("spinbutton")).to_have_attribute("aria-valuenow", f"{first + 2}")
    expect(page.locator("output")).to_contain_text("leaves you")
    lit = page.locator(".cell.bid.upto")
    expect(lit).to_have_count(3)
    page.keyboard.type("99")  # more than anybody has
    expect(page.locator(COMMIT)).to_have_attribute("aria-disabled", "true")
    expect(page.locator("output")).to_contain_text(f"From {first} to")
    page.keyboard.press("Enter")
    page.click("#prompt p")
    expect(page.locator(COMMIT)).to_have_text(f"Bid {first + 2}")
    page.locator(f"[data-upto='{first + 4}']").last.click()
    expect(page.locator(INPUT)).to_have_value(f"{first + 4}")
    expect(lit).to_have_count(5)
    assert player.number == number
    page.keyboard.press(f"{first + 1}")
    page.keyboard.press("Enter")
    player.wait_news(number)
    expect(page.locator("#log")).to_contain_text(f"bids {first + 1}.")


def test_a_number_that_is_set_outlives_news_and_is_forgotten_with_its_choice(
    player: Player, friend: Player
) -> None:
    address = player.open_table("me", "open", game="ozymandias", preset="rich")
    friend.go(address)
    friend.sit_down("Anna")
    people = [player, friend]
    for who in people:  # whoever begins puts a card up for auction
        who.page.wait_for_selector("#prompt.mine, #prompt p")
        if who.page.query_selector("#prompt.mine:not(:has(.stepper))"):
            who.click_something()
    for who in people:
        who.page.wait_for_selector(".stepper")
    player.page.keyboard.press("7")
    number = player.number
    friend.page.click(COMMIT)
    player.wait_news(number)
    expect(player.page.locator(INPUT)).to_have_value("7")
    expect(player.page.locator(COMMIT)).to_have_text("Bid 7")
    player.page.click(COMMIT)
    player.wait_news(number + 1)
    expect(player.page.locator("#log")).to_contain_text("Guest bid 7.")


PLANNED = """
() => document.querySelector("[data-plan]")?.dataset.plan.split(" ").length ?? 0
"""


def planning(player: Player) -> int:
    """Play until all cards of a trick are to be assigned; how many entries the page has seen.

    To click something may be to assign a trick, and then some of it may show for a moment.
    """
    player.open_table("me", "novice", "novice")
    while player.wait_turn() == "over" or player.page.evaluate(PLANNED) < 3:
        if player.page.query_selector("#result"):
            player.open_table("me", "novice", "novice")
        else:
            player.click_something()
    return player.number


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: str, place: str) -> None:
    page.mouse.move(*middle(page, thing))
    page.mouse.down()
    page.mouse.move(*middle(page, place), steps=5)
    page.mouse.up()


def test_a_trick_is_assigned_by_one_gesture_and_one_press(player: Player) -> None:
    number, page = planning(player), player.page
    things = (page.get_attribute("[data-plan]", "data-plan") or "").split()
    places = (page.get_attribute("[data-plan]", "data-choices") or "").split()
    assert len(things) == 3
    expect(page.locator("[data-plan]")).to_have_attribute("aria-disabled", "true")
    for thing in things:  # each to the last field, then the first card to the first field
        drag(page, f"#k-{thing}", f"#board [data-do='{places[-1]}']")
    drag(page, f"#k-{things[0]}", "#board .trump")  # no field: it stays as it was
    expect(page.locator("[data-plan]")).to_have_attribute("data-do", ",".join(places[-1:] * 3))
    page.click(f"#k-{things[0]}")
    page.click(f"#board [data-do='{places[0]}']")
    plan = [places[0], *places[-1:] * 2]
    expect(page.locator("[data-plan]")).to_have_attribute("data-do", ",".join(plan))
    page.keyboard.press("1")
    expect(page.locator("[data-plan]")).to_have_attribute("data-do", ",".join(places[:1] * 3))
    assert player.number == number, "nothing of a plan leaves the page"
    assert not page.evaluate("() => `${getSelection()}`")
    page.click("[data-plan]")
    player.wait_news(number + 2)
    expect(page.locator("[data-plan]")).to_have_count(0)


def test_dragging_elsewhere_does_nothing_and_selects_nothing(player: Player) -> None:
    player.open_table("me", "novice", "novice")
    page = player.page
    player.wait_turn()
    number = player.number
    for thing, place in (
        (".trump h2", ".north"),
        ("#prompt p b", "#hand"),
        ("#seat1 .nm b", "#board"),
    ):
        drag(page, thing, place)
        assert not page.evaluate("() => `${getSelection()}`")
    assert player.number == number


def test_a_verb_lights_its_things_and_they_do_only_that(player: Player) -> None:
    player.open_table("me", "novice", game="ozymandias")
    page = player.page
    while player.wait_turn() == "mine" and not page.query_selector(".verb"):
        player.click_something()
    lit = page.locator(":is(#board, #hand) .can")
    everything, number = lit.count(), player.number
    reap = page.locator(".verb", has_text="Reap")
    things = int(reap.locator("i").inner_text())
    page.keyboard.press(reap.locator("kbd").inner_text())
    expect(reap).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(things)
    page.keyboard.press("Escape")
    expect(reap).to_have_attribute("aria-pressed", "false")
    expect(lit).to_have_count(everything)
    reap.click()
    page.click("#board .unlit >> nth=0")  # it goes back, and does nothing else
    expect(lit).to_have_count(everything)
    assert player.number == number
    card = page.locator("#hand .card.can >> nth=0")
    uses = (card.get_attribute("data-do") or "").split()
    card.click()
    expect(page.locator("#menu small")).to_have_count(len(uses))  # each says what it brings
    page.keyboard.press("Escape")
    reap.click()
    page.click("#hand .card.can >> nth=0")
    player.wait_news(number)
    expect(page.locator("#log")).to_contain_text("Guest reaps")
