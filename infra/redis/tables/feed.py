"""Feeds: all records of a partition in order, in a stream that is trimmed at the front."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from infra.ports.event_store import FeedEnds, FeedEntry, FeedPlace, FeedTrimmed
from infra.ports.tables import STREAM_START, parse_position
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.functions import TRIM
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import decode_feed_entry


class RedisFeed:
    """Reads and trims the feeds of all partitions."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, partition: int, after: str, limit: int) -> tuple[FeedEntry, ...]:
        """Return the entries after position `after`, or raise FeedTrimmed."""
        (found,) = self.read_several((FeedPlace(partition, after, limit),))
        if isinstance(found, FeedTrimmed):
            raise found
        return found

    def read_several(self, places: Sequence[FeedPlace]) -> list[tuple[FeedEntry, ...] | FeedTrimmed]:
        """Return the entries after each position in one round trip; FeedTrimmed is returned, not raised."""
        with self._client.pipeline(transaction=False) as pipeline:
            for place in places:
                at = keys_of_partition(place.partition)
                # Read the floor after the entries, to notice if entries were trimmed in between.
                pipeline.execute_command("XRANGE", at.feed, f"({place.after}", "+", "COUNT", place.limit)
                pipeline.execute_command("GET", at.feed_floor)
            replies = pipeline.execute() if places else []
        return [
            _entries_at(place, rows, floor)
            for place, rows, floor in zip(places, replies[::2], replies[1::2], strict=True)
        ]

    def find_advanced(self, after: Mapping[int, str]) -> Collection[int]:
        """Return the partitions whose feeds have entries after the given positions, in one round trip."""
        with self._client.pipeline(transaction=False) as pipeline:
            for place in after.items():
                pipeline.execute_command(*following_command(*place))
            found = pipeline.execute() if after else ()
        return [number for number, rows in zip(after, found, strict=True) if rows]

    def ends(self, partition: int) -> FeedEnds:
        """Return the first and last positions of the feed."""
        at = keys_of_partition(partition)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.get(at.feed_floor)
            pipeline.xrevrange(at.feed, count=1)
            floor, last = pipeline.execute()
        first = floor.decode() if floor else STREAM_START
        return FeedEnds(first, last[0][0].decode() if last else first)

    def trim(self, partition: int, before: str, keep: int) -> None:
        """Drop entries before position `before`, and, regardless of readers, all but the newest `keep`."""
        at = keys_of_partition(partition)
        self._client.execute_command("FCALL", TRIM, 2, at.feed, at.feed_floor, before, keep)


class AsyncRedisFeed:
    """Reads the feeds of all partitions, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._batcher = ReadBatcher(client)

    async def read_advanced(self, after: Mapping[int, str]) -> Mapping[int, str]:
        """Return the last position of each feed that has entries after the given position.

        Partitions of an unresponsive node are left out if other nodes respond.
        """
        found = await self._batcher.read_apart(*(following_command(*place) for place in after.items()))
        errors = [rows for rows in found if isinstance(rows, Exception)]
        if errors and len(errors) == len(found):
            raise errors[0]
        advanced = [
            number
            for number, rows in zip(after, found, strict=True)
            if rows and not isinstance(rows, Exception)
        ]
        if not advanced:
            return {}
        lasts = await self._batcher.read(
            *(("XREVRANGE", keys_of_partition(number).feed, "+", "-", "COUNT", 1) for number in advanced)
        )
        return {number: rows[0][0].decode() for number, rows in zip(advanced, lasts, strict=True) if rows}


def _entries_at(place: FeedPlace, rows: Reply, floor: bytes | None) -> tuple[FeedEntry, ...] | FeedTrimmed:
    if floor is not None and parse_position(place.after) < parse_position(floor.decode()):
        return FeedTrimmed(
            f"feed of partition {place.partition} begins at {floor.decode()}, after {place.after}"
        )
    return tuple(decode_feed_entry(entry, fields) for entry, fields in rows)


def following_command(partition: int, after: str) -> RedisCommand:
    """Build the command that reads the first entry of a partition's feed after a position."""
    return ("XRANGE", keys_of_partition(partition).feed, f"({after}", "+", "COUNT", 1)
