"""The Golden Spike (MEX-12.2)."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.mini_express.commands import ChooseWesternBranch, Company, choose_western_branch
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
from domain.games.mini_express.model.board import Board, board_of
from domain.games.mini_express.model.networks import Tracks, connected, joined
from domain.games.mini_express.rules.exhaustion import check
from domain.games.mini_express.state import State
from domain.kernel.game import FrameRule, Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.values import Command

BONUS = BOX.variant.golden_spike.bonus


class Ends(NamedTuple):
    """The hexes of the two cities of the race."""

    east: str
    west: str


def ends_of(board: Board) -> Ends:
    """Give the hexes of Omaha and San Francisco."""
    hexes = {city.slug: city.hex for city in board.map.city}
    return Ends(hexes[BOX.variant.golden_spike.east_city], hexes[BOX.variant.golden_spike.west_city])


def after_build(ledger: Ledger[State], frame: FinishBuild) -> None:
    """Look whether the race is off, or begins (MEX-12.2.3, MEX-12.2.4)."""
    spike = ledger.state.spike
    if spike is None or spike.phase != "waiting":
        return
    ends = ends_of(board_of(ledger.state))
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
    check(ledger, *COMPANIES)


def candidates(state: State, company: Company, route: tuple[str, ...]) -> tuple[Company, ...]:
    """Give who may have the western branch after a build, none if the cities are not connected."""
    if state.spike is None or state.spike.phase != "racing":
        return ()
    board = board_of(state)
    tracks = tuple(board.mask(line.track) for line in state.lines)
    return western(board, tracks, company, route, state.spike.east)


def western(
    board: Board, tracks: Tracks, company: Company, route: tuple[str, ...], east: Company | None
) -> tuple[Company, ...]:
    """Give the companies on a closing hex but the eastern one, else those in San Francisco (MEX-12.2.8)."""
    ends = tuple(1 << board.bit[hexid] for hexid in ends_of(board))
    if not connected(board, tracks, *ends):
        return ()
    found = joined(board, tracks, NUMBERS[company], board.mask(route), (ends[0], ends[1]))
    chosen = tuple(COMPANIES[number] for number in found if COMPANIES[number] != east)
    return chosen or tuple(COMPANIES[number] for number, track in enumerate(tracks) if track & ends[1])


def branches(state: State, frame: ChooseWestern) -> tuple[ChooseWesternBranch, ...]:
    """The candidates (MEX-12.2.8)."""
    return tuple(map(choose_western_branch, frame.candidates))


def choose(ledger: Ledger[State], frame: ChooseWestern, command: ChooseWesternBranch) -> None:
    """Complete the race."""
    ledger.close_frame()
    complete(ledger, command.company)


def complete(ledger: Ledger[State], company: Company) -> None:
    """A train goes onto the tile, and both branches advance; a missing one gets nothing (MEX-12.2.7)."""
    ledger.record(WesternBranchSet(company, train=ledger.state.line(company).supply > 0))
    spike = ledger.state.spike
    for branch in (spike.east, spike.west) if spike else ():
        if branch:
            advance(ledger, branch, BONUS)
    check(ledger, company)


def advance(ledger: Ledger[State], company: Company, steps: int) -> None:
    """Move the track length marker on, at most to the end of the scale (MEX-6.10)."""
    by = min(steps, BOX.track_length.max - ledger.state.line(company).length)
    if by:
        ledger.record(TrackLengthAdvanced(company, by))


def why_not(state: State, frame: ChooseWestern, command: Command) -> RefusalReason:
    """Say which rule speaks against the choice."""
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
    """Give the candidates of the build just made, whether or not their choice would exhaust them."""
    return candidates(state, state.last.company, state.last.route) if state.last else ()


RULES: tuple[FrameRule, ...] = (Question(ChooseWestern, branches, choose, why=why_not),)
