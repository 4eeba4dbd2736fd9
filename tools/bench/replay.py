"""Replay: folding a log, auditing it and viewing its table, compared with deciding the game again."""

from __future__ import annotations

import time
from typing import Any

from domain.audit.audit import audit_log
from domain.kernel.game import Game
from domain.log.export import encode_export
from domain.table.evolve import AnyTable, fold
from services.simulation.memory_table import MemoryTable
from tools.bench.figures import BenchReport, build_figure, measure_alternately, measure_rate
from tools.bench.load.random_games import play_random_game

GAMES = 8


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure games with the maximum number of seats."""
    seats = max(game.seat_counts)
    games = [play_random_game(game, seats, number) for number in range(GAMES)]
    records = sum(len(memory.entries) for memory in games) / GAMES
    folds, plays = measure_alternately(
        lambda: measure_rate(lambda until: _folded(games, until), seconds),
        lambda: measure_rate(lambda until: _played(game, seats, until), seconds),
    )
    audits, _ = measure_alternately(
        lambda: measure_rate(lambda until: _audited(games, until), seconds), lambda: 0.0, rounds=3
    )
    against = ("games decided again through table and log, per second", plays)
    name = f"{game.name}, {seats} players"
    size = sum(len(encode_export(memory.export())) for memory in games) / GAMES
    return BenchReport(
        "replay",
        (
            build_figure(f"{name}: whole logs folded from their bytes", folds, "per second", against),
            build_figure(f"{name}: whole logs audited", audits, "per second", against),
        ),
        rounds=5,
        notes=(f"a log of {records:.0f} records and {size:,.0f} bytes folds in {1_000 / folds:.1f} ms",),
    )


def _folded(games: list[MemoryTable], until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        memory, table = games[done % GAMES], None
        for entry in memory.entries:
            table = _step(memory, table, entry.data)
        done += 1
    return done


def _step(memory: MemoryTable, table: AnyTable | None, data: bytes) -> AnyTable:
    return fold(memory.codec.game, table, memory.codec.decode_record(data))


def _audited(games: list[MemoryTable], until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        if not audit_log(games[done % GAMES].export()).sound:
            raise RuntimeError("a game that was just played is not sound")
        done += 1
    return done


def _played(game: Game[Any], seats: int, until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        play_random_game(game, seats, done)
        done += 1
    return done
