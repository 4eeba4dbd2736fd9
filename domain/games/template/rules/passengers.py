"""Meeting, boarding and delivering passengers (WST-4.4, WST-4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.games.template.commands import Keep, TakeTip
from domain.games.template.data import NUMBERS, PLACES, Stop
from domain.games.template.events import Gained, PassengerBoarded, PassengerDelivered, PassengersMet
from domain.games.template.frames import KeepOne, PickTip
from domain.games.template.state import State
from domain.kernel import multiset
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger

MET = 2
"""The number of passengers that a train meets (WST-4.4)."""


def draw_passengers(ledger: Ledger[State], count: int) -> tuple[Stop, ...]:
    """Draw random passengers from the pile, which has no order (WST-1.2)."""
    pile, number, drawn = ledger.state.pile, ledger.state.drawn, []
    for more in range(1, count + 1):
        passenger = ledger.chance.draw_from(pile, f"passenger:{number + more}")
        pile = multiset.without(pile, passenger)
        drawn.append(passenger)
    return tuple(sorted(drawn))


def meet(ledger: Ledger[State], seat: int) -> None:
    """Draw two passengers, and ask which one boards (WST-4.4)."""
    passengers = draw_passengers(ledger, MET)
    ledger.record(PassengersMet(seat, passengers))
    ledger.open_frames(KeepOne(seat, passengers))


def choices(state: State, frame: KeepOne) -> Iterator[Keep]:
    return map(Keep, sorted(set(_require_known(frame))))


def keep(ledger: Ledger[State], frame: KeepOne, command: Keep) -> None:
    left = list(_require_known(frame))
    left.remove(command.passenger)
    ledger.close_frame()
    ledger.record(PassengerBoarded(frame.seat, (command.passenger,), tuple(left)))


def why_not_kept(state: State, frame: KeepOne, command: Keep) -> RefusalReason:
    met = " and ".join(_require_known(frame))
    return RefusalReason("WST-4.4", f"you can only board a passenger you met: {met}")


def _require_known(frame: KeepOne) -> tuple[Stop, ...]:
    if isinstance(frame.met, int):
        raise TypeError("a redacted question cannot be answered")
    return frame.met


def deliver(ledger: Ledger[State], seat: int) -> None:
    """Deliver a passenger for this stop, and ask for the tip (WST-4.5)."""
    stop = ledger.state.players[seat].stop
    ledger.record(PassengerDelivered(seat, stop, PLACES[stop].points))
    ledger.open_frames(PickTip(seat))


def tips(state: State, frame: PickTip) -> Iterator[TakeTip]:
    yield TakeTip("coins")
    if state.players[frame.seat].coal < NUMBERS.coal:
        yield TakeTip("coal")


def take_tip(ledger: Ledger[State], frame: PickTip, command: TakeTip) -> None:
    ledger.close_frame()
    ledger.record(Gained(frame.seat, command.gain, NUMBERS.tip if command.gain == "coins" else 1))


def why_no_tip(state: State, frame: PickTip, command: TakeTip) -> RefusalReason:
    return RefusalReason("WST-1.4", f"a train carries at most {NUMBERS.coal} coal; take the coins")


RULES = (
    Question(KeepOne, choices, keep, why=why_not_kept),
    Question(PickTip, tips, take_tip, why=why_no_tip),
)
