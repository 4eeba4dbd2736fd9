"""Blocks return every byte of their records, and any change to a block is detected."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.log.hash_chain import GENESIS_HASH, digest, find_damage
from infra.ports.event_store import LogEntry
from infra.redis.tables.record_log import (
    BLOCK_RECORDS,
    CHAIN_BLOCKS,
    Chain,
    chain_start,
    last_hash,
    read_blocks,
)
from tests.support.tables.chained_records import chain_records

BLOCKS = 2 * CHAIN_BLOCKS + 3


def pack_all(entries: list[LogEntry]) -> list[bytes]:
    blocks: list[bytes] = []
    chain, prev = Chain(), GENESIS_HASH
    for number in range(len(entries) // BLOCK_RECORDS):
        if number == chain_start(number):
            chain = Chain()
        some = entries[number * BLOCK_RECORDS : (number + 1) * BLOCK_RECORDS]
        blocks.append(chain.pack(some, prev))
        prev = some[-1].hash
    return blocks


def test_long_log_is_read_from_the_requested_chain() -> None:
    entries = chain_records(BLOCKS * BLOCK_RECORDS)
    blocks = pack_all(entries)

    assert entries == list(read_blocks(blocks, 0, GENESIS_HASH, 0))
    for wanted in (CHAIN_BLOCKS, CHAIN_BLOCKS + 5, BLOCKS - 1):
        first = chain_start(wanted)
        prev = last_hash(blocks[first - 1])
        found = list(read_blocks(blocks[first:], first, prev, wanted))
        assert entries[wanted * BLOCK_RECORDS :] == found
    assert sum(map(len, blocks)) < sum(len(entry.record) for entry in entries) / 3


def test_blocks_stored_by_an_earlier_build_are_readable() -> None:
    """The file never changes: it holds the first two blocks of `chain_records` in Base64."""
    lines = Path(__file__).with_name("stored_blocks.txt").read_text().splitlines()

    found = list(read_blocks([b64decode(line) for line in lines], 0, GENESIS_HASH, 0))

    assert chain_records(2 * BLOCK_RECORDS) == found


TRICKY = st.sampled_from(
    [b"", b"\n", b'"\x01"', b'"\x03"', b'"' + b"a" * 32 + b'"', b'"' + b"0" * 64 + b'"', b"\xff\x00", b"{}"]
)


@settings(deadline=None)
@given(st.lists(TRICKY | st.binary(max_size=99), min_size=2 * BLOCK_RECORDS, max_size=2 * BLOCK_RECORDS))
def test_records_of_any_bytes_round_trip(records: list[bytes]) -> None:
    entries = [LogEntry(seq, record, digest(record)) for seq, record in enumerate(records, 1)]

    found = list(read_blocks(pack_all(entries), 0, GENESIS_HASH, 0))

    assert records == [entry.record for entry in found]


@pytest.mark.parametrize("place", [0, 5, 40, -1])
def test_changed_byte_is_found(place: int) -> None:
    blocks = pack_all(chain_records(3 * BLOCK_RECORDS))
    changed = bytearray(blocks[1])
    changed[place] ^= 8
    blocks[1] = bytes(changed)

    damage = find_damage(read_blocks(blocks, 0, GENESIS_HASH, 0))

    assert damage is not None
    assert any(f"record {seq} " in damage for seq in range(BLOCK_RECORDS + 1, 2 * BLOCK_RECORDS + 2))
