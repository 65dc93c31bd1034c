"""What the cards of Pax Pamir say: special abilities and both halves of the events.

The text of a card that needs more than its icons, and the rules that say the same at length.
"""

from igroteka.draw.words import N_, _
from igroteka.games.pax_pamir.rules.facts import Card

ADVISORS = N_("Your spies cannot be removed in battles, on any card.")
INSURRECTION = N_(
    "After every Dominance Check that does not end the game two Afghan armies are placed in Kabul."
)
LINEAGE = N_("While you tax with any of your cards, every region counts as ruled by you.")
BODYGUARDS = N_("No political card in your court can be betrayed.")
CITADEL_KABUL = N_("Your tribes in Kabul cannot be removed in battles.")
CITADEL_TRANSCASPIA = N_("Your tribes in Transcaspia cannot be removed in battles.")
BEDFELLOWS = N_("Your spies may also move to any card of the same region.")
REFORMS = N_("You owe no bribe for using your cards held hostage.")
SAFE_HOUSE = N_(
    "Each of your spies removed in another player's battle may come to this card instead of your "
    "supply."
)
COURTIERS = N_("You owe no bribe for playing cards.")
BLACKMAIL_KANDAHAR = N_(
    "At the start of your turn you may place a spy on a card of Kandahar without spies, in any "
    "court."
)
BLACKMAIL_HERAT = N_(
    "At the start of your turn you may place a spy on a card of Herat without spies, in any court."
)
SUPPLIES = N_("Your armies need no roads to move.")
CONNECTED = N_("Each move of one of your spies may be one or two steps.")
HERAT_FREE = N_("Cards of Herat cost you nothing.")
PERSIA_FREE = N_("Cards of Persia cost you nothing.")
RUSSIANS_FREE = N_("Russian patriots cost you nothing.")
INFRASTRUCTURE = N_("After each of your build actions you may place one more block for free.")
ALWAYS_BONUS = N_("The action of this card is always a bonus action.")

ABILITIES: dict[int, tuple[str, str, str]] = {
    Card.INDISPENSABLE_ADVISORS: (N_("Indispensable Advisors"), ADVISORS, "P16.3"),
    Card.INSURRECTION: (N_("Insurrection"), INSURRECTION, "P16.4"),
    Card.CLAIM_OF_ANCIENT_LINEAGE: (N_("Claim of Ancient Lineage"), LINEAGE, "P16.6"),
    Card.BODYGUARDS_OF_KABUL: (N_("Bodyguards"), BODYGUARDS, "P16.8"),
    Card.CITADEL_OF_KABUL: (N_("Citadel"), CITADEL_KABUL, "P16.9"),
    Card.STRANGE_BEDFELLOWS: (N_("Strange Bedfellows"), BEDFELLOWS, "P16.10"),
    Card.CIVIL_SERVICE_REFORMS: (N_("Civil Service Reforms"), REFORMS, "P16.11"),
    Card.SAFE_HOUSE_OF_KANDAHAR: (N_("Safe House"), SAFE_HOUSE, "P16.12"),
    Card.CHARISMATIC_COURTIERS: (N_("Charismatic Courtiers"), COURTIERS, "P16.14"),
    Card.BLACKMAIL_KANDAHAR: (N_("Blackmail"), BLACKMAIL_KANDAHAR, "P16.15"),
    Card.INDIAN_SUPPLIES: (N_("Indian Supplies"), SUPPLIES, "P16.17"),
    Card.BLACKMAIL_HERAT: (N_("Blackmail"), BLACKMAIL_HERAT, "P16.15"),
    Card.WELL_CONNECTED: (N_("Well-Connected"), CONNECTED, "P16.18"),
    Card.HERAT_INFLUENCE: (N_("Herat Influence"), HERAT_FREE, "P16.20"),
    Card.PERSIAN_INFLUENCE: (N_("Persian Influence"), PERSIA_FREE, "P16.21"),
    Card.RUSSIAN_INFLUENCE: (N_("Russian Influence"), RUSSIANS_FREE, "P16.22"),
    Card.SAFE_HOUSE_OF_PERSIA: (N_("Safe House"), SAFE_HOUSE, "P16.12"),
    Card.INFRASTRUCTURE: (N_("Infrastructure"), INFRASTRUCTURE, "P16.23"),
    Card.BODYGUARDS_OF_PERSIA: (N_("Bodyguards"), BODYGUARDS, "P16.8"),
    Card.SAVVY_OPERATOR: (N_("Savvy Operator"), ALWAYS_BONUS, "P16.24"),
    Card.CITADEL_OF_TRANSCASPIA: (N_("Citadel"), CITADEL_TRANSCASPIA, "P16.9"),
    Card.IRREGULARS: (N_("Irregulars"), ALWAYS_BONUS, "P16.25"),
}
"""Special abilities by card: name, text, rule."""

