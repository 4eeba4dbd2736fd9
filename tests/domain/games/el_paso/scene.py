"""Positions for tests of single rules, described as in `tests/domain/games/el_paso/positions`."""

from __future__ import annotations

from typing import Any

from domain.games.el_paso import GAME
from domain.games.el_paso.state import Player, Sue, sue_of
from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.positions import build
from tests.support.games.scene import Scene, given


def at(seats: int = 2, *, options: dict[str, Any] | None = None, **described: Any) -> Scene:
    """Return a described position on seat 0's turn."""
    chosen = Options(**({"start_seat": 0} | (options or {})))
    return given(GAME, build(chosen, seats, described))


def stop(site: str, *, seats: int = 2, options: dict[str, Any] | None = None, **player: Any) -> Scene:
    """Return a position in which seat 0 has just reached a stop with a building."""
    return at(seats, options=options, ask="stop", players=[{"rancher": site, **player}])


def player(scene: Scene, seat: int = 0) -> Player:
    players: tuple[Player, ...] = scene.state.players
    return players[seat]


def sue(scene: Scene) -> Sue:
    return sue_of(scene.state)
