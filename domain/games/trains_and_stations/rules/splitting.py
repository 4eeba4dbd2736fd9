"""Handing out the new good after a speculation, also where it does not suffice (TNS-10.4, TNS-10.5)."""

from __future__ import annotations

from domain.games.trains_and_stations.commands import AnyCommand, SplitSpeculation
from domain.games.trains_and_stations.data import NUMBERS
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.events import NewGoodTaken
from domain.games.trains_and_stations.frames import SplitNewGood
from domain.games.trains_and_stations.rules.points import gain
from domain.games.trains_and_stations.state import State
from domain.kernel.game import Question, RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize
from domain.kernel.tuples import replace_at, turn_order


def pay_out(ledger: Ledger[State], building: Building, owed: tuple[int, ...]) -> None:
    """Let the active player divide what does not suffice; in turn order, beginning there (TNS-10.5)."""
    active, seats = ledger.state.active, len(owed)
    _serve(ledger, SplitNewGood(active, building, owed, (0,) * seats, turn_order(active, seats)))


def _serve(ledger: Ledger[State], frame: SplitNewGood) -> None:
    """Carry out what is no choice, and ask for the rest (TNS-3.1)."""
    while frame.order:
        choices = numbers(ledger.state, frame)
        if len(choices) > 1:
            ledger.open_frames(frame)
            return
        frame = _given(ledger, frame, choices[0])


def numbers(state: State, frame: SplitNewGood) -> range:
    """Give the numbers of cards for the next seat, so that the others can still take the rest."""
    seat, *others = frame.order
    cards = min(state.field(frame.building).left, sum(frame.owed[other] for other in frame.order))
    least = max(0, cards - sum(frame.owed[other] for other in others))
    return range(least, min(cards, frame.owed[seat]) + 1)


def _given(ledger: Ledger[State], frame: SplitNewGood, count: int) -> SplitNewGood:
    """Hand over the cards, and VP for those that are missing (TNS-10.5)."""
    seat, *others = frame.order
    if count:
        good = ledger.state.field(frame.building).good
        ledger.record(NewGoodTaken(seat, frame.building, good, count))
    gain(ledger, seat, (frame.owed[seat] - count) * NUMBERS.speculation_shortfall_vp, "speculation")
    given = replace_at(frame.given, seat, count)
    return SplitNewGood(frame.seat, frame.building, frame.owed, given, tuple(others))


def splits(state: State, frame: SplitNewGood) -> list[SplitSpeculation]:
    """Any number that works out, the highest first (TNS-15.3)."""
    return [SplitSpeculation(frame.order[0], count) for count in reversed(numbers(state, frame))]


def split(ledger: Ledger[State], frame: SplitNewGood, command: SplitSpeculation) -> None:
    ledger.close_frame()
    _serve(ledger, _given(ledger, frame, command.cards))


def no_split(state: State, frame: SplitNewGood, command: AnyCommand) -> RefusalReason | None:
    """Say how many cards the next seat may get."""
    if not isinstance(command, SplitSpeculation):
        return None
    counts = numbers(state, frame)
    return RefusalReason(
        "TNS-10.5", f"seat {frame.order[0]} is next, with {counts[0]} to {pluralize(counts[-1], 'card')}"
    )


RULES = (Question(SplitNewGood, splits, split, why=no_split),)
