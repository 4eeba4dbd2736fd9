"""The positions that the game may go back to: kept in memory, outside hashes and snapshots.

States share what did not change, so that forty of them cost little more than the latest.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from domain.table.correspondence.state import Correspondence
from domain.table.state import Position, Table

AnyPosition = Position[Any]


class PositionMissing(Exception):
    """The game goes back to a record whose position is not known, as the fold began behind it.

    Whoever folded from a snapshot folds again from record 1.
    """


def find_position(table: Table[Any, Any], seq: int) -> Any:
    """Give the state of the game as it was after a record that undo reaches; PositionMissing otherwise."""
    states = {position.seq: position.game_state for position in kept_positions(table)}
    states |= {point.seq: point.game_state for point in table.undo_points}
    if seq in states:
        return states[seq]
    raise PositionMissing(f"the position after record {seq} of table {table.id} is not known")


def kept_positions(table: Table[Any, Any]) -> tuple[AnyPosition, ...]:
    """Give the positions that are known, the oldest first; after a snapshot those before it are not."""
    return () if isinstance(table.positions, UnsetType) else table.positions


def keep_positions(
    before: Table[Any, Any], after: Correspondence | None
) -> tuple[AnyPosition, ...] | UnsetType:
    """Give the positions to keep after a record: those still in reach, and the one that it led on from."""
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
    """Give the known positions with others that were found, in order."""
    known = {position.seq: position for position in (*found, *kept_positions(table))}
    return tuple(known[seq] for seq in sorted(known))
