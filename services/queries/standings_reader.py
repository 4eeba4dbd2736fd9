"""Standings and statistics, summed up from finished games.

What is new alone is read and added to what was summed up before; where something has gone, as a rebuild of
the model may find it, everything is summed up anew.
What was played at a private table counts only for those who held a seat of it at its end.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from infra.ports.read_models import AsyncReadModelStore
from projections.standings import PlayerStanding, sum_standings
from projections.table_results.results import ENDED, RESULTS, TableResult
from projections.table_results.statistics import GameStatistics, sum_statistics
from services.shared.lru_cache import LruCache

Count = tuple[int, int]
Counts = tuple[Count, ...]

MAX_SUMS = 16
"""Sums kept: one for each game, and one for all."""


class PublicStandings(NamedTuple):
    """What the first so many of the finished games that have arrived come to."""

    arrived: Sequence[TableResult]
    summed: int
    standings: tuple[PlayerStanding, ...]


class StandingsReader:
    """The finished games of all partitions, as last read."""

    def __init__(self, read_models: AsyncReadModelStore) -> None:
        self._read_models = read_models
        self._finished: dict[int, tuple[Count, dict[str, TableResult]]] = {}
        self._arrived: list[TableResult] = []
        self._summed: LruCache[PublicStandings] = LruCache(MAX_SUMS)
        self._statistics: LruCache[tuple[Counts, GameStatistics]] = LruCache(MAX_SUMS)
        self._private: tuple[Counts, Mapping[str, Sequence[TableResult]]] = (), {}

    async def standings(self, game: str | None, player: str | None = None) -> tuple[PlayerStanding, ...]:
        """Give what players achieved, in one game or in all, as far as that player may know it."""
        counts = await self._refresh()
        public = self._public(game)
        own = [played for played in self._own(player, counts) if game in (None, played.game)]
        return sum_standings(own, public) if own else public

    async def statistics(self, game: str, player: str | None = None) -> GameStatistics:
        """Sum a game up, as far as that player may know its finished games."""
        counts = await self._refresh()
        own = [played for played in self._own(player, counts) if played.game == game]
        key = game, player if own else None
        known = self._statistics.get(key)
        if known is None or known[0] != counts:
            public = [played for played in self._in_order() if played.public and played.game == game]
            found = await asyncio.to_thread(sum_statistics, [*public, *own])
            known = self._statistics.put(key, (counts, found))
        return known[1]

    async def _refresh(self) -> Counts:
        """Read anew the partitions in which something has ended since; give what the rest goes by."""
        counts = await self._read_models.count_rows(RESULTS.name, RESULTS.schema_version)
        for partition, count in enumerate(counts):
            known = self._finished.get(partition)
            if known is None or known[0] != count:
                self._keep(partition, count, await self._read(partition))
        return counts

    def _keep(self, partition: int, count: Count, found: dict[str, TableResult]) -> None:
        """Remember a partition's finished games, in whatever order such reads came to their end."""
        before = self._finished[partition][1] if partition in self._finished else {}
        self._finished[partition] = count, found
        if before.keys() <= found.keys():
            self._arrived += [found[row] for row in found.keys() - before.keys()]
        else:
            self._arrived = list(self._in_order())

    def _public(self, game: str | None) -> tuple[PlayerStanding, ...]:
        known = self._summed.get(game)
        if known is None or known.arrived is not self._arrived:
            known = PublicStandings(self._arrived, 0, ())
        fresh = (played for played in self._arrived[known.summed :] if played.public)
        if known.summed < len(self._arrived):
            found = sum_standings((one for one in fresh if game in (None, one.game)), known.standings)
            known = self._summed.put(game, PublicStandings(self._arrived, len(self._arrived), found))
        return known.standings

    def _own(self, player: str | None, counts: Counts) -> Sequence[TableResult]:
        """Give the finished games of private tables where the player sat."""
        if self._private[0] != counts:
            self._private = counts, _by_player(self._in_order())
        return self._private[1].get(player, ()) if player is not None else ()

    async def _read(self, partition: int) -> dict[str, TableResult]:
        """Give a partition's finished games by their rows; of those known before no document is read."""
        known = self._finished[partition][1] if partition in self._finished else {}
        read = await self._read_models.read_partition_rows(RESULTS.name, RESULTS.schema_version, partition)
        rows = [row.removeprefix(ENDED) for row in read if row.startswith(ENDED)]
        tables = {row: row.partition(":")[2] for row in rows if row not in known}
        found = await self._read_models.read_live_documents(
            RESULTS.name, RESULTS.schema_version, list(tables.values())
        )
        new = {row: RESULTS.decode(found[table]) for row, table in tables.items()}
        games = ((row, known.get(row) or new[row]) for row in rows)
        return {row: played for row, played in games if played is not None}

    def _in_order(self) -> Iterator[TableResult]:
        """Give all finished games by when they ended, then by table."""
        pairs = (pair for _, finished in self._finished.values() for pair in finished.items())
        return (played for _, played in sorted(pairs, key=itemgetter(0)))


def _by_player(finished: Iterator[TableResult]) -> dict[str, list[TableResult]]:
    found: defaultdict[str, list[TableResult]] = defaultdict(list)
    for played in finished:
        if not played.public:
            for player in {seat.player for seat in played.seats if seat.player is not None}:
                found[player].append(played)
    return found
