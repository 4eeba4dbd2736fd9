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
from domain.games.mini_express.state import State
from domain.kernel.frames import Frame
from domain.kernel.ledger import Ledger


def setup(ledger: Ledger[State]) -> None:
    """Set the start player, place the demand tokens and open the draft.

    The blank state contains the rest of the setup.
    """
    state = ledger.state
    chosen = 0 if state.seats == 1 else state.options.start_seat
    seat = ledger.chance.draw_below(state.seats, "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(seat, drawn=chosen is None))  # MEX-3.6
    tokens, _ = ledger.chance.deal_from(DEMAND, [f"demand:{city + 1}" for city in range(len(state.tokens))])
    ledger.record(DemandTokensPlaced(tokens))  # MEX-3.5, MEX-14.1
    ledger.open_frames(BeginTurn(seat), *reversed(draft_steps(ledger.state)))


def draft_steps(state: State) -> list[Frame]:
    """Return the frames of the draft in order (MEX-3.7 to MEX-3.10)."""
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
