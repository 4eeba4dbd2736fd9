"""The final score by category (section 12 of the rules)."""

from __future__ import annotations

from domain.games.trains_and_stations.data import CARDS, GOOD_NUMBERS, MONOPOLIES
from domain.games.trains_and_stations.state import GoodsCounts, Player, State
from domain.kernel.game import Score, ScoreCategory
from domain.kernel.ranking import ScoreNotes, TieBreaker, places

GOLD = GOOD_NUMBERS["gold"]


def score(state: State) -> Score:
    """Return the score sheet as if the game ended now (TNS-12.1). Gold breaks ties (TNS-12.5)."""
    players = state.players
    amounts = [amount(player) for player in players]
    most = [max(held) for held in zip(*amounts, strict=True)]
    monopolies = tuple(
        sum(value for held, top, value in zip(counts, most, MONOPOLIES, strict=True) if held and held == top)
        for counts in amounts
    )
    sheet = (
        ScoreCategory("victory points", tuple(player.vp for player in players)),
        ScoreCategory("goals", tuple(sum(CARDS[card].vp for card in player.goals) for player in players)),
        ScoreCategory("monopolies", monopolies),
    )
    totals = tuple(map(sum, zip(*(line.points for line in sheet), strict=True)))
    keys = [(total, counts[GOLD]) for total, counts in zip(totals, amounts, strict=True)]
    return Score(totals, places(keys), sheet)


def score_notes(state: State) -> ScoreNotes:
    """Return the amounts of gold, which break ties (TNS-12.5)."""
    return ScoreNotes((TieBreaker("more gold", tuple(amount(player)[GOLD] for player in state.players)),))


def amount(player: Player) -> GoodsCounts:
    """Return a player's amount of each good, from goods cards and special cards that show it (TNS-12.2)."""
    held = list(player.goods)
    for card in player.specials:
        for good in CARDS[card].goods:
            held[GOOD_NUMBERS[good]] += 1
    workers, coal, cattle, food, silver, gold = held
    return (workers, coal, cattle, food, silver, gold)
