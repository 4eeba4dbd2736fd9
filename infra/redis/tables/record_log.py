"""A table's records, the older ones packed into blocks; for blocking and asynchronous readers.

The newest records are in a stream, where entry 0-SEQ holds record SEQ. Older records are packed in a list of
blocks with BLOCK_RECORDS records each. They are moved in one step (`partition.lua`); the last record stays in
the stream.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence

import msgspec

from domain.log.hash_chain import GENESIS_HASH, digest, find_damage
from infra.ports.command_queue import command_id_field
from infra.ports.event_store import LogEntry
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.exchanges import Exchange, run, run_async
from infra.redis.client.types import RedisClient
from infra.redis.functions import MOVE_RECORDS
from infra.redis.keys import keys_of_table
from infra.redis.serialization import decode_log_entry, short_id_field

BLOCK_RECORDS = 6
"""Records per block; part of the stored format."""

CHAIN_BLOCKS = 24
"""Blocks per chain; each block builds on the chain's earlier ones. Part of the stored format."""

CONTEXT_BYTES = 32_000
"""Maximum bytes of a block's deflate dictionary; zlib looks no further back. Part of the stored format."""

FIRST_CONTEXT = (
    b'"command":{"type":"OpenTable","game":"","seats":4,"options":{"start_seat":null},"name":"","public":true,'
    b'"hours":null,"begin":"full","lines":null,"several":false,"beside":""},"events":[{"type":"TableOpened",'
    b'"version":1,"owner":"","commitment":"\x02","scheme":"railhead-draw-1"}],"waiting":[],'
    b'"draws":[{"index":0,"label":"","of":6,"value":1},{"index":1,"label":""}],"state":null,"salt":"\x01"}'
    b'"command":{"type":"TakeSeat","nonce":""},"events":[{"type":"SeatTaken","seat":0,"player":"","nonce":""},'
    b'{"type":"TableStarted","nonces":["",""]},{"type":"FrameOpened","frame":{"type":"","seat":0}},'
    b'{"type":"FrameClosed"}],"waiting":[{"seat":0,"decision":6,"since":1800000000000}],'
    b'"rules":{"game":"","version":1,"digest":""},"draws":[],"state":null,"salt":"\x01","prev":"\x03"}\n'
    b'{"schema_version":1,"table":"","seq":1,"at":1800000000000,"seat":null,"player":"","command_id":"\x01"'
)
"""The deflate dictionary of a chain's first block: typical records. Part of the stored format."""

LEVEL = 6
HASH_BYTES = 32
PLAIN, COMPACT = b"\x00", b"\x01"
"""First byte of a block: a plain list of records, or records whose random parts are stored separately."""

_SALT, _HASH, _PREV = b"\x01", b"\x02", b"\x03"
"""Placeholders for parts that are taken out of a record; such bytes never occur in JSON."""

_random = re.compile(rb'"(?:[0-9a-f]{32}|[0-9a-f]{64})"')
_mark = re.compile(rb'"([\x01\x02\x03])"')
_marks = re.compile(rb"[\x00-\x1f]")
_length = {_SALT: 16, _HASH: 32}
_texts = msgspec.msgpack.Decoder(list[bytes])


class Chain:
    """The consecutive blocks of a chain: packs the next block, or reads the blocks in order."""

    def __init__(self) -> None:
        self._context = FIRST_CONTEXT

    def pack(self, entries: Sequence[LogEntry], prev: str) -> bytes:
        """Pack the records that follow the one with the hash `prev`."""
        records = [entry.record for entry in entries]
        block = self._pack_compact(records, prev)
        if block is None:
            block = PLAIN, msgspec.msgpack.encode(records), b""
        form, text, random = block
        engine = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=self._context)
        packed = engine.compress(text) + engine.flush()
        self._go_on(text)
        return b"".join((form, bytes.fromhex(entries[-1].hash), packed, random))

    def skip(self, block: bytes) -> None:
        """Skip a block that is needed only to decode later ones."""
        self._inflate(block)

    def read(self, block: bytes, prev: str) -> list[bytes]:
        """Return the records of a block; raise ValueError if it is damaged."""
        text, random = self._inflate(block)
        if block[:1] == PLAIN:
            return _texts.decode(text)
        return _restore(text, random, prev)

    def _pack_compact(self, records: list[bytes], prev: str) -> tuple[bytes, bytes, bytes] | None:
        if any(map(_marks.search, records)):
            return None
        text, random = _take_out(records, prev)
        return (COMPACT, text, random) if _restore(text, random, prev) == records else None

    def _inflate(self, block: bytes) -> tuple[bytes, bytes]:
        engine = zlib.decompressobj(-zlib.MAX_WBITS, zdict=self._context)
        try:
            text = engine.decompress(block[1 + HASH_BYTES :])
        except zlib.error as error:
            raise ValueError(str(error)) from error
        if not engine.eof or block[:1] not in {PLAIN, COMPACT}:
            raise ValueError("not a block")
        self._go_on(text)
        return text, engine.unused_data

    def _go_on(self, text: bytes) -> None:
        self._context = (self._context + text)[-CONTEXT_BYTES:]


