"""An entry in a table's log: an accepted command with its events."""

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
"""The version of the records' format; domain/log/upcasting.py reads earlier versions."""

FIRST_TABLE_VERSION = 1

TABLE_VERSION = 2
"""The version of the table rules that new tables use; a table keeps the version it was opened with.

Increase it for any change that could alter an outcome, and apply the change only from that
`Table.table_version` on.
"""

SERVICE_PLAYER = "service"
"""The player id of the service itself, for example in time-outs."""

STATE_HASH_INTERVAL = 50
"""Number of records between state hashes; the last record also has one."""


class SubmittedCommand(Value, Generic[C], frozen=True):
    """A command as submitted, with its time of arrival (UTC, milliseconds)."""

    table: str
    seat: int | None
    player: str
    command_id: str
    command: C
    decision: int | None
    at: int


class RulesVersion(Value, frozen=True):
    """The rules under which the record was made: `version` of the game's rules, `table` of the tables' rules.

    `table` is unset for version 1. `digest` identifies the code of these rules (domain/log/rules_digest.py);
    older records have none.
    """

    game: str
    version: int
    digest: str | UnsetType = UNSET
    table: int | UnsetType = UNSET

    @property
    def table_version(self) -> int:
        """The version of the table's own rules."""
        return FIRST_TABLE_VERSION if self.table is UNSET else self.table


def written_table_version(version: int | None) -> int | UnsetType:
    """Return a version of the table's rules as written in records; None means the newest."""
    if version is None:
        return TABLE_VERSION
    return UNSET if version == FIRST_TABLE_VERSION else version


class PendingDecision(Value, frozen=True):
    """A seat's open decision. Its id is the record after which the seat was asked, at `since` (UTC, ms)."""

    seat: int
    decision: int
    since: int


class StateHash(Value, frozen=True):
    """The hash of the state after the record, and a fingerprint of the state's types."""

    hash: str
    types: str


class Record(Value, Generic[C, E], frozen=True):
    """An accepted command with its events.

    - `at` is UTC in milliseconds, never earlier than in the previous record.
    - `waiting` lists the decisions that are open after the record.
    - `prev` is the previous record's hash. A record's hash is public before its content is; `salt` (128 bits,
      hexadecimal) prevents guessing the content from the hash.
    - `ticks` are the clock readings by seat; `zones` is the version of the time zone data used for them.
    - `schema_version` has no default, so that records of version 0, which lack it, are not read by mistake.
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
    """A record as a seat or spectator may see it, with the hash of the complete record.

    `undone_by` is the record that undid it; not every operation returns this field. `erased` says who erased
    its chat message.
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
