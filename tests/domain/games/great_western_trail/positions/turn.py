"""The frames of a position within a turn of Great Western Trail."""

from __future__ import annotations

from typing import Any, Literal

from domain.games.great_western_trail.frames import (
    AnyFrame,
    City,
    DrawUp,
    EndVisit,
    FirstPlacement,
    ForesightStep,
    IncomeStep,
    Move,
    NextTurn,
)
from domain.games.great_western_trail.rules.movement import arrive
from domain.kernel.ledger import Ledger

Ask = Literal["place", "move", "use", "visit", "income", "city", "draw"]


def begin(ledger: Ledger[Any], ask: Ask, seat: int, value: int, frames: tuple[AnyFrame, ...]) -> None:
    """Open the remaining frames of the seat's turn, with the first question on top."""
    ledger.open_frames(NextTurn((seat + 1) % len(ledger.state.players)), DrawUp(seat))
    if frames:
        ledger.open_frames(*frames)
        return
    match ask:
        case "place":
            ledger.open_frames(FirstPlacement(seat))
        case "move":
            ledger.open_frames(Move(seat))
        case "use":
            arrive(ledger, seat, ledger.state.players[seat].cattleman)
        case "visit":
            steps = (ForesightStep(seat, number) for number in (3, 2, 1))
            ledger.open_frames(EndVisit(seat), IncomeStep(seat), *steps)
        case "income":
            ledger.open_frames(EndVisit(seat), IncomeStep(seat))
        case "city":
            ledger.open_frames(EndVisit(seat), City(seat, value))
        case "draw":
            return
