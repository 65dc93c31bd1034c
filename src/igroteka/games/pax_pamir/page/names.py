"""What the things of Pax Pamir are called: cards, regions, coalitions, suits, pieces, money.

Sentences are English here and Russian in `locale/ru.po`. Names of players are never declined, nor
do verbs tell their gender; in Russian, cards stand in quotes.
"""

from igroteka.draw.words import N_, P_, _, n_, p_
from igroteka.games.pax_pamir.rules.facts import BORDER_ENDS, EVENT, NAMES, Card
from igroteka.games.pax_pamir.rules.state import COLUMNS

BOUGHT = {
    Card.CHECK_1: N_("Dominance Check"),
    Card.CHECK_1 + 1: N_("Dominance Check"),
    Card.CHECK_1 + 2: N_("Dominance Check"),
    Card.CHECK_4: N_("Dominance Check"),
    Card.NEW_TACTICS: N_("New Tactics"),
    Card.KOH_I_NOOR: N_("Koh-i-noor Recovered"),
    Card.COURTLY_MANNERS: N_("Courtly Manners"),
    Card.RUMOR: N_("Rumor"),
    Card.CONFLICT_FATIGUE: N_("Conflict Fatigue"),
    Card.NATIONALISM: N_("Nationalism"),
    Card.PUBLIC_WITHDRAWAL: N_("Public Withdrawal"),
    Card.NATION_BUILDING: N_("Nation Building"),
    Card.PERSIAN_ARISTOCRACY: N_("Backing of Persian Aristocracy"),
    Card.PERSUASIVE_METHODS: N_("Other Persuasive Methods"),
    Card.PASHTUNWALI_VALUES: N_("Pashtunwali Values"),
    Card.REBUKE: N_("Rebuke"),
}
"""The events by their halves for the buyer."""

LEFT_BEHIND = {
    Card.CHECK_1: N_("Dominance Check"),
    Card.CHECK_1 + 1: N_("Dominance Check"),
    Card.CHECK_1 + 2: N_("Dominance Check"),
    Card.CHECK_4: N_("Dominance Check"),
    Card.NEW_TACTICS: N_("Military favoured"),
    Card.KOH_I_NOOR: N_("Embarrassment of Riches"),
    Card.COURTLY_MANNERS: N_("Disregard for Customs"),
    Card.RUMOR: N_("Failure to Impress"),
    Card.CONFLICT_FATIGUE: N_("Riots in Punjab"),
    Card.NATIONALISM: N_("Riots in Herat"),
    Card.PUBLIC_WITHDRAWAL: N_("No effect"),
    Card.NATION_BUILDING: N_("Riots in Kabul"),
    Card.PERSIAN_ARISTOCRACY: N_("Riots in Persia"),
    Card.PERSUASIVE_METHODS: N_("Confidence Failure"),
    Card.PASHTUNWALI_VALUES: N_("Intelligence favoured"),
    Card.REBUKE: N_("Political favoured"),
}
"""The events by their halves for everybody."""

REGIONS = (
    P_("region", "Persia"),
    P_("region", "Transcaspia"),
    P_("region", "Herat"),
    P_("region", "Kabul"),
    P_("region", "Kandahar"),
    P_("region", "Punjab"),
)
IN_REGION = (
    P_("in a region", "in Persia"),
    P_("in a region", "in Transcaspia"),
    P_("in a region", "in Herat"),
    P_("in a region", "in Kabul"),
    P_("in a region", "in Kandahar"),
    P_("in a region", "in Punjab"),
)
INTO_REGION = (
    P_("into a region", "into Persia"),
    P_("into a region", "into Transcaspia"),
    P_("into a region", "into Herat"),
    P_("into a region", "into Kabul"),
    P_("into a region", "into Kandahar"),
    P_("into a region", "into Punjab"),
)
FROM_REGION = (
    P_("from a region", "from Persia"),
    P_("from a region", "from Transcaspia"),
    P_("from a region", "from Herat"),
    P_("from a region", "from Kabul"),
    P_("from a region", "from Kandahar"),
    P_("from a region", "from Punjab"),
)
COALITIONS = (
    P_("coalition", "Afghans"),
    P_("coalition", "British"),
    P_("coalition", "Russians"),
)
TO_COALITION = (
    P_("loyal to", "to the Afghans"),
    P_("loyal to", "to the British"),
    P_("loyal to", "to the Russians"),
)
OF_COALITION = (
    P_("of a coalition", "Afghan"),
    P_("of a coalition", "British"),
    P_("of a coalition", "Russian"),
)
ARMIES = (N_("Afghan army"), N_("British army"), N_("Russian army"))
AN_ARMY = (
    P_("object", "an Afghan army"),
    P_("object", "a British army"),
    P_("object", "a Russian army"),
)
A_ROAD = (
    P_("object", "an Afghan road"),
    P_("object", "a British road"),
    P_("object", "a Russian road"),
)
PATRIOTS = (N_("Afghan patriot"), N_("British patriot"), N_("Russian patriot"))
PRIZES = (N_("Afghan prize"), N_("British prize"), N_("Russian prize"))
SUITS = (
    P_("suit", "economic"),
    P_("suit", "military"),
    P_("suit", "political"),
    P_("suit", "intelligence"),
)
SUIT_TITLES = (
    P_("suit, as a heading", "Economic"),
    P_("suit, as a heading", "Military"),
    P_("suit, as a heading", "Political"),
    P_("suit, as a heading", "Intelligence"),
)
ACTS = (
    P_("card action", "tax"),
    P_("card action", "gift"),
    P_("card action", "build"),
    P_("card action", "move"),
    P_("card action", "betray"),
    P_("card action", "battle"),
)
ACT_TITLES = (
    P_("card action, as a heading", "Tax"),
    P_("card action, as a heading", "Gift"),
    P_("card action, as a heading", "Build"),
    P_("card action, as a heading", "Move"),
    P_("card action, as a heading", "Betray"),
    P_("card action, as a heading", "Battle"),
)
ICONS = (
    "",
    P_("impact icon", "road"),
    P_("impact icon", "army"),
    P_("impact icon", "tribe"),
    P_("impact icon", "spy"),
    P_("impact icon", "leverage: 2 rupees, to be returned when the card leaves"),
    P_("impact icon", "favoured suit: economic"),
    P_("impact icon", "favoured suit: military"),
    P_("impact icon", "favoured suit: political"),
    P_("impact icon", "favoured suit: intelligence"),
)
"""By the numbers of Icon."""

