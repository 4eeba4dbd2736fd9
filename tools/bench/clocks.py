"""Clocks: the cost of a sweep over a hundred thousand clocks, and how soon it finds expired deadlines."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat, TimeOut
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.deadlines import Deadline
from domain.table.correspondence.pace import find_preset
from domain.table.records import SERVICE_PLAYER
from infra.ports.command_queue import QueuedCommand
from infra.ports.read_models import DocumentChange, Generation
from infra.ports.tables import partition_of
from infra.settings.settings import Settings
from projections.decoded_record import DecodedRecord
from projections.registry import READ_MODELS
from projections.turns import TURNS, TurnsDocument
from services.jobs.sweep import MAX_ROWS, Sweep
from services.simulation.memory_table import MemoryTable
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.wiring import CommandTail, Store, run_store, run_sweep

CLOCKS = 100_000
PAGE = 500
"""Number of tables created in one step."""

DAY_MS = 86_400_000
IDLE_SWEEPS = 20
SWEEP_SECONDS = 1.0
"""Seconds between two sweeps of the service."""

BURST = 5_000
"""Number of clocks that expire at the same time."""

STREAK = 1_000
"""Number of clocks that expire one after another."""


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure the sweep of the `jobs` process on a read model with many running clocks at the daily pace."""
    with run_store() as (store, settings):
        clocks = _Clocks(store, _document(game))
        with run_sweep(settings) as sweep:
            alone = _measure_idle(sweep)
            began = time.perf_counter()
            clocks.lay_out(CLOCKS)
            laid_out = time.perf_counter() - began
            idle = _measure_idle(sweep)
            called = _measure_burst(sweep, clocks)
            put = _measure_queueing(store)
        delays = _measure_streak(settings, clocks, 5 * seconds)
    notes = (
        f"{CLOCKS} clocks of daily tables of {game.name}, laid out in {laid_out:.1f} s",
        f"a sweep reads {MAX_ROWS} flags at most; the burst has {BURST}, the streak {STREAK}",
    )
    return BenchReport("clocks", (*_figures(idle, alone, called, put), _delay(delays)), 1, notes)


def _figures(idle: float, alone: float, called: float, put: float) -> tuple[BenchFigure, ...]:
    return (
        build_figure(
            "an idle sweep",
            idle * 1e3,
            "ms",
            ("the same without running clocks, ms", alone * 1e3),
            ("at most", 1.5),
        ),
        build_figure(
            "simultaneous time-outs, found and handled",
            called,
            "per second",
            ("only queueing as many commands, per second", put),
        ),
    )


def _delay(delays: Sequence[int]) -> BenchFigure:
    against = ("interval between sweeps, ms", SWEEP_SECONDS * 1e3)
    return build_figure("longest delay of a time-out", max(delays), "ms", against, ("at most", 1.5))


def _document(game: Game[Any]) -> TurnsDocument:
    """Return the document of a daily table with its first question open."""
    seats = min(game.seat_counts)
    played = MemoryTable(codec_for(game.name), bytes(32))
    pace = find_preset("daily")
    played.execute("p0", None, OpenTable(game.name, seats, game.options_type(), "Bench", pace=pace))
    for seat in range(seats):
        played.execute(f"p{seat}", seat, TakeSeat(f"n{seat}", Hours("Europe/Berlin", 7 * 60, 23 * 60)))
    document = TURNS.start()
    for entry in played.entries:
        decoded = DecodedRecord(played.codec.decode_record(entry.data), entry.hash, played.codec)
        document = TURNS.apply(document, decoded)
    if document is None:
        raise LookupError("an empty log")
    return document


