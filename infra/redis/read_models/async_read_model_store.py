"""The store of read models for asynchronous readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import merge
from itertools import islice
from time import time
from typing import NamedTuple, TypeVar

from infra.ports.read_models import GenerationId, ModelLags
from infra.ports.tables import STREAM_START, parse_position
from infra.redis import keys
from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand, Rows
from infra.redis.read_models.generation_query import (
    DocumentsQuery,
    GenerationQuery,
    LiveGenerations,
    RowCountQuery,
    RowSpan,
    SpansQuery,
    last_rows_command,
    strip_prefix,
)
from infra.redis.tables.feed import following_command

Q = TypeVar("Q", bound=GenerationQuery)


class AsyncRedisReadModelStore:
    """Reads the read models of all partitions, asynchronously."""

    def __init__(self, client: RedisClient, partitions: int) -> None:
        self._batcher, self._partitions = ReadBatcher(client), range(partitions)
        self._generations = LiveGenerations()

    async def read_live_documents(
        self, model: str, schema_version: int, tables: Sequence[str]
    ) -> dict[str, bytes]:
        """Return the tables' existing live documents, or raise ReadModelNotReady."""
        query = DocumentsQuery(self._generations, model, schema_version, tables)
        return (await self._run(query)).documents

    async def read_first_rows(
        self, model: str, schema_version: int, prefix: str, limit: int
    ) -> tuple[str, ...]:
        """Return the first rows with a prefix from all partitions, or raise ReadModelNotReady.

        The prefix is removed from the rows.
        """
        spans = [RowSpan(prefix, limit)]
        query = SpansQuery(self._generations, model, schema_version, self._partitions, spans)
        return (await self._run(query)).rows[0]

    async def read_last_rows(
        self, model: str, schema_version: int, prefixes: Sequence[str], before: str | None, limit: int
    ) -> tuple[str, ...]:
        """Return the last rows with any of the prefixes, last first, or raise ReadModelNotReady.

        The prefixes are removed from the rows.
        """
        query = GenerationQuery(
            self._generations,
            model,
            schema_version,
            self._partitions,
            lambda generation: [last_rows_command(generation, prefix, before, limit) for prefix in prefixes],
        )
        await self._run(query)
        found = [
            strip_prefix(rows, prefix)
            for _, replies in query.replies_by_partition.values()
            for prefix, rows in zip(prefixes, replies, strict=True)
        ]
        return tuple(islice(merge(*found, reverse=True), limit))

    async def count_rows(self, model: str, schema_version: int) -> tuple[tuple[int, int], ...]:
        """Return each partition's generation and number of rows, or raise ReadModelNotReady."""
        query = GenerationQuery(
            self._generations,
            model,
            schema_version,
            self._partitions,
            lambda generation: [("ZCARD", keys.rows_key(generation))],
        )
        await self._run(query)
        replies = (query.replies_by_partition[partition] for partition in self._partitions)
        return tuple((generation.number, count) for generation, (count,) in replies)

    async def count_prefixed_rows(self, model: str, schema_version: int, prefix: str) -> int:
        """Count the rows with a prefix in all partitions, or raise ReadModelNotReady."""
        query = RowCountQuery(self._generations, model, schema_version, self._partitions, (prefix, None))
        return (await self._run(query)).count

    async def read_partition_rows(self, model: str, schema_version: int, partition: int) -> tuple[str, ...]:
        """Return all rows of one partition, or raise ReadModelNotReady."""
        query = GenerationQuery(
            self._generations,
            model,
            schema_version,
            [partition],
            lambda generation: [("ZRANGE", keys.rows_key(generation), 0, -1)],
        )
        await self._run(query)
        return tuple(row.decode() for row in query.replies[0])

    async def read_rows_between(
        self, model: str, schema_version: int, spans: Mapping[int, tuple[str, str]], limit: int
    ) -> Mapping[int, tuple[str, ...]]:
        """Return each partition's first rows between two texts, or raise ReadModelNotReady."""

        def command(generation: GenerationId) -> RedisCommand:
            start, end = spans[generation.partition]
            bounds = (b"[" + start.encode(), b"(" + end.encode())
            return ("ZRANGEBYLEX", keys.rows_key(generation), *bounds, "LIMIT", 0, limit)

        query = GenerationQuery(
            self._generations, model, schema_version, sorted(spans), lambda generation: [command(generation)]
        )
        await self._run(query)
        found = query.replies_by_partition.items()
        return {partition: tuple(row.decode() for row in rows) for partition, (_, (rows,)) in found}

    async def measure_lags(self, schema_versions: Mapping[str, int]) -> Mapping[str, ModelLags]:
        """Return how far each model is behind its feeds, keyed by the model's name."""
        stored = await self._read_stored_generations(tuple(schema_versions))
        known = [
            one.live
            for one in stored
            if one.live is not None and one.schema_version == schema_versions[one.model]
        ]
        checkpoints = await self._batcher.read(
            *(("GET", keys.checkpoint_key(generation)) for generation in known)
        )
        following = await self._batcher.read(
            *(
                following_command(generation.partition, checkpoint.decode() if checkpoint else STREAM_START)
                for generation, checkpoint in zip(known, checkpoints, strict=True)
            )
        )
        now = round(time() * 1_000)
        lags = {generation: _lag(rows, now) for generation, rows in zip(known, following, strict=True)}
        return {
            model: ModelLags(
                tuple(lags.get(one.live) if one.live else None for one in stored if one.model == model),
                any(one.is_retired(version) for one in stored if one.model == model),
            )
            for model, version in schema_versions.items()
        }

    async def _read_stored_generations(self, models: Sequence[str]) -> list[_StoredGeneration]:
        """Return the stored state of each model in each partition, with each model's partitions in order."""
        pairs = [(model, partition) for model in models for partition in self._partitions]
        fields = (keys.live_field, keys.building_field, keys.last_number_field)
        replies = await self._batcher.read(
            *(
                ("HMGET", keys.generations_key(number), *(field(model) for field in fields))
                for model, number in pairs
            )
        )
        return [
            _stored_generation(model, partition, *reply)
            for (model, partition), reply in zip(pairs, replies, strict=True)
        ]

    async def _run(self, query: Q) -> Q:
        while query.remaining:
            query.add_replies(await self._batcher.read(*query.next_commands()))
        return query


class _StoredGeneration(NamedTuple):
    """The stored state of a model in a partition."""

    model: str
    live: GenerationId | None
    schema_version: int
    was_dropped: bool

    def is_retired(self, schema_version: int) -> bool:
        """Return whether a newer build has dropped the model, or folds it at a later schema version."""
        return self.was_dropped or self.schema_version > schema_version


def _stored_generation(
    model: str, partition: int, live: bytes | None, building: bytes | None, last: bytes | None
) -> _StoredGeneration:
    if live is None:  # a model that was built once, but is neither live nor being built, was dropped
        return _StoredGeneration(model, None, 0, last is not None and building is None)
    number, schema_version = map(int, live.split())
    return _StoredGeneration(model, GenerationId(model, partition, number), schema_version, was_dropped=False)


def _lag(rows: Rows, now: int) -> int:
    """Return the age (ms) of the first record that is not folded yet; 0 if all are folded."""
    return max(0, now - parse_position(rows[0][0].decode())[0]) if rows else 0
