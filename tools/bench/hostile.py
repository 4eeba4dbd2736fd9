"""Ordinary players during a hostile visit.

The reference is a harmless visit that makes the same number of requests.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE
from contextlib import ExitStack
from statistics import quantiles
from typing import Any

import msgspec

from domain.kernel.game import Game
from tools.bench.figures import BenchReport, build_figure
from tools.bench.ordinary_player import BenchConnection, OrdinaryPlayer, free_port
from tools.bench.wiring import run_process, run_store

CLIENTS = 32
PARTS = ("worker", "projector", "jobs", "api")
PATIENCE = 60.0
BOUND = 3.0
LEAST_FAULT = 500
SHARE = 4
"""Duration of the harmless visits before and after, as a share of the hostile visit's duration."""


def bench(game: Game[Any], seconds: float = 20.0) -> BenchReport:
    """Measure with all limits at their defaults; `seconds` is the duration of the hostile visit."""
    port = free_port()
    with run_store() as (_, settings), ExitStack() as parts:
        chosen = settings.model_copy(update={"port": port, "demo": False})
        for name in PARTS:
            parts.enter_context(run_process(chosen, "services.cli.main", name))
        beside_idle, beside_hostile, notes = asyncio.run(_measured(game.name, port, seconds))
    return BenchReport(
        "hostile",
        tuple(
            build_figure(
                f"p{percent} of ordinary requests with a hostile visitor",
                _percentile(beside_hostile, percent),
                "ms",
                ("the same with an idle one", _percentile(beside_idle, percent)),
                ("at most", BOUND) if percent == 99 else None,  # noqa: PLR2004 - the bound is on p99
            )
            for percent in (50, 99)
        ),
        rounds=1,
        notes=notes,
    )


def _percentile(spans: list[float], percent: int) -> float:
    return quantiles(spans, n=100)[percent - 1] * 1_000


async def _measured(game: str, port: int, seconds: float) -> tuple[list[float], list[float], tuple[str, ...]]:
    await _up(port)
    players = [OrdinaryPlayer(port, number, game) for number in range(CLIENTS)]
    for player in players:
        await player.register()
    before, _ = await _stretch(port, players, "idle", seconds / SHARE)
    hostile, noisy = await _stretch(port, players, "hostile", seconds)
    after, quiet = await _stretch(port, players, "idle", seconds / SHARE)
    statuses: dict[int, int] = {}
    for player in players:
        player.close()
        for status, times in player.statuses.items():
            statuses[status] = statuses.get(status, 0) + times
    notes = (
        f"{CLIENTS} ordinary clients: {len(before) + len(after)} and {len(hostile)} requests",
        f"their statuses: {statuses}",
        f"the hostile visitor's answers: {noisy}",
        f"the idle visitor's answers: {quiet}",
    )
    return before + after, hostile, notes


async def _stretch(
    port: int, players: list[OrdinaryPlayer], mode: str, seconds: float
) -> tuple[list[float], dict[str, int]]:
    words = ("-P", "-m", "tools.bench.intruder", str(port), mode, str(seconds))
    visitor = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE)
    for player in players:
        player.spans = []
    until = time.monotonic() + seconds
    await asyncio.gather(*(player.play(until) for player in players))
    said, _ = await asyncio.wait_for(visitor.communicate(), PATIENCE)
    return [span for player in players for span in player.spans], msgspec.json.decode(said)


async def _up(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        door = BenchConnection(port)
        try:
            if (await door.get("/v1/ready")).status < LEAST_FAULT:
                door.close()
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
        door.close()
        await asyncio.sleep(0.1)
