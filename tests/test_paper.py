"""Every game on paper: what lies in its box, and the sheets as a browser prints them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from markupsafe import Markup

from igroteka.cli.print import label_of
from igroteka.draw.chromium import Chromium
from igroteka.draw.paper import AID, PAPERS, Box, document, pages
from igroteka.draw.words import listening, speaking
from igroteka.engine import Refusal, game_named, games
from igroteka.engine.page import paper_of
from igroteka.table.word_laws import paper_faults
from tests.browser.browsing import browser_path
from tests.wording import rule_numbers

every_game = pytest.mark.parametrize("name", sorted(games()))
with_chromium = pytest.mark.skipif(not browser_path(), reason="No Chromium is installed.")

KOLKHOZ = {f"{rank}{crop}" for rank in ("A", *range(2, 11), *"JQK") for crop in "WBPS"}
RANKS_36 = {f"{rank}{crop}" for rank in (*range(6, 11), *"JQK") for crop in "WBPS"}


def box(name: str, seats: int = 0, preset: str = "", **values: Any) -> Box:
    """What lies in a game's box."""
    game = game_named(name)
    options = game.make_options(values, preset or next(iter(game.presets)))
    assert game.paper is not None
    found: Box = game.paper.box(options, seats or game.default_seats)
    return found


def counted(found: Box) -> Counter[str]:
    """How often each piece lies in a box."""
    return Counter(piece.name for lot in found.lots for piece in lot.all)


def words(found: Box, name: str) -> str:
    """What stands on a piece."""
    (front,) = (one.front for lot in found.lots for one in lot.pieces if one.name == name)
    return " ".join(Markup(re.sub(r"<[^>]+>", " ", front)).unescape().split())


# What lies in the box -----------------------------------------------------------------------------


@every_game
def test_the_contract_is_kept(name: str) -> None:
    assert not list(paper_faults(game_named(name), rule_numbers(name)))


@every_game
def test_all_that_is_printed_is_said_in_russian(name: str) -> None:
    game, heard = game_named(name), listening("ru")
    with speaking(heard):
        for preset, options in game.presets.items():
            seats = max(options.counts(game.seats))
            assert game.paper is not None
            found = game.paper.box(options, seats)
            for backs in (True, False):
                pages(found, label_of(game, preset, options), PAPERS["a4"], backs=backs)
    assert not heard.missing


def test_kolkhoz_has_its_whole_pack_and_what_a_table_needs() -> None:
    found = counted(box("kolkhoz", 3))
    assert {name: found[name] for name in KOLKHOZ} == dict.fromkeys(KOLKHOZ, 1)
    assert {f"field-{letter}" for letter in "hdcs"} < found.keys()
    assert found["aid-year"] == found["aid-search"] == 3
    assert found["medal"] == 20
    small = counted(box("kolkhoz", preset="kolkhoznik"))
    assert {name for name in small if name in KOLKHOZ} == RANKS_36


def test_plan_cards_that_may_be_dealt_look_like_workers_from_behind() -> None:
    def backs(found: Box) -> set[Markup | None]:
        return {lot.back for lot in found.lots if {p.name for p in lot.pieces} & KOLKHOZ}

    assert len(backs(box("kolkhoz"))) == 2
    assert len(backs(box("kolkhoz", jack_replacement="plan_card_joins_workers"))) == 1


def test_nomenklatura_has_a_deck_a_map_and_the_pieces_of_all_seats() -> None:
    found = counted(box("nomenklatura", 4))
    agenda = next(lot for lot in box("nomenklatura", 4).lots)
    assert len(agenda.all) == 17 + 1
    assert [p.name for p in agenda.pieces if p.back] == ["consolidation"]
    assert [found[f"marker-{n}"] for n in range(1, 6)] == [20, 20, 20, 20, 0]
    assert found["map"] == found["tracks"] == found["works"] == found["merger"] == 1
    assert len(next(iter(box("nomenklatura", preset="rebalanced").lots)).all) == 18 + 1


def test_ozymandias_has_what_its_rules_count() -> None:
    found = counted(box("ozymandias"))
    signs = [f"{colour}{rank:02}" for colour in "RWBK" for rank in range(1, 14)]
    assert [found[sign] for sign in signs] == [1] * 52
    assert [found[f"tile-{value}"] for value in range(5)] == [5, 7, 5, 2, 1]
    assert [found[f"disk-{letter}"] for letter in "rwbk"] == [6] * 4
    assert (found["influence-1"], found["influence-5"]) == (30, 30)


