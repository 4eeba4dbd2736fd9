"""Positions for tests of single rules, described as in `positions/__init__.py`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.frames import AnyFrame
from domain.games.great_western_trail.state import Player
from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.positions import build
from tests.support.games.scene import Scene, given


def at(ask: str = "move", *, seats: int = 2, **described: Any) -> Scene:
    """Return a position on seat 0's turn with the question `ask`."""
    return given(GAME, build(Options(start_seat=0), seats, {"ask": ask, **described}))


def asking(*frames: AnyFrame, seats: int = 2, **described: Any) -> Scene:
    """Return a position in seat 0's phase B with the given frames on top; the last of them is asked first."""
    scene = at("use", seats=seats, **described)
    return given(GAME, replace(scene.state, stack=(*scene.state.stack, *frames)))


def player(scene: Scene, seat: int = 0) -> Player:
    found: Player = scene.state.players[seat]
    return found
