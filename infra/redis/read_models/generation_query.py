"""Queries to the live generations, repeated if a different generation has become live.

Each query's pipeline also reads which generation is live. If that is not the generation that was queried,
because a rebuild has just switched, the query is sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import merge
from itertools import islice
from typing import NamedTuple

from infra.ports.read_models import GenerationId, ReadModelNotReady
from infra.ports.tables import group_by_partition
from infra.redis import keys
from infra.redis.client.packing import unpack_value
from infra.redis.client.types import RedisCommand, Reply

CommandsFor = Callable[[GenerationId], Sequence[RedisCommand]]

MAX_ROUNDS = 5
"""Maximum number of attempts per query; a generation lives far longer than a round trip."""


class LiveGenerations:
    """Remembers the live generations as last seen, by model and partition."""

    def __init__(self) -> None:
        self._generations: dict[tuple[str, int], GenerationId] = {}

    def last_known(self, model: str, partition: int) -> GenerationId | None:
        """Return the generation that was live when last seen, or None."""
        return self._generations.get((model, partition))

    def confirm(self, model: str, schema_version: int, partition: int, stored: bytes | None) -> GenerationId:
        """Record and return the stored generation (NUMBER SCHEMA_VERSION), or raise ReadModelNotReady."""
        if stored is None:
            raise ReadModelNotReady(f"{model} is not built yet in partition {partition}")
        number, stored_version = map(int, stored.split())
        if stored_version != schema_version:
            raise ReadModelNotReady(
                f"{model} has form {stored_version} in partition {partition}; {schema_version} is required"
            )
        generation = self._generations[model, partition] = GenerationId(model, partition, number)
        return generation


class GenerationQuery:
    """A query to some partitions, repeated until each has answered for its live generation."""

    def __init__(
        self,
        generations: LiveGenerations,
        model: str,
        schema_version: int,
        partitions: Sequence[int],
        commands_for: CommandsFor,
    ) -> None:
        self._generations, self._model, self._schema_version = generations, model, schema_version
        self._commands_for = commands_for
        self._asked: list[tuple[int, GenerationId | None, int]] = []
        self._rounds = 0
        self.remaining = list(partitions)
        self.replies_by_partition: dict[int, tuple[GenerationId, list[Reply]]] = {}

    def next_commands(self) -> list[RedisCommand]:
        """Return the commands of a round; raise ReadModelNotReady if generations change too fast."""
        self._rounds += 1
        if self._rounds > MAX_ROUNDS:
            raise ReadModelNotReady(f"{self._model} is being switched")
        commands: list[RedisCommand] = []
        self._asked = []
        for partition in self.remaining:
            generation = self._generations.last_known(self._model, partition)
            own = [] if generation is None else list(self._commands_for(generation))
            commands += (*own, ("HGET", keys.generations_key(partition), keys.live_field(self._model)))
            self._asked.append((partition, generation, len(own)))
        return commands

    def add_replies(self, replies: Sequence[Reply]) -> None:
        """Process the replies to a round; only those from live generations count."""
        rest = iter(replies)
        for partition, asked, count in self._asked:
            own = [next(rest) for _ in range(count)]
            live = self._generations.confirm(self._model, self._schema_version, partition, next(rest))
            if asked == live:
                self.replies_by_partition[partition] = live, own
        self.remaining = [number for number in self.remaining if number not in self.replies_by_partition]

    @property
    def replies(self) -> list[Reply]:
        """All replies, ordered by partition."""
        return [
            reply
            for partition in sorted(self.replies_by_partition)
            for reply in self.replies_by_partition[partition][1]
        ]


class DocumentsQuery(GenerationQuery):
    """A query for the documents of tables."""

    def __init__(
        self, generations: LiveGenerations, model: str, schema_version: int, tables: Sequence[str]
    ) -> None:
        groups = self._groups = group_by_partition(tables, str)
        super().__init__(
            generations,
            model,
            schema_version,
            list(groups),
            lambda generation: [("HMGET", keys.documents_key(generation), *groups[generation.partition])],
        )

    @property
    def documents(self) -> dict[str, bytes]:
        """The documents that were found, keyed by table."""
        found: dict[str, bytes | None] = {}
        for partition, (_, (documents,)) in self.replies_by_partition.items():
            found.update(zip(self._groups[partition], documents, strict=True))
        return {table: unpack_value(one) for table, one in found.items() if one is not None}


class RowSpan(NamedTuple):
    """Selects the first rows with a prefix, up to a limit; optionally only rows between two texts."""

    prefix: str
    limit: int
    before: str | None = None
    after: str | None = None

    @property
    def bounds(self) -> RedisCommand:
        """The corresponding arguments for the server's command."""
        prefix = self.prefix.encode()
        start = b"[" + prefix if self.after is None else b"(" + prefix + self.after.encode()
        end = b"(" + prefix + (b"\xff" if self.before is None else self.before.encode())
        return start, end, "LIMIT", 0, self.limit


class RowCountQuery(GenerationQuery):
    """A query for the number of rows with a prefix; with `last`, only rows that sort up to that text."""

    def __init__(
        self,
        generations: LiveGenerations,
        model: str,
        schema_version: int,
        partitions: Sequence[int],
        span: tuple[str, str | None],
    ) -> None:
        prefix, last = span
        start = prefix.encode()
        end = b"(" + start + b"\xff" if last is None else b"[" + start + last.encode()
        super().__init__(
            generations,
            model,
            schema_version,
            partitions,
            lambda generation: [("ZLEXCOUNT", keys.rows_key(generation), b"[" + start, end)],
        )

    @property
    def count(self) -> int:
        """The number of rows."""
        return sum(count for _, (count,) in self.replies_by_partition.values())


class SpansQuery(GenerationQuery):
    """A query for the first rows in each of several spans, from all partitions."""

    def __init__(
        self,
        generations: LiveGenerations,
        model: str,
        schema_version: int,
        partitions: Sequence[int],
        spans: Sequence[RowSpan],
    ) -> None:
        self._spans, bounds = spans, [span.bounds for span in spans]
        super().__init__(
            generations,
            model,
            schema_version,
            partitions,
            lambda generation: [("ZRANGEBYLEX", keys.rows_key(generation), *each) for each in bounds],
        )

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The rows of each span in order, without the prefix."""
        replies = [rows for _, rows in self.replies_by_partition.values()]
        return [
            tuple(islice(merge(*(strip_prefix(rows[each], span.prefix) for rows in replies)), span.limit))
            for each, span in enumerate(self._spans)
        ]


def last_rows_command(generation: GenerationId, prefix: str, before: str | None, limit: int) -> RedisCommand:
    """Build the command for the last rows with a prefix; if `before` is given, only earlier rows."""
    start = prefix.encode()
    end = start + b"\xff" if before is None else start + before.encode()
    return ("ZREVRANGEBYLEX", keys.rows_key(generation), b"(" + end, b"[" + start, "LIMIT", 0, limit)


def strip_prefix(rows: Sequence[bytes], prefix: str) -> list[str]:
    """Return rows as text without their prefix."""
    return [row.decode()[len(prefix) :] for row in rows]
