"""Positions for the tests of single rules, described as `positions.py` beside it says."""

from __future__ import annotations

from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import NUMBERS
from domain.games.mini_express.model.board import board_of
from domain.games.mini_express.state import Line, Options, State
from tests.domain.games.mini_express.positions import build
from tests.support.games.scene import Scene, given, options_of


def at(seats: int = 3, *, options: dict[str, Any] | None = None, **described: Any) -> Scene:
    """A position right after the draft, changed as described; seat 0 begins."""
    chosen = Options(**{"start_seat": None if seats == 1 else 0, **(options or {})})
    return given(GAME, build(chosen, seats, described))


def to(scene: Scene, company: Company, city: str, number: int = 0) -> BuildTrack:
    """One of the builds of a company into a city, named by its slug."""
    return routes(scene, company, city)[number]


def routes(scene: Scene, company: Company, city: str) -> list[BuildTrack]:
    """All builds of a company into a city that are open to the seat that is asked."""
    hexid = hex_of(scene.state, city)
    builds = options_of(BuildTrack, scene)
    return [build for build in builds if (build.company, build.city) == (company, hexid)]


def hex_of(state: State, city: str) -> str:
    return next(found.hex for found in board_of(state).map.city if found.slug == city)


def number_of(state: State, city: str) -> int:
    return next(found.number for found in board_of(state).map.city if found.slug == city)


def line(scene: Scene, company: Company) -> Line:
    found: Line = scene.state.line(company)
    return found


def influence(scene: Scene, seat: int, company: Company) -> int:
    found: int = scene.state.players[seat].influence[NUMBERS[company]]
    return found
