"""Projection: folding the feed into all read models, beside only reading it."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import product
from typing import Any

from domain.kernel.game import Game
from services.bench.figures import Report, figure
from services.bench.played import played
from services.bench.wiring import Store, bring_in, followers, served, sources
from services.filing import filed
from services.projector.follower import Follower
from services.projector.rebuilding import rebuild
from services.projector.sources import Sources
from services.read_models import MODELS

PARTITIONS = 8
GAMES = 48
BATCH = 500


def bench(game: Game[Any], seconds: float = 2.0) -> Report:
    """Measure live following and a rebuild; both fold the same records."""
    seats = max(game.seats)
    games = [played(game, seats, number, number % PARTITIONS) for number in range(GAMES)]
    records = sum(len(memory.entries) for memory in games)
    with served() as (store, settings):
        ports = sources(store, settings.archive_url)
        following = [followers(ports, settings.feed_kept)(number) for number in range(PARTITIONS)]
        _follow(following)
        for memory in games:
            bring_in(store, memory.id, memory.export())
        reading = _rate(records, lambda: _read(store))
        live = _rate(records, lambda: _follow(following))
        anew = _rate(records, lambda: _rebuild(ports))
    against = ("records of the feed read and decoded, folded into nothing, per second", reading)
    notes = (f"{GAMES} games of {game.name} with {seats} players, {records} records, all read models",)
    return Report(
        "projection",
        (
            figure("records folded from the feed into all read models", live, "per second", against),
            figure("records folded from the logs by a rebuild", anew, "per second", against),
        ),
        rounds=1,
        notes=notes,
    )


def _rate(records: int, work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    return records / (time.perf_counter() - began)


def _read(store: Store) -> None:
    for partition in range(PARTITIONS):
        at = "0-0"
        while entries := store.feed.read(partition, at, BATCH):
            for entry in entries:
                filed(entry)
            at = entries[-1].id


def _follow(following: list[Follower]) -> None:
    for follower in following:
        while follower.round():
            pass


def _rebuild(ports: Sources) -> None:
    for model, partition in product(MODELS.values(), range(PARTITIONS)):
        rebuild(model, partition, ports)
