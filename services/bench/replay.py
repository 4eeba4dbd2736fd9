"""Replay: folding a log from its bytes, and auditing it, beside deciding the game anew."""

from __future__ import annotations

import time
from typing import Any

from domain.kernel.game import Game
from domain.table.evolve import AnyTable, fold
from infra.audit.run import audit
from infra.exports import dump
from services.bench.figures import Report, alternated, figure, rate
from services.bench.played import played
from services.simulation.memory import MemoryTable

GAMES = 8


def bench(game: Game[Any], seconds: float = 2.0) -> Report:
    """Measure with games of the greatest number of seats."""
    seats = max(game.seats)
    games = [played(game, seats, number) for number in range(GAMES)]
    records = sum(len(memory.entries) for memory in games) / GAMES
    folds, plays = alternated(
        lambda: rate(lambda until: _folded(games, until), seconds),
        lambda: rate(lambda until: _played(game, seats, until), seconds),
    )
    audits, _ = alternated(lambda: rate(lambda until: _audited(games, until), seconds), lambda: 0.0, rounds=3)
    against = ("games played anew through table and log, per second", plays)
    name = f"{game.name}, {seats} players"
    size = sum(len(dump(memory.export())) for memory in games) / GAMES
    return Report(
        "replay",
        (
            figure(f"{name}: whole logs folded from their bytes", folds, "per second", against),
            figure(f"{name}: whole logs audited", audits, "per second", against),
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
    return fold(memory.code.game, table, memory.code.record(data))


def _audited(games: list[MemoryTable], until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        if not audit(games[done % GAMES].export()).sound:
            raise RuntimeError("a game that was just played is not sound")
        done += 1
    return done


def _played(game: Game[Any], seats: int, until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        played(game, seats, done)
        done += 1
    return done
