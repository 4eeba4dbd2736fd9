"""How bots judge the game; the names are fields of `Planning`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.gold_rush.planning.outlook import OUTLOOK as outlook
from domain.games.gold_rush.state import State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal_again
from domain.kernel.tuples import replace_at


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Draw anew the faces of the ore tokens that others hold, in the order taken; unseen ones have none yet.

    The order of the tiles is in no world: a tile is drawn only when its turn begins.
    """
    if state.over:  # all tokens have been turned up (GLD-8.10)
        return state
    others = [other for other in range(len(state.players)) if other != seat]
    held, faces = deal_again([state.players[other].ore for other in others], state.faces, chance)
    players = state.players
    for other, ore in zip(others, held, strict=True):
        players = replace_at(players, other, replace(players[other], ore=ore))
    return replace(state, players=players, faces=faces)


__all__ = ["determinize", "outlook"]
