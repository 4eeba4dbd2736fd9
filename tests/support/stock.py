"""Tables of the template's game, played in memory and stored record by record through the worker's door."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from domain.kernel.decide import options
from domain.kernel.values import Command
from domain.table.commands import OpenTable, Say, TakeSeat
from domain.template.state import Options
from infra.archive import FileArchive
from infra.codec import codec
from infra.redis.reading import AwaitedLog
from infra.redis.store import RedisStore
from infra.redis.tables import AwaitedTables
from infra.redis.views_awaited import AwaitedViews
from infra.redis.views_keys import documents, rows
from infra.redis.wire import Reply
from projections.model import AnyModel
from services.projector.follower import Follower
from services.projector.sources import Sources
from services.projector.wiring import sources
from services.read_models import MODELS
from services.reading import Reader
from services.simulation.memory import MemoryTable
from services.stored import BEGINNING, Accepted, Batch, Delivery, Lease, Verdict, Wish, partition_of
from services.whole_log import AwaitedWholeLog

T = TypeVar("T")

FEED_KEPT = 1_000


@dataclass
class Stock:
    """A store with tables in it, and the ports that read models are folded from and read through."""

    store: RedisStore
    archive: FileArchive
    sources: Sources
    awaited: Callable[[], Reply]
    tables: dict[str, MemoryTable] = field(default_factory=dict)
    leases: dict[int, Lease] = field(default_factory=dict)

    def open(self, table: str, seats: int = 2, rounds: int = 2, **wanted: Any) -> MemoryTable:
        """Open a table and let players sit down, which begins the game."""
        played = MemoryTable(codec("template"), sha256(table.encode()).digest(), table)
        self.tables[table] = played
        said = {"several": False, **wanted}
        self.do(table, "p0", None, OpenTable("template", seats, Options(rounds=rounds), "A table", **said))
        for seat in range(seats):
            self.do(table, f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
        return played

    def do(self, table: str, player: str, seat: int | None, command: Command) -> None:
        """Carry a command out and store its record."""
        played = self.tables[table]
        played.do(player, seat, command)
        entry = played.entries[-1]
        wish = Wish(table, seat, player, f"c{len(played.entries)}", None, b"{}")
        before = len(played.entries) - 1
        prev = played.entries[before - 1].hash if before else BEGINNING
        outcome = Accepted(before, prev, entry.data, entry.hash, keep_secret=played.secret)
        lease = self._lease(partition_of(table))
        self.store.intake.put([wish])
        (delivery,) = self._taken(lease)
        self.store.desk.append([Batch(lease, (Verdict(delivery, outcome),))])

    def say(self, table: str, text: str = "hello") -> None:
        """Let the first player say something."""
        self.do(table, "p0", 0, Say(text))

    def play(self, table: str, moves: int = 10_000, seed: int = 1) -> None:
        """Let whoever is asked answer anything, at most so many times."""
        random, played = Random(seed), self.tables[table]
        for _ in range(moves):
            now = played.table
            if now is None or not now.waiting:
                return
            seat = now.waiting[0].seat
            self.do(table, f"p{seat}", seat, random.choice(options(played.code.game, now.position, seat)))

    def _lease(self, partition: int) -> Lease:
        if partition not in self.leases:
            (self.leases[partition],) = self.store.ownership.acquire([partition], "worker/1")
        return self.leases[partition]

    def _taken(self, lease: Lease) -> tuple[Delivery, ...]:
        taken = self.store.desk.new([lease], 1)[lease]
        assert isinstance(taken, tuple)
        return taken

    def follower(self, partition: int, models: dict[str, AnyModel] = MODELS, **named: Any) -> Follower:
        """Give what follows one partition."""
        return Follower(partition, tuple(models.values()), self.sources, FEED_KEPT, **named)

    def follow(self, **named: Any) -> None:
        """Fold all partitions up to the ends of their feeds."""
        for partition in range(self.store.partitions):
            follower = self.follower(partition, **named)
            while follower.round():
                pass

    def read(self, ask: Callable[[Reader], Awaitable[T]]) -> T:
        """Ask a reader of its own, as the API would."""

        async def asked() -> T:
            client = self.awaited()
            try:
                return await ask(reader(client, self.store.partitions, self.archive))
            finally:
                await client.aclose()

        return asyncio.run(asked())

    def dump(self, model: str, partition: int) -> tuple[dict[bytes, bytes], list[bytes]]:
        """Give every byte that the generation read now holds: documents by table, and rows."""
        live = self.sources.views.live(model, partition)
        assert live is not None, f"{model} is not built"
        client = self.store.client
        return client.hgetall(documents(live.place)), client.zrange(rows(live.place), 0, -1)


def reader(client: Reply, partitions: int, archive: FileArchive) -> Reader:
    """Put a reader together."""
    log = AwaitedWholeLog(AwaitedLog(client), AwaitedTables(client), archive)
    return Reader(AwaitedViews(client, partitions), log)


def stocked(store: RedisStore, folder: Path, awaited: Callable[[], Reply]) -> Stock:
    """Give a store without tables."""
    url = str(folder / "archive")
    return Stock(store, FileArchive(url), sources(store, url), awaited)
