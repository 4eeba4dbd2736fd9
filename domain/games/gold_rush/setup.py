"""The first events of a game (GLD-2.1 to GLD-2.6)."""

from __future__ import annotations

from domain.games.gold_rush.data import PIECES, START_TILE
from domain.games.gold_rush.events import StartSeatChosen, StartTileLaid
from domain.games.gold_rush.frames import NextTurn
from domain.games.gold_rush.rules.tiles import lay_ore
from domain.games.gold_rush.state import State
from domain.kernel.ledger import Ledger


def setup(ledger: Ledger[State]) -> None:
    """Lay the start tile with its token and determine the starting player.

    The blank state contains the rest of the setup.
    """
    place = PIECES.placement
    ledger.record(StartTileLaid(START_TILE, place.start_x, place.start_y, place.start_rotation))  # GLD-2.1
    lay_ore(ledger)  # GLD-2.2
    chosen = ledger.state.options.start_seat
    seat = ledger.chance.draw_below(len(ledger.state.players), "start") if chosen is None else chosen
    ledger.record(StartSeatChosen(seat, drawn=chosen is None))  # GLD-2.5, GLD-10.3, GLD-14.21
    ledger.open_frames(NextTurn(seat))
