"""The store of read models for projectors and jobs."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from infra.ports.read_models import DocumentChange, Generation, GenerationCommit, GenerationId, SwitchStatus
from infra.ports.tables import STREAM_START, parse_position
from infra.redis import keys
from infra.redis.client.packing import pack_value, unpack_value
from infra.redis.client.types import Argument, RedisClient, RedisCommand, Reply
from infra.redis.functions import BEGIN, COMMIT, INITIALIZE, RELEASE_IF_HELD, SWITCH, commit_arguments
from infra.redis.keys import keys_of_partition
from infra.redis.read_models.generation_query import (
    DocumentsQuery,
    GenerationQuery,
    LiveGenerations,
    RowCountQuery,
    RowSpan,
    SpansQuery,
)
from infra.redis.tables.feed import following_command

BUILD_LOCK_MILLISECONDS = 5_000
"""How long a build is considered alive after its last commit."""

MAX_CHANGES = 64
"""Maximum number of changed documents per call of several commits; a call blocks the server."""


def commit_calls(commits: Sequence[GenerationCommit]) -> list[RedisCommand]:
    """Return the calls that execute the commits in order; each call's reply lists its commits' results."""
    return [_call(together) for together in _split(commits)]


def _split(commits: Sequence[GenerationCommit]) -> Iterator[list[GenerationCommit]]:
    """Split the commits where the partition changes, and before a call grows too long."""
    together: list[GenerationCommit] = []
    changes = 0
    for commit in commits:
        changes += len(commit.changes)
        if together and (
            commit.generation.partition != together[0].generation.partition or changes > MAX_CHANGES
        ):
            yield together
            together, changes = [], len(commit.changes)
        together.append(commit)
    if together:
        yield together


def _call(commits: Sequence[GenerationCommit]) -> RedisCommand:
    names = [name for commit in commits for name in _names(commit)]
    arguments = [argument for commit in commits for argument in _arguments(commit)]
    return ("FCALL", COMMIT, len(names), *names, *arguments)


def _names(commit: GenerationCommit) -> tuple[str, ...]:
    generation = commit.generation
    lock = keys.build_lock_key(generation.model, generation.partition)
    names = (*keys.generation_keys(generation), lock)
    return (*names, keys_of_partition(generation.partition).documents_channel) if commit.announce else names


def _arguments(commit: GenerationCommit) -> list[Argument]:
    documents = [
        part for change in commit.changes for part in (change.table, pack_value(change.document or b""))
    ]
    removed = [row for change in commit.changes for row in change.removed_rows]
    added = [row for change in commit.changes for row in change.added_rows]
    return commit_arguments(
        (commit.expected, commit.following),
        (commit.generation.number, BUILD_LOCK_MILLISECONDS),
        (documents, removed, added),
        announces=commit.announce,
    )


Q = TypeVar("Q", bound=GenerationQuery)

NO_GENERATION, FIRST_GENERATION = 0, 1
"""The number used in keys if there is no generation, and the number of the first generation."""

_SWITCH_STATUS: dict[bytes, SwitchStatus] = {b"L": "live", b"B": "behind", b"S": "superseded"}


class RedisReadModelStore:
    """Reads and writes the read models of all partitions."""

    def __init__(self, client: RedisClient, partitions: int) -> None:
        self._client, self._partitions = client, partitions
        self._generations = LiveGenerations()

    def live_generation(self, model: str, partition: int) -> Generation | None:
        """Return the live generation, or None before one is built."""
        stored = self._client.hget(keys.generations_key(partition), keys.live_field(model))
        if stored is None:
            return None
        number, schema_version = map(int, stored.split())
        generation = GenerationId(model, partition, number)
        checkpoint = self._client.get(keys.checkpoint_key(generation))
        return None if checkpoint is None else Generation(generation, schema_version, checkpoint.decode())

    def initialize_partition(self, partition: int, schema_versions: Mapping[str, int]) -> bool:
        """Create empty generations of all models if a partition has no tables; return whether it had none."""
        at = keys_of_partition(partition)
        firsts = [GenerationId(model, partition, FIRST_GENERATION) for model in schema_versions]
        names = (
            keys.generations_key(partition),
            at.tables,
            at.feed,
            at.feed_floor,
            *(keys.checkpoint_key(first) for first in firsts),
        )
        arguments = [
            argument
            for model, version in schema_versions.items()
            for argument in (model, f"{FIRST_GENERATION} {version}", FIRST_GENERATION, STREAM_START)
        ]
        return bool(self._call(INITIALIZE, names, *arguments))

    def begin_build(self, model: str, partition: int, checkpoint: str) -> GenerationId | None:
        """Start a new generation at a feed position; return None while another generation is being built.

        If the last assigned number is outdated by the time of the call, the server replies 'R', and the call
        is repeated.
        """
        while True:
            fields = (keys.last_number_field(model), keys.building_field(model))
            last, building = self._client.hmget(keys.generations_key(partition), fields)
            new = GenerationId(model, partition, int(last or NO_GENERATION) + 1)
            unfinished = GenerationId(model, partition, int(building or NO_GENERATION))
            names = (
                keys.generations_key(partition),
                keys.build_lock_key(model, partition),
                *keys.generation_keys(unfinished),
                keys.checkpoint_key(new),
            )
            numbers = (last or "", building or "", new.number)
            match self._call(BEGIN, names, model, *numbers, checkpoint, BUILD_LOCK_MILLISECONDS):
                case b"B":
                    return new
                case b"T":
                    return None

    def read_documents(self, generation: GenerationId, tables: Sequence[str]) -> dict[str, bytes]:
        """Return the tables' existing documents."""
        return self.read_documents_of({generation: tables})[generation]

    def read_documents_of(
        self, wanted: Mapping[GenerationId, Sequence[str]]
    ) -> dict[GenerationId, dict[str, bytes]]:
        """Return the existing documents of several generations in one round trip."""
        asked = {generation: tables for generation, tables in wanted.items() if tables}
        calls = [("HMGET", keys.documents_key(one), *tables) for one, tables in asked.items()]
        replies = self._send(calls) if calls else ()
        found = {
            generation: {
                table: unpack_value(one) for table, one in zip(tables, reply, strict=True) if one is not None
            }
            for (generation, tables), reply in zip(asked.items(), replies, strict=True)
        }
        return {generation: found.get(generation, {}) for generation in wanted}

    def commit(
        self,
        generation: GenerationId,
        expected_checkpoint: str,
        next_checkpoint: str,
        changes: Sequence[DocumentChange],
    ) -> bool:
        """Write changes and the next position in one step, if the generation is at the expected position."""
        commit = GenerationCommit(generation, expected_checkpoint, next_checkpoint, changes)
        return self.commit_together((commit,))[0]

    def commit_together(self, commits: Sequence[GenerationCommit]) -> tuple[bool, ...]:
        """Commit to several generations in order, in one round trip; each commit is atomic."""
        return tuple(bool(done) for reply in self._send(commit_calls(commits)) for done in reply)

    def switch(self, generation: GenerationId, schema_version: int) -> SwitchStatus:
        """Make a generation live and drop its predecessor, unless it is behind the predecessor."""
        model, partition = generation.model, generation.partition
        live = self._client.hget(keys.generations_key(partition), keys.live_field(model))
        before = GenerationId(model, partition, int(live.split()[0]) if live else NO_GENERATION)
        names = (
            keys.generations_key(partition),
            keys.build_lock_key(model, partition),
            *keys.generation_keys(before),
            keys.checkpoint_key(generation),
            keys_of_partition(partition).feed,
        )
        next_live = f"{generation.number} {schema_version}"
        return _SWITCH_STATUS[self._call(SWITCH, names, model, live or "", generation.number, next_live)]

    def abandon_build(self, generation: GenerationId) -> None:
        """Abandon a generation that is being built, so that another build can start immediately."""
        lock = keys.build_lock_key(generation.model, generation.partition)
        self._call(RELEASE_IF_HELD, (lock,), generation.number)

    def drop_model(self, model: str, partition: int) -> None:
        """Drop all generations of a model; a process that still folds the model will rebuild it.

        References are deleted last, so that an interrupted call can be repeated.
        """
        at = keys.generations_key(partition)
        fields = (keys.live_field(model), keys.building_field(model))
        for stored in self._client.hmget(at, fields):
            if stored is not None:
                generation = GenerationId(model, partition, int(stored.split()[0]))
                self._client.unlink(*keys.generation_keys(generation))
        self._client.hdel(at, *fields)

    def list_checkpoints(self, partition: int) -> tuple[str, ...]:
        """Return the feed positions of all generations, live or being built."""
        generations = []
        for field, stored in self._client.hgetall(keys.generations_key(partition)).items():
            model, _, kind = field.decode().partition(":")
            if kind in ("live", "building"):
                generations.append(GenerationId(model, partition, int(stored.split()[0])))
        if not generations:
            return ()
        checkpoints = self._client.mget([keys.checkpoint_key(generation) for generation in generations])
        return tuple(checkpoint.decode() for checkpoint in checkpoints if checkpoint is not None)

    def read_first_rows(
        self,
        model: str,
        schema_version: int,
        prefix: str,
        limit: int,
        before: str | None = None,
        after: str | None = None,
    ) -> tuple[str, ...]:
        """Return the first rows with a prefix from all partitions, or raise ReadModelNotReady.

        The prefix is removed from the rows. If `before` or `after` is given, only rows that sort before or
        after it are read.
        """
        span = RowSpan(prefix, limit, before, after)
        query = SpansQuery(self._generations, model, schema_version, range(self._partitions), [span])
        return self._run(query).rows[0]

    def read_first_rows_of(
        self, model: str, schema_version: int, prefixes: Sequence[str], limit: int
    ) -> Mapping[str, tuple[str, ...]]:
        """Return the first rows with each prefix, or raise ReadModelNotReady.

        The prefix is removed from the rows.
        """
        spans = [RowSpan(prefix, limit) for prefix in prefixes]
        query = SpansQuery(self._generations, model, schema_version, range(self._partitions), spans)
        return dict(zip(prefixes, self._run(query).rows, strict=True))

    def count_rows_up_to(self, model: str, schema_version: int, prefix: str, last: str) -> int:
        """Count the rows with a prefix that sort up to `last`, or raise ReadModelNotReady."""
        span, partitions = (prefix, last), range(self._partitions)
        return self._run(RowCountQuery(self._generations, model, schema_version, partitions, span)).count

    def folded_until(self, model: str) -> int:
        """Return the time (UTC, ms) up to which all partitions have folded records; 0 until all are built."""
        reached, partitions = [time.time_ns() // 1_000_000], range(self._partitions)
        live = self._send([("HGET", keys.generations_key(one), keys.live_field(model)) for one in partitions])
        if None in live:
            return 0
        generations = [
            GenerationId(model, partition, int(stored.split()[0]))
            for partition, stored in zip(partitions, live, strict=True)
        ]
        checkpoints = self._send([("GET", keys.checkpoint_key(generation)) for generation in generations])
        if None in checkpoints:
            return 0
        feeds = zip(partitions, checkpoints, strict=True)
        following = self._send([following_command(number, at.decode()) for number, at in feeds])
        reached += [parse_position(rows[0][0].decode())[0] for rows in following if rows]
        return min(reached)

    def read_live_documents(self, model: str, schema_version: int, tables: Sequence[str]) -> dict[str, bytes]:
        """Return the tables' existing live documents, or raise ReadModelNotReady."""
        return self._run(DocumentsQuery(self._generations, model, schema_version, tables)).documents

    def _run(self, query: Q) -> Q:
        while query.remaining:
            query.add_replies(self._send(query.next_commands()))
        return query

    def _send(self, commands: Sequence[RedisCommand]) -> Sequence[Reply]:
        with self._client.pipeline(transaction=False) as pipeline:
            for command in commands:
                pipeline.execute_command(*command)
            replies: Sequence[Reply] = pipeline.execute()
        return replies

    def _call(self, function: str, names: Sequence[str], *arguments: str | bytes | int) -> Reply:
        return self._client.execute_command("FCALL", function, len(names), *names, *arguments)
