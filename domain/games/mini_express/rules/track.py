"""Building track (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS
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
from domain.games.mini_express.model import Board, Reach, board_of, builds_into, companies_at, reach
from domain.games.mini_express.rules import demand, golden_spike, ports, second_action
from domain.games.mini_express.rules.exhaustion import TRAIN_SPACE, exhaust, trains_that_fit
from domain.games.mini_express.state import State
from domain.kernel.game import AutoStep, FrameRule, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize


def reaches(state: State) -> tuple[Reach, ...]:
    """Return the reach of every company's network, in printed order."""
    board = board_of(state)
    return tuple(
        [reach(board, company, line.track) for company, line in zip(COMPANIES, state.lines, strict=True)]
    )


def open_cities(state: State, networks: tuple[Reach, ...]) -> tuple[int, ...]:
    """Return the set of legal cities for each company, given all reaches (MEX-6.2).

    A reach excludes cities with the company's own trains (MEX-6.2 a). Start locations are not cities
    (MEX-6.3).
    """
    board = board_of(state)
    full = board.full_cities([each.inside for each in networks])
    free = sum(compress(board.city_sets, state.tokens)) & ~full
    return tuple([each.within[line.trains] & free for each, line in zip(networks, state.lines, strict=True)])


def builds(state: State, frame: Act) -> list[Sequence[BuildTrack]]:
    """Return each company's builds, to every legal city by every shortest route (MEX-6.1, MEX-6.5).

    A duel's second action must not exhaust a company.
    """
    networks, listed = reaches(state), list[Sequence[BuildTrack]]()
    for network, cities in zip(networks, open_cities(state, networks), strict=True):
        if not cities or network.company == frame.after:  # MEX-11.4
            continue
        commands: Sequence[BuildTrack] = builds_into(network, cities)
        if frame.action > 1:  # MEX-11.5
            commands = [build for build in commands if second_action.is_harmless(state, build)]
        listed.append(commands)
    return listed


def build_track(
    ledger: Ledger[State], seat: int, command: BuildTrack, action: int = 1, compensated: int = TRAIN_SPACE
) -> None:
    """Build, pay compensation, and gain influence (MEX-6.8 to MEX-6.13).

    Compensation fills a train space up to `compensated` trains (MEX-9.16 b).
    """
    state, company, route = ledger.state, command.company, command.route
    board = board_of(state)
    token, port = demand.token_at(state, board, command.city), ports.company_due(state, command.city)
    if token is None:
        raise LookupError(f"{command.city} has no demand token")
    ledger.record(TrackBuilt(seat, company, route, board.cities[command.city].name))
    compensate(ledger, company, route, compensated)
    golden_spike.advance_marker(ledger, company, len(route) - 1)  # MEX-6.10
    ledger.open_frames(FinishBuild(seat, company, route, action))
    machinist = seat == state.seats
    if port and ledger.state.line(port).supply:
        ledger.open_frames(MachinistPort(port) if machinist else ChoosePortFor(seat, port))
    if token[1] != demand.WILD:
        demand.gain_influence(ledger, seat, token)
    elif machinist:
        demand.gain_everywhere(ledger, seat)
    else:
        demand.gain_influence(ledger, seat, token)
        ledger.open_frames(ChooseWildCompany(seat, token[0]))


def compensate(ledger: Ledger[State], builder: Company, route: tuple[str, ...], room: int) -> None:
    """Pay each company one train per hex of the route on which it already had a train (MEX-6.9)."""
    paid, built = [], frozenset(route)
    for company, line in zip(COMPANIES, ledger.state.lines, strict=True):
        hexes = 0 if company == builder else len(built.intersection(line.track))
        if not hexes:
            continue
        trains = trains_that_fit(line, hexes * BOX.trains.compensation_per_hex, room)
        if trains:
            ledger.record(CompensationPaid(company, trains))
            paid.append(company)
    exhaust(ledger, *paid)


def finish_build(ledger: Ledger[State], frame: FinishBuild) -> None:
    """Remove the token of a full city, then resolve the Golden Spike (MEX-6.14, MEX-6.15)."""
    ledger.close_frame()
    demand.remove_if_full(ledger, frame.route[-1])
    golden_spike.follow_build(ledger, frame)
    candidates = golden_spike.candidates(ledger.state, frame.company, frame.route)
    if frame.action > 1:
        candidates = second_action.harmless_candidates(ledger.state, candidates)
    if len(candidates) == 1:  # MEX-4.4
        golden_spike.complete_race(ledger, candidates[0])
    elif candidates:
        machinist = frame.seat == ledger.state.seats
        ledger.open_frames(
            MachinistWestern(candidates) if machinist else ChooseWestern(frame.seat, candidates)
        )


def why_no_build(state: State, frame: Act, command: BuildTrack) -> RefusalReason | None:
    board, company = board_of(state), command.company
    if company == frame.after:
        return RefusalReason("MEX-11.4", f"the second action must be for a company other than {company}")
    legal = _legal_cities(state, board, command)
    reached = reach(board, company, state.line(company).track)
    why = _why_no_target(state, board, command, legal) or _why_too_far(state, reached, command, legal)
    if why:
        return why
    city = board.cities[command.city]
    if command not in reached.builds(city.number):
        routes = "; ".join(" ".join(build.route) for build in reached.builds(city.number))
        return RefusalReason("MEX-6.5", f"only the shortest routes to {city.name} are legal: {routes}")
    if frame.action > 1 and not second_action.is_harmless(state, command):
        return RefusalReason("MEX-11.5", "a second action must not exhaust a company")
    return None


def _why_no_target(state: State, board: Board, command: BuildTrack, legal: str) -> RefusalReason | None:
    """Return why a target is refused under MEX-6.2 (a) to (c) and MEX-6.3."""
    hexid, company, city = command.city, command.company, board.cities.get(command.city)
    start = next((start for start in board.map.start if start.hex == hexid), None)
    if start is not None:
        return RefusalReason(
            "MEX-6.3", f"{start.name} is a start location, which no company can enter; {legal}"
        )
    if city is None:
        return RefusalReason("MEX-6.2", f"there is no city at {hexid}; {legal}")
    here = companies_at(state, hexid)
    if hexid in state.line(company).track:
        return RefusalReason("MEX-6.2", f"{company} already has a train in {city.name}; {legal}")
    if len(here) >= board.capacity[hexid]:
        return RefusalReason("MEX-6.2", f"{city.name} is full; {legal}")
    if state.tokens[city.number - 1] is None:
        return RefusalReason("MEX-6.2", f"{city.name} has no demand token; {legal}")
    return None


def _why_too_far(state: State, reached: Reach, command: BuildTrack, legal: str) -> RefusalReason | None:
    """Return why a target is refused under MEX-6.2 (d)."""
    city = board_of(state).cities[command.city]
    trains, length = state.line(command.company).trains, reached.trains_to(city.number)
    if length is None or length > trains:
        far = f"is {pluralize(length, 'hex', 'hexes')} away" if length else "is more than five hexes away"
        held = f"{pluralize(trains, 'train')} on the train space"
        return RefusalReason("MEX-6.2", f"{city.name} {far}, {command.company} has {held}; {legal}")
    return None


def _legal_cities(state: State, board: Board, command: BuildTrack) -> str:
    legal = open_cities(state, reaches(state))[NUMBERS[command.company]]
    names = [city.name for city in compress(board.map.city, [legal & each for each in board.city_sets])]
    return f"cities open to {command.company}: {', '.join(names) or 'none'}"


RULES: tuple[FrameRule, ...] = (AutoStep(FinishBuild, finish_build),)
