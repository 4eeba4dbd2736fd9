"""A record as projections meet it: beside its hash and the codec of the log that it belongs to."""

from __future__ import annotations

from typing import Any, NamedTuple

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