def test_pax_pamir_has_all_cards_and_pieces() -> None:
    found = counted(box("pax_pamir", 3))
    assert [found[f"card-{n}"] for n in range(1, 141)] == [1] * 116 + [0] * 24
    assert [found[f"block-{side}"] for side in ("afghan", "british", "russian")] == [12] * 3
    assert [found[f"cylinder-{n}"] for n in range(1, 6)] == [11, 11, 11, 0, 0]
    assert found["map"] == found["chronicle"] == found["dial-3"] == 1
    hers = box("pax_pamir", 2, preset="wakhan")
    assert [counted(hers)[f"card-{n}"] for n in range(117, 141)] == [1] * 24
    assert all(p.back for lot in hers.lots for p in lot.pieces if p.name == "card-117")


def test_rebuild_has_a_pack_for_so_many() -> None:
    found = counted(box("rebuild", 3))
    starters = {"a_log": 2, "bunch_of_logs": 2, "rusted_gears": 1, "pile_of_nails": 2,
                "a_stone": 4, "a_gold_bar": 3}  # fmt: skip
    assert {name: found[name] for name in starters} == {n: 3 * k for n, k in starters.items()}
    assert (found["necklace"], found["crown"], found["golden_saw"]) == (2, 1, 1)
    assert sum(found.values()) == 3 * 14 + 53 + 3 + 1
    later = counted(box("rebuild", 2, preset="later"))
    assert sum(later.values()) == 2 * 14 + 51 + 2 + 1
    assert later["golden_saw"] == 0


@pytest.mark.parametrize(
    ("name", "values", "piece", "told"),
    [
        ("kolkhoz", {"work_hours_threshold": 33}, "field-h", "33"),
        ("kolkhoz", {"medals": True}, "aid-search", "Each medal is one point more."),
        ("nomenklatura", {"consolidation_fee": 7}, "consolidation", "Fee: 7 rubles −7"),
        ("nomenklatura", {"sole_player_per_marker": 4}, "aid-pay", "4 rubles for each marker"),
        ("nomenklatura", {"starting_rubles": 13}, "aid-setup", "13 rubles for each player"),
        ("ozymandias", {"starting_influence": 12}, "aid-setup", "three cards and 12 influence"),
        ("ozymandias", {"max_turns": 99}, "aid", "after 99 turns"),
        ("pax_pamir", {"gift_order": "cheapest_first"}, "aid-cards", "cheapest empty gift"),
        ("rebuild", {"hand_size": 6}, "aid", "Draw 6 cards."),
        ("rebuild", {"columns": 7}, "aid-setup", "lay out 7 columns of 3 cards"),
    ],
)
def test_a_changed_number_is_on_the_paper(
    name: str, values: dict[str, Any], piece: str, told: str
) -> None:
    assert told in words(box(name, **values), piece)
    assert told not in words(box(name), piece)


def test_so_many_markers_are_printed_as_the_option_says() -> None:
    assert counted(box("nomenklatura", influence_per_player=12))["marker-1"] == 12


def test_a_paper_without_a_box_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from igroteka.games.rebuild.page import paper

    monkeypatch.delattr(paper, "box")
    with pytest.raises(Refusal, match=r"page/paper.py has no function box\(options, seats\)"):
        paper_of("igroteka.games.rebuild")


def test_faults_of_a_box_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("rebuild")
    found = box("rebuild")
    broken = found._replace(lots=[*found.lots, found.lots[0]], css=("lost.css",))
    monkeypatch.setattr(game, "paper", type("Paper", (), {"box": lambda *_args: broken})())
    told = " ".join(paper_faults(game, frozenset()))
    assert "has “a_log” twice" in told
    assert "names lost.css" in told
    assert "speaks of R4.1: no rule" in told


# The sheets ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with Chromium() as browser:
        yield browser


def printed(name: str, language: str, paper: str, *, backs: bool = True) -> str:
    """A game's print as a page."""
    game = game_named(name)
    preset, options = next(iter(game.presets.items()))
    with speaking(language):
        found = box(name, max(options.counts(game.seats)))
        label = label_of(game, preset, options)
        return document(found, label, game.package, PAPERS[paper], backs=backs)


