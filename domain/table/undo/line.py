"""The surviving line of play, abandoned branches, and the positions kept for undo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event, Value
from domain.table.correspondence.state import Correspondence
from domain.table.events import TABLE_EVENT_TYPES, TakenBack
from domain.table.records import Record
from domain.table.state import Position, Table
from domain.table.undo.events import Forked
from domain.table.undo.reach import find_taken_back

AnyPosition = Position[Any]


class PositionMissing(Exception):
    """The game goes back to a record whose position is unknown because the fold began after it.

    The fold began from a snapshot and must be repeated from record 1.
    """


def find_position(table: Table[Any, Any], seq: int) -> Any:
    """Return the game's state after a record that undo can reach; raise PositionMissing if it is unknown."""
    states = {position.seq: position.game_state for position in kept_positions(table)}
    states |= {point.seq: point.game_state for point in table.undo_points}
    if seq in states:
        return states[seq]
    raise PositionMissing(f"the position after record {seq} of table {table.id} is not known")


def kept_positions(table: Table[Any, Any]) -> tuple[AnyPosition, ...]:
    """Return the known positions, oldest first; a fold from a snapshot knows no earlier positions."""
    return () if isinstance(table.positions, UnsetType) else table.positions


def keep_positions(
    before: Table[Any, Any], after: Correspondence | None
) -> tuple[AnyPosition, ...] | UnsetType:
    """Return the positions to keep after a record: the one before it, and older ones still in reach."""
    if after is None or after.pace.undo == "own":
        return UNSET
    known, reach = kept_positions(before), after.consent.reach
    if before.paced is not None and before.paced.consent.reach is reach:
        return known
    if not reach:
        return ()
    oldest, newest = reach[0].seq, reach[-1].seq
    if known and (known[0].seq < oldest or known[-1].seq > newest):
        kept = tuple(position for position in known if oldest <= position.seq <= newest)
    else:
        kept = known
    if newest == before.seq and not (kept and kept[-1].seq == newest):
        return (*kept, Position(before.seq, before.game_state))
    return kept


def merge_positions(table: Table[Any, Any], found: tuple[AnyPosition, ...]) -> tuple[AnyPosition, ...]:
    """Return the table's known positions merged with the given ones, in order."""
    known = {position.seq: position for position in (*found, *kept_positions(table))}
    return tuple(known[seq] for seq in sorted(known))


class AbandonedBranch(Value, frozen=True):
    """A part of the game that record `by` undid by going back to record `to`."""

    to: int
    by: int


def find_branch(record: Record[Any, Any]) -> AbandonedBranch | None:
    """Return the branch that a record abandons, or None."""
    back = find_taken_back(record.events)
    return None if back is None else AbandonedBranch(back.to, record.seq)


def undone_by(
    branches: Iterable[AbandonedBranch], seq: int, event_types: Iterable[type[Event]]
) -> int | None:
    """Return the record that first undid the play in record `seq`, or None.

    It is None if the play survives, or if the record has none. `branches` are in the order in which they
    were abandoned. Chat, requests and seat changes survive an undo.
    """
    found = branch_over(branches, seq)
    return found if found is not None and is_play(event_types) else None


def branch_over(branches: Iterable[AbandonedBranch], seq: int) -> int | None:
    """Return the record that abandoned the branch containing record `seq`, whatever that record contains."""
    return next((branch.by for branch in branches if branch.to < seq < branch.by), None)


def is_play(event_types: Iterable[type[Event]]) -> bool:
    """Return whether a record with events of these types plays or undoes moves of the game."""
    kinds = set(event_types)
    return TakenBack in kinds or not kinds <= TABLE_EVENT_TYPES


def surviving_line(records: Iterable[Record[Any, Any]]) -> tuple[Event, ...]:
    """Return the game's surviving events after these records, which must begin with record 1.

    Folding the events from the blank state gives the game's state after the last of the records.
    """
    played: list[tuple[int, Event]] = []
    for record in records:
        back = find_taken_back(record.events)
        if back is not None:
            played = [one for one in played if one[0] <= back.to]
        for event in record.events:
            before = event.line if isinstance(event, Forked) else ()
            played += ((record.seq, one) for one in before)
            if type(event) not in TABLE_EVENT_TYPES:
                played.append((record.seq, event))
    return tuple(event for _, event in played)
