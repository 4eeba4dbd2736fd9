"""Turns of a table, counted from its records: the one count that pages, the journal and the course go by."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from domain.kernel.values import Event, Value
from domain.table.consent.line import find_branch
from domain.table.events import TableStarted
from domain.table.evolve import TABLE_EVOLVE, AnyRecord
from domain.table.journal_lines import event_text
from projections.decoded_record import DecodedRecord


class CountedTurn(Value, frozen=True, array_like=True):
    """A turn: the first record that belongs to it, and whose it is."""

    first: int
    seat: int


CountedTurns = tuple[CountedTurn, ...]
"""The turns that stand, in their order, so that the first is turn 1; what comes before it is set-up."""


def count_turns(turns: CountedTurns, decoded: DecodedRecord, seats: int) -> CountedTurns:
    """Fold a record.

    Where the rules say when a turn begins, it lasts until they say so again, whoever answers in between; a
    record begins one at most, and an opponent that the rules play has its turn within somebody else's.
    Elsewhere a turn is what one seat did until another did something that the journal tells; who plays alone
    has one for each answer.
    """
    game, record = decoded.game, decoded.record
    branch = find_branch(record)
    if game.turn_begins is not None:
        if branch is not None:
            return tuple(turn for turn in turns if turn.first <= branch.to + 1)
        begun = [event.seat for event in record.events if isinstance(event, game.turn_begins)]
        begun = [seat for seat in begun if seat < seats]
        return (*turns, CountedTurn(record.seq + 1, begun[-1])) if begun else turns
    if branch is not None:
        return tuple(turn for turn in turns if turn.first <= branch.to)
    if record.seat is None or _goes_on(turns, record, seats) or not plays(decoded):
        return turns
    return (*turns, CountedTurn(record.seq, record.seat)) if _is_told(decoded, seats) else turns


def count_played_turns(turns: CountedTurns, records: Iterable[DecodedRecord], seats: int) -> CountedTurns:
    """Fold records that only play: most of them go on with a turn, and none goes back behind one."""
    for one in records:
        if one.game.turn_begins is not None or not _goes_on(turns, one.record, seats):
            turns = count_turns(turns, one, seats)
    return turns


def _goes_on(turns: CountedTurns, record: AnyRecord, seats: int) -> bool:
    """Say whether the seat that answers has the turn already; who plays alone has a new one each time."""
    return seats > 1 and bool(turns) and turns[-1].seat == record.seat


def find_turn(turns: CountedTurns, seq: int) -> int:
    """Give the number of the turn that a record belongs to, 0 before the first."""
    return bisect_right(turns, seq, key=_first)


def _first(turn: CountedTurn) -> int:
    return turn.first


def plays(decoded: DecodedRecord) -> bool:
    """Say whether a record plays in a game that has begun."""
    happened: set[type[Event]] = {type(event) for event in decoded.record.events}
    return TableStarted not in happened and not happened.isdisjoint(decoded.game.evolve_all)


def _is_told(decoded: DecodedRecord, seats: int) -> bool:
    """Say whether the journal has words for a record of play, by whatever names."""
    names, record = ("",) * seats, decoded.record
    return any(_words(decoded, record, number, names) for number in range(len(record.events)))


def _words(decoded: DecodedRecord, record: AnyRecord, number: int, names: tuple[str, ...]) -> str | None:
    event = record.events[number]
    if type(event) in decoded.game.evolve:
        return decoded.game.event_text(event, names)
    return event_text(event, names, "", agreed=False) if type(event) in TABLE_EVOLVE else None
