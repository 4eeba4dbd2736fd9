"""The Machinist plays by drawn tokens and a fixed way to choose (section 9 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.commands import Company
from domain.games.mini_express.data import BOX, COMPANIES, NUMBERS, RESTORE, TOKENS
from domain.games.mini_express.data.schema import MachinistToken
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
from domain.games.mini_express.model.board import board_of
from domain.games.mini_express.rules import machinist_choices
from domain.games.mini_express.rules.exhaustion import TRAIN_SPACE, trains_that_fit
from domain.games.mini_express.rules.game_end import end_game
from domain.games.mini_express.rules.golden_spike import complete_race
from domain.games.mini_express.rules.ports import occupy_port
from domain.games.mini_express.rules.shares import add_trains
from domain.games.mini_express.rules.track import build_track, open_cities, reaches
from domain.games.mini_express.state import Line, State, machinist_of
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger

OPENING_TOKENS = 2
LAST_CITY = BOX.components.demand_tokens
REFILLED = 3
"""A tourist's Machinist fills the train space up to so many trains (MEX-9.16 a)."""
COMPENSATED = 2
"""A tourist's Machinist pays compensation only up to so many trains (MEX-9.16 b)."""


def draft_shares(ledger: Ledger[State], frame: MachinistOpening) -> None:
    """Draw two tokens, and take shares of the company that each leads to (MEX-9.3, MEX-9.4, MEX-9.16 d)."""
    ledger.close_frame()
    each = ledger.state.level.machinist_opening_shares_each
    for _ in range(OPENING_TOKENS):
        move_company(ledger, draw_token(ledger))
        company = machinist_of(ledger.state).company
        aside = min(each, ledger.state.line(company).aside)
        ledger.record(SharesDrafted(ledger.state.seats, company, aside, each - aside))  # MEX-9.17
    ledger.record(RestoreTokensAdded())


def play_turn(ledger: Ledger[State], frame: MachinistTurn) -> None:
    """Draw, move both markers and act; where nothing can be done, draw again (MEX-9.8, MEX-9.14)."""
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
    """Draw until a token has numbers; one that restores brings all tokens back first (MEX-9.5)."""
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
    """Move the target marker on, past cities without a token; the last is never skipped (MEX-9.7)."""
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
    """Say whether few trains are left, so that it takes a share (MEX-9.9)."""
    return line.trains <= BOX.machinist.share_if_trains_at_most


def can_act(state: State) -> bool:
    """Say whether the Machinist could act for any company (MEX-9.14)."""
    legal = open_cities(state, reaches(state))
    return any(
        line.shares if is_short_of_trains(line) else cities
        for line, cities in zip(state.lines, legal, strict=True)
    )


def act(ledger: Ledger[State]) -> bool:
    """Take a share or build for the chosen company; False if neither can be done (MEX-9.9 to MEX-9.11)."""
    state = ledger.state
    company = machinist_of(state).company
    line = state.line(company)
    if is_short_of_trains(line):
        if line.shares:
            take_share(ledger, company)
        return line.shares > 0
    build = machinist_choices.choose_build(state, company)
    if build:
        room = COMPENSATED if state.level.machinist_compensation_below_2 else TRAIN_SPACE
        build_track(ledger, state.seats, build, compensated=room)
    return build is not None


def take_share(ledger: Ledger[State], company: Company) -> None:
    """Take a share for free; trains come as for anyone, or fill the space up (MEX-9.10, MEX-9.16 a, f)."""
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
    occupy_port(ledger, frame.company, machinist_choices.choose_port(ledger.state))


def choose_western(ledger: Ledger[State], frame: MachinistWestern) -> None:
    """Complete the race with the company that serves it best (MEX-12.2.9)."""
    ledger.close_frame()
    complete_race(ledger, machinist_choices.choose_western_branch(ledger.state, frame.candidates))


RULES: tuple[FrameRule, ...] = (
    AutoStep(MachinistOpening, draft_shares),
    AutoStep(MachinistTurn, play_turn),
    AutoStep(MachinistPort, choose_port),
    AutoStep(MachinistWestern, choose_western),
)
