"""The score sheet (WST-6)."""

from __future__ import annotations

from domain.games.template.data import NUMBERS
from domain.games.template.state import State
from domain.kernel.game import Score, ScoreCategory
from domain.kernel.ranking import ScoreNotes, TieBreaker, places


def score(state: State) -> Score:
    """Return the score sheet as if the game ended now (WST-6.2). Coal breaks ties (WST-6.3)."""
    players = state.players
    sheet = (
        ScoreCategory("deliveries", tuple(player.points for player in players)),
        ScoreCategory("mail", tuple(player.mail * NUMBERS.mail for player in players)),
        ScoreCategory("purse", tuple(player.coins // NUMBERS.purse for player in players)),
        ScoreCategory("left waiting", tuple(-len(player.hand) for player in players)),
    )
    totals = tuple(map(sum, zip(*(line.points for line in sheet), strict=True)))
    keys = [(total, player.coal) for total, player in zip(totals, players, strict=True)]
    return Score(totals, places(keys), sheet)


def score_notes(state: State) -> ScoreNotes:
    """Return the amounts of coal, which break ties (WST-6.3)."""
    return ScoreNotes((TieBreaker("more coal", tuple(player.coal for player in state.players)),))
