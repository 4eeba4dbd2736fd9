"""Moves older records of running tables from their streams into compressed blocks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.log.hash_chain import GENESIS_HASH, find_damage
from infra.ports.event_store import LogEntry
from infra.redis.client.types import RedisClient
from infra.redis.functions import MOVE_RECORDS
from infra.redis.keys import keys_of_table
from infra.redis.serialization import command_id_field, decode_log_entry, short_id_field
from infra.redis.tables.record_log import BLOCK_RECORDS, CHAIN_BLOCKS, Chain, chain_start, last_hash

MAX_BLOCKS = 32
"""Blocks of one call: the server does nothing else meanwhile."""


class _Sender(msgspec.Struct):
    player: str
    command_id: str


_senders = msgspec.json.Decoder(_Sender)


class RedisLogPacker:
    """Packs one table's log at a time; several may try, and one does it."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def is_due(self, before: int, seq: int) -> bool:
        """Say whether a log that has grown from one length to another has a whole block behind its head."""
        return (seq - 1) // BLOCK_RECORDS > (before - 1) // BLOCK_RECORDS

    def pack(self, table: str) -> bool:
        """Move whole blocks of records, all but the last record at most; say whether there may be more.

        A log that is damaged is left as it is.
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
            return False  # a block is damaged: whoever checks the log finds it
        keys = (at.log(table), at.blocks(table), at.command_ids(table))
        span = (count, moving[0].seq, moving[-1].seq, coming)
        moved = self._client.execute_command("FCALL", MOVE_RECORDS, len(keys), *keys, *span, *packed, *fields)
        return bool(moved) and coming == MAX_BLOCKS


def _pack(entries: Sequence[LogEntry], count: int, before: Sequence[bytes]) -> list[bytes]:
    """Pack entries behind as many blocks, of which the last are given: all of the last chain, or more."""
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