class _Clocks:
    """Tables that exist only in the read model, each with a running clock."""

    def __init__(self, store: Store, document: TurnsDocument) -> None:
        self.store = store
        self._stored: dict[str, TurnsDocument] = {}
        self._document = replace(document, waiting=document.waiting[:1])
        self.seat = document.waiting[0].seat
        forms = {model.name: model.schema_version for model in READ_MODELS.values()}
        for partition in range(store.partitions):
            store.read_models.initialize_partition(partition, forms)

    def lay_out(self, count: int) -> None:
        """Create tables whose deadlines are one second apart, starting in 24 hours."""
        tomorrow = _now() + DAY_MS
        self.move({self.name(number): tomorrow + 1_000 * number for number in range(count)})

    def name(self, number: int) -> str:
        """Return a table's id; the tables are spread evenly over the partitions."""
        return f"{number % self.store.partitions:02x}clock{number}"

    def move(self, flags: dict[str, int]) -> None:
        """Set tables' deadlines (ms); create missing tables."""
        for tables in _group_by_partition(flags):
            for first in range(0, len(tables), PAGE):
                self._commit([self._change(table, flags[table]) for table in tables[first : first + PAGE]])

    def _change(self, table: str, flag: int) -> DocumentChange:
        before, seats = self._stored.get(table), range(len(self._document.seats))
        deadlines = tuple(Deadline(flag - 1, flag) if seat == self.seat else None for seat in seats)
        document = self._stored[table] = replace(self._document, deadlines=deadlines)
        gone = () if before is None else TURNS.rows(table, before)
        return DocumentChange(table, TURNS.encode(document), gone, TURNS.rows(table, document))

    def _commit(self, changes: list[DocumentChange]) -> None:
        partition = partition_of(changes[0].table)
        live: Generation | None = self.store.read_models.live_generation(TURNS.name, partition)
        if live is None or not self.store.read_models.commit(
            live.id, live.checkpoint, live.checkpoint, changes
        ):
            raise LookupError(f"the read model of partition {partition} is not there")


def _group_by_partition(tables: dict[str, int]) -> Iterator[list[str]]:
    found: dict[int, list[str]] = {}
    for table in tables:
        found.setdefault(partition_of(table), []).append(table)
    yield from found.values()


def _measure_idle(sweep: Sweep) -> float:
    """Return the duration of a sweep that finds nothing."""
    spans = []
    for _ in range(IDLE_SWEEPS):
        began = time.perf_counter()
        sweep.run_once()
        spans.append(time.perf_counter() - began)
    return median(spans)


def _measure_burst(sweep: Sweep, clocks: _Clocks) -> float:
    """Make many clocks expire at once; return how many are handled per second of sweeping."""
    late, called, tail = _now() - 1, 0, CommandTail(clocks.store)
    clocks.move({clocks.name(number): late for number in range(BURST)})
    spent = 0.0
    while called < BURST:
        began = time.perf_counter()
        sweep.run_once()
        spent += time.perf_counter() - began
        found = [queued.table for queued in tail.read()]
        called += len(found)
        clocks.move(dict.fromkeys(found, late + 2 * DAY_MS))
    return called / spent


def _measure_queueing(store: Store) -> float:
    """Return how many commands per second can be queued without a reader."""
    body = codec_for("template").encode(TimeOut(0))

    def queued(number: int) -> QueuedCommand:
        table = f"{number % store.partitions:02x}alone{number}"
        return QueuedCommand(table, None, SERVICE_PLAYER, f"a{number}", None, body)

    began = time.perf_counter()
    for _ in range(BURST // MAX_ROWS):
        store.command_queue.put([queued(number) for number in range(MAX_ROWS)])
    return BURST / (time.perf_counter() - began)


class _Fallen(NamedTuple):
    """A table and its deadline (ms)."""

    table: str
    flag: int


def _measure_streak(settings: Settings, clocks: _Clocks, seconds: float) -> list[int]:
    """Make clocks expire at even intervals while the service sweeps as usual; return each delay in ms."""
    tail, start = CommandTail(clocks.store), _now() + 1_000
    fallen = [
        _Fallen(clocks.name(CLOCKS - 1 - number), start + round(1_000 * seconds * number / STREAK))
        for number in range(STREAK)
    ]
    clocks.move({one.table: one.flag for one in fallen})
    called: dict[str, int] = {}
    with run_sweep(settings, SWEEP_SECONDS) as sweep:
        while len(called) < STREAK:
            sweep.run_once()
            news = {queued.table: queued.at for queued in tail.read()}
            called |= news
            clocks.move(dict.fromkeys(news, _now() + DAY_MS))
    return [called[one.table] - one.flag for one in fallen]


def _now() -> int:
    return time.time_ns() // 1_000_000
