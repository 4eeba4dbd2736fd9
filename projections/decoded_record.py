"""A record as projections meet it: beside its hash and the codec of the game that it belongs to."""

from __future__ import annotations

from typing import NamedTuple

from domain.log.codec import Codec
from domain.table.evolve import AnyRecord


class DecodedRecord(NamedTuple):
    """A record as it lies in the log; the hash is over its exact bytes."""

    record: AnyRecord
    hash: str
    codec: Codec
