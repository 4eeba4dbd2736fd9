"""One entry of a table's log: an accepted command with its events, and the command as it was submitted."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from msgspec import UNSET, UnsetType

from domain.kernel.chance import RandomDraw
from domain.kernel.values import Command, Event, Value
from domain.table.correspondence.state import Tick
from domain.table.talk.words import Eraser

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

RECORD_SCHEMA_VERSION: Literal[1] = 1
"""The version of the form in which records are written; domain/log/upcasting.py reads earlier ones."""

FIRST_TABLE_VERSION = 1

TABLE_VERSION = 2
"""The version of the table's own rules at new tables. A table keeps the version that it was opened with.

A change that could alter an outcome raises it, and applies only where `Table.table_version` is as high.
"""

SERVICE_PLAYER = "service"
"""The player id under which the service itself acts (time-outs)."""

STATE_HASH_INTERVAL = 50
"""Every so many records, and at the end, a record carries the hash of the state."""


class SubmittedCommand(Value, Generic[C], frozen=True):
    """What somebody wants of a table, and when it arrived (UTC, milliseconds)."""

    table: str
    seat: int | None
    player: str
    command_id: str
    command: C
    decision: int | None
    at: int


class RulesVersion(Value, frozen=True):
    """The rules that decided the record: of the game, and of tables, whose first version is not written.

    `digest` is that of the code that decided (domain/log/rules_digest.py); records from before have none.
    """

    game: str
    version: int
    digest: str | UnsetType = UNSET
    table: int | UnsetType = UNSET

    @property
    def table_version(self) -> int:
        """The version of what decides at any table."""
        return FIRST_TABLE_VERSION if self.table is UNSET else self.table


def written_table_version(version: int | None) -> int | UnsetType:
    """Return a version of the table's own rules as records write it; None stands for the newest."""
    if version is None:
        return TABLE_VERSION
    return UNSET if version == FIRST_TABLE_VERSION else version


class PendingDecision(Value, frozen=True):
    """A seat that is asked: its decision is named by the seq after which it was asked, at `since` (ms)."""

    seat: int
    decision: int
    since: int


class StateHash(Value, frozen=True):
    """The hash of the state after the record, and the fingerprint of the types it was written with."""

    hash: str
    types: str


class Record(Value, Generic[C, E], frozen=True):
    """One accepted command with its events.

    `at` is UTC in milliseconds, never earlier than the record before; `waiting` is who is asked after it;
    `prev` is the hash of the record before. The hash of a record is public while its bytes are not: `salt`
    (128 bits, hexadecimal) keeps them from being guessed by it. `schema_version` has no default, so that a
    record of version 0, which has none, is not read by mistake. `ticks` are the clocks that were read, by
    seat; `zones` is the version of the time zone data where a clock or a flag went by it.
    """

    schema_version: Literal[1]
    table: str
    seq: int
    at: int
    seat: int | None
    player: str
    command_id: str
    command: C
    events: tuple[E, ...]
    waiting: tuple[PendingDecision, ...]
    rules: RulesVersion
    draws: tuple[RandomDraw, ...]
    state: StateHash | None
    salt: str
    prev: str
    ticks: tuple[Tick, ...] | UnsetType = UNSET
    zones: str | UnsetType = UNSET


class VisibleRecord(Value, Generic[C, E], frozen=True):
    """A record as one seat or spectator may know it, with the hash of the whole.

    `undone_by` is the record by which what it played was taken back, where that is looked up. `erased` says
    who erased what was said in it.
    """

    table: str
    seq: int
    at: int
    seat: int | None
    player: str
    command: C | None
    events: tuple[E, ...]
    waiting: tuple[PendingDecision, ...]
    rules: RulesVersion
    hash: str
    draws: tuple[RandomDraw, ...] = ()
    state: StateHash | None = None
    salt: str | None = None
    ticks: tuple[Tick, ...] | UnsetType = UNSET
    zones: str | UnsetType = UNSET
    undone_by: int | UnsetType = UNSET
    erased: Eraser | UnsetType = UNSET
