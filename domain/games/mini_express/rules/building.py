"""Building track (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import BOX, COMPANIES
from domain.games.mini_express.events import CompensationPaid, TrackBuilt
from domain.games.mini_express.frames import (
    Act,
    ChoosePortFor,
    ChooseWestern,
    ChooseWildCompany,
    FinishBuild,
    MachinistPort,
    MachinistWestern,
)
from domain.games.mini_express.model.board import board_of
from domain.games.mini_express.model.reach import Reach, reach
from domain.games.mini_express.rules import demand, foresight, ports, spike
from domain.games.mini_express.rules.exhaustion import ROOM, check, fitting
from domain.games.mini_express.state import State
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def reaches(state: State) -> tuple[Reach, ...]:
    """Give the reach of every company's network."""
    board = board_of(state)
    return tuple(
        reach(board, company, line.track) for company, line in zip(COMPANIES, state.lines, strict=True)
    )


def cities(state: State, *companies: int) -> Iterator[tuple[int, Reach, str]]:
    """Give each company, or those asked for, by number, with each city that is legal for it (MEX-6.2)."""
    board, found = board_of(state), reaches(state)
    full, tokens = board.full(tuple(one.network for one in found)), state.tokens
    for number in companies or range(len(found)):
        one, trains = found[number], state.lines[number].trains
        for length, place, bit, city in one.targets:
            # Cities with an own train are out of reach (MEX-6.2 a), start locations are no cities (MEX-6.3).
            if length <= trains and tokens[place] and not full & bit:
                yield number, one, city


def builds(state: State, frame: Act) -> Iterator[BuildTrack]:
    """Every company, city and shortest route (MEX-6.1, MEX-6.5); a duel's second action exhausts nobody."""
    return chain.from_iterable(_by_city(state, frame))


def _by_city(state: State, frame: Act) -> Iterator[tuple[BuildTrack, ...]]:
    for number, one, city in cities(state):
        if COMPANIES[number] == frame.after:  # MEX-11.4
            continue
        found = one.builds(city)
        if frame.action > 1:  # MEX-11.5
            found = tuple(build for build in found if foresight.harmless(state, build))
        yield found


def build(
    ledger: Ledger[State], seat: int, command: BuildTrack, action: int = 1, compensated: int = ROOM
) -> None:
    """Build, pay compensation, and gain influence (MEX-6.8 to MEX-6.13).

    `compensated` is the room on a train space up to which compensation is paid (MEX-9.16 b).
    """
    state, company, route = ledger.state, command.company, command.route
    board = board_of(state)
    token, port = demand.token_at(state, board, command.city), ports.due(state, command.city)
    if token is None:
        raise LookupError(f"no demand token lies on {command.city}")
    ledger.record(TrackBuilt(seat, company, route, board.cities[command.city].name))
    compensate(ledger, company, route, compensated)
    spike.advance(ledger, company, len(route) - 1)  # MEX-6.10
    ledger.open_frames(FinishBuild(seat, company, route, action))
    machinist = seat == state.seats
    if port and ledger.state.line(port).supply:
        ledger.open_frames(MachinistPort(port) if machinist else ChoosePortFor(seat, port))
    if token[1] != demand.WILD:
        demand.gain(ledger, seat, token)
    elif machinist:
        demand.gain_everywhere(ledger, seat)
    else:
        demand.gain(ledger, seat, token)
        ledger.open_frames(ChooseWildCompany(seat, token[0]))


def compensate(ledger: Ledger[State], builder: Company, route: tuple[str, ...], room: int) -> None:
    """One train for each hex on which another company already had one (MEX-6.9)."""
    paid = []
    for company in COMPANIES:
        line = ledger.state.line(company)
        hexes = 0 if company == builder else sum(hexid in line.track for hexid in route)
        trains = fitting(line, hexes * BOX.trains.compensation_per_hex, room)
        if trains:
            ledger.record(CompensationPaid(company, trains))
            paid.append(company)
    check(ledger, *paid)


def finish(ledger: Ledger[State], frame: FinishBuild) -> None:
    """The token of a full city goes, then the Golden Spike has its turn (MEX-6.14, MEX-6.15)."""
    ledger.close_frame()
    demand.remove_if_full(ledger, frame.route[-1])
    spike.after_build(ledger, frame)
    found = spike.candidates(ledger.state, frame.company, frame.route)
    if frame.action > 1:
        found = foresight.unharmed(ledger.state, found)
    if len(found) == 1:  # MEX-4.4
        spike.complete(ledger, found[0])
    elif found:
        machinist = frame.seat == ledger.state.seats
        ledger.open_frames(MachinistWestern(found) if machinist else ChooseWestern(frame.seat, found))


RULES: tuple[FrameRule, ...] = (AutoStep(FinishBuild, finish),)