def last_hash(block: bytes) -> str:
    """Return the stored hash of a block's last record."""
    return block[1 : 1 + HASH_BYTES].hex()


def chain_start(number: int) -> int:
    """Return the number (from 0) of the first block in a block's chain."""
    return number - number % CHAIN_BLOCKS


def read_blocks(blocks: Sequence[bytes], first: int, prev: str, wanted: int) -> Iterator[LogEntry]:
    """Yield the records of blocks numbered `wanted` and above; `blocks` must begin with the start of a chain.

    `first` is the number of the first block, and `prev` the hash before it. A damaged block yields records
    without bytes; these do not match their hashes, so checks of the log report them.
    """
    chain = Chain()
    for number, block in enumerate(blocks, first):
        if number == chain_start(number):
            chain = Chain()
        yield from _read_block(chain, number, block, prev, wanted)
        prev = last_hash(block)


def _read_block(chain: Chain, number: int, block: bytes, prev: str, wanted: int) -> Iterator[LogEntry]:
    records: list[bytes] = []
    try:
        if number < wanted:
            chain.skip(block)
            return
        records = chain.read(block, prev)
    except (ValueError, IndexError):  # msgspec's errors are ValueErrors
        if number < wanted:
            return
    if len(records) != BLOCK_RECORDS:
        records = [b""] * BLOCK_RECORDS
    seq = number * BLOCK_RECORDS
    for place, record in enumerate(records[:-1], seq + 1):
        yield LogEntry(place, record, digest(record) if record else GENESIS_HASH)
    yield LogEntry(seq + BLOCK_RECORDS, records[-1], last_hash(block))


def _take_out(records: Sequence[bytes], prev: str) -> tuple[bytes, bytes]:
    """Return the records as a single text with placeholders, and the parts that were taken out."""
    taken: list[bytes] = []

    def take(found: re.Match[bytes]) -> bytes:
        word = found[0][1:-1]
        if word == before:
            return b'"' + _PREV + b'"'
        taken.append(word)
        return b'"' + (_SALT if len(word) == 2 * _length[_SALT] else _HASH) + b'"'

    texts = []
    before = prev.encode()
    for record in records:
        texts.append(_random.sub(take, record))
        before = digest(record).encode()
    return b"\n".join(texts), bytes.fromhex(b"".join(taken).decode())


def _restore(text: bytes, random: bytes, prev: str) -> list[bytes]:
    """Put the parts back into the records; the result is wrong if the parts belong to other records."""
    at = 0

    def put_back(found: re.Match[bytes]) -> bytes:
        nonlocal at
        mark = found[1]
        if mark == _PREV:
            return b'"' + before + b'"'
        begin, at = at, at + _length[mark]
        return b'"' + random[begin:at].hex().encode() + b'"'

    records = []
    before = prev.encode()
    for one in text.split(b"\n"):
        record = _mark.sub(put_back, one)
        records.append(record)
        before = digest(record).encode()
    return records


LOOKS = 3
"""Number of attempts to find records, which may be packed or archived between two reads."""

Entries = tuple[LogEntry, ...]


class RedisRecordLog:
    """Reads the records of tables."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, table: str, after: int = 0, limit: int | None = None) -> Entries:
        """Return up to `limit` records after record `after`."""
        return run(self._client, _read(table, after, limit))

    def head(self, table: str) -> LogEntry | None:
        """Return the last record."""
        return run(self._client, _head(table))


class AsyncRedisRecordLog:
    """Reads the records of tables, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Entries:
        """Return up to `limit` records after record `after`."""
        return await run_async(self._batcher, _read(table, after, limit))

    async def head(self, table: str) -> LogEntry | None:
        """Return the last record."""
        return await run_async(self._batcher, _head(table))


def _head(table: str) -> Exchange[LogEntry | None]:
    rows = yield ("XREVRANGE", keys_of_table(table).log(table), "+", "-", "COUNT", 1)
    return decode_log_entry(*rows[0]) if rows else None