CUT = """
() => [...document.querySelectorAll(".piece")].flatMap(piece => {
  const room = piece.getBoundingClientRect();
  return [...piece.querySelectorAll("*")].filter(part => {
    if (part.closest(".nk-map, .mapbox, svg svg, svg :not(svg)")) return false;
    const framed = getComputedStyle(part.parentElement).overflow === "hidden";
    if (part.localName === "svg" && framed) return false; // a picture may be larger than its frame
    const box = part.getBoundingClientRect();
    return box.width && (box.bottom > room.bottom + 1 || box.right > room.right + 1
      || box.left < room.left - 1 || box.top < room.top - 1);
  }).map(part => `${piece.dataset.piece}: ${part.localName}.${part.getAttribute("class")}`);
})
"""
"""What does not fit on its piece."""


@with_chromium
@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_is_cut_off(chromium: Chromium, name: str, language: str) -> None:
    assert not chromium.asked(printed(name, language, "a4"), CUT)


LONGEST: dict[str, dict[str, Any]] = {
    "kolkhoz": {"medals": True, "final_tiebreak": "most_medals", "nomenklatura": True,
                "swap": True, "jack_replacement": "plan_card_joins_workers"},
    "nomenklatura": {"eastern_bonus": True, "post_scoring_railroad": True,
                     "end_trigger": "checked_at_round_end"},
    "ozymandias": {"k13_mode": "flat_bonus_to_holder", "auction_own_active_card": True},
    "pax_pamir": {"wakhan": True, "tax_reach": "card_region"},
    "rebuild": {"campaign": True, "start_discard_2": 1},
}  # fmt: skip
"""Options that have most to say on aids."""


@with_chromium
@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_aid_has_room_for_every_setup(chromium: Chromium, name: str, language: str) -> None:
    game = game_named(name)
    with speaking(language):
        boxes = [box(name, preset=preset) for preset in game.presets]
        boxes.append(box(name, 2, **LONGEST[name]))
        aids = [lot for one in boxes for lot in one.lots if lot.size == AID]
        found = boxes[0]._replace(lots=aids)
        label = label_of(game, "", next(iter(game.presets.values())))
        page = document(found, label, game.package, PAPERS["letter"], backs=False)
    assert not chromium.asked(page, CUT)


@with_chromium
def test_a_pdf_has_the_pages_of_the_document_in_the_right_size(chromium: Chromium) -> None:
    page = printed("kolkhoz", "en", "letter", backs=False)
    pdf = chromium.pdf(page)
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert len(sizes) == page.count('<section class="sheet ')
    assert {(round(float(w)), round(float(h))) for w, h in sizes} == {(612, 792)}


@with_chromium
def test_boards_lie_on_sheets_that_lie(chromium: Chromium) -> None:
    pdf = chromium.pdf(printed("nomenklatura", "ru", "a4"))
    sizes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    turned = Counter(float(wide) > float(high) for wide, high in sizes)
    assert turned[True] == 4
    assert len(sizes) == printed("nomenklatura", "ru", "a4").count('<section class="sheet ')


MEASURED = """
() => [...document.querySelectorAll(".recto:has(+ .verso)")].map(sheet => {
  const at = (page, name) => Object.fromEntries([...page.querySelectorAll(`[data-${name}]`)].map(
    (piece, n) => {
      const box = piece.getBoundingClientRect(), paper = page.getBoundingClientRect();
      return [`${n}${piece.dataset[name]}`, [box.left - paper.left, paper.right - box.right,
        box.top - paper.top, box.bottom - paper.top]];
    }));
  const marks = [...sheet.querySelectorAll(".cuts path")].map(path => {
    const box = path.getBoundingClientRect(), paper = sheet.getBoundingClientRect();
    return [box.left - paper.left, box.top - paper.top, box.width, box.height];
  });
  return [at(sheet, "piece"), at(sheet.nextElementSibling, "back"), marks];
})
"""


@with_chromium
def test_marks_and_backs_are_where_a_knife_finds_them(chromium: Chromium) -> None:
    """Measured in pixels of a browser: turned over, each back lies behind its front."""
    sheets = chromium.asked(printed("ozymandias", "en", "a4"), MEASURED)
    assert len(sheets) == 6 + 1  # cards and tiles
    for fronts, backs, marks in sheets:
        assert fronts.keys() == backs.keys()
        for name, (left, right, top, bottom) in fronts.items():
            assert backs[name] == pytest.approx([right, left, top, bottom], abs=0.1)
            assert any(abs(x + w / 2 - left) < 1 and h > w for x, _y, w, h in marks)
            assert any(abs(y + h / 2 - bottom) < 1 and w > h for _x, y, w, h in marks)
