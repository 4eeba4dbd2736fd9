"""Positions for tests of single rules, described as in `positions.py`."""

from __future__ import annotations

from typing import Any

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Gather, StopRolling
from domain.games.trains_and_stations.frames import ResolveDice
from domain.games.trains_and_stations.variants import Options
from tests.domain.games.trains_and_stations.positions import build
from tests.support.games.scene import Scene, given, play_all


def at(seats: int = 3, **described: Any) -> Scene:
    """Return the described position, in which blue on seat 0 is about to gather."""
    return given(GAME, build(Options(conductor=0), seats, described))


def rolling(scene: Scene, faces: str, bonus: int = 0, roll_saved: tuple[Any, ...] = ()) -> Scene:
    """Gather and roll these faces in order."""
    return play_all(force_rolls(scene, faces), Gather(bonus, roll_saved))


def force_rolls(scene: Scene, faces: str) -> Scene:
    """Make the next dice show these faces in order."""
    return scene.with_draws({f"die:{number}": face for number, face in enumerate(faces.split(), 1)})


def resolving(scene: Scene, faces: str, bonus: int = 0) -> Scene:
    """Gather, roll these faces in order, and stop."""
    after = rolling(scene, faces, bonus)
    return after if isinstance(after.state.stack[-1], ResolveDice) else play_all(after, StopRolling())
