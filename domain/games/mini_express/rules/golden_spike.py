"""The Golden Spike (MEX-12.2)."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.mini_express.commands import ChooseWesternBranch, Company, western_branch_option
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS, SPIKE
from domain.games.mini_express.events import (
    DemandTokenRemoved,
    EasternBranchSet,
    GoldenSpikeCancelled,
    SanFranciscoEntered,
    TrackLengthAdvanced,
    WesternBranchSet,
)
from domain.games.mini_express.frames import ChooseWestern, FinishBuild
from domain.games.mini_express.model import Board, Tracks, board_of, is_connected, joined_companies
from domain.games.mini_express.rules.exhaustion import exhaust
from domain.games.mini_express.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

BONUS = SPIKE.bonus


class RaceCities(NamedTuple):
    east: str
    west: str


def race_cities(board: Board) -> RaceCities:
    """Return the hexes of the two cities of the race."""
    hexes = {city.slug: city.hex for city in board.map.city}
    return RaceCities(hexes[SPIKE.east_city], hexes[SPIKE.west_city])


def follow_build(ledger: Ledger[State], frame: FinishBuild) -> None:
    """Cancel or begin the race if the build leads into one of its cities (MEX-12.2.3, MEX-12.2.4)."""
    spike = ledger.state.spike
    if spike is None or spike.phase != "waiting":
        return
    ends = race_cities(board_of(ledger.state))
    if frame.route[-1] == ends.west:
        ledger.record(GoldenSpikeCancelled())
    elif frame.route[-1] == ends.east:
        begin_race(ledger, frame.company, ends.west)


def begin_race(ledger: Ledger[State], company: Company, west: str) -> None:
    """Make the builder the eastern branch company, and give all others a train in San Francisco.

    A company with an empty supply gets neither (MEX-12.2.4, MEX-12.2.5).
    """
    state = ledger.state
    ledger.record(EasternBranchSet(company if state.line(company).supply else None))
    for rival in COMPANIES:
        if rival != company and ledger.state.line(rival).supply:
            ledger.record(SanFranciscoEntered(rival, west))
    city = board_of(state).cities[west]
    if state.tokens[city.number - 1]:
        ledger.record(DemandTokenRemoved(city.number, city.name))
    exhaust(ledger, *COMPANIES)


def candidates(state: State, company: Company, route: tuple[str, ...]) -> tuple[Company, ...]:
    """Return the companies eligible for the western branch after a build.

    There are none if the coasts are not connected.
    """
    if state.spike is None or state.spike.phase != "racing":
        return ()
    board = board_of(state)
    tracks = tuple(board.mask(line.track) for line in state.lines)
    return western_candidates(board, tracks, company, route, state.spike.east)


def western_candidates(
    board: Board, tracks: Tracks, company: Company, route: tuple[str, ...], east: Company | None
) -> tuple[Company, ...]:
    """Return the companies on a closing hex, except the eastern branch company (MEX-12.2.8).

    If there are none, return the companies in San Francisco.
    """
    ends = tuple(1 << board.bit[hexid] for hexid in race_cities(board))
    if not is_connected(board, tracks, *ends):
        return ()
    joined = joined_companies(board, tracks, NUMBERS[company], board.mask(route), (ends[0], ends[1]))
    eligible = tuple(COMPANIES[number] for number in joined if COMPANIES[number] != east)
    return eligible or tuple(COMPANIES[number] for number, track in enumerate(tracks) if track & ends[1])


def branches(state: State, frame: ChooseWestern) -> tuple[ChooseWesternBranch, ...]:
    return tuple(map(western_branch_option, frame.candidates))


def choose_western_branch(ledger: Ledger[State], frame: ChooseWestern, command: ChooseWesternBranch) -> None:
    ledger.close_frame()
    complete_race(ledger, command.company)


def complete_race(ledger: Ledger[State], company: Company) -> None:
    """Put a train on the tile and advance both branches (MEX-12.2.7).

    If there is no eastern or western branch, nobody gets its bonus.
    """
    ledger.record(WesternBranchSet(company, train=ledger.state.line(company).supply > 0))
    spike = ledger.state.spike
    for branch in (spike.east, spike.west) if spike else ():
        if branch:
            advance_marker(ledger, branch, BONUS)
    exhaust(ledger, company)


def advance_marker(ledger: Ledger[State], company: Company, steps: int) -> None:
    """Advance the track length marker, but not beyond the end of the scale (MEX-6.10)."""
    by = min(steps, BOX.track_length.max - ledger.state.line(company).length)
    if by:
        ledger.record(TrackLengthAdvanced(company, by))


def why_no_branch(state: State, frame: ChooseWestern, command: Command) -> RefusalReason:
    legal = f"choose {', '.join(frame.candidates)}"
    if not isinstance(command, ChooseWesternBranch):
        return RefusalReason("MEX-4.4", f"first choose the western branch company; {legal}")
    if state.spike and state.spike.east == command.company:
        return RefusalReason("MEX-12.2.8", f"{command.company} already has the eastern branch; {legal}")
    if command.company in candidates_of_last(state):
        return RefusalReason("MEX-11.5", f"a second action must not exhaust {command.company}; {legal}")
    return RefusalReason("MEX-12.2.8", f"{command.company} did not join the branches; {legal}")


def candidates_of_last(state: State) -> tuple[Company, ...]:
    """Return the western branch candidates after the last build, even those that the choice would exhaust."""
    return candidates(state, state.last.company, state.last.route) if state.last else ()


RULES: tuple[FrameRule, ...] = (Question(ChooseWestern, branches, choose_western_branch, why=why_no_branch),)
