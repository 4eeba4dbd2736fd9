"""A record as projections meet it, beside its hash and the codec of the log that it belongs to; and runs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import UNSET

from domain.kernel.game import Game
from domain.log.codec import Codec
from domain.log.log_codec import LogCodec
from domain.table.evolve import AnyRecord


class DecodedRecord(NamedTuple):
    """A record as it lies in the log; the hash is over its exact bytes."""

    record: AnyRecord
    hash: str
    codec: LogCodec

    @property
    def is_table(self) -> bool:
        """Whether it is of a table, and not of a tournament."""
        return isinstance(self.codec, Codec)

    @property
    def game(self) -> Game[Any]:
        """The game of a table's record; TypeError where it is a tournament's."""
        if isinstance(self.codec, Codec):
            return self.codec.game
        raise TypeError(f"{self.record.table} is a tournament, which has no game of its own")


class RecordRun(NamedTuple):
    """Records of one log, the one after the other; `plays`: all of them only play, as `only_plays` says."""

    records: list[DecodedRecord]
    plays: bool


def only_plays(decoded: DecodedRecord) -> bool:
    """Return whether a record holds events of its game alone, and no clock was read for it."""
    if not decoded.is_table or decoded.record.ticks is not UNSET:
        return False
    of_game = decoded.game.evolve_all
    return all(type(event) in of_game for event in decoded.record.events)


def group_runs(records: Iterable[DecodedRecord]) -> dict[str, list[RecordRun]]:
    """Return the runs of each table, in order; tables stand in the order in which they first occur."""
    found: dict[str, list[RecordRun]] = {}
    for one in records:
        plays = only_plays(one)
        runs = found.setdefault(one.record.table, [])
        if runs and runs[-1].plays == plays and runs[-1].records[-1].record.seq + 1 == one.record.seq:
            runs[-1].records.append(one)
        else:
            runs.append(RecordRun([one], plays))
    return found
