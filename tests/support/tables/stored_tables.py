"""Tables of the template's game, played in memory; their records are stored as a worker would store them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from domain.games.template.variants import Options
from domain.kernel.decide import legal_options
from domain.kernel.values import Command
from domain.log.codec import codec_for
from domain.log.hash_chain import GENESIS_HASH
from domain.table.commands import OpenTable, Say, TakeSeat
from infra.archive import FileArchive
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import ResultBatch, Snapshot
from infra.ports.leases import Lease
from infra.ports.outcomes import Acceptance, CommandResult
from infra.ports.tables import partition_of
from infra.redis.client.packing import unpack_value
from infra.redis.client.types import RedisClient, Reply
from infra.redis.keys import documents_key, rows_key
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.store import RedisStore
from infra.redis.tables.record_log import AsyncRedisRecordLog
from infra.redis.tables.snapshots import AsyncRedisSnapshots
from infra.redis.tables.table_directory import AsyncRedisTableDirectory
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from projections.read_model import AnyReadModel
from projections.registry import READ_MODELS
from services.projector.feed_consumer import FeedConsumer
from services.projector.main import build_ports
from services.projector.projection_writer import ProjectorPorts
from services.queries.log_reader import AsyncLogReader
from services.queries.reader import QueryReader
from services.simulation.memory_table import MemoryTable

T = TypeVar("T")

FEED_KEPT = 1_000


@dataclass
class StoredTables:
    """A store with tables, and the ports for folding and reading read models."""

    store: RedisStore
    archive: FileArchive
    sources: ProjectorPorts
    async_client: Callable[[], Reply]
    tables: dict[str, MemoryTable] = field(default_factory=dict)
    leases: dict[int, Lease] = field(default_factory=dict)

    def open(self, table: str, seats: int = 2, rounds: int = 2, **wanted: Any) -> MemoryTable:
        """Open a table and seat its players, which begins the game."""
        played = MemoryTable(codec_for("template"), sha256(table.encode()).digest(), table)
        self.tables[table] = played
        said = {"several": False, **wanted}
        self.submit(
            table, "p0", None, OpenTable("template", seats, Options(rounds=rounds), "A table", **said)
        )
        for seat in range(seats):
            self.submit(table, f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
        return played

    def submit(self, table: str, player: str, seat: int | None, command: Command) -> None:
        """Execute a command and store its record."""
        played = self.tables[table]
        played.execute(player, seat, command)
        entry = played.entries[-1]
        wish = QueuedCommand(table, seat, player, f"c{len(played.entries)}", None, b"{}")
        before = len(played.entries) - 1
        prev = played.entries[before - 1].hash if before else GENESIS_HASH
        outcome = Acceptance(before, prev, entry.data, entry.hash, keep_secret=played.secret)
        lease = self._lease(partition_of(table))
        self.store.command_queue.put([wish])
        (delivery,) = self._taken(lease)
        self.store.event_store.append([ResultBatch(lease, (CommandResult(delivery, outcome),))])

    def say(self, table: str, text: str = "hello") -> None:
        """Post a chat message as the first player."""
        self.submit(table, "p0", 0, Say(text))

    def play_randomly(self, table: str, moves: int = 10_000, seed: int = 1) -> None:
        """Answer at random for the seats with a decision, at most `moves` times."""
        random, played = Random(seed), self.tables[table]
        for _ in range(moves):
            now = played.table
            if now is None or not now.waiting:
                return
            seat = now.waiting[0].seat
            self.submit(
                table, f"p{seat}", seat, random.choice(legal_options(played.codec.game, now.position, seat))
            )

    def keep_snapshot(self, table: str) -> Snapshot:
        """Store a table's snapshot, as workers do from time to time."""
        played = self.tables[table]
        assert played.table is not None
        entry, codec = played.entries[-1], played.codec
        types, state = codec.fingerprint_of(played.table), codec.encode_snapshot(played.table)
        kept = Snapshot(played.table.seq, entry.hash, types, state)
        self.store.snapshots.put(table, kept)
        return kept

    def _lease(self, partition: int) -> Lease:
        if partition not in self.leases:
            (self.leases[partition],) = self.store.leases.acquire([partition], "worker/1")
        return self.leases[partition]

    def _taken(self, lease: Lease) -> tuple[QueuedMessage, ...]:
        taken = self.store.event_store.read_new([lease], 1)[lease]
        assert isinstance(taken, tuple)
        return taken

    def feed_consumer(
        self, partition: int, models: dict[str, AnyReadModel] = READ_MODELS, **named: Any
    ) -> FeedConsumer:
        return FeedConsumer(partition, tuple(models.values()), self.sources, FEED_KEPT, **named)

    def consume_feeds(self, **named: Any) -> None:
        """Fold all partitions up to the ends of their feeds."""
        for partition in range(self.store.partitions):
            follower = self.feed_consumer(partition, **named)
            while follower.consume_batch():
                pass

    def query(self, ask: Callable[[QueryReader], Awaitable[T]]) -> T:
        """Query a new reader, as the API would."""

        async def asked() -> T:
            client = self.async_client()
            try:
                return await ask(build_reader(client, self.store.partitions, self.archive))
            finally:
                await client.aclose()

        return asyncio.run(asked())

    def dump(self, model: str, partition: int) -> tuple[dict[bytes, bytes], list[bytes]]:
        """Return everything in the current generation: documents, keyed by table, and rows."""
        live = self.sources.read_models.live_generation(model, partition)
        assert live is not None, f"{model} is not built"
        client = self.store.client
        stored = client.hgetall(documents_key(live.id))
        documents = {table: unpack_value(document) for table, document in stored.items()}
        return documents, client.zrange(rows_key(live.id), 0, -1)


def build_reader(client: RedisClient, partitions: int, archive: FileArchive) -> QueryReader:
    log = AsyncLogReader(AsyncRedisRecordLog(client), AsyncRedisTableDirectory(client), archive)
    return QueryReader(
        AsyncRedisReadModelStore(client, partitions),
        log,
        AsyncRedisTalkLines(client),
        AsyncRedisSnapshots(client),
    )


def build_stored_tables(store: RedisStore, folder: Path, awaited: Callable[[], Reply]) -> StoredTables:
    """Return a store without tables."""
    url = str(folder / "archive")
    return StoredTables(store, FileArchive(url), build_ports(store, url), awaited)
