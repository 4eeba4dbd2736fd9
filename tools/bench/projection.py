"""Projection: folding the feed into all read models, compared with only reading the feed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel.game import Game
from infra.ports.event_store import FEED_KEPT
from infra.ports.tables import STREAM_START
from projections.registry import READ_MODELS
from services.projector.feed_consumer import FeedConsumer
from services.projector.projection_writer import ProjectorPorts
from services.projector.rebuild import rebuild_together
from services.queries.log_reader import decode_record
from services.shared.processes import tune_garbage_collection
from tools.bench.figures import BenchFigure, BenchReport, build_figure
from tools.bench.load.random_games import play_random_game
from tools.bench.wiring import Store, build_ports, consumer_factory, import_table, run_store

PARTITIONS = 8
GAMES = 48
BATCH = 500


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Measure both following the feed live and rebuilding from the logs; each folds the same records."""
    seats = max(game.seat_counts)
    games = [play_random_game(game, seats, number, number % PARTITIONS) for number in range(GAMES)]
    records = sum(len(memory.entries) for memory in games)
    with run_store() as (store, settings):
        ports = build_ports(store, settings.archive_url)
        following = [consumer_factory(ports, FEED_KEPT)(number) for number in range(PARTITIONS)]
        for follower in following:
            _follow(follower)
        tune_garbage_collection()
        for memory in games:
            import_table(store, memory.id, memory.export())
        works = (
            lambda at: _read(store, at),
            lambda at: _follow(following[at]),
            lambda at: _rebuild(ports, at),
        )
        figures = _figures(*_rates(records, works))
    notes = (f"{GAMES} games of {game.name} with {seats} players, {records} records, all read models",)
    return BenchReport("projection", figures, rounds=1, notes=notes)


def _figures(reading: float, live: float, anew: float) -> tuple[BenchFigure, ...]:
    against = ("records of the feed read and decoded, folded into nothing, a second of CPU", reading)
    folded, unit = "records folded from the feed into all read models", "a second of CPU"
    return (
        build_figure(folded, live, unit, against, ("at least", 0.4)),
        build_figure("records folded from the logs by a rebuild", anew, unit, against),
    )


def _rates(records: int, works: Sequence[Callable[[int], None]]) -> list[float]:
    """Run several functions in alternation on each partition; return records per CPU second."""
    seconds = [0.0] * len(works)
    for partition in range(PARTITIONS):
        for number, work in enumerate(works):
            began = time.process_time()
            work(partition)
            seconds[number] += time.process_time() - began
    return [records / taken for taken in seconds]


def _read(store: Store, partition: int) -> None:
    at = STREAM_START
    while entries := store.feed.read(partition, at, BATCH):
        for entry in entries:
            decode_record(entry)
        at = entries[-1].id


def _follow(follower: FeedConsumer) -> None:
    while follower.consume_batch():
        pass


def _rebuild(ports: ProjectorPorts, partition: int) -> None:
    rebuild_together(tuple(READ_MODELS.values()), partition, ports)
