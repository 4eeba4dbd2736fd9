"""The pipeline from stream to log, with one worker on a real server, compared with the bare engine."""

from __future__ import annotations

import time
from itertools import count, takewhile
from subprocess import Popen
from typing import Any, NamedTuple

from domain.kernel.chance import RecordedChance
from domain.kernel.decide import decide, legal_options
from domain.kernel.game import Game
from domain.log.codec import codec_for
from domain.log.hash_chain import GENESIS_HASH
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.outcomes import Acceptance, CommandResult
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.load.parallel_tables import MadeDecision, ParallelTables
from tools.bench.one_command import measure_pace_cost, measure_table_length
from tools.bench.wiring import (
    Store,
    count_appended,
    parse_position,
    paused,
    run_store,
    run_worker,
    wait_until,
)

TABLES = 320
BATCH = 64


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure with `appendfsync always`."""
    with run_store() as (store, settings):
        append = _bare_append(store, seconds)
        with run_worker(settings) as process:
            tables = ParallelTables(store, codec_for(game.name), TABLES, min(game.seat_counts))
            _lay_out(tables, tables.opening_commands())
            wait_until(TABLES * (1 + tables.seats), lambda: count_appended(store))
            spans = list(
                takewhile(lambda span: span.commands, (_run_round(tables, process) for _ in count()))
            )
    found = sum(span.commands for span in spans) / sum(span.seconds for span in spans)
    notes = (
        f"{TABLES} tables played to their end in parallel, one command of each in flight",
        "appendfsync always; the worker is a separate process",
    )
    figures = (
        *_beside_engine(game, tables.taken, found),
        _beside_append(found, append),
        *measure_table_length(seconds),
        measure_pace_cost(),
    )
    return BenchReport("pipeline", figures, rounds=len(spans), notes=notes)


class Throughput(NamedTuple):
    """The number of processed commands, and the time that they took."""

    commands: int
    seconds: float


def _run_round(tables: ParallelTables, process: Popen[bytes]) -> Throughput:
    """Queue one command per table while the worker is paused, then measure the worker's speed."""
    store = tables.store
    before, there = _ends(store), count_appended(store)
    with paused(process):
        commands = tables.next_commands()
        _lay_out(tables, commands)
    if not commands:
        return Throughput(0, 0.0)
    wait_until(there + len(commands), lambda: count_appended(store))
    moments = [
        moment for partition in before for moment in _append_times(store, partition, before[partition])
    ]
    return Throughput(len(moments) - 1, max(1, max(moments) - min(moments)) / 1_000)


def _lay_out(tables: ParallelTables, commands: list[QueuedCommand]) -> None:
    for first in range(0, len(commands), 1_000):
        tables.store.command_queue.put(commands[first : first + 1_000])


def _ends(store: Store) -> dict[int, str]:
    return {partition: store.feed.ends(partition).last for partition in range(store.partitions)}


def _append_times(store: Store, partition: int, after: str) -> list[int]:
    """Return the server's time (ms) of each record that was appended after a position."""
    return [parse_position(entry.id)[0] for entry in store.feed.read(partition, after, 100_000)]


def _bare_append(store: Store, seconds: float) -> float:
    """Append prepared records of typical length in batches of 64, as a worker does but without deciding."""
    (lease,) = store.leases.acquire([0], "bench/1")
    record, done = b"x" * 700, 0
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        results = tuple(_command_result(done // BATCH, number, record) for number in range(BATCH))
        store.event_store.append([ResultBatch(lease, results)])
        done += BATCH
    taken = time.perf_counter() - began
    store.leases.release([lease])
    store.client.flushdb()
    return done / taken


def _command_result(seq: int, number: int, record: bytes) -> CommandResult:
    queued = QueuedCommand(f"00bare{number}", 0, "p0", f"a{seq}", None, b"{}")
    return CommandResult(QueuedMessage("1-1", 1, queued), Acceptance(seq, GENESIS_HASH, record, GENESIS_HASH))


def _beside_engine(game: Game[Any], taken: list[MadeDecision], found: float) -> tuple[BenchFigure, ...]:
    listed = _decided(game, taken, lists=True)
    bare = _decided(game, taken, lists=False)
    name = f"{game.name}: commands from stream to log, one worker"
    return (
        build_figure(
            name,
            found,
            "per second",
            ("the engine's decisions on the same commands, options listed, per second", listed),
            ("at least", 0.6),
        ),
        build_figure(name, found, "per second", ("the same, nothing listed, per second", bare)),
    )


def _decided(game: Game[Any], taken: list[MadeDecision], *, lists: bool) -> float:
    began = time.perf_counter()
    for decision in taken:
        if lists:
            legal_options(game, decision.state, decision.seat)
        decide(game, decision.state, decision.seat, decision.command, RecordedChance(decision.draws))
    return len(taken) / (time.perf_counter() - began)


def _beside_append(found: float, append: float) -> BenchFigure:
    against = ("the bare append of prepared records, by 64, per second", append)
    return build_figure("commands from stream to log, one worker", found, "per second", against)
