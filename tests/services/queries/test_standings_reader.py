"""Standings are summed incrementally: only new results are read, and removed ones no longer count."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from projections.seats import SeatOccupancy
from projections.standings import PlayerStanding, sum_standings
from projections.table_results.results import RESULTS, TableResult, rows
from services.queries.reader import StandingsReader

GAMES = ("template", "gold_rush")


def finished(number: int) -> tuple[str, TableResult]:
    random = Random(number)
    players = random.sample(["ann", "bob", "cid", "dan"], 2)
    points = (random.randint(1, 3), random.randint(4, 6))
    return f"{number % 2:02x}t{number}", TableResult(
        9,
        random.choice(GAMES),
        tuple(SeatOccupancy(player) for player in players),
        public=number % 5 > 0,
        several=False,
        ended=random.randint(1, 99),
        places=(2, 1),
        points=points,
    )


class Store:
    """A read model of two partitions that counts the documents read."""

    def __init__(self) -> None:
        self.known: dict[str, TableResult] = {}
        self.read = 0

    async def count_rows(self, model: str, schema_version: int) -> tuple[tuple[int, int], ...]:
        return tuple((1, len(self._rows(partition))) for partition in (0, 1))

    async def read_partition_rows(self, model: str, schema_version: int, partition: int) -> tuple[str, ...]:
        return self._rows(partition)

    def _rows(self, partition: int) -> tuple[str, ...]:
        own = [pair for pair in self.known.items() if int(pair[0][:2]) == partition]
        return tuple(sorted(row for table, played in own for row in rows(table, played)))

    async def read_live_documents(
        self, model: str, schema_version: int, tables: Sequence[str]
    ) -> dict[str, bytes]:
        self.read += len(tables)
        return {table: RESULTS.encode(self.known[table]) for table in tables}


def recount(store: Store, game: str | None, player: str | None) -> tuple[PlayerStanding, ...]:
    """Sum up from scratch all games that the player may know of."""
    played = [one for one in store.known.values() if game in (None, one.game)]
    return sum_standings(one for one in played if one.public or player in one.players)


@pytest.mark.parametrize("game", [None, *GAMES])
@pytest.mark.parametrize("player", [None, "ann"])
def test_incremental_sums_equal_full_sums(game: str | None, player: str | None) -> None:
    store: Any = Store()
    reader = StandingsReader(store)
    for number in range(40):
        table, played = finished(number)
        store.known[table] = played
        if number % 3 == 0:
            assert recount(store, game, player) == asyncio.run(reader.standings(game, player))

    assert store.read <= 40


def test_removed_games_no_longer_count() -> None:
    store: Any = Store()
    reader = StandingsReader(store)
    store.known = dict(finished(number) for number in range(20))
    asyncio.run(reader.standings(None))
    del store.known["00t2"]

    assert recount(store, None, None) == asyncio.run(reader.standings(None))
