"""Why a build is not allowed (MEX-6.2 to MEX-6.5)."""

from __future__ import annotations

from domain.games.mini_express.commands import BuildTrack
from domain.games.mini_express.data import NUMBERS
from domain.games.mini_express.frames import Act
from domain.games.mini_express.model.board import Board, board_of, companies_at
from domain.games.mini_express.model.reach import Reach, reach
from domain.games.mini_express.rules import foresight
from domain.games.mini_express.rules.building import cities
from domain.games.mini_express.state import State
from domain.kernel.game import RefusalReason
from domain.kernel.phrases import pluralize


def why_no_build(state: State, frame: Act, command: BuildTrack) -> RefusalReason | None:
    """Say which rule speaks against the build, and what would be legal."""
    board, company = board_of(state), command.company
    if company == frame.after:
        return RefusalReason("MEX-11.4", f"the second action has to be for another company than {company}")
    legal = _legal(state, board, command)
    reached = reach(board, company, state.line(company).track)
    why = _not_a_target(state, board, command, legal) or _out_of_reach(state, reached, command, legal)
    if why:
        return why
    if command not in reached.builds(command.city):
        routes = "; ".join(" ".join(build.route) for build in reached.builds(command.city))
        name = board.cities[command.city].name
        return RefusalReason("MEX-6.5", f"only the shortest routes to {name} are legal: {routes}")
    if frame.action > 1 and not foresight.harmless(state, command):
        return RefusalReason("MEX-11.5", "the build would exhaust a company, as no second action may")
    return None


def _not_a_target(state: State, board: Board, command: BuildTrack, legal: str) -> RefusalReason | None:
    """The hex is no legal target (MEX-6.2 a to c, MEX-6.3)."""
    hexid, company, city = command.city, command.company, board.cities.get(command.city)
    if hexid in {start.hex for start in board.map.start}:
        return RefusalReason("MEX-6.3", f"{hexid} is a start location, nobody builds into it; {legal}")
    if city is None:
        return RefusalReason("MEX-6.2", f"{hexid} is no city; {legal}")
    here = companies_at(state, hexid)
    if hexid in state.line(company).track:
        return RefusalReason("MEX-6.2", f"{company} already has a train in {city.name}; {legal}")
    if len(here) >= board.capacity[hexid]:
        return RefusalReason("MEX-6.2", f"the capacity of {city.name} is used up; {legal}")
    if state.tokens[city.number - 1] is None:
        return RefusalReason("MEX-6.2", f"no demand token lies on {city.name}; {legal}")
    return None


def _out_of_reach(state: State, reached: Reach, command: BuildTrack, legal: str) -> RefusalReason | None:
    """The city is too far away (MEX-6.2 d)."""
    trains, length = state.line(command.company).trains, reached.length.get(command.city)
    if length is None or length > trains:
        far = f"is {pluralize(length, 'hex', 'hexes')} away" if length else "is more than five hexes away"
        held = f"{trains} on the train space"
        return RefusalReason("MEX-6.2", f"{command.city} {far}, {command.company} has {held}; {legal}")
    return None


def _legal(state: State, board: Board, command: BuildTrack) -> str:
    names = [board.cities[city].name for _, _, city in cities(state, NUMBERS[command.company])]
    return f"cities open to {command.company}: {', '.join(names) or 'none'}"
