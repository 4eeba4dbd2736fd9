"""The names of keys: those of a partition carry its hash tag, so one function may touch them together."""

from __future__ import annotations

from functools import cache

from infra.ports.values import partition_of
from infra.redis.hash_tags import TAGS

WORKERS = "{railhead}:workers"
WORKERS_DECLINED = "{railhead}:workers:declined"
DAMAGED = "{railhead}:damaged"
LEFT_ALONE = "{railhead}:left-alone:"
PARTITIONS = "{railhead}:partitions"
OPERATOR_LOG = "{railhead}:operators"


class PartitionKeys:
    """The keys of one partition."""

    def __init__(self, partition: int) -> None:
        tag = self.tag = TAGS[partition]
        self.commands = f"{tag}:commands"
        self.feed = f"{tag}:feed"
        self.feed_floor = f"{tag}:floor"
        self.tables = f"{tag}:tables"
        self.foreign = f"{tag}:foreign"
        self.lease = f"{tag}:lease"
        self.fence = f"{tag}:fence"
        self.replicated = f"{tag}:replicated"
        self.dead_letters = f"{tag}:dead"
        self.commands_channel = f"{tag}:notify:commands"
        self.records_channel = f"{tag}:notify:records"
        self.documents_channel = f"{tag}:notify:documents"

    def log(self, table: str) -> str:
        return f"{self.tag}:log:{table}"

    def blocks(self, table: str) -> str:
        return f"{self.tag}:blocks:{table}"

    def command_ids(self, table: str) -> str:
        return f"{self.tag}:ids:{table}"

    def stored_refusal(self, table: str, player: str, command_id: str) -> str:
        return f"{self.tag}:refused:{table}:{player}:{command_id}"

    def snapshot(self, table: str) -> str:
        return f"{self.tag}:snapshot:{table}"

    def secret(self, table: str) -> str:
        return f"{self.tag}:secret:{table}"

    def review(self, table: str, seat: int) -> str:
        return f"{self.tag}:review:{table}:{seat}"

    def talk(self, table: str) -> str:
        return f"{self.tag}:talk:{table}"


@cache
def keys_of_partition(partition: int) -> PartitionKeys:
    """Give the keys of a partition."""
    return PartitionKeys(partition)


def keys_of_table(table: str) -> PartitionKeys:
    """Give the keys of the partition that a table lies in."""
    return keys_of_partition(partition_of(table))
