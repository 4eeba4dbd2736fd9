"""Standings, summed up from finished games; partitions where nothing new has ended are not read again."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from projections.standings import STANDINGS, Played, Standing, standings
from services.ports_views import AsyncViews
from services.recent import Recent

Count = tuple[int, int]

GAMES = 16
"""Sums kept: one for each game, and one for all."""


class Results:
    """The finished games of all partitions, as last read."""

    def __init__(self, views: AsyncViews) -> None:
        self._views = views
        self._finished: dict[int, tuple[Count, tuple[tuple[str, Played], ...]]] = {}
        self._summed: Recent[str | None, tuple[tuple[Count, ...], tuple[Standing, ...]]] = Recent(GAMES)

    async def standings(self, game: str | None) -> tuple[Standing, ...]:
        """Give what players achieved, in one game or in all."""
        counts = await self._views.counts(STANDINGS.name, STANDINGS.form)
        summed = self._summed.get(game)
        if summed is not None and summed[0] == counts:
            return summed[1]
        for partition, count in enumerate(counts):
            known = self._finished.get(partition)
            if known is None or known[0] != count:
                self._finished[partition] = count, await self._read(partition)
        found = standings(played for played in self._in_order() if game in (None, played.game))
        self._summed.put(game, (counts, found))
        return found

    async def _read(self, partition: int) -> tuple[tuple[str, Played], ...]:
        rows = await self._views.rows_of(STANDINGS.name, STANDINGS.form, partition)
        tables = [row.partition(":")[2] for row in rows]
        found = await self._views.documents(STANDINGS.name, STANDINGS.form, tables)
        pairs = ((row, STANDINGS.decode(found[table])) for row, table in zip(rows, tables, strict=True))
        return tuple((row, played) for row, played in pairs if played is not None)

    def _in_order(self) -> Iterator[Played]:
        """Give all finished games by when they ended, then by table."""
        pairs = (pair for _, finished in self._finished.values() for pair in finished)
        return (played for _, played in sorted(pairs, key=itemgetter(0)))
