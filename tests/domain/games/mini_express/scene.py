"""Positions for tests of single rules, described as in `positions.py`."""

from __future__ import annotations

from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack, Company, DraftShare
from domain.games.mini_express.model import board_of
from domain.games.mini_express.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import start_game
from tests.domain.games.mini_express.positions import build
from tests.support.games.scene import Scene, given, options_of, play_all


def at(seats: int = 3, *, options: dict[str, Any] | None = None, **described: Any) -> Scene:
    """Return a position right after the draft, changed as described; seat 0 begins."""
    chosen = Options(**{"start_seat": None if seats == 1 else 0, **(options or {})})
    return given(GAME, build(chosen, seats, described))


def drafted(seats: int, *companies: Company, **options: Any) -> Scene:
    """Return a new game in which these opening shares were taken; seat 0 begins."""
    chosen = Options(**{"start_seat": None if seats == 1 else 0, **options})
    scene = given(GAME, start_game(GAME, chosen, seats, ScriptedChance()).state)
    return play_all(scene, *map(DraftShare, companies))


def to(scene: Scene, company: Company, city: str) -> BuildTrack:
    """Return the company's first listed build into the city with this slug."""
    hexid = next(each.hex for each in board_of(scene.state).map.city if each.slug == city)
    builds = options_of(BuildTrack, scene)
    return next(build for build in builds if (build.company, build.city) == (company, hexid))
