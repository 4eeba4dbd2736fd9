"""What the length of a table costs: a command in a long one beside a short one, and loading a cold one."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from domain.games import catalog
from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.log.codec import Codec, codec_for
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease
from infra.ports.outcomes import CommandResult
from services.bench.figures import BenchFigure, build_figure
from services.bench.wiring import Store, import_table, run_store
from services.simulation.memory_table import MemoryTable
from services.worker.aggregate_loader import CachedTable, TableCache, load_table
from services.worker.command_handler import CommandHandler
from services.worker.main import COMMAND_SECONDS, DELIVERIES
from services.worker.time_limit import TimeLimit

SHORT, MIDDLE, LONG = 50, 500, 5_000
COMMANDS = 200
COLD_SECONDS = 0.020


def measure_table_length(seconds: float) -> tuple[BenchFigure, ...]:
    """Measure with the template's game, made long: one command costs the same however long its table is."""
    with run_store() as (store, _):
        codec = codec_for(catalog.TEMPLATE)
        handler = CommandHandler(store, TableCache(10), TimeLimit(COMMAND_SECONDS), DELIVERIES)
        (lease,) = store.leases.acquire([0], "bench/1")
        for length in (SHORT, MIDDLE, LONG):
            import_table(store, _name(length), grow_table(codec, length).export(secret=True))
        cold = _cold(store, _name(MIDDLE), seconds)
        probe = Probe(store, handler, lease, codec)
        spans = [(probe.span(_name(LONG)), probe.span(_name(SHORT))) for _ in range(COMMANDS)]
    long, short = (median(pair[place] for pair in spans) for place in (0, 1))
    return (
        build_figure(
            f"a command in a table of {LONG} records",
            long * 1e6,
            "microseconds",
            (f"in one of {SHORT}", short * 1e6),
            ("at most", 1.2),
        ),
        build_figure(
            f"cold load of a table of {MIDDLE} records",
            cold * 1e3,
            "ms",
            ("the bound of 20 ms", COLD_SECONDS * 1e3),
            ("at most", 1.0),
        ),
    )


def grow_table(codec: Codec, length: int) -> MemoryTable:
    """Play a table of the template's game in memory until it has so many records."""
    memory, random = MemoryTable(codec, bytes(32), id=_name(length)), Random(1)  # noqa: S311 - guesses moves
    memory.open(min(codec.game.seat_counts), codec.game.options_type(rounds=2_000))
    while len(memory.entries) < length:
        position: Any = memory.table.position if memory.table else None
        seat = seats_to_act(position)[0]
        memory.execute(f"p{seat}", seat, choose_random(codec.game, position, seat, random))
    return memory


def _name(length: int) -> str:
    return f"00bench{length}"


def _cold(store: Store, table: str, seconds: float) -> float:
    """Load a table from its log alone; the median."""
    spans = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        load_table(store, table)
        spans.append(time.perf_counter() - began)
    return median(spans)


class Probe:
    """Decides and appends one command at a time, as a worker does; each comes `gap` ms after the last."""

    def __init__(
        self, store: Store, handler: CommandHandler, lease: Lease, codec: Codec, gap: int = 1
    ) -> None:
        self._store, self._handler, self._lease, self._codec = store, handler, lease, codec
        self._gap = gap
        self._random = Random(1)  # noqa: S311 - it guesses moves
        self._commands = 0

    def span(self, table: str) -> float:
        """Return how long the table's next command takes, from message to log."""
        message = self._delivery(table)
        began = time.perf_counter()
        result = CommandResult(message, self._handler.handle(message))
        self._store.event_store.append([ResultBatch(self._lease, (result,))])
        return time.perf_counter() - began

    def _delivery(self, name: str) -> QueuedMessage:
        cached = self._handler.tables.get(name) or load_table(self._store, name)
        if not isinstance(cached, CachedTable):
            raise TypeError(f"{name}: {cached}")
        self._handler.tables.put(name, cached)
        table = cached.table
        seat = seats_to_act(table.position)[0]
        command = choose_random(self._codec.game, table.position, seat, self._random)
        self._commands += 1
        queued = QueuedCommand(
            table=name,
            seat=seat,
            player=f"p{seat}",
            command_id=f"g{self._commands}",
            decision=table.decision(seat),
            body=self._codec.encode(command),
        )
        return QueuedMessage(f"{table.at + self._gap}-{self._commands}", 1, queued)
