"""The pipeline: from the stream to the log, with one worker on the real server, beside the engine alone."""

from __future__ import annotations

import time
from itertools import count, takewhile
from subprocess import Popen
from typing import Any, NamedTuple

from domain.kernel.chance import Recorded
from domain.kernel.decide import decide, options
from domain.kernel.game import Game
from infra.codec import codec
from services.bench.crowd import Crowd, Decision
from services.bench.figures import Figure, Report, figure
from services.bench.growth import growth
from services.bench.wiring import Store, appended, held, position, served, wait_until, worker
from services.stored import BEGINNING, Accepted, Batch, Delivery, Verdict, Wish

TABLES = 320
BATCH = 64


def bench(game: Game[Any], seconds: float = 2.0) -> Report:
    """Measure with `always` on the disk before the answer."""
    with served() as (store, settings):
        append = _bare_append(store, seconds)
        with worker(settings) as process:
            crowd = Crowd(store, codec(game.name), TABLES, min(game.seats))
            _lay_out(crowd, crowd.opening())
            wait_until(TABLES * (1 + crowd.seats), lambda: appended(store))
            spans = list(takewhile(lambda span: span.commands, (_round(crowd, process) for _ in count())))
    found = sum(span.commands for span in spans) / sum(span.seconds for span in spans)
    notes = (
        f"{TABLES} tables played to their end side by side, one command of each in flight",
        "appendfsync always; the worker is a process of its own",
    )
    figures = (*_beside_engine(game, crowd.taken, found), _beside_append(found, append), *growth(seconds))
    return Report("pipeline", figures, rounds=len(spans), notes=notes)


class Span(NamedTuple):
    """Commands that were worked off, and how long that took."""

    commands: int
    seconds: float


def _round(crowd: Crowd, process: Popen[bytes]) -> Span:
    """Lay out one command of every table while the worker stands still, then see how fast it is."""
    store = crowd.store
    before, there = _ends(store), appended(store)
    with held(process):
        wishes = crowd.next()
        _lay_out(crowd, wishes)
    if not wishes:
        return Span(0, 0.0)
    wait_until(there + len(wishes), lambda: appended(store))
    moments = [moment for partition in before for moment in _moments(store, partition, before[partition])]
    return Span(len(moments) - 1, max(1, max(moments) - min(moments)) / 1_000)


def _lay_out(crowd: Crowd, wishes: list[Wish]) -> None:
    for first in range(0, len(wishes), 1_000):
        crowd.store.intake.put(wishes[first : first + 1_000])


def _ends(store: Store) -> dict[int, str]:
    return {partition: store.feed.ends(partition).last for partition in range(store.partitions)}


def _moments(store: Store, partition: int, after: str) -> list[int]:
    """Give the server's time (ms) of each record appended since."""
    return [position(entry.id)[0] for entry in store.feed.read(partition, after, 100_000)]


def _bare_append(store: Store, seconds: float) -> float:
    """Append records of a usual length, prepared beforehand, in batches of 64 through the same function."""
    (lease,) = store.ownership.acquire([0], "bench/1")
    record, done = b"x" * 700, 0
    began = time.perf_counter()
    while time.perf_counter() < began + seconds:
        verdicts = tuple(_verdict(done // BATCH, number, record) for number in range(BATCH))
        store.desk.append([Batch(lease, verdicts)])
        done += BATCH
    taken = time.perf_counter() - began
    store.ownership.release([lease])
    store.client.flushdb()
    return done / taken


def _verdict(seq: int, number: int, record: bytes) -> Verdict:
    wish = Wish(f"00bare{number}", 0, "p0", f"a{seq}", None, b"{}")
    return Verdict(Delivery("1-1", 1, wish), Accepted(seq, BEGINNING, record, BEGINNING))


def _beside_engine(game: Game[Any], taken: list[Decision], found: float) -> tuple[Figure, ...]:
    listed = _decided(game, taken, lists=True)
    bare = _decided(game, taken, lists=False)
    name = f"{game.name}: commands from stream to log, one worker"
    return (
        figure(
            name,
            found,
            "per second",
            ("the engine's decisions on the same commands, options listed, per second", listed),
            ("at least", 0.6),
        ),
        figure(name, found, "per second", ("the same, nothing listed, per second", bare)),
    )


def _decided(game: Game[Any], taken: list[Decision], *, lists: bool) -> float:
    began = time.perf_counter()
    for decision in taken:
        if lists:
            options(game, decision.state, decision.seat)
        decide(game, decision.state, decision.seat, decision.command, Recorded(decision.draws))
    return len(taken) / (time.perf_counter() - began)


def _beside_append(found: float, append: float) -> Figure:
    against = ("the bare append of prepared records, by 64, per second", append)
    return figure("commands from stream to log, one worker", found, "per second", against)
