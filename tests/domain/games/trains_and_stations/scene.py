"""Positions for tests of single rules, described as in `positions.py` beside it."""

from __future__ import annotations

from typing import Any

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Gather, StopRolling
from domain.games.trains_and_stations.frames import Pool, ResolveDice
from domain.games.trains_and_stations.state import Options
from tests.domain.games.trains_and_stations.positions import build
from tests.support.games.scene import Scene, given, play_all


def at(seats: int = 3, **described: Any) -> Scene:
    """Blue on seat 0 is about to gather, in a position as described."""
    return given(GAME, build(Options(conductor=0), seats, described))


def rolling(scene: Scene, faces: str, bonus: int = 0, roll_saved: tuple[Any, ...] = ()) -> Scene:
    """Gather, and roll these faces in order."""
    return play_all(forced(scene, faces), Gather(bonus, roll_saved))


def forced(scene: Scene, faces: str) -> Scene:
    """Let the next dice show these faces in order."""
    return scene.with_draws({f"die:{number}": face for number, face in enumerate(faces.split(), 1)})


def resolving(scene: Scene, faces: str, bonus: int = 0) -> Scene:
    """Gather, roll these faces in order, and leave them so."""
    after = rolling(scene, faces, bonus)
    return after if isinstance(after.state.stack[-1], ResolveDice) else play_all(after, StopRolling())


def pool(scene: Scene) -> Pool:
    """The dice rolled that are still to be used."""
    found: Pool = scene.state.stack[-1].pool
    return found


def vp(scene: Scene) -> tuple[int, ...]:
    return tuple(player.vp for player in scene.state.players)
