"""The Machinist: its tokens and its fixed rules for choices (section 9 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS, RESTORE, TOKENS, MachinistToken
from domain.games.mini_express.events import (
    CompanyMarkerMoved,
    InfluenceGained,
    MachinistTokenDrawn,
    MachinistTokensRestored,
    RestoreTokensAdded,
    SharesDrafted,
    ShareTaken,
    TargetMarkerMoved,
    TurnForfeited,
)
from domain.games.mini_express.frames import MachinistOpening, MachinistPort, MachinistTurn, MachinistWestern
from domain.games.mini_express.model import Approach, Board, Reach, board_of, nearest_first
from domain.games.mini_express.rules.exhaustion import TRAIN_SPACE, trains_that_fit
from domain.games.mini_express.rules.game_end import end_game
from domain.games.mini_express.rules.golden_spike import complete_race
from domain.games.mini_express.rules.ports import free_ports, occupy_port
from domain.games.mini_express.rules.shares import add_trains
from domain.games.mini_express.rules.track import build_track, open_cities, reaches
from domain.games.mini_express.state import Line, State, machinist_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger

CACHED_CHOICES = 8_192
"""The number of cached routes from a hex into a city.

A board has up to about 7,000 for its four companies.
"""
CACHED_STARTS = 4_096
"""The number of cached choices of a start hex, one for each set of possible start hexes."""


def choose_build(state: State, company: Company) -> BuildTrack | None:
    """Choose a legal city, then the route (MEX-9.11, MEX-9.12).

    Returns None if no city is legal.
    """
    board, networks = board_of(state), reaches(state)
    legal = open_cities(state, networks)[NUMBERS[company]]
    if not legal:
        return None
    goal = board.map.city[machinist_of(state).target - 1].hex
    nearest = next(cities & legal for cities in nearest_first(board, goal) if cities & legal)
    reached = networks[NUMBERS[company]]

    def key(place: int) -> tuple[int, int, int]:
        return reached.lengths[place], -sum([network.inside >> place & 1 for network in networks]), -place

    place = min(board.bits(nearest), key=key)
    approach = reached.approaches()[place][reached.lengths[place] - 1]
    return choose_route(board, reached, approach)


def choose_route(board: Board, reached: Reach, approach: Approach) -> BuildTrack:
    """Choose a shortest route: by start hex, then by the clockwise rule (MEX-9.12)."""
    starts = board.spread(reached.around & approach.ring) & reached.network
    start = _first_start(board, starts)
    return _route_from(board, approach, start)


@lru_cache(maxsize=CACHED_STARTS)
def _first_start(board: Board, starts: int) -> int:
    return min(board.bits(starts), key=lambda bit: rank_start(board, board.hex[bit]))


@lru_cache(maxsize=CACHED_CHOICES)
def _route_from(board: Board, approach: Approach, start: int) -> BuildTrack:
    """Choose a route by the clockwise rule, among the shortest routes that leave a hex."""
    leaving = approach.builds(board.near[start] & approach.ring)
    return max(leaving, key=lambda build: rank_clockwise(board, (board.hex[start], *build.route)))


def rank_start(board: Board, hexid: str) -> tuple[int, int]:
    """Return the sort key of a start hex (MEX-17.15).

    Columns are ordered from east to west, and the hexes of a column from north to south.
    """
    q, r = board.at[hexid]
    return -q, r


def rank_clockwise(board: Board, walk: tuple[str, ...]) -> int:
    """Return twice the area between a walk and the straight line back (MEX-17.16).

    The walk with the largest area keeps farthest left.
    """
    points = [board.at[hexid] for hexid in walk]
    onward = (*points[1:], points[0])
    return sum(q * to_r - to_q * r for (q, r), (to_q, to_r) in zip(points, onward, strict=True))


def choose_machinist_port(state: State) -> int:
    """Choose the unoccupied port nearest to the target city, the higher number if tied (MEX-12.3.4)."""
    board = board_of(state)
    target = board.map.city[machinist_of(state).target - 1].hex

    def key(number: int) -> tuple[int, int]:
        return board.distance(board.ports[number].hex, target), -number

    return min(free_ports(state), key=key)


def choose_western_branch(state: State, candidates: Iterable[Company]) -> Company:
    """Choose the western branch company (MEX-12.2.9).

    The company with the most Machinist shares is chosen; ties go to the company with the fewest human shares,
    then to the first one counted from the marker.
    """
    marker, humans = NUMBERS[machinist_of(state).company], state.players[: state.seats]

    def key(company: Company) -> tuple[int, int, int]:
        number = NUMBERS[company]
        held = state.players[state.seats].shares[number]
        theirs = sum(player.shares[number] for player in humans)
        return -held, theirs, (number - marker) % len(COMPANIES)

    return min(candidates, key=key)


OPENING_TOKENS = 2
LAST_CITY = BOX.components.demand_tokens
REFILLED = 3
"""At level tourist, taking a share refills the company's train space to this number (MEX-9.16 a)."""
COMPENSATED = 2
"""At level tourist, the Machinist's builds fill train spaces only up to this number (MEX-9.16 b)."""


