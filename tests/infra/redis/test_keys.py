from __future__ import annotations

import pytest
from redis.crc import key_slot

from infra.redis.hash_tags import TAGS
from infra.redis.keys import keys_of_partition, keys_of_table

SLOTS = 16_384


def test_partition_tag_has_the_slot_of_its_reversed_bits() -> None:
    slots = [key_slot(tag.encode()) for tag in TAGS]

    assert [int(f"{number:014b}"[::-1], 2) for number in range(256)] == slots


@pytest.mark.parametrize("partitions", [1, 2, 4, 8, 16, 32, 64, 128, 256])
def test_partitions_in_any_power_of_two_spread_evenly_over_slots(partitions: int) -> None:
    slots = sorted(key_slot(tag.encode()) for tag in TAGS[:partitions])

    assert list(range(0, SLOTS, SLOTS // partitions)) == slots


def test_all_keys_of_a_partition_are_in_one_slot() -> None:
    at = keys_of_partition(7)
    keys = [
        at.commands,
        at.feed,
        at.feed_floor,
        at.tables,
        at.lease,
        at.fence,
        at.dead_letters,
        at.commands_channel,
        at.records_channel,
        at.documents_channel,
        at.log("07{a}"),
        at.command_ids("07a"),
        at.stored_refusal("07a", "{ann}", "c"),
        at.snapshot("07a"),
        at.secret("07a"),
    ]

    assert len({key_slot(key.encode()) for key in keys}) == 1


def test_first_characters_of_a_table_id_determine_its_partition() -> None:
    assert keys_of_table("ff9k").tag == TAGS[255]