def _read(table: str, after: int, limit: int | None) -> Exchange[Entries]:
    """Read the stream, and then the blocks if records before those in the stream are missing.

    If the stream has no record after `after`, there are none.
    """
    at = keys_of_table(table)
    count = () if limit is None else ("COUNT", limit)
    last_block = -1 if limit is None else (after + limit - 1) // BLOCK_RECORDS
    chain = chain_start(after // BLOCK_RECORDS)
    entries: Entries = ()
    for _ in range(LOOKS):
        rows = yield ("XRANGE", at.log(table), f"0-{after + 1}", "+", *count)
        entries = tuple([decode_log_entry(entry, fields) for entry, fields in rows])
        if _is_whole(entries, after):
            break
        # The block before the chain's first block is also read, for its last hash.
        blocks = yield ("LRANGE", at.blocks(table), max(0, chain - 1), last_block)
        entries = (*_unpack(blocks, chain, after, entries[0].seq), *entries)[:limit]
        if _is_whole(entries, after):
            break
    return entries


def _is_whole(entries: Entries, after: int) -> bool:
    return not entries or entries[0].seq <= after + 1


def _unpack(blocks: Sequence[bytes], chain: int, after: int, before: int) -> Entries:
    """Return the records between two record numbers from the blocks of a chain."""
    prev = GENESIS_HASH
    if chain and blocks:
        prev, blocks = last_hash(blocks[0]), blocks[1:]
    older = read_blocks(blocks, chain, prev, after // BLOCK_RECORDS)
    return tuple(entry for entry in older if after < entry.seq < before)


MAX_BLOCKS = 32
"""Maximum number of blocks per call; a call blocks the server."""


class _Sender(msgspec.Struct):
    player: str
    command_id: str


_senders = msgspec.json.Decoder(_Sender)


class RedisLogPacker:
    """Packs the log of one table at a time; of several concurrent callers, only one succeeds."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def is_due(self, before: int, seq: int) -> bool:
        """Return whether a log that grew from length `before` to `seq` has a new complete block to pack."""
        return (seq - 1) // BLOCK_RECORDS > (before - 1) // BLOCK_RECORDS

    def pack(self, table: str) -> bool:
        """Move whole blocks of records, but never the last record; return whether there may be more to move.

        A damaged log is left unchanged.
        """
        at = keys_of_table(table)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.xrange(at.log(table), count=MAX_BLOCKS * BLOCK_RECORDS + 1)
            pipeline.llen(at.blocks(table))
            pipeline.lrange(at.blocks(table), -CHAIN_BLOCKS, -1)
            rows, count, blocks = pipeline.execute()
        entries = [decode_log_entry(entry, fields) for entry, fields in rows]
        coming = (len(entries) - 1) // BLOCK_RECORDS
        if coming < 1 or entries[0].seq != count * BLOCK_RECORDS + 1 or find_damage(entries):
            return False
        moving = entries[: coming * BLOCK_RECORDS]
        fields = [word for entry in moving for word in _id_fields(entry)]
        try:
            packed = _pack(moving, count, blocks)
        except ValueError:
            return False  # a block is damaged; checks of the log will report it
        keys = (at.log(table), at.blocks(table), at.command_ids(table))
        span = (count, moving[0].seq, moving[-1].seq, coming)
        moved = self._client.execute_command("FCALL", MOVE_RECORDS, len(keys), *keys, *span, *packed, *fields)
        return bool(moved) and coming == MAX_BLOCKS


def _pack(entries: Sequence[LogEntry], count: int, before: Sequence[bytes]) -> list[bytes]:
    """Pack the entries after `count` blocks; `before` holds the last blocks, at least the current chain's."""
    chain, packed = Chain(), []
    of_chain = count - chain_start(count)
    for block in before[len(before) - of_chain :]:
        chain.skip(block)
    prev = last_hash(before[-1]) if before else GENESIS_HASH
    for number in range(len(entries) // BLOCK_RECORDS):
        if count + number == chain_start(count + number):
            chain = Chain()
        some = entries[number * BLOCK_RECORDS : (number + 1) * BLOCK_RECORDS]
        packed.append(chain.pack(some, prev))
        prev = some[-1].hash
    return packed


def _id_fields(entry: LogEntry) -> tuple[str, bytes]:
    sender = _senders.decode(entry.record)
    field = command_id_field(sender.player, sender.command_id)
    return field, short_id_field(field)
