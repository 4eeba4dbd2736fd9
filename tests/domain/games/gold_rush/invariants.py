"""What is always true of Gold Rush (GLD-11.9)."""

from __future__ import annotations

from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.frames import ScoreTurn
from domain.games.gold_rush.state import State, feature_of
from domain.kernel.multiset import size


def check(state: State) -> None:
    """Tokens and cowboys are conserved; what is complete is empty once it has been scored."""
    assert len(state.map) == len({(tile.x, tile.y) for tile in state.map}), "two tiles on one cell"
    _tokens(state)
    _cowboys(state)
    _tents(state)
    unscored = any(isinstance(frame, ScoreTurn) for frame in state.stack)
    for feature in state.features.values():
        assert feature.open >= 0, "less than no open edges"
        assert feature.ore == tuple(sorted(feature.ore)), "a stack out of order"
        if feature.kind in "mr" and not feature.open and not unscored:
            assert not feature.cowboys, "a cowboy stayed on what is complete"


def _tokens(state: State) -> None:
    """A case file may play with fewer tokens; whatever their number, each unseen one has a face."""
    lying = sum(len(feature.ore) for feature in state.features.values())
    assert state.supply + lying + state.put_away == size(state.faces), "ore tokens came or went"


def _cowboys(state: State) -> None:
    standing = [cowboy for feature in state.features.values() for cowboy in feature.cowboys]
    for seat, player in enumerate(state.players):
        out = sum(cowboy.seat == seat for cowboy in standing)
        assert player.cowboys + out == PIECES.players.cowboys_supply, f"cowboys of seat {seat} came or went"
    nodes = [cowboy.node for cowboy in standing]
    nodes += [player.tent for player in state.players if player.tent is not None]
    assert len(nodes) == len(set(nodes)), "two figures on one segment"


def _tents(state: State) -> None:
    for player in state.players:
        assert player.tent is None or feature_of(state, player.tent).kind == "m", "a tent off the mountains"
