"""Standings, summed up from finished games; partitions where nothing new has ended are not read again.

What was played at a private table counts only for those who held a seat of it at its end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from infra.ports.read_models import AsyncReadModelStore
from projections.standings import STANDINGS, PlayerStanding, TableResult, sum_standings
from services.shared.lru_cache import LruCache

Count = tuple[int, int]
Counts = tuple[Count, ...]

MAX_SUMS = 16
"""Sums kept: one for each game, and one for all."""


class StandingsReader:
    """The finished games of all partitions, as last read."""

    def __init__(self, views: AsyncReadModelStore) -> None:
        self._views = views
        self._finished: dict[int, tuple[Count, tuple[tuple[str, TableResult], ...]]] = {}
        self._summed: LruCache[str | None, tuple[Counts, tuple[PlayerStanding, ...]]] = LruCache(MAX_SUMS)
        self._private: tuple[Counts, Mapping[str, Sequence[TableResult]]] = (), {}

    async def standings(self, game: str | None, player: str | None = None) -> tuple[PlayerStanding, ...]:
        """Give what players achieved, in one game or in all, as far as that player may know it."""
        counts = await self._views.count_rows(STANDINGS.name, STANDINGS.schema_version)
        for partition, count in enumerate(counts):
            known = self._finished.get(partition)
            if known is None or known[0] != count:
                self._finished[partition] = count, await self._read(partition)
        public = self._public(game, counts)
        own = [played for played in self._own(player, counts) if game in (None, played.game)]
        return sum_standings(own, public) if own else public

    def _public(self, game: str | None, counts: Counts) -> tuple[PlayerStanding, ...]:
        summed = self._summed.get(game)
        if summed is not None and summed[0] == counts:
            return summed[1]
        found = sum_standings(
            played for played in self._in_order() if played.public and game in (None, played.game)
        )
        self._summed.put(game, (counts, found))
        return found

    def _own(self, player: str | None, counts: Counts) -> Sequence[TableResult]:
        """Give the finished games of private tables where the player sat."""
        if self._private[0] != counts:
            self._private = counts, _by_player(self._in_order())
        return self._private[1].get(player, ()) if player is not None else ()

    async def _read(self, partition: int) -> tuple[tuple[str, TableResult], ...]:
        rows = await self._views.read_partition_rows(STANDINGS.name, STANDINGS.schema_version, partition)
        tables = [row.partition(":")[2] for row in rows]
        found = await self._views.read_live_documents(STANDINGS.name, STANDINGS.schema_version, tables)
        pairs = ((row, STANDINGS.decode(found[table])) for row, table in zip(rows, tables, strict=True))
        return tuple((row, played) for row, played in pairs if played is not None)

    def _in_order(self) -> Iterator[TableResult]:
        """Give all finished games by when they ended, then by table."""
        pairs = (pair for _, finished in self._finished.values() for pair in finished)
        return (played for _, played in sorted(pairs, key=itemgetter(0)))


def _by_player(finished: Iterator[TableResult]) -> dict[str, list[TableResult]]:
    found: defaultdict[str, list[TableResult]] = defaultdict(list)
    for played in finished:
        if not played.public:
            for player in {seat.player for seat in played.seats if seat.player is not None}:
                found[player].append(played)
    return found
