"""The first events of a game (section 3 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.data import DEMAND
from domain.games.mini_express.events import DemandTokensPlaced, StartSeatChosen
from domain.games.mini_express.frames import (
    BeginTurn,
    DraftDuelLast,
    DraftDuelPair,
    DraftDuelShared,
    DraftFirst,
    DraftSecond,
    DraftSolo,
    LeftOver,
    MachinistOpening,
)
from domain.games.mini_express.state import Options, State, Token
from domain.kernel.frames import Frame
from domain.kernel.ledger import Ledger
from domain.kernel.multiset import without


def setup(ledger: Ledger[State]) -> None:
    """Let somebody begin, lay out the demand tokens and open the draft; all else is in the blank state."""
    state = ledger.state
    chosen = 0 if state.seats == 1 else state.options.start_seat
    seat = ledger.chance.draw_below(state.seats, "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(seat, drawn=chosen is None))  # MEX-3.6
    left, tokens = DEMAND, list[Token]()
    for city in range(1, len(state.tokens) + 1):
        token = ledger.chance.draw_from(left, f"demand:{city}")
        left = without(left, token)
        tokens.append(token)
    ledger.record(DemandTokensPlaced(tuple(tokens)))  # MEX-3.5, MEX-14.1
    ledger.open_frames(BeginTurn(seat), *reversed(draft(ledger.state)))


def draft(state: State) -> list[Frame]:
    """Give the steps of the draft in order (MEX-3.7 to MEX-3.10)."""
    humans = state.order[: state.seats]
    match state.mode.draft:
        case "solo":
            return [DraftSolo(0), DraftSolo(0), MachinistOpening(), LeftOver()]
        case "duel":
            first, second = humans
            return [DraftDuelPair(first), DraftDuelShared(first), DraftDuelLast(second)]
        case "snake":
            there, back = map(DraftFirst, humans), map(DraftSecond, reversed(humans))
            return [*there, *back, LeftOver()]


def invalid_reason(options: Options, seats: int) -> str | None:
    """Say why a number of seats does not fit the options."""
    if options.variant == "golden_spike" and options.map != "usa":
        return "the Golden Spike is played on the map of the USA (MEX-12.2)"
    if options.variant == "ports" and options.map != "europe":
        return "Ports are played on the map of Europe (MEX-12.3)"
    if options.level != "passenger" and seats != 1:
        return f"a level is for a single player, not for {seats} (MEX-9.16)"
    if options.two_players != "machinist" and seats != 2:  # noqa: PLR2004 - a table of two
        return f"a duel is for two players, not for {seats} (MEX-11)"
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but there are {seats} seats, numbered from 0 (MEX-3.6)"
    return None
