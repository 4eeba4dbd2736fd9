"""The first events of a game (WST-2)."""

from __future__ import annotations

from domain.games.template.data import NUMBERS
from domain.games.template.events import PassengersDealt
from domain.games.template.frames import NextRound
from domain.games.template.rules.passengers import draw_passengers
from domain.games.template.state import State
from domain.kernel.ledger import Ledger


def setup(ledger: Ledger[State]) -> None:
    """Deal the first passengers. The blank state already has the coins and stops."""
    for seat in range(len(ledger.state.players)):
        for _ in range(NUMBERS.dealt):  # WST-2.2
            ledger.record(PassengersDealt(seat, draw_passengers(ledger, 1)))
    ledger.open_frames(NextRound())
