"""The read models, awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import merge
from itertools import islice
from time import time

from infra.ports.read_models import GenerationId
from infra.redis.keys import keys_of_partition
from infra.redis.read_models import keys
from infra.redis.read_models.generation_query import (
    CommandsFor,
    GenerationQuery,
    LiveGenerations,
    RedisCommand,
    first_rows_command,
    group_tables,
    last_rows_command,
    strip_prefix,
)
from infra.redis.serialization import Reply, parse_position


class AsyncRedisReadModelStore:
    """The read models of all partitions, awaited."""

    def __init__(self, client: Reply, partitions: int) -> None:
        self._client, self._partitions = client, partitions
        self._generations = LiveGenerations()

    async def read_live_documents(
        self, model: str, schema_version: int, tables: Sequence[str]
    ) -> dict[str, bytes]:
        """Give the documents that there are, or raise NotReady."""
        groups = group_tables(tables)
        inquiry = await self._asked(
            model,
            schema_version,
            list(groups),
            lambda place: [("HMGET", keys.documents_key(place), *groups[place.partition])],
        )
        found: dict[str, bytes | None] = {}
        for partition, (_, (data,)) in inquiry.replies_by_partition.items():
            found.update(zip(groups[partition], data, strict=True))
        return {table: data for table, data in found.items() if data is not None}

    async def read_first_rows(
        self, model: str, schema_version: int, prefix: str, limit: int
    ) -> tuple[str, ...]:
        """Give the first rows of all partitions that begin so, without that beginning, or raise NotReady."""
        inquiry = await self._asked(
            model, schema_version, self._all, lambda place: [first_rows_command(place, prefix, limit)]
        )
        return tuple(islice(merge(*(strip_prefix(rows, prefix) for rows in inquiry.replies)), limit))

    async def read_last_rows(
        self, model: str, schema_version: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        """Give the last rows that begin so, last first, without their beginning, or raise NotReady."""
        inquiry = await self._asked(
            model,
            schema_version,
            self._all,
            lambda place: [last_rows_command(place, prefix, before, limit) for prefix in prefixes],
        )
        found = [
            strip_prefix(rows, prefix)
            for _, replies in inquiry.replies_by_partition.values()
            for prefix, rows in zip(prefixes, replies, strict=True)
        ]
        return tuple(islice(merge(*found, reverse=True), limit))

    async def count_rows(self, model: str, schema_version: int) -> tuple[tuple[int, int], ...]:
        """Give for each partition its generation and the number of its rows, or raise NotReady."""
        inquiry = await self._asked(
            model, schema_version, self._all, lambda place: [("ZCARD", keys.rows_key(place))]
        )
        answers = (inquiry.replies_by_partition[partition] for partition in self._all)
        return tuple((place.number, count) for place, (count,) in answers)

    async def read_partition_rows(self, model: str, schema_version: int, partition: int) -> tuple[str, ...]:
        """Give all rows of one partition, or raise NotReady."""
        asking: CommandsFor = lambda place: [("ZRANGE", keys.rows_key(place), 0, -1)]  # noqa: E731
        inquiry = await self._asked(model, schema_version, [partition], asking)
        return tuple(row.decode() for row in inquiry.replies[0])

    async def measure_lags(self, models: Sequence[str]) -> Mapping[str, Sequence[int | None]]:
        """Give by model how many milliseconds each partition is behind its feed; None before it is built."""
        places = await self._live(models)
        known = [place for place in places if place is not None]
        ats = await self._replies([("GET", keys.checkpoint_key(place)) for place in known])
        nexts = await self._replies(
            [_following(place, (at or b"0-0").decode()) for place, at in zip(known, ats, strict=True)]
        )
        now = round(time() * 1_000)
        behind = {place: _behind(rows, now) for place, rows in zip(known, nexts, strict=True)}
        each = iter([None if place is None else behind[place] for place in places])
        return {model: [next(each) for _ in self._all] for model in models}

    async def _live(self, models: Sequence[str]) -> list[GenerationId | None]:
        pairs = [(model, partition) for model in models for partition in self._all]
        said = await self._replies(
            [("HGET", keys.generations_key(number), keys.live_field(model)) for model, number in pairs]
        )
        return [
            None if raw is None else GenerationId(model, partition, int(raw.split()[0]))
            for (model, partition), raw in zip(pairs, said, strict=True)
        ]

    async def _asked(
        self, model: str, form: int, partitions: Sequence[int], asking: CommandsFor
    ) -> GenerationQuery:
        inquiry = GenerationQuery(self._generations, model, form, partitions, asking)
        while inquiry.remaining:
            inquiry.add_replies(await self._replies(inquiry.next_commands()))
        return inquiry

    async def _replies(self, calls: Sequence[RedisCommand]) -> Sequence[Reply]:
        if not calls:
            return []
        pipeline = self._client.pipeline(transaction=False)
        for call in calls:
            pipeline.execute_command(*call)
        replies: Sequence[Reply] = await pipeline.execute()
        return replies

    @property
    def _all(self) -> range:
        return range(self._partitions)


def _following(place: GenerationId, at: str) -> RedisCommand:
    return ("XRANGE", keys_of_partition(place.partition).feed, f"({at}", "+", "COUNT", 1)


def _behind(rows: Reply, now: int) -> int:
    """Give how long ago the first record came that is not folded yet; nothing where all are."""
    return max(0, now - parse_position(rows[0][0].decode())[0]) if rows else 0
