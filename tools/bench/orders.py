"""Pre-set moves: the delay from a question's record in the log to the automatic answer's record."""

from __future__ import annotations

import time
from functools import partial
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel.decide import default_answer
from domain.kernel.game import Game
from domain.log.codec import Codec, codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.pace import find_preset
from domain.table.evolve import AnyRecord, fold
from domain.table.orders.commands import FireOrder, SealOrder
from domain.table.orders.forms import Always
from infra.ports.command_queue import QueuedCommand
from services.simulation.memory_table import MemoryTable
from tools.bench.figures import BenchReport, build_figure
from tools.bench.wiring import (
    Store,
    import_table,
    parse_position,
    run_process,
    run_store,
    run_worker,
    wait_until,
)

TABLE, PARTITION, ROUNDS = "00orders", 0, 2_000
NAME_BY_HAND = "by-hand-"
MAX_NEWS = 100
BY_HAND, BY_ORDER = 0, 1
"""The seats of the template game: one is played by hand, the other by two pre-set moves."""

ORDERS = (Always("Travel", {"type": "Move", "stops": 1}), Always("Work", {"type": "Finish"}))
CLI = "services.cli.main"
AIM_MS = 50.0


class Answered(NamedTuple):
    """Delays (ms) from the moment when an answer became possible to its record."""

    by_order: list[int]
    until_queued: list[int]
    by_hand: list[int]


class _Appended(NamedTuple):
    """A record, and when it was appended (ms, store's clock)."""

    at: int
    record: AnyRecord


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure the template game, with a worker, a projector and jobs, as in the service."""
    codec = codec_for(catalog.TEMPLATE)
    played = _begin(codec)
    with (
        run_store() as (store, settings),
        run_worker(settings),
        run_process(settings, CLI, "projector"),
        run_process(settings, CLI, "jobs"),
    ):
        import_table(store, TABLE, played.export(secret=True))
        found = _answered(_play(store, played, 5 * seconds))
    answered = sorted(found.by_order[1:])
    late = answered[len(answered) * 99 // 100]
    figures = (
        build_figure(
            "an answer by a pre-set move, from the question, median",
            median(answered),
            "ms",
            ("a command by hand, from the queue, ms", median(found.by_hand)),
        ),
        build_figure("the same, 99 of 100", late, "ms", ("the aim, ms", AIM_MS), ("at most", 1.0)),
    )
    notes = (
        f"{len(answered)} answers; of the median {median(found.until_queued):.0f} ms until it was queued",
        f"the first answer of the service took {found.by_order[0]} ms",
    )
    return BenchReport("orders", figures, 1, notes)


def _begin(codec: Codec) -> MemoryTable:
    clock, seats = time.time_ns() // 1_000_000 - 60_000, range(min(codec.game.seat_counts))
    played = MemoryTable(codec, bytes(32), id=TABLE, clock=clock)
    options = codec.game.options_type(rounds=ROUNDS, mail=False)
    opening = OpenTable(codec.game.name, len(seats), options, "Bench", pace=find_preset("daily"))
    played.execute("p0", None, opening)
    for seat in seats:
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce-{seat}"))
    for number, order in enumerate(ORDERS):
        played.execute(f"p{BY_ORDER}", BY_ORDER, SealOrder(order, f"nonce-of-order-{number}"))
    return played


def _play(store: Store, played: MemoryTable, seconds: float) -> list[_Appended]:
    """Answer for one seat by hand, and wait for the other seat's pre-set moves.

    Timing starts at the first answer, when all processes have started.
    """
    codec, after, found = played.codec, store.feed.ends(PARTITION).last, list[_Appended]()
    store.read_models.begin_build("bench", PARTITION, after)  # from now on, the projector keeps the feed
    table, until = played.table, float("inf")
    while table is not None and time.monotonic() < until:
        asked = table.waiting[0]
        if asked.seat == BY_HAND:
            body = codec.encode(default_answer(codec.game, table.position, BY_HAND))
            name, player = f"{NAME_BY_HAND}{table.seq}", f"p{BY_HAND}"
            store.command_queue.put([QueuedCommand(TABLE, BY_HAND, player, name, asked.decision, body)])
        wait_until(1, partial(_count_news, store, after))
        for entry in store.feed.read(PARTITION, after, MAX_NEWS):
            after, record = entry.id, codec.decode_record(entry.record)
            found.append(_Appended(parse_position(after)[0], record))
            table = fold(codec.game, table, record)
            if isinstance(record.command, FireOrder):
                until = min(until, time.monotonic() + seconds)
    return found


def _count_news(store: Store, after: str) -> int:
    return len(store.feed.read(PARTITION, after, 1))


def _answered(appended: list[_Appended]) -> Answered:
    by_order, until_queued, by_hand = list[int](), list[int](), list[int]()
    for before, one in pairwise(appended):
        if isinstance(one.record.command, FireOrder):
            by_order.append(one.at - before.at)
            until_queued.append(one.record.at - before.at)
        elif one.record.command_id.startswith(NAME_BY_HAND):
            by_hand.append(one.at - one.record.at)
    return Answered(by_order, until_queued, by_hand)
