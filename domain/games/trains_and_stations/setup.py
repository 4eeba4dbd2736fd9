"""The first events of a game (section 2 of the rules)."""

from __future__ import annotations

from domain.games.trains_and_stations.data import BOX
from domain.games.trains_and_stations.events import ConductorChosen, SpecialDealt
from domain.games.trains_and_stations.frames import BeginTurn, KeepSpecials
from domain.games.trains_and_stations.state import State
from domain.kernel.ledger import Ledger


def setup(ledger: Ledger[State]) -> None:
    """Choose the conductor and deal the special cards.

    The blank state contains the rest of the setup.
    """
    seats, chosen = len(ledger.state.players), ledger.state.options.conductor
    seat = ledger.chance.draw_below(seats, "conductor") if chosen is None else chosen
    ledger.record(ConductorChosen(seat, drawn=chosen is None))  # TNS-2.5
    for owner in range(seats):
        for number in range(1, BOX.setup.special_cards_dealt + 1):
            ledger.record(SpecialDealt(owner, draw_special(ledger, f"deal:{owner}:{number}")))  # TNS-2.3
    ledger.open_frames(BeginTurn(seat), KeepSpecials(tuple(range(seats))))


def draw_special(ledger: Ledger[State], label: str) -> str:
    """Draw a special card from the deck (TNS-14.1)."""
    return ledger.chance.draw_from([(card, 1) for card in ledger.state.deck], label)
