"""Invariants of Gold Rush (GLD-11.9)."""

from __future__ import annotations

from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.frames import ScoreTurn
from domain.games.gold_rush.state import State, feature_of
from domain.kernel.multiset import size


def check(state: State) -> None:
    """Check that pieces are conserved, and that scored features are empty."""
    assert len(state.map) == len({(tile.x, tile.y) for tile in state.map}), "two tiles on one cell"
    _check_tokens(state)
    _check_cowboys(state)
    _check_tents(state)
    unscored = any(isinstance(frame, ScoreTurn) for frame in state.stack)
    for feature in state.features.values():
        assert feature.open >= 0, "negative number of open edges"
        assert feature.ore == tuple(sorted(feature.ore)), "unsorted stack"
        if feature.kind in "mr" and not feature.open and not unscored:
            assert not feature.cowboys, "a cowboy stayed on a scored feature"


def _check_tokens(state: State) -> None:
    """Check that every unseen token has a face; case files may use fewer tokens."""
    lying = sum(len(feature.ore) for feature in state.features.values())
    assert state.supply + lying + state.put_away == size(state.faces), "ore tokens appeared or vanished"


def _check_cowboys(state: State) -> None:
    standing = [cowboy for feature in state.features.values() for cowboy in feature.cowboys]
    for seat, player in enumerate(state.players):
        out = sum(cowboy.seat == seat for cowboy in standing)
        assert player.cowboys + out == PIECES.players.cowboys_supply, (
            f"cowboys of seat {seat} appeared or vanished"
        )
    nodes = [cowboy.node for cowboy in standing]
    nodes += [player.tent for player in state.players if player.tent is not None]
    assert len(nodes) == len(set(nodes)), "two figures on one segment"


def _check_tents(state: State) -> None:
    for player in state.players:
        assert player.tent is None or feature_of(state, player.tent).kind == "m", "a tent off the mountains"
