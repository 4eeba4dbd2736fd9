"""Arriving at a stop, which starts the action phase (ELP-5) or the visit to El Paso (ELP-8, ELP-10)."""

from __future__ import annotations

from domain.games.el_paso.data import COSTS, EL_PASO, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted, Hire
from domain.games.el_paso.events import EndTriggered, HandDiscarded, MoneyGained, SimmentalTaken
from domain.games.el_paso.frames import Actions, Delivery, DrawUp, EndVisit, TurnEnd
from domain.games.el_paso.state import State, tile_at
from domain.kernel.game import AutoStep, FrameRule
from domain.kernel.ledger import Ledger


def arrive(ledger: Ledger[State], seat: int, site: str) -> None:
    """Open the frames of the stop."""
    state = ledger.state
    tile = tile_at(state, site)
    if site == EL_PASO:
        visit(ledger, seat)
    elif tile is None:
        raise ValueError(f"{site} is not a stop")
    else:
        building = state.board.buildings.get(site)
        foreign = building is not None and building.seat != seat  # ELP-5.4
        ledger.open_frames(Actions(seat, site, tile, () if foreign else slot_uses(tile_slots(tile))))


def slot_uses(slots: tuple[AnyPrinted, ...]) -> tuple[int, ...]:
    """Return the slot numbers; a hire slot with two prices appears twice, once for each use (ELP-5.2)."""
    return tuple(
        number
        for number, action in enumerate(slots, 1)
        for _ in range(len(action.costs) if isinstance(action, Hire) else 1)
    )


def visit(ledger: Ledger[State], seat: int) -> None:
    """Pay the income, take a Simmental, then ask for the delivery.

    None of these may be declined (ELP-8.1).
    """
    ledger.record(MoneyGained(seat, COSTS.el_paso_income))
    state = ledger.state
    if state.closer is None and state.board.simmental:
        ledger.record(SimmentalTaken(seat))
    elif state.closer is None:
        ledger.record(EndTriggered(seat))  # ELP-10.2; last turns take no Simmental and no space (ELP-10.3)
    ledger.open_frames(EndVisit(seat), Delivery(seat))


def end_visit(ledger: Ledger[State], frame: EndVisit) -> None:
    """Discard the hand. If this turn triggered the end, the turn is over immediately (ELP-8.8, ELP-10.2)."""
    seat = frame.seat
    ledger.close_frame()
    hand = ledger.state.players[seat].hand
    if hand:
        ledger.record(HandDiscarded(seat, hand))
    if ledger.state.closer == seat:
        while isinstance(ledger.state.stack[-1], DrawUp | TurnEnd):
            ledger.close_frame()


RULES: tuple[FrameRule, ...] = (AutoStep(EndVisit, end_visit),)
