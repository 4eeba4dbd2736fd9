"""The hash chain of a log: each record contains the hash of the previous record's bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any, Protocol

import msgspec

GENESIS_HASH = "0" * 64
"""The previous hash of record 1."""


def digest(data: bytes) -> str:
    """Return the BLAKE2b-256 hash of the bytes, in hexadecimal."""
    return blake2b(data, digest_size=32).hexdigest()


class _Link(msgspec.Struct):
    seq: int
    prev: str


_LINKS = msgspec.json.Decoder(_Link)


class ChainedRecord(Protocol):
    """A stored record: its exact bytes and their hash."""

    @property
    def seq(self) -> int: ...
    @property
    def record(self) -> bytes: ...
    @property
    def hash(self) -> str: ...


class BrokenChain(ValueError):
    """A record was changed, or does not follow the previous one."""


def decode_chained(
    entries: Iterable[ChainedRecord],
    decode: Callable[[bytes], Any],
    seq: int = 1,
    prev: str | None = GENESIS_HASH,
) -> Iterator[Any]:
    """Decode records from `seq` on, and check that each matches its hash and the previous record.

    `prev` is the hash of the record before the first one, or None if unknown. Raises BrokenChain, with less
    detail than `find_damage`, which has to parse each record again. Errors raised by `decode` propagate.
    """
    for entry in entries:
        data, hashed = entry.record, entry.hash
        if blake2b(data, digest_size=32).hexdigest() != hashed:  # like `digest`, without the cost of a call
            raise BrokenChain(f"record {entry.seq} does not match its hash")
        record = decode(data)
        if not record.seq == entry.seq == seq or (record.prev != prev and prev is not None):
            raise BrokenChain(f"record {entry.seq} does not follow the previous one")
        seq, prev = seq + 1, hashed
        yield record


def find_damage(entries: Iterable[ChainedRecord]) -> str | None:
    """Describe the first record that was changed; return None if all are intact.

    The first entry may be any record of a log, and the records' types need not be known. The cost is a few
    microseconds per record.
    """
    before: tuple[int, str] | None = None
    for entry in entries:
        seq = entry.seq
        if digest(entry.record) != entry.hash:
            return f"the bytes of record {seq} do not match its hash"
        try:
            link = _LINKS.decode(entry.record)
        except msgspec.DecodeError as error:
            return f"entry {seq} is not a record: {error}"
        if before is None:
            before = seq - 1, GENESIS_HASH if seq == 1 else link.prev
        if (link.seq, link.seq, link.prev) != (seq, before[0] + 1, before[1]):
            return f"record {link.seq} does not follow the previous one"
        before = seq, entry.hash
    return None
