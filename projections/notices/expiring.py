"""Tables at which nothing happens any more: who is told before they are cleared away."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Value
from domain.table.bot_accounts import is_bot_account
from domain.table.events import TableOpened
from domain.table.evolve import AnyRecord
from domain.table.tenure.staleness import expiry
from projections.notices.questions import is_person
from projections.notices.values import DueNotice
from projections.turns import TurnsDocument


class TableAge(Value, frozen=True):
    """When a table's last record was made (UTC, ms), and what says how long it may lie there after it."""

    moved: int = 0
    rematch: bool = False
    fork: bool = False


def opened_age(event: TableOpened[Value]) -> TableAge:
    """Give it for a table that opens."""
    return TableAge(rematch=event.after is not UNSET, fork=event.fork is not UNSET)


def follow_age(age: TableAge | UnsetType, record: AnyRecord) -> TableAge | UnsetType:
    """Give it after a record; unset where a document of before it was known."""
    return age if isinstance(age, UnsetType) else replace(age, moved=record.at)


def due_of_age(turns: TurnsDocument, age: TableAge | UnsetType, *, playing: bool) -> Iterator[DueNotice]:
    """Tell that the table will be cleared away: its owner before the game, and all who play during it.

    What is told names the last record: whatever happens at the table makes it pointless.
    """
    if isinstance(age, UnsetType):
        return
    play = turns.correspondence
    clocked = turns.hours is not None if isinstance(play, UnsetType) else play.pace.clock is not None
    found = expiry(
        "playing" if playing else "open", age.moved, rematch=age.rematch, fork=age.fork, clocked=clocked
    )
    if found is None:
        return
    for player, seat in _told(turns, playing=playing):
        yield DueNotice("stale", player, str(turns.seq), found.warns, turns.seq, seat, until=found.closes)


def _told(turns: TurnsDocument, *, playing: bool) -> Iterator[tuple[str, int | None]]:
    if playing:
        yield from ((place.player or "", seat) for seat, place in enumerate(turns.seats) if is_person(place))
    elif not is_bot_account(turns.owner):
        yield turns.owner, None
