"""The first events of a game (GLD-2.1 to GLD-2.6)."""

from __future__ import annotations

from domain.games.gold_rush.data import PIECES, START_TILE
from domain.games.gold_rush.events import StartSeatChosen, StartTileLaid
from domain.games.gold_rush.frames import NextTurn
from domain.games.gold_rush.rules.laying import lay_ore
from domain.games.gold_rush.state import Options, State
from domain.kernel.ledger import Ledger


def setup(ledger: Ledger[State]) -> None:
    """Lay the start tile with its token and let somebody begin; all else is in the blank state."""
    place = PIECES.placement
    ledger.record(StartTileLaid(START_TILE, place.start_x, place.start_y, place.start_rotation))  # GLD-2.1
    lay_ore(ledger)  # GLD-2.2
    chosen = ledger.state.options.start_seat
    seat = ledger.chance.draw_below(len(ledger.state.players), "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(seat, drawn=chosen is None))  # GLD-2.5, GLD-10.3, GLD-14.21
    ledger.open_frames(NextTurn(seat))


def invalid_reason(options: Options, seats: int) -> str | None:
    """Say why a number of seats does not fit the options."""
    if options.start_seat is not None and options.start_seat >= seats:
        return f"start_seat is {options.start_seat}, but there are {seats} seats, numbered from 0 (GLD-2.5)"
    return None