CHECK = N_("A Dominance Check is resolved at once.")
RIOTS = N_(
    "Riots: all tribes and all armies there go back to their supplies; who loses tribes is "
    "overthrown."
)

FOR_BUYER: dict[int, tuple[str, str]] = {
    **dict.fromkeys(range(Card.CHECK_1, Card.CHECK_4 + 1), (CHECK, "P17.5")),
    Card.NEW_TACTICS: (
        N_("Until the next Dominance Check your military cards count as favoured."),
        "P17.7",
    ),
    Card.KOH_I_NOOR: (
        N_("Until the next Dominance Check each of your gifts is worth 2 influence."),
        "P17.9",
    ),
    Card.COURTLY_MANNERS: (
        N_("Until the next Dominance Check you may pay nothing whenever you owe a bribe."),
        "P17.11",
    ),
    Card.RUMOR: (
        N_(
            "Choose another player: until the next Dominance Check their patriots are worth no "
            "influence."
        ),
        "P17.13",
    ),
    Card.CONFLICT_FATIGUE: (
        N_("In the next Dominance Check a lead of 2 blocks is enough to be dominant."),
        "P17.15",
    ),
    Card.NATIONALISM: (
        N_(
            "Until the next Dominance Check your tribes move and fight in regions like loyal "
            "armies."
        ),
        "P17.17",
    ),
    Card.PUBLIC_WITHDRAWAL: (
        N_("Cannot be purchased. Every rupee that comes to lie on it leaves the game."),
        "P17.20",
    ),
    Card.NATION_BUILDING: (
        N_("Until the next Dominance Check each 2 rupees build up to two blocks."),
        "P17.22",
    ),
    Card.PERSIAN_ARISTOCRACY: (N_("Take 3 rupees from the bank."), "P17.24"),
    Card.PERSUASIVE_METHODS: (N_("Exchange your hand with that of another player."), "P17.26"),
    Card.PASHTUNWALI_VALUES: (
        N_(
            "Choose the favoured suit; until the next Dominance Check icons and events no longer "
            "move it."
        ),
        "P17.28",
    ),
    Card.REBUKE: (
        N_("Choose a region: all tribes and all armies there go back to their supplies."),
        "P17.30",
    ),
}
"""What the half for the buyer does, and its rule."""

FOR_ALL: dict[int, tuple[str, str]] = {
    **dict.fromkeys(range(Card.CHECK_1, Card.CHECK_4 + 1), (CHECK, "P17.6")),
    Card.NEW_TACTICS: (N_("The favoured suit becomes military."), "P17.8"),
    Card.KOH_I_NOOR: (
        N_("Until the next Dominance Check gifts are worth no influence."),
        "P17.10",
    ),
    Card.COURTLY_MANNERS: (N_("Until the next Dominance Check nobody owes bribes."), "P17.12"),
    Card.RUMOR: (N_("Every player discards all their prizes."), "P17.14"),
    Card.CONFLICT_FATIGUE: (RIOTS, "P17.16"),
    Card.NATIONALISM: (RIOTS, "P17.19"),
    Card.PUBLIC_WITHDRAWAL: (N_("Nothing happens."), "P17.21"),
    Card.NATION_BUILDING: (RIOTS, "P17.23"),
    Card.PERSIAN_ARISTOCRACY: (RIOTS, "P17.25"),
    Card.PERSUASIVE_METHODS: (
        N_("Everybody with cards in hand discards one of them."),
        "P17.27",
    ),
    Card.PASHTUNWALI_VALUES: (N_("The favoured suit becomes intelligence."), "P17.29"),
    Card.REBUKE: (N_("The favoured suit becomes political."), "P17.31"),
}
"""What the half for everybody does, and its rule."""


def ability(card: int) -> tuple[str, str, str]:
    """A court card's special ability: name, text, rule; empty if it has none."""
    name, text, rule = ABILITIES.get(card, ("", "", ""))
    return (_(name), _(text), rule) if rule else ("", "", "")


def for_buyer(event: int) -> tuple[str, str]:
    """What an event does for who buys it, and its rule."""
    text, rule = FOR_BUYER[event]
    return _(text), rule


def for_all(event: int) -> tuple[str, str]:
    """What an event does when it is discarded from the market, and its rule."""
    text, rule = FOR_ALL[event]
    return _(text), rule
