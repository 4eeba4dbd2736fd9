"""The hash chain of a log: each record names the hash of the bytes of the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any, Protocol

import msgspec

GENESIS_HASH = "0" * 64
"""What stands as the hash before record 1."""


def digest(data: bytes) -> str:
    """Return the BLAKE2b-256 of the bytes, in hexadecimal."""
    return blake2b(data, digest_size=32).hexdigest()


class _Link(msgspec.Struct):
    seq: int
    prev: str


_LINKS = msgspec.json.Decoder(_Link)


class ChainedRecord(Protocol):
    """A record as it is stored: its exact bytes and their hash."""

    @property
    def seq(self) -> int: ...
    @property
    def record(self) -> bytes: ...
    @property
    def hash(self) -> str: ...


class BrokenChain(ValueError):
    """A record is not as it was written, or does not follow the one before."""


def decode_chained(
    entries: Iterable[ChainedRecord],
    decode: Callable[[bytes], Any],
    seq: int = 1,
    prev: str | None = GENESIS_HASH,
) -> Iterator[Any]:
    """Decode records from `seq` on, each once its bytes have the hash that stands beside them.

    `prev` is the hash before the first, None where it is not known. BrokenChain says less than `find_damage`
    does, which has to read each record once more for it; what `decode` raises goes through.
    """
    for entry in entries:
        data, hashed = entry.record, entry.hash
        if blake2b(data, digest_size=32).hexdigest() != hashed:  # `digest`, without the price of its call
            raise BrokenChain(f"record {entry.seq} does not have its hash")
        record = decode(data)
        if not record.seq == entry.seq == seq or (record.prev != prev and prev is not None):
            raise BrokenChain(f"record {entry.seq} does not follow the one before")
        seq, prev = seq + 1, hashed
        yield record


def find_damage(entries: Iterable[ChainedRecord]) -> str | None:
    """Return which record is the first that is not as it was written; None if all are.

    They may begin with any record of a log. What a record says need not be known: some microseconds for each.
    """
    before: tuple[int, str] | None = None
    for entry in entries:
        seq = entry.seq
        if digest(entry.record) != entry.hash:
            return f"the bytes of record {seq} do not have the hash that stands beside them"
        try:
            link = _LINKS.decode(entry.record)
        except msgspec.DecodeError as error:
            return f"record {seq} is none: {error}"
        if before is None:
            before = seq - 1, GENESIS_HASH if seq == 1 else link.prev
        if (link.seq, link.seq, link.prev) != (seq, before[0] + 1, before[1]):
            return f"record {link.seq} does not follow what stands before it"
        before = seq, entry.hash
    return None
