"""What the length of a table costs: a command in a long one beside a short one, and loading a cold one."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from domain import catalog
from domain.kernel.bots import anything
from domain.kernel.decide import asked
from infra.codec import Codec, codec
from services.bench.figures import Figure, figure
from services.bench.wiring import Store, bring_in, served
from services.simulation.memory import MemoryTable
from services.stored import Batch, Delivery, Lease, Verdict, Wish
from services.worker.judging import Judge
from services.worker.loading import load
from services.worker.time_limit import TimeLimit
from services.worker.warm import Warm, WarmTables

SHORT, MIDDLE, LONG = 50, 500, 5_000
COMMANDS = 200
COLD_SECONDS = 0.020


def growth(seconds: float) -> tuple[Figure, ...]:
    """Measure with the template's game, made long: one command costs the same however long its table is."""
    with served() as (store, settings):
        code = codec(catalog.TEMPLATE)
        judge = Judge(store, WarmTables(10), TimeLimit(settings.command_seconds), settings.deliveries)
        (lease,) = store.ownership.acquire([0], "bench/1")
        for length in (SHORT, MIDDLE, LONG):
            bring_in(store, _name(length), grown(code, length).export(secret=True))
        cold = _cold(store, _name(MIDDLE), seconds)
        probe = _Probe(store, judge, lease, code)
        spans = [(probe.span(_name(LONG)), probe.span(_name(SHORT))) for _ in range(COMMANDS)]
    long, short = (median(pair[place] for pair in spans) for place in (0, 1))
    return (
        figure(
            f"a command in a table of {LONG} records",
            long * 1e6,
            "microseconds",
            (f"in one of {SHORT}", short * 1e6),
            ("at most", 1.2),
        ),
        figure(
            f"cold load of a table of {MIDDLE} records",
            cold * 1e3,
            "ms",
            ("the bound of 20 ms", COLD_SECONDS * 1e3),
            ("at most", 1.0),
        ),
    )


def grown(code: Codec, length: int) -> MemoryTable:
    """Play a table of the template's game in memory until it has so many records."""
    memory, random = MemoryTable(code, bytes(32), id=_name(length)), Random(1)  # noqa: S311 - guesses moves
    memory.open(min(code.game.seats), code.game.options(rounds=2_000))
    while len(memory.entries) < length:
        position: Any = memory.table.position if memory.table else None
        seat = asked(position)[0]
        memory.do(f"p{seat}", seat, anything(code.game, position, seat, random))
    return memory


def _name(length: int) -> str:
    return f"00bench{length}"


def _cold(store: Store, table: str, seconds: float) -> float:
    """Load a table from its log alone; the median."""
    spans = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        load(store, table)
        spans.append(time.perf_counter() - began)
    return median(spans)


class _Probe:
    """Judges and appends one command at a time, as a worker does."""

    def __init__(self, store: Store, judge: Judge, lease: Lease, code: Codec) -> None:
        self._store, self._judge, self._lease, self._code = store, judge, lease, code
        self._random = Random(1)  # noqa: S311 - it guesses moves
        self._commands = 0

    def span(self, table: str) -> float:
        """Give how long the table's next command takes, from delivery to log."""
        delivery = self._delivery(table)
        began = time.perf_counter()
        verdict = Verdict(delivery, self._judge.outcome(delivery))
        self._store.desk.append([Batch(self._lease, (verdict,))])
        return time.perf_counter() - began

    def _delivery(self, name: str) -> Delivery:
        warm = self._judge.warm.get(name) or load(self._store, name)
        if not isinstance(warm, Warm):
            raise TypeError(f"{name}: {warm}")
        self._judge.warm.put(name, warm)
        table = warm.table
        seat = asked(table.position)[0]
        command = anything(self._code.game, table.position, seat, self._random)
        self._commands += 1
        wish = Wish(
            table=name,
            seat=seat,
            player=f"p{seat}",
            command_id=f"g{self._commands}",
            decision=table.decision(seat),
            body=self._code.encode(command),
        )
        return Delivery(f"{table.at + 1}-{self._commands}", 1, wish)
