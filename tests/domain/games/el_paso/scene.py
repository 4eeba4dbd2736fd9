"""Positions for the tests of single rules, described as `tests/domain/games/el_paso/positions.py` says."""

from __future__ import annotations

from typing import Any

from domain.games.el_paso import GAME
from domain.games.el_paso.state import Options, Player, Sue, sue_of
from tests.domain.games.el_paso.positions import build
from tests.support.games.scene import Scene, given


def at(seats: int = 2, *, options: dict[str, Any] | None = None, **described: Any) -> Scene:
    """A position in the turn of seat 0, described."""
    chosen = Options(**({"start_seat": 0} | (options or {})))
    return given(GAME, build(chosen, seats, described))


def stop(site: str, *, seats: int = 2, options: dict[str, Any] | None = None, **player: Any) -> Scene:
    """Seat 0 has just come to a stop with a building."""
    return at(seats, options=options, ask="stop", players=[{"rancher": site, **player}])


def player(scene: Scene, seat: int = 0) -> Player:
    found: Player = scene.state.players[seat]
    return found


def sue(scene: Scene) -> Sue:
    return sue_of(scene.state)
