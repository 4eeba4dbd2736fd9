"""Checks that a duel's second action does not exhaust a company (MEX-11.5)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.data import COMPANIES, NUMBERS
from domain.games.mini_express.model import board_of
from domain.games.mini_express.rules import golden_spike, ports
from domain.games.mini_express.rules.exhaustion import trains_that_fit
from domain.games.mini_express.state import State

MOST_TAKEN = LONGEST_ROUTE + 2
"""The most trains a build can take from one supply.

Five are for compensation, one is for Omaha, and one for the western branch.
"""


def is_harmless(state: State, build: BuildTrack) -> bool:
    """Return whether every supply can keep a train after the build and the choices that follow it."""
    if all(line.supply > MOST_TAKEN for line in state.lines):
        return True
    supply = supplies_after_compensation(state, build)
    port = ports.company_due(state, build.city)
    if port:
        supply[NUMBERS[port]] -= 1  # MEX-12.3.2: whichever port is chosen
    starts = is_race_start(state, build)
    if starts:
        supply = [left - 1 for left in supply]  # MEX-12.2.4: each company gives one train
    if min(supply) < 1:
        return False
    candidates = western_candidates(state, build, starts=starts)
    return not candidates or any(supply[NUMBERS[company]] != 1 for company in candidates)


def supplies_after_compensation(state: State, build: BuildTrack) -> list[int]:
    """Return each company's supply after compensation (MEX-6.9)."""
    supply = []
    for company, line in zip(COMPANIES, state.lines, strict=True):
        hexes = 0 if company == build.company else sum(hexid in line.track for hexid in build.route)
        supply.append(line.supply - trains_that_fit(line, hexes))
    return supply


def is_race_start(state: State, build: BuildTrack) -> bool:
    """Return whether the build starts the race: it goes into Omaha while the tile waits (MEX-12.2.4)."""
    waiting = state.spike is not None and state.spike.phase == "waiting"
    return waiting and build.city == golden_spike.race_cities(board_of(state)).east


def western_candidates(state: State, build: BuildTrack, *, starts: bool) -> tuple[Company, ...]:
    """Return the western branch candidates after the build (MEX-12.2.8).

    `starts` means that the build begins the race.
    """
    if state.spike is None or not (starts or state.spike.phase == "racing"):
        return ()
    board, builder = board_of(state), NUMBERS[build.company]
    tracks = [board.mask(line.track) for line in state.lines]
    tracks[builder] |= board.mask(build.route)
    if starts:
        west = 1 << board.bit[golden_spike.race_cities(board).west]
        tracks = [track if number == builder else track | west for number, track in enumerate(tracks)]
    east = build.company if starts else state.spike.east
    return golden_spike.western_candidates(board, tuple(tracks), build.company, build.route, east)


def harmless_candidates(state: State, candidates: Iterable[Company]) -> tuple[Company, ...]:
    """Return the western branch candidates that would not be exhausted if chosen."""
    return tuple(company for company in candidates if state.line(company).supply != 1)
