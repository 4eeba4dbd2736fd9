"""Passengers: who comes out of the pile, gets in, and gets out (WST-4.4, WST-4.5)."""

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
"""WST-4.4"""


def draw_passengers(ledger: Ledger[State], count: int) -> tuple[Stop, ...]:
    """Draw passengers late: which ones is decided only now, out of the sorted pile (WST-1.2)."""
    pile, number, came = ledger.state.pile, ledger.state.drawn, []
    for more in range(1, count + 1):
        passenger = ledger.chance.draw_from(pile, f"passenger:{number + more}")
        pile = multiset.without(pile, passenger)
        came.append(passenger)
    return tuple(sorted(came))


def meet(ledger: Ledger[State], seat: int) -> None:
    """Meet two passengers and let one of them get in (WST-4.4)."""
    came = draw_passengers(ledger, MET)
    ledger.record(PassengersMet(seat, came))
    ledger.open_frames(KeepOne(seat, came))


def choices(state: State, frame: KeepOne) -> Iterator[Keep]:
    return map(Keep, sorted(set(_known(frame))))


def keep(ledger: Ledger[State], frame: KeepOne, command: Keep) -> None:
    left = list(_known(frame))
    left.remove(command.passenger)
    ledger.close_frame()
    ledger.record(PassengerBoarded(frame.seat, (command.passenger,), tuple(left)))


def why_not_kept(state: State, frame: KeepOne, command: Keep) -> RefusalReason:
    met = " and ".join(_known(frame))
    return RefusalReason("WST-4.4", f"only a passenger whom you met may get in: {met}")


def _known(frame: KeepOne) -> tuple[Stop, ...]:
    if isinstance(frame.met, int):
        raise TypeError("a question with hidden passengers cannot be answered")
    return frame.met


def deliver(ledger: Ledger[State], seat: int) -> None:
    """Let a passenger out who wants to go here, and ask for the tip (WST-4.5)."""
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
