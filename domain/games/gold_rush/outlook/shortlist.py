"""Answers in Gold Rush that are worth a look: turns that look alike lead to the same."""

from __future__ import annotations

from typing import Any

from domain.games.gold_rush.commands import PlaceTent
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.model.geometry import ROTATIONS, SAME_TURN
from domain.games.gold_rush.state import State, feature_of, node_at
from domain.kernel.values import Command


def narrow(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    """Leave out turns of a tile that look like another; of mountains with ore take one part for the tent."""
    frame = state.stack[-1]
    if isinstance(frame, LayTile):
        same = SAME_TURN[frame.tile]
        if all(same[rotation] == rotation for rotation in ROTATIONS):
            return options
        return tuple(option for option in options if same[option.rotation] == option.rotation)
    return _one_tent_each(state, seat, options)


def _one_tent_each(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    tent = state.players[seat].tent
    seen = set() if tent is None else {feature_of(state, tent).ore}
    found = list[Command]()
    for option in options:
        if isinstance(option, PlaceTent):
            node = node_at(state, option.x, option.y, option.part)
            ore = () if node is None else feature_of(state, node).ore
            if not ore or ore in seen:
                continue
            seen.add(ore)
        found.append(option)
    return tuple(found)
