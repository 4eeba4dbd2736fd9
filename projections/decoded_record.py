"""Records as projections receive them, with their hashes and codecs, and runs of consecutive records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import UNSET

from domain.kernel.game import Game
from domain.log.codec import Codec
from domain.log.log_codec import LogCodec
from domain.table.evolve import AnyRecord


class DecodedRecord(NamedTuple):
    """A record from a log, with its codec and the hash of its exact bytes."""

    record: AnyRecord
    hash: str
    codec: LogCodec

    @property
    def is_table(self) -> bool:
        """Return whether the record belongs to a table, not to a tournament."""
        return isinstance(self.codec, Codec)

    @property
    def game(self) -> Game[Any]:
        """The game of a table's record; raises TypeError for a tournament's record."""
        if isinstance(self.codec, Codec):
            return self.codec.game
        raise TypeError(f"{self.record.table} is a tournament, which has no game of its own")


class RecordRun(NamedTuple):
    """Consecutive records of a log; `plays`: `only_plays` is true for each of them."""

    records: list[DecodedRecord]
    plays: bool


def only_plays(decoded: DecodedRecord) -> bool:
    """Return whether a record has only events of its game, and no clock reading."""
    if not decoded.is_table or decoded.record.ticks is not UNSET:
        return False
    of_game = decoded.game.evolve_all
    return all(type(event) in of_game for event in decoded.record.events)


def group_runs(records: Iterable[DecodedRecord]) -> dict[str, list[RecordRun]]:
    """Return each table's runs in order; tables are in the order of their first record."""
    found: dict[str, list[RecordRun]] = {}
    for one in records:
        plays = only_plays(one)
        runs = found.setdefault(one.record.table, [])
        if runs and runs[-1].plays == plays and runs[-1].records[-1].record.seq + 1 == one.record.seq:
            runs[-1].records.append(one)
        else:
            runs.append(RecordRun([one], plays))
    return found
