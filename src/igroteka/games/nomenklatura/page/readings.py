"""What can be read off the record: what a seat can bid, what it has laid, its markers to spare."""

from igroteka.engine import Row
from igroteka.games.nomenklatura.rules.state import HIDDEN, HIGHEST_BID, Phase


def affordable(row: Row, seat: int) -> int:
    """The highest bid that a seat can make. Rules N5.4, N9.9, N2.20."""
    player = row.players[seat]
    money = player.rubles if player.rubles != HIDDEN else 0
    merger = row.phase == Phase.MERGER_AUCTION
    return int(min(HIGHEST_BID, money + (player.hand if merger else 0) + laid(row, seat)))


def laid(row: Row, seat: int) -> int:
    """What a seat has laid in this auction and need not lay again. Rules N5.6, N9.10."""
    return 0 if row.options.bid_payment else int(row.players[seat].bid)


def spare(player: Row) -> int:
    """The markers that break a tie. Rules N11.8, N12.12."""
    return int(player.supply + player.aside)
