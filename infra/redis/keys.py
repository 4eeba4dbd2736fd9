"""The names of all keys: a partition's carry its hash tag, so one script may touch them together."""

from __future__ import annotations

from functools import cache

from infra.redis.tags import TAGS
from services.stored import partition_of

WORKERS = "{railhead}:workers"
PARTITIONS = "{railhead}:partitions"
OPERATORS = "{railhead}:operators"


class Keys:
    """The keys of one partition."""

    def __init__(self, partition: int) -> None:
        tag = self.tag = TAGS[partition]
        self.commands = f"{tag}:commands"
        self.feed = f"{tag}:feed"
        self.floor = f"{tag}:floor"
        self.tables = f"{tag}:tables"
        self.lease = f"{tag}:lease"
        self.fence = f"{tag}:fence"
        self.dead = f"{tag}:dead"
        self.commands_bell = f"{tag}:bell:commands"
        self.records_bell = f"{tag}:bell:records"

    def log(self, table: str) -> str:
        return f"{self.tag}:log:{table}"

    def ids(self, table: str) -> str:
        return f"{self.tag}:ids:{table}"

    def done(self, table: str, player: str, command_id: str) -> str:
        return f"{self.tag}:done:{table}:{player}:{command_id}"

    def snapshot(self, table: str) -> str:
        return f"{self.tag}:snap:{table}"

    def secret(self, table: str) -> str:
        return f"{self.tag}:secret:{table}"


@cache
def keys_of(partition: int) -> Keys:
    """Give the keys of a partition."""
    return Keys(partition)


def keys_for(table: str) -> Keys:
    """Give the keys of the partition that a table lies in."""
    return keys_of(partition_of(table))
