"""The Golden Spike (MEX-12.2)."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.mini_express.commands import ChooseWesternBranch, Company, western_branch_option
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS
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

BONUS = BOX.variant.golden_spike.bonus


class RaceCities(NamedTuple):
    east: str
    west: str


def race_cities(board: Board) -> RaceCities:
    """Return the hexes of Omaha and San Francisco."""
    hexes = {city.slug: city.hex for city in board.map.city}
    return RaceCities(hexes[BOX.variant.golden_spike.east_city], hexes[BOX.variant.golden_spike.west_city])


def follow_build(ledger: Ledger[State], frame: FinishBuild) -> None:
    """Call the race off, or begin it, if the build leads into one of its cities (MEX-12.2.3, MEX-12.2.4)."""
    spike = ledger.state.spike
    if spike is None or spike.phase != "waiting":
        return
    ends = race_cities(board_of(ledger.state))
    if frame.route[-1] == ends.west:
        ledger.record(GoldenSpikeCancelled())
    elif frame.route[-1] == ends.east:
        begin_race(ledger, frame.company, ends.west)


def begin_race(ledger: Ledger[State], company: Company, west: str) -> None:
    """The builder has the eastern branch, the others also start in the west (MEX-12.2.4, MEX-12.2.5)."""
    state = ledger.state
    ledger.record(EasternBranchSet(company if state.line(company).supply else None))
    for other in COMPANIES:
        if other != company and ledger.state.line(other).supply:
            ledger.record(SanFranciscoEntered(other, west))
    city = board_of(state).cities[west]
    if state.tokens[city.number - 1]:
        ledger.record(DemandTokenRemoved(city.number, city.name))
    exhaust(ledger, *COMPANIES)


def candidates(state: State, company: Company, route: tuple[str, ...]) -> tuple[Company, ...]:
    """Return who may have the western branch after a build, none if the cities are not connected."""
    if state.spike is None or state.spike.phase != "racing":
        return ()
    board = board_of(state)
    tracks = tuple(board.mask(line.track) for line in state.lines)
    return western_candidates(board, tracks, company, route, state.spike.east)


def western_candidates(
    board: Board, tracks: Tracks, company: Company, route: tuple[str, ...], east: Company | None
) -> tuple[Company, ...]:
    """Return the companies on a closing hex but the eastern one, else those in San Francisco (MEX-12.2.8)."""
    ends = tuple(1 << board.bit[hexid] for hexid in race_cities(board))
    if not is_connected(board, tracks, *ends):
        return ()
    found = joined_companies(board, tracks, NUMBERS[company], board.mask(route), (ends[0], ends[1]))
    chosen = tuple(COMPANIES[number] for number in found if COMPANIES[number] != east)
    return chosen or tuple(COMPANIES[number] for number, track in enumerate(tracks) if track & ends[1])


def branches(state: State, frame: ChooseWestern) -> tuple[ChooseWesternBranch, ...]:
    return tuple(map(western_branch_option, frame.candidates))


def choose_western_branch(ledger: Ledger[State], frame: ChooseWestern, command: ChooseWesternBranch) -> None:
    ledger.close_frame()
    complete_race(ledger, command.company)


def complete_race(ledger: Ledger[State], company: Company) -> None:
    """A train goes onto the tile, and both branches advance; a missing one gets nothing (MEX-12.2.7)."""
    ledger.record(WesternBranchSet(company, train=ledger.state.line(company).supply > 0))
    spike = ledger.state.spike
    for branch in (spike.east, spike.west) if spike else ():
        if branch:
            advance_marker(ledger, branch, BONUS)
    exhaust(ledger, company)


def advance_marker(ledger: Ledger[State], company: Company, steps: int) -> None:
    """Move the track length marker on, at most to the end of the scale (MEX-6.10)."""
    by = min(steps, BOX.track_length.max - ledger.state.line(company).length)
    if by:
        ledger.record(TrackLengthAdvanced(company, by))


def why_no_branch(state: State, frame: ChooseWestern, command: Command) -> RefusalReason:
    legal = f"choose {', '.join(frame.candidates)}"
    if not isinstance(command, ChooseWesternBranch):
        return RefusalReason("MEX-4.4", f"first the western branch company has to be chosen; {legal}")
    if state.spike and state.spike.east == command.company:
        return RefusalReason("MEX-12.2.8", f"{command.company} has the eastern branch already; {legal}")
    if command.company in candidates_of_last(state):
        return RefusalReason(
            "MEX-11.5", f"{command.company} would be exhausted, as no second action may; {legal}"
        )
    return RefusalReason("MEX-12.2.8", f"{command.company} did not join the branches; {legal}")


def candidates_of_last(state: State) -> tuple[Company, ...]:
    """Return the candidates of the build just made, whether or not their choice would exhaust them."""
    return candidates(state, state.last.company, state.last.route) if state.last else ()


RULES: tuple[FrameRule, ...] = (Question(ChooseWestern, branches, choose_western_branch, why=why_no_branch),)
