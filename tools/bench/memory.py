"""Memory: the space that a table in play takes in the store, by kind of key, and its unpacked size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from domain.games import catalog
from domain.kernel.game import Game
from domain.log.codec import codec_for
from infra.ports.event_store import FEED_KEPT
from services.projector.projection_writer import ProjectorPorts
from tools.bench.figures import BenchFigure, BenchReport, Bound, build_figure
from tools.bench.key_memory import (
    count_unpacked,
    measure_deflation,
    measure_families,
    measure_unpacked,
)
from tools.bench.load.parallel_tables import ParallelTables
from tools.bench.load.random_games import play_random_game
from tools.bench.wiring import (
    Store,
    build_ports,
    consumer_factory,
    count_appended,
    initialize_read_models,
    run_store,
    run_worker,
    wait_until,
)

PARTITIONS = 4
TABLES = 8
"""Number of tables of each game."""

SHORT = 22
"""Number of records of a table after an evening or two; the tables are then played on to mid-game."""

LONGEST_TAIL = 6
"""Maximum number of a table's records outside blocks when the table is at rest."""

KILOBYTE = 1_000
AIM = 15.0 / 40.0
"""The aim for the ratio: a table that once took 40 KB should take 15 KB."""

LEAST_SHARE = 0.01


def bench(game: Game[Any], seconds: float = 2.0) -> BenchReport:
    """Play tables of all games through a worker; measure after a few moves and in mid-game."""
    figures: list[BenchFigure] = []
    notes: list[str] = []
    with run_store(partitions=PARTITIONS) as (store, settings):
        initialize_read_models(store)
        ports = build_ports(store, settings.archive_url)
        empty = sum(measure_families(store).values())
        with run_worker(settings):
            played = [_lay_out(store, name) for name in catalog.names()]
            for title, lengths in (("after some moves", None), ("in mid game", _middles(played))):
                _play(store, played, lengths)
                _settle(store, played, ports)
                figures += _figures(title, store, played, empty)
                notes.append(_describe(title, played))
    return BenchReport("memory", tuple(figures), rounds=1, notes=tuple(notes))


def _lay_out(store: Store, name: str) -> ParallelTables:
    seats = max(catalog.game(name).seat_counts)
    return ParallelTables(store, codec_for(name), TABLES, seats, name=name.replace("_", ""))


def _middles(played: Sequence[ParallelTables]) -> Mapping[str, int]:
    """Return half the number of records of one random playthrough, keyed by game name."""
    games = [tables.codec.game for tables in played]
    seats = [tables.seats for tables in played]
    whole = [len(play_random_game(game, count, 1).entries) for game, count in zip(games, seats, strict=True)]
    return {game.name: length // 2 for game, length in zip(games, whole, strict=True)}


def _play(store: Store, played: Sequence[ParallelTables], lengths: Mapping[str, int] | None) -> None:
    """Play on until every table has the intended number of records."""
    for tables in played:
        tables.until = SHORT if lengths is None else lengths[tables.codec.game.name]
    commands = [command for tables in played if not tables.latest for command in tables.opening_commands()]
    while True:
        stored = count_appended(store)
        store.command_queue.put(commands)
        wait_until(stored + len(commands), partial(count_appended, store))
        commands = [command for tables in played for command in tables.next_commands()]
        if not commands:
            return


def _settle(store: Store, played: Sequence[ParallelTables], ports: ProjectorPorts) -> None:
    """Fold and trim the feeds, and wait until the worker has finished packing."""
    for _ in range(2):  # a follower trims the feed when it starts, and then only every few seconds
        for number in range(PARTITIONS):
            follower = consumer_factory(ports, FEED_KEPT)(number)
            while follower.consume_batch():
                pass
    names = _names(played)
    wait_until(-LONGEST_TAIL * len(names), lambda: -count_unpacked(store, names))


def _figures(title: str, store: Store, played: Sequence[ParallelTables], empty: int) -> list[BenchFigure]:
    """Return the memory per table, in total and by kind of key (kilobytes)."""
    names = _names(played)
    families = measure_families(store)
    taken = sum(families.values()) - empty
    unpacked = measure_unpacked(store, names)
    packed = sum(families.get(kind, 0) for kind in ("log", "blocks", "ids"))
    without = taken + unpacked - packed + measure_deflation(store)
    share = {kind: found for kind, found in families.items() if found >= LEAST_SHARE * taken}

    def figure(
        name: str, bytes_taken: float, against: tuple[str, float], aim: float | None = None
    ) -> BenchFigure:
        bound: tuple[Bound, float] | None = None if aim is None else ("at most", aim)
        reference = (against[0], against[1] / len(names) / KILOBYTE)
        return build_figure(f"{title}: {name}", bytes_taken / len(names) / KILOBYTE, "KB", reference, bound)

    whole = ("the same with no record in a block and nothing deflated", without)
    return [
        figure("a running table", taken, whole, AIM),
        *(
            figure(f"of it {kind}", found, ("a running table", taken))
            for kind, found in sorted(share.items(), key=lambda pair: -pair[1])
        ),
    ]


def _describe(title: str, played: Sequence[ParallelTables]) -> str:
    lengths = ", ".join(
        f"{tables.codec.game.name} {sum(table.seq for table in tables.latest.values()) // TABLES}"
        for tables in played
    )
    return f"{title}, records of a table: {lengths}; {TABLES} tables each, as many seats as there can be"


def _names(played: Sequence[ParallelTables]) -> list[str]:
    return [name for tables in played for name in tables.table_ids()]
