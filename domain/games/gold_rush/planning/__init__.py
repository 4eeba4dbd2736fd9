"""The game's support for planning bots. The exported names are the fields of `Planning`."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.gold_rush.planning.outlook import OUTLOOK as outlook
from domain.games.gold_rush.state import State
from domain.kernel.chance import Chance
from domain.kernel.determinize import deal_again
from domain.kernel.tuples import replace_at


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Redraw the faces of the ore tokens that other seats hold.

    Nothing else is hidden: tokens not yet taken have no face, and tiles have no order, because each is drawn
    when its turn begins.
    """
    if state.over:  # all tokens have been revealed (GLD-8.10)
        return state
    others = [player for player in range(len(state.players)) if player != seat]
    held, faces = deal_again([state.players[player].ore for player in others], state.faces, chance)
    players = state.players
    for player, ore in zip(others, held, strict=True):
        players = replace_at(players, player, replace(players[player], ore=ore))
    return replace(state, players=players, faces=faces)


__all__ = ["determinize", "outlook"]
