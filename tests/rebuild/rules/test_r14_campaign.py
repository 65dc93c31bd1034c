"""R14: the campaign: alone or together."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from igroteka.games.rebuild.rules import scoring
from igroteka.games.rebuild.rules.facts import TITLES, VP
from igroteka.games.rebuild.rules.state import Ending, Note, Phase
from tests.rebuild.scenes import (
    LATER,
    STARTERS,
    cards,
    column,
    deck,
    discard,
    fresh,
    hand,
    heights,
    legal,
    notes,
    offers,
    outcome,
    owned,
    pack,
    play,
    purchase_row,
    refused,
    scene,
    supply,
    trashed,
)

TEAM = {"campaign": True}
SAME = {**TEAM, "campaign_team_percent": 0}
"""A team that needs no more than one player."""

ENDING = ["ladder", "boomerang", "crown", "galleon", "chalice", "obelisk"]
"""Six columns of one card each: the next fourth step ends the game."""


STRONG = "robot_golem battle_axe uzi sign_post*2 rune_stone anvil war_chest"
"""58 VP: enough for games one and two, and for no other."""


def ending(owned: str, *, seats: int = 1, game: int = 1, **options: object) -> object:
    """A game of a campaign that ends now, with these cards owned by seat 0."""
    row = scene(
        seats=seats,
        deck={0: owned, 1: "", 2: "", 3: ""},
        columns=ENDING,
        supply="",
        game=game,
        options={**TEAM, **options},
    )
    return play(row, "end")


@pytest.mark.rule("R14.1")
def test_up_to_four_games_without_chance_after_the_start() -> None:
    row = fresh(1, seed=4, options={f"campaign_target_{n}": 1 for n in (1, 2, 3, 4)})
    games = set()
    dice = None
    while legal(row):
        games.add(row.game)
        texts = legal(row)
        choice = next((text for text in texts if text.startswith("buy")), texts[0])
        play(row, choice)
        if row.turns == 1 or not row.players[0].arranged:
            dice = row.dice  # a new game is shuffled, and its deck still unknown
        assert row.dice == dice
    assert games == {1, 2, 3, 4}


@pytest.mark.rule("R14.2")
def test_a_team_takes_turns_at_one_display_with_decks_of_their_own() -> None:
    row = fresh(3, options=TEAM)
    assert row.together == 1
    for seat in range(3):
        assert owned(row, seat) == STARTERS
    first = row.turn
    play(row, "end")
    assert row.turn == (first + 1) % 3
    assert outcome(row)[1] == [1, 1, 1]


@pytest.mark.rule("R14.3", "R14.5")
@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, [9, 9, 9, 9, 9, 8]), (LATER, [9, 9, 9, 8, 8, 8])],
    ids=["2015", "2018"],
)
@pytest.mark.parametrize("seats", [1, 2])
def test_all_cards_lie_in_six_columns_early_ones_below(
    options: dict[str, str], expected: list[int], seats: int
) -> None:
    row = fresh(seats, options={**options, **TEAM})
    assert heights(row) == expected
    assert supply(row) == Counter()
    laid = [column(row, i + 1) for i in range(6)]
    assert Counter(itertools.chain(*laid)) == pack(bool(options))
    for names in laid:
        late = [VP[row.options.deck_revision, TITLES.index(name)] >= 5 for name in names]
        assert late == sorted(late)


@pytest.mark.rule("R14.4")
def test_they_are_laid_out_row_by_row() -> None:
    row = fresh(1)
    early = [sum(VP[0, TITLES.index(name)] <= 4 for name in column(row, i + 1)) for i in range(6)]
    assert early == [6, 6, 6, 5, 5, 5]  # 33 early cards: five rows, and three in the sixth
    assert len({tuple(purchase_row(fresh(1, seed))) for seed in range(10)}) == 10


@pytest.mark.rule("R14.6")
def test_columns_are_never_refilled_and_the_first_empty_one_is_the_end() -> None:
    row = scene(seats=1, hand="a_log", columns=["ladder", "magnet spear", *ENDING[2:]], supply="")
    play(row, "buy 1 printed", "trash a_log")
    assert heights(row) == [0, 2, 1, 1, 1, 1]
    assert row.ended
    play(row, "end")
    assert row.phase == Phase.OVER


@pytest.mark.rule("R14.7")
def test_two_cards_are_trashed_one_after_the_other() -> None:
    columns = ["ladder boomerang", "magnet spear", "crown uzi", "galleon chalice"]
    row = scene(seats=1, columns=[*columns, "obelisk anvil", "barrel war_chest"], supply="")
    before = trashed(row)
    play(row, "end")
    # Ladder, and then Boomerang that has fallen: both have 1 VP.
    assert trashed(row) - before == Counter(ladder=1, boomerang=1)


@pytest.mark.rule("R14.8")
def test_of_equals_the_tallest_column_then_the_right_most() -> None:
    def swept(*columns: str) -> int:
        rest = ["crown uzi", "galleon chalice", "obelisk anvil"]
        row = scene(
            seats=1,
            columns=[*columns, *rest],
            supply="",
            options={"campaign_trash_per_turn": 1},
        )
        play(row, "end")
        return notes(row, Note.SWEPT)[0].b + 1

    assert swept("ladder magnet", "boomerang", "spear barrel") == 1  # taller
    assert swept("ladder magnet", "boomerang spear", "pendant barrel") == 2  # right-most
    assert swept("ladder", "boomerang spear sign_post", "steel_axe barrel") == 2


@pytest.mark.rule("R9.9", "R14.8")
def test_a_lower_card_goes_before_one_in_a_column_however_tall() -> None:
    tall = "magnet spear barrel anvil uzi crown galleon chalice obelisk chains*2 pendant smelter"
    row = scene(
        seats=1,
        columns=["ladder", f"{tall} war_chest", "rockslide", "battle_axe"],
        supply="",
        options={"campaign_columns": 4, "campaign_trash_per_turn": 1},
    )
    assert heights(row) == [1, 14, 1, 1]
    play(row, "end")
    assert trashed(row)["ladder"] == 1


@pytest.mark.rule("R14.9")
def test_the_discard_pile_is_turned_over_in_the_order_chosen() -> None:
    row = scene(
        seats=1, hand="solid_spade normal_spade heavy_spade", deck="", discard="crown uzi anvil"
    )
    play(row, "play solid_spade", "order uzi", "order anvil")
    assert hand(row) == ["heavy_spade", "normal_spade", "uzi"]
    play(row, "play normal_spade")
    assert "anvil" in hand(row)
    play(row, "play heavy_spade")
    assert "crown" in hand(row)


@pytest.mark.rule("R14.10")
def test_the_order_is_asked_only_when_the_deck_runs_out_even_in_the_middle_of_a_draw() -> None:
    # The end of the turn adds nothing to the discard pile but the hand.
    row = scene(seats=1, deck="a_log*2", discard="a_stone crown uzi galleon")
    play(row, "end")
    assert row.phase == Phase.ORDER
    assert hand(row) == ["a_log", "a_log"]
    assert refused(row, "end") == "R14.10"
    play(row, "order crown", "order uzi", "order galleon")
    assert row.phase == Phase.MAIN
    assert hand(row) == ["a_log", "a_log", "crown", "galleon", "uzi"]
    assert deck(row) == ["a_stone"]
    assert refused(row, "order a_log") == "R14.10"


@pytest.mark.rule("R14.11")
def test_the_first_card_to_be_drawn_is_named_first_and_equal_ones_follow() -> None:
    row = scene(seats=1, hand="solid_spade", deck="", discard="a_log*2 crown a_stone")
    play(row, "play solid_spade")
    assert legal(row) == ["order a_log", "order a_stone", "order crown"]
    assert refused(row, "order uzi") == "R14.11"
    play(row, "order crown")
    assert legal(row) == ["order a_log", "order a_stone"]
    play(row, "order a_stone")  # two logs are left
    assert hand(row) == ["crown"]
    assert cards(row.players[0].deck) == ["a_log", "a_log", "a_stone"]  # the last is drawn next
    row = scene(seats=1, hand="solid_spade", deck="", discard="a_log*2")
    play(row, "play solid_spade")
    assert hand(row) == ["a_log"]


@pytest.mark.rule("R14.9", "R14.11")
def test_of_two_different_cards_the_order_is_asked_and_told() -> None:
    row = scene(seats=1, hand="solid_spade", deck="", discard="a_log crown")
    play(row, "play solid_spade")
    assert legal(row) == ["order a_log", "order crown"]
    play(row, "order crown")
    assert hand(row) == ["crown"]
    assert [note.a for note in notes(row, Note.ARRANGED)] == [2]


@pytest.mark.rule("R14.1", "R14.9")
def test_a_pile_of_equal_cards_is_turned_over_without_chance() -> None:
    row = scene(seats=1, hand="solid_spade", deck="", discard="a_stone*3")
    dice = row.dice
    play(row, "play solid_spade")
    assert (row.dice, row.players[0].arranged) == (dice, 1)
    assert [note.a for note in notes(row, Note.ARRANGED)] == [3]
    assert not notes(row, Note.SHUFFLED)


@pytest.mark.rule("R14.12")
def test_decks_are_shuffled_at_the_start_of_each_game() -> None:
    assert len({tuple(hand(fresh(1, seed))) for seed in range(20)}) > 8
    row = ending(f"{STRONG} spear")
    play(row, "carry spear")
    assert not row.players[0].arranged  # type: ignore[attr-defined]
    assert owned(row) == STARTERS + Counter(["spear"])  # type: ignore[arg-type]


@pytest.mark.rule("R14.13")
def test_a_boomerang_alone_is_discarded_and_in_a_team_passed_on() -> None:
    row = scene(seats=1, hand="boomerang", deck="a_log*2 a_stone*3")
    play(row, "play boomerang", "end")
    assert discard(row) == ["boomerang"]
    row = scene(seats=2, hand="boomerang", options=TEAM)
    play(row, "play boomerang", "end")
    assert "boomerang" in hand(row, 1)


@pytest.mark.rule("R14.14")
@pytest.mark.parametrize(("game", "target"), [(1, 50), (2, 55), (3, 60), (4, 70)])
def test_the_targets(game: int, target: int) -> None:
    vp = {"crown": 13, "galleon": 9, "battle_axe": 8, "uzi": 7, "sign_post": 7, "barrel": 5}
    vp |= {"medium_crate": 4, "spear": 3, "magnet": 2, "steel_axe": 1, "rune_stone": 7}
    vp |= {"stone_tablet": 5, "war_chest": 6, "anvil": 6}
    for reached in (target, target - 1):
        for size in range(1, len(vp) + 1):
            found = [
                names
                for names in itertools.combinations(sorted(set(vp) - {"galleon"}), size)
                if sum(vp[name] for name in names) == reached
            ]
            if found:
                break
        columns = ["ladder", "boomerang", "pendant", "chalice", "obelisk", "galleon"]
        if "magnet" in found[0]:
            columns[2] = "gold_key"
        row = scene(seats=1, deck=" ".join(found[0]), columns=columns, supply="", game=game)
        play(row, "end")
        kind = Note.GAME_WON if reached == target else Note.GAME_LOST
        (note,) = notes(row, kind)
        assert (note.a, note.b, note.c) == (game, reached, target)
        assert row.won == game - (reached < target)


@pytest.mark.rule("R14.15", "R1.15")
@pytest.mark.parametrize(
    ("seats", "targets"),
    [(1, (50, 55, 60, 70)), (2, (60, 66, 72, 84)), (3, (70, 77, 84, 98)), (4, (80, 88, 96, 112))],
)
def test_a_team_has_to_reach_more(seats: int, targets: tuple[int, ...]) -> None:
    for game, target in enumerate(targets, 1):
        assert scoring.target_of(scene(seats=seats, options=TEAM, game=game)) == target
        alike = scene(seats=seats, options=SAME, game=game)
        assert scoring.target_of(alike) == (50, 55, 60, 70)[game - 1]
    row = scene(seats=3, options={**TEAM, "campaign_target_1": 7, "campaign_team_percent": 33})
    assert scoring.target_of(row) == 11  # 11.62


@pytest.mark.rule("R14.15")
@pytest.mark.parametrize(("more", "won"), [("steel_axe", True), ("", False)])
def test_a_team_is_held_against_its_own_target(more: str, won: bool) -> None:
    # 13 + 8 + 9 and, of the other player, 7 + 7 + 6 + 9 are 59.
    row = scene(
        seats=2,
        deck={0: "crown battle_axe chalice", 1: f"sign_post*2 war_chest medieval_turret {more}"},
        columns=["ladder", "magnet", "spear", "obelisk", "pendant", "gold_key"],
        supply="",
        options=TEAM,
    )
    play(row, "end")
    (note,) = notes(row, Note.GAME_WON if won else Note.GAME_LOST)
    assert (note.b, note.c) == (59 + won, 60)


@pytest.mark.rule("R14.15")
def test_the_scores_of_a_team_are_added_each_reckoned_by_itself() -> None:
    # 13 + 8 + 9 and, of another player, 7 + 7 + 6: 50. Ancient cards of two players are no set.
    rest = ["ladder", "magnet", "galleon", "obelisk", "pendant", "spear"]
    row = scene(
        seats=2,
        deck={0: "crown battle_axe chalice", 1: "sign_post*2 ancient_throne"},
        columns=rest,
        supply="",
        options=SAME,
    )
    play(row, "end")
    (note,) = notes(row, Note.GAME_WON)
    assert note.b == 50
    row = scene(
        seats=2,
        deck={0: "crown battle_axe ancient_armor", 1: "sign_post*2 ancient_throne"},
        columns=rest,
        supply="",
        options=SAME,
    )
    play(row, "end")
    (note,) = notes(row, Note.GAME_LOST)
    assert note.b == 13 + 8 + 6 + 7 + 7 + 6


@pytest.mark.rule("R14.16")
def test_below_the_target_the_campaign_is_over() -> None:
    row = ending("uzi")
    assert row.phase == Phase.OVER  # type: ignore[attr-defined]
    assert legal(row) == []  # type: ignore[arg-type]
    row = ending("uzi", game=3)
    assert row.phase == Phase.OVER  # type: ignore[attr-defined]
    assert row.won == 2  # type: ignore[attr-defined]


@pytest.mark.rule("R14.17")
@pytest.mark.parametrize("game", [1, 2])
def test_after_game_n_up_to_n_cards_of_at_most_4_vp_are_kept(game: int) -> None:
    row = ending(f"{STRONG} spear magnet medium_crate pendant", game=game)
    assert offers(row, "carry") == ["magnet", "pendant", "spear", "medium_crate"]  # type: ignore[arg-type]
    assert refused(row, "carry uzi") == "R14.17"  # type: ignore[arg-type]
    for name in ("spear", "magnet")[:game]:
        play(row, f"carry {name}")  # type: ignore[arg-type]
    assert row.game == game + 1  # type: ignore[attr-defined]
    assert owned(row) == STARTERS + Counter(["spear", "magnet"][:game])  # type: ignore[arg-type]


@pytest.mark.rule("R14.17")
def test_the_limit_in_vp_can_be_set() -> None:
    row = ending(f"{STRONG} spear", campaign_keep_max_vp=6)
    assert offers(row, "carry") == ["war_chest", "anvil", "spear"]  # type: ignore[arg-type]


@pytest.mark.rule("R14.18")
def test_only_early_and_late_cards_that_are_owned_can_be_kept() -> None:
    row = ending(f"{STRONG} spear a_log*2")
    assert legal(row) == ["carry spear", "stop"]  # type: ignore[arg-type]
    assert refused(row, "carry a_log") == "R14.18"  # type: ignore[arg-type]
    assert refused(row, "carry magnet") == "R14.18"  # type: ignore[arg-type]


@pytest.mark.rule("R14.18")
def test_cards_of_hand_and_discard_pile_and_played_ones_can_be_kept() -> None:
    row = scene(
        seats=1,
        hand="wood_axe spear a_log",
        deck=STRONG,
        discard="pendant",
        columns=["boomerang", "magnet", *ENDING[2:]],
        supply="",
        options={"end_check": "immediate"},
    )
    play(row, "play wood_axe", "buy 1 printed")
    assert offers(row, "carry") == ["boomerang", "pendant", "spear", "wood_axe"]


@pytest.mark.rule("R14.19")
def test_cards_kept_earlier_count_again_and_only_if_still_owned() -> None:
    # In game two Spear was kept; after it, two cards are chosen anew.
    row = ending(f"{STRONG} spear magnet", game=2)
    play(row, "carry magnet", "carry spear")  # type: ignore[arg-type]
    assert owned(row) == STARTERS + Counter(spear=1, magnet=1)  # type: ignore[arg-type]
    row = ending(f"{STRONG} magnet", game=2)
    assert offers(row, "carry") == ["magnet"]  # type: ignore[arg-type]


@pytest.mark.rule("R14.20")
def test_kept_cards_are_missing_from_the_next_layout_and_all_others_come_back() -> None:
    row = ending(f"{STRONG} spear magnet", game=2)
    play(row, "carry magnet", "carry spear")  # type: ignore[arg-type]
    assert heights(row) == [9, 9, 9, 8, 8, 8]  # type: ignore[arg-type]
    laid = Counter(itertools.chain(*(column(row, i + 1) for i in range(6))))  # type: ignore[arg-type]
    assert laid == pack() - Counter(spear=1, magnet=1)
    assert trashed(row) == Counter()  # type: ignore[arg-type]


@pytest.mark.rule("R14.4", "R14.20")
@pytest.mark.parametrize("name", ["ancient_throne", "war_chest", "golden_boots", "spear"])
def test_without_a_kept_card_early_ones_still_lie_below_late_ones(name: str) -> None:
    owned_cards = f"{STRONG} ancient_throne golden_boots spear"
    row = play(ending(owned_cards, campaign_keep_max_vp=6), f"carry {name}")  # type: ignore[arg-type]
    laid = [
        column(row, i + 1)[high] for high in range(9) for i in range(6) if high < heights(row)[i]
    ]
    late = [VP[0, TITLES.index(card)] >= 5 for card in laid]
    assert Counter(laid) == pack() - Counter([name])
    assert late == [False] * (52 - sum(late)) + [True] * sum(late)


@pytest.mark.rule("R14.1", "R14.12")
def test_the_next_game_begins_like_a_first_one() -> None:
    row = scene(
        seats=1,
        deck=STRONG,
        discard="spear",
        columns=["ladder", "boomerang", *ENDING[2:]],
        supply="",
        arranged=True,
    )
    play(row, "end", "carry spear")
    assert (row.game, row.turns, row.players[0].arranged) == (2, 1, 0)
    assert owned(row) == STARTERS + Counter(spear=1)


@pytest.mark.rule("R14.21")
def test_each_player_of_a_team_keeps_their_own_in_the_order_of_seats() -> None:
    row = scene(
        seats=3,
        deck={0: STRONG, 1: "spear magnet", 2: "pendant"},
        columns=["ladder", "boomerang", *ENDING[2:]],
        supply="",
        options=SAME,
    )
    play(row, "end")
    assert row.turn == 1  # the first has nothing of at most 4 VP
    assert offers(row, "carry") == ["magnet", "spear"]
    play(row, "carry spear")
    assert row.turn == 2
    play(row, "carry pendant")
    assert row.game == 2
    assert owned(row, 1) == STARTERS + Counter(["spear"])
    assert owned(row, 2) == STARTERS + Counter(["pendant"])


@pytest.mark.rule("R14.21", "R14.22")
def test_whoever_stops_leaves_the_choice_to_the_next_player() -> None:
    row = scene(
        seats=4,
        deck={0: f"{STRONG} magnet", 1: "spear", 2: "pendant", 3: ""},
        columns=["ladder", "boomerang", *ENDING[2:]],
        supply="",
        options=SAME,
    )
    play(row, "end", "stop")
    assert (row.turn, offers(row, "carry")) == (1, ["spear"])
    play(row, "stop", "carry pendant")
    assert [(note.seat, TITLES[note.a]) for note in notes(row, Note.CARRIED)] == [(2, "pendant")]
    assert (row.game, row.phase) == (2, Phase.MAIN)


@pytest.mark.rule("R14.22")
def test_one_by_one_and_one_may_stop_and_without_such_a_card_is_not_asked() -> None:
    row = ending(f"{STRONG} spear magnet", game=2)
    play(row, "carry spear")  # type: ignore[arg-type]
    assert legal(row) == ["carry magnet", "stop"]  # type: ignore[arg-type]
    assert refused(row, "end") == "R14.22"  # type: ignore[arg-type]
    play(row, "stop")  # type: ignore[arg-type]
    assert owned(row) == STARTERS + Counter(["spear"])  # type: ignore[arg-type]
    row = ending(STRONG)
    assert (row.game, row.phase) == (2, Phase.MAIN)  # type: ignore[attr-defined]


@pytest.mark.rule("R14.23")
def test_the_first_player_of_each_game_is_drawn_anew() -> None:
    first = Counter()
    for seed in range(40):
        row = scene(seats=2, deck={0: STRONG}, columns=ENDING, supply="", options=SAME, seed=seed)
        play(row, "end")
        assert row.game == 2
        first[row.first] += 1
    assert set(first) == {0, 1}


@pytest.mark.rule("R14.16", "R14.24")
def test_how_a_play_has_ended() -> None:
    assert scoring.ending(ending("uzi")) == Ending.LOST
    assert scoring.ending(ending("uzi", game=4)) == Ending.LOST
    won = ending(STRONG, game=4, campaign_target_4=50)
    assert (scoring.ending(won), scoring.reached(won)) == (Ending.WON, 4)
    assert scoring.ending(scene(seats=2)) == Ending.EMPTY


@pytest.mark.rule("R14.24")
def test_the_scores_of_won_games_are_added_up() -> None:
    row = ending(f"{STRONG} spear")
    assert not notes(row, Note.ENDED)  # type: ignore[arg-type]
    play(row, "carry spear")  # type: ignore[arg-type]
    assert row.earned == 58 + 3  # type: ignore[attr-defined]
    assert outcome(row)[0] == [61 + 3]  # type: ignore[arg-type]


@pytest.mark.rule("R14.24")
def test_game_four_wins_the_campaign_and_nobody_is_compared() -> None:
    row = scene(
        seats=2,
        deck={0: "crown battle_axe uzi sign_post*2 rune_stone anvil", 1: "robot_golem war_chest"},
        columns=["ladder", "magnet", "chalice", "galleon", "obelisk", "pendant"],
        supply="",
        game=4,
        options={**SAME, "campaign_target_4": 71},
    )
    play(row, "end")
    assert (row.phase, row.won) == (Phase.OVER, 4)
    # 55 + 16 in this game; the scene puts 150 VP into the three before it.
    assert outcome(row) == ([221, 221], [1, 1])
