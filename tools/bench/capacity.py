"""Capacity: how many tables with 20 moves a day a machine can carry, and which resource runs out first.

Tables of all games are played at a multiple of that speed. A worker and a projector, in separate processes,
carry the commands from the stream to the read models. CPU time above the idle level is measured per command,
so other load on the machine matters little.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel.game import Game
from domain.log.codec import codec_for
from infra.ports.command_queue import QueuedCommand
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.key_memory import (
    count_ever_appended,
    is_folded,
    is_worked_off,
    keep_file_growing,
    measure_server,
)
from tools.bench.load.parallel_tables import ParallelTables
from tools.bench.wiring import Store, run_process, run_store, run_worker, wait_until

MOVES_A_DAY, DAY = 20, 86_400.0
REST_SHARE = 0.25
"""Duration of the measurement at rest, as a share of the duration of play."""

TICK = 0.02
TOGETHER = 1_000
KILOBYTE, GIGABYTE = 1e3, 1e9
CORE = 1e6
"""Microseconds of CPU time per second of a core."""

Advance = Callable[[int], object]


class Use(NamedTuple):
    """Resources used so far: CPU seconds per process, and bytes of memory and of the append-only file."""

    at: float
    cpu: Mapping[str, float]
    memory: int
    disk: int


class Spent(NamedTuple):
    """Resources used per command above the idle level: CPU microseconds per process, and bytes of disk.

    `rate` is in commands per second.
    """

    commands: int
    rate: float
    cpu: Mapping[str, float]
    disk: float


def bench(
    game: Game[Any], seconds: float = 30.0, tables: int = 5_000, pace: float = 100.0, advance: Advance = int
) -> BenchReport:
    """Open tables of all games; measure them at rest, then in play for `seconds`.

    `advance` receives percentages.
    """
    asked = tables * MOVES_A_DAY * pace / DAY
    with (
        run_store() as (store, settings),
        run_worker(settings) as worker,
        run_process(settings, "services.cli.main", "projector") as projector,
    ):
        keep_file_growing(store)
        processes = {"worker": worker.pid, "projector": projector.pid}
        empty = _measure(store, processes)
        played = [_lay_out(store, name, tables) for name in catalog.names()]
        opened = _open(store, played, advance)
        wait_until(1, lambda: int(is_folded(store)))
        time.sleep(1.0)
        before_rest = _measure(store, processes)
        time.sleep(seconds * REST_SHARE)
        before = _measure(store, processes)
        commands = _play(store, played, asked, seconds, advance)
        after = _measure(store, processes)
    spent = _reckon(commands, seconds, before_rest, before, after)
    count = sum(each.tables for each in played)
    memory = (after.memory - empty.memory) / count
    figures = tuple(_figures(spent, asked, memory))
    return BenchReport(
        "capacity", figures, rounds=1, notes=_notes(count, opened, spent, memory, seconds, pace)
    )


def _lay_out(store: Store, name: str, tables: int) -> ParallelTables:
    seats = max(catalog.game(name).seat_counts)
    count = max(1, tables // len(catalog.names()))
    return ParallelTables(store, codec_for(name), count, seats, name=name.replace("_", ""))


def _open(store: Store, played: Sequence[ParallelTables], advance: Advance) -> int:
    """Open all tables and fill their seats; return the number of commands."""
    commands = [command for tables in played for command in tables.opening_commands()]
    for first in range(0, len(commands), TOGETHER):
        some = commands[first : first + TOGETHER]
        store.command_queue.put(some)
        wait_until(1, lambda: int(is_worked_off(store)))
        advance(50 * len(some) // len(commands))
    return len(commands)


def _play(
    store: Store, played: Sequence[ParallelTables], rate: float, seconds: float, advance: Advance
) -> int:
    """Make moves, table by table, at `rate` per second; return the number of moves."""
    stored, sent, began, shown = count_ever_appended(store), 0, time.monotonic(), 0
    tables = cycle([(each, name) for each in played for name in each.table_ids() if store.log.head(name)])
    while (gone := time.monotonic() - began) < seconds:
        commands: list[QueuedCommand] = []
        for _ in range(min(int(gone * rate) - sent, TOGETHER)):
            each, name = next(tables)
            command = each.next_command(name)
            sent += 1
            commands += [] if command is None else [command]
        if commands:
            store.command_queue.put(commands)
        advance(int(50 * gone / seconds) - shown)
        shown = int(50 * gone / seconds)
        time.sleep(TICK)
    wait_until(1, lambda: int(is_worked_off(store) and is_folded(store)))
    time.sleep(1.0)  # until the last commands are packed
    return count_ever_appended(store) - stored


def _measure(store: Store, processes: Mapping[str, int]) -> Use:
    server = measure_server(store)
    cpu = {name: _cpu_seconds(process) for name, process in processes.items()}
    return Use(time.monotonic(), {**cpu, "server": server.cpu}, server.memory, server.disk)


def _cpu_seconds(process: int) -> float:
    """Return the CPU time that a process has used, including its threads."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _reckon(commands: int, seconds: float, before_rest: Use, before: Use, after: Use) -> Spent:
    rested, played = before.at - before_rest.at, after.at - before.at
    cpu = {
        name: (used - before.cpu[name] - (before.cpu[name] - before_rest.cpu[name]) * played / rested)
        / max(1, commands)
        * CORE
        for name, used in after.cpu.items()
    }
    disk = after.disk - before.disk - (before.disk - before_rest.disk) * played / rested
    return Spent(commands, commands / seconds, cpu, disk / max(1, commands))


def _tables_of_core(microseconds: float) -> float:
    """Return how many tables with 20 moves a day a core can carry at this CPU time per move."""
    return CORE / max(microseconds, 1.0) * DAY / MOVES_A_DAY


def _figures(spent: Spent, asked: float, memory: float) -> list[BenchFigure]:
    whole = ("all three, microseconds of CPU a move", sum(spent.cpu.values()))
    cores = {name: _tables_of_core(used) for name, used in spent.cpu.items()}
    busiest = min(cores, key=lambda name: cores[name])
    machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    first = (f"tables that a core of the busiest, the {busiest}, carries", cores[busiest])
    together = len(os.sched_getaffinity(0)) * _tables_of_core(whole[1])
    return [
        build_figure("moves made", spent.rate, "per second", ("moves asked for", asked)),
        *(
            build_figure(f"a move: the {name}", used, "microseconds", whole)
            for name, used in spent.cpu.items()
        ),
        build_figure("tables that this machine's cores can carry", together, "", first),
        build_figure("tables that fit into this machine's memory", machine / memory, "", first),
    ]


def _notes(
    tables: int, opened: int, spent: Spent, memory: float, seconds: float, pace: float
) -> tuple[str, ...]:
    day = tables * MOVES_A_DAY * spent.disk / GIGABYTE
    return (
        (
            f"{tables} tables of all games, opened with {opened} commands, played at {pace:g} times the "
            f"pace of {MOVES_A_DAY} moves a day for {seconds:g} s: {spent.commands} moves"
        ),
        f"a table takes {memory / KILOBYTE:.1f} KB of the store's memory, read models and feeds included",
        (
            f"a move takes {spent.disk / KILOBYTE:.2f} KB of the append-only file before it is rewritten: "
            f"{day:.2f} GB a day for these tables at their own pace"
        ),
        "without the API, whose CPU time by request `railhead bench http` has",
    )
