"""The cost of a command: by the length of its table's log, after a cold load, and with a clock."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from msgspec import UNSET, UnsetType

from domain.games import catalog
from domain.kernel.bots import choose_random
from domain.kernel.decide import seats_to_act
from domain.log.codec import Codec, codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.pace import Pace, find_preset
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease
from infra.ports.outcomes import CommandResult
from services.simulation.memory_table import MemoryTable
from services.worker.aggregate_loader import CachedTable, TableCache, load_table
from services.worker.command_handler import CommandHandler
from services.worker.main import COMMAND_SECONDS, DELIVERIES
from services.worker.time_limit import TimeLimit
from tools.bench.figures import BenchFigure, build_figure
from tools.bench.wiring import Store, import_table, run_store

SHORT, MIDDLE, LONG = 50, 500, 5_000
COMMANDS = 200
COLD_SECONDS = 0.020


def measure_table_length(seconds: float) -> tuple[BenchFigure, ...]:
    """Compare a command's cost in a long and a short template game; also measure a cold load."""
    with run_store() as (store, _):
        codec = codec_for(catalog.TEMPLATE)
        handler = CommandHandler(store, TableCache(10), TimeLimit(COMMAND_SECONDS), DELIVERIES)
        (lease,) = store.leases.acquire([0], "bench/1")
        for length in (SHORT, MIDDLE, LONG):
            import_table(store, _name(length), grow_table(codec, length).export(secret=True))
        cold = _measure_cold_load(store, _name(MIDDLE), seconds)
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
            f"cold load of a table with {MIDDLE} records",
            cold * 1e3,
            "ms",
            ("the bound of 20 ms", COLD_SECONDS * 1e3),
            ("at most", 1.0),
        ),
    )


def grow_table(codec: Codec, length: int) -> MemoryTable:
    """Play the template game in memory until the table has `length` records."""
    memory, random = MemoryTable(codec, bytes(32), id=_name(length)), Random(1)
    memory.open(min(codec.game.seat_counts), codec.game.options_type(rounds=2_000))
    while len(memory.entries) < length:
        position: Any = memory.table.position if memory.table else None
        seat = seats_to_act(position)[0]
        memory.execute(f"p{seat}", seat, choose_random(codec.game, position, seat, random))
    return memory


def _name(length: int) -> str:
    return f"00bench{length}"


def _measure_cold_load(store: Store, table: str, seconds: float) -> float:
    """Return the median time to load a table from its log alone."""
    spans = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        load_table(store, table)
        spans.append(time.perf_counter() - began)
    return median(spans)


class Probe:
    """Decides and appends one command at a time, like a worker; commands arrive `gap` ms apart."""

    def __init__(
        self, store: Store, handler: CommandHandler, lease: Lease, codec: Codec, gap: int = 1
    ) -> None:
        self._store, self._handler, self._lease, self._codec = store, handler, lease, codec
        self._gap = gap
        self._random = Random(1)
        self._commands = 0

    def span(self, table: str) -> float:
        """Return the time that the table's next command takes from the message to the log."""
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


PACE_COMMANDS = 1_000
GAP_MS = 3 * 3_600_000
"""Time per decision (ms), long enough that clocks run through days and nights, as in real games."""

PACED, FREE = "00paced", "00free"


def measure_pace_cost() -> BenchFigure:
    """Measure decisions of a long template game at a table with a clock and at a table without."""
    with run_store() as (store, _):
        code = codec_for(catalog.TEMPLATE)
        handler = CommandHandler(store, TableCache(10), TimeLimit(COMMAND_SECONDS), DELIVERIES)
        (lease,) = store.leases.acquire([0], "bench/1")
        for table, pace in ((PACED, find_preset("daily")), (FREE, UNSET)):
            import_table(store, table, _begin(code, table, pace).export(secret=True))
        probe = Probe(store, handler, lease, code, GAP_MS)
        spans = [(probe.span(PACED), probe.span(FREE)) for _ in range(PACE_COMMANDS)]
    paced, free = (median(pair[place] for pair in spans) for place in (0, 1))
    against = ("at a table without a clock", free * 1e6)
    return build_figure(
        "a command at a table with daily pace", paced * 1e6, "microseconds", against, ("at most", 1.05)
    )


def _begin(code: Codec, name: str, pace: Pace | UnsetType) -> MemoryTable:
    played = MemoryTable(code, bytes(32), id=name)
    seats, options = min(code.game.seat_counts), code.game.options_type(rounds=2_000)
    played.execute("p0", None, OpenTable(code.game.name, seats, options, "Bench", pace=pace))
    hours = UNSET if pace is UNSET else Hours("Europe/Berlin", 7 * 60, 23 * 60)
    for seat in range(seats):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce-{seat}", hours))
    return played