def draft_shares(ledger: Ledger[State], frame: MachinistOpening) -> None:
    """Draw two tokens, and take shares of the companies they lead to (MEX-9.3, MEX-9.4, MEX-9.16 d)."""
    ledger.close_frame()
    each = ledger.state.level.machinist_opening_shares_each
    for _ in range(OPENING_TOKENS):
        move_company(ledger, draw_token(ledger))
        company = machinist_of(ledger.state).company
        aside = min(each, ledger.state.line(company).aside)
        ledger.record(SharesDrafted(ledger.state.seats, company, aside, each - aside))  # MEX-9.17
    ledger.record(RestoreTokensAdded())


def play_turn(ledger: Ledger[State], frame: MachinistTurn) -> None:
    """Draw, move both markers and act.

    If the company allows no action, draw again (MEX-9.8, MEX-9.14).
    """
    ledger.close_frame()
    token = draw_token(ledger)
    move_company(ledger, token)
    move_target(ledger, token.city_steps)
    if ledger.state.level.end_at_city_32 and machinist_of(ledger.state).target == LAST_CITY:
        end_game(ledger)  # MEX-9.16 c, MEX-9.17
        return
    while not act(ledger):
        if not can_act(ledger.state):
            ledger.record(TurnForfeited(ledger.state.seats))
            return
        move_company(ledger, draw_token(ledger))


def draw_token(ledger: Ledger[State]) -> MachinistToken:
    """Draw until a token has numbers (MEX-9.5).

    A restore token first returns all tokens to the bag.
    """
    while True:
        machinist = machinist_of(ledger.state)
        kind = ledger.chance.draw_from(machinist.bag, f"machinist:{machinist.drawn + 1}")
        ledger.record(MachinistTokenDrawn(kind))
        if kind != RESTORE:
            return TOKENS[kind]
        ledger.record(MachinistTokensRestored())


def move_company(ledger: Ledger[State], token: MachinistToken) -> None:
    """Move the company marker along the printed order (MEX-9.6)."""
    number = NUMBERS[machinist_of(ledger.state).company] + token.company_steps
    ledger.record(CompanyMarkerMoved(COMPANIES[number % len(COMPANIES)]))


def move_target(ledger: Ledger[State], steps: int) -> None:
    """Advance the target marker, skipping cities without a token (MEX-9.7).

    The last city is never skipped.
    """
    city, tokens = machinist_of(ledger.state).target, ledger.state.tokens
    for _ in range(steps):
        if city == LAST_CITY:
            break
        city += 1
        while city < LAST_CITY and tokens[city - 1] is None:
            city += 1
    if city != machinist_of(ledger.state).target:
        name = board_of(ledger.state).map.city[city - 1].name
        ledger.record(TargetMarkerMoved(city, name))


def is_short_of_trains(line: Line) -> bool:
    """Return whether so few trains are ready that the Machinist takes a share (MEX-9.9)."""
    return line.trains <= BOX.machinist.share_if_trains_at_most


def can_act(state: State) -> bool:
    """Return whether the Machinist could act for any company (MEX-9.14)."""
    legal = open_cities(state, reaches(state))
    return any(
        line.shares if is_short_of_trains(line) else cities
        for line, cities in zip(state.lines, legal, strict=True)
    )


def act(ledger: Ledger[State]) -> bool:
    """Take a share or build for the marked company (MEX-9.9 to MEX-9.11).

    Returns whether either was possible.
    """
    state = ledger.state
    company = machinist_of(state).company
    line = state.line(company)
    if is_short_of_trains(line):
        if line.shares:
            take_share(ledger, company)
        return line.shares > 0
    build = choose_build(state, company)
    if build:
        room = COMPENSATED if state.level.machinist_compensation_below_2 else TRAIN_SPACE
        build_track(ledger, state.seats, build, compensated=room)
    return build is not None


def take_share(ledger: Ledger[State], company: Company) -> None:
    """Take a share for free (MEX-9.10, MEX-9.16 a, f).

    Trains are added as usual, or up to the level's limit.
    """
    line, level = ledger.state.line(company), ledger.state.level
    trains = trains_that_fit(line, BOX.trains.added_by_share)
    if level.machinist_refill_to_3:
        trains = trains_that_fit(line, BOX.trains.added_by_share, REFILLED)
    ledger.record(ShareTaken(ledger.state.seats, company, paid=0))
    add_trains(ledger, company, trains)
    if level.machinist_share_influence:
        ledger.record(InfluenceGained(ledger.state.seats, company, level.machinist_share_influence))


def choose_port(ledger: Ledger[State], frame: MachinistPort) -> None:
    """Occupy the port nearest to the target city (MEX-12.3.4)."""
    ledger.close_frame()
    occupy_port(ledger, frame.company, choose_machinist_port(ledger.state))


def choose_western(ledger: Ledger[State], frame: MachinistWestern) -> None:
    """Complete the race with the Machinist's choice of company (MEX-12.2.9)."""
    ledger.close_frame()
    complete_race(ledger, choose_western_branch(ledger.state, frame.candidates))


RULES: tuple[FrameRule, ...] = (
    AutoStep(MachinistOpening, draft_shares),
    AutoStep(MachinistTurn, play_turn),
    AutoStep(MachinistPort, choose_port),
    AutoStep(MachinistWestern, choose_western),
)
