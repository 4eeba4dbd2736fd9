"""Another world that a seat cannot tell from the real one (section 9 of the rules)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.gold_rush.state import Player, State
from domain.kernel.chance import Chance
from domain.kernel.multiset import Multiset, plus, without


def determinize(state: State, seat: int | None, chance: Chance) -> State:
    """Draw anew the faces of the ore tokens that others hold; unseen ones have none yet.

    The order of the tiles needs no imagination either: a tile is drawn only when its turn begins.
    """
    if state.over:  # all tokens have been turned up (GLD-8.10)
        return state
    unseen = state.faces
    for other, player in enumerate(state.players):
        if other != seat:
            for face in player.ore:
                unseen = plus(unseen, face)
    players = []
    for other, player in enumerate(state.players):
        if other != seat and player.ore:
            player, unseen = _dealt(player, unseen, chance)  # noqa: PLW2901 - the player with other tokens
        players.append(player)
    return replace(state, players=tuple(players), faces=unseen)


def _dealt(player: Player, unseen: Multiset[int], chance: Chance) -> tuple[Player, Multiset[int]]:
    faces = []
    for number in range(len(player.ore)):
        face = chance.draw_from(unseen, f"imagined:{number}")
        unseen = without(unseen, face)
        faces.append(face)
    return replace(player, ore=tuple(faces)), unseen