ROWS = (P_("of the market", "upper row"), P_("of the market", "lower row"))


def title(card: int) -> str:
    """The name of a card as it stands on its face; of an event, of its half for the buyer."""
    return _(NAMES[card]) if card < EVENT else _(BOUGHT[card])


def left_title(event: int) -> str:
    """The name of an event's half for everybody."""
    return _(LEFT_BEHIND[event])


def card(number: int) -> str:
    """Name a card inside a sentence: "Khyber Pass"."""
    return p_("a card in a sentence", "{title}", title=title(number))


def event_left(number: int) -> str:
    """Name an event inside a sentence by its half for everybody: "Riots in Herat"."""
    return p_("a card in a sentence", "{title}", title=left_title(number))


def region(number: int) -> str:
    """Name a region: "Herat"."""
    return p_(*REGIONS[number])


def in_region(number: int) -> str:
    """Say where: "in Herat"."""
    return p_(*IN_REGION[number])


def into_region(number: int) -> str:
    """Say where to: "into Herat"."""
    return p_(*INTO_REGION[number])


def from_region(number: int) -> str:
    """Say from where: "from Herat"."""
    return p_(*FROM_REGION[number])


def border(number: int) -> str:
    """Name a border: "Persia–Herat"."""
    return "–".join(region(end) for end in BORDER_ENDS[number])


def coalition(number: int) -> str:
    """Name a coalition: "Afghans"."""
    return p_(*COALITIONS[number])


def to_coalition(number: int) -> str:
    """Say to whom one is loyal: "to the Afghans"."""
    return p_(*TO_COALITION[number])


def of_coalition(number: int) -> str:
    """Say of what coalition: "Afghan"."""
    return p_(*OF_COALITION[number])


def army(number: int) -> str:
    """Name an army as what is done something to: "an Afghan army"."""
    return p_(*AN_ARMY[number])


def road(number: int) -> str:
    """Name a road as what is done something to: "an Afghan road"."""
    return p_(*A_ROAD[number])


def suit(number: int) -> str:
    """Name a suit inside a sentence: "military"."""
    return p_(*SUITS[number])


def suit_title(number: int) -> str:
    """Name a suit as a heading: "Military"."""
    return p_(*SUIT_TITLES[number])


def act(number: int) -> str:
    """Name a card action inside a sentence: "tax"."""
    return p_(*ACTS[number])


def act_title(number: int) -> str:
    """Name a card action as a heading: "Tax"."""
    return p_(*ACT_TITLES[number])


def icon(number: int) -> str:
    """Name an impact icon: "road"."""
    return p_(*ICONS[number])


def rupees(n: int) -> str:
    """Say an amount of money as what is paid or got: "3 rupees"."""
    return n_("{n} rupee", "{n} rupees", n)


def points(n: int) -> str:
    """Say a number of victory points: "5 points"."""
    return n_("{n} victory point", "{n} victory points", n)


def space(number: int) -> str:
    """Name a space of the market: "upper row, column 3"."""
    row, column = divmod(number, COLUMNS)
    return _("{row}, column {n}", row=p_(*ROWS[row]), n=column)
