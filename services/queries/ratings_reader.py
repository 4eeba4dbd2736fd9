"""The latest ratings, and data about rated tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from domain.kernel.values import Value
from infra.ports.event_store import AsyncRecordLog
from infra.redis.ratings import AsyncRedisRatingStore
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.table_results.ratings import (
    Rating,
    RatingChange,
    decode_rating,
    decode_rating_change,
)
from projections.table_results.results import (
    RESULTS,
    TableResult,
    own_prefix,
    rated_prefix,
    shown_prefix,
)
from services.queries.log_reader import read_to_head

ROW_PATTERN = "[0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The format of a cursor in the list of finished tables."""

LADDER_PATTERN = "[0-9]{12}:[0-9A-Za-z_-]{1,64}"
"""The format of a cursor in a ladder."""


class LadderPlace(Value, frozen=True):
    """A player's place in a ladder, and the row that stores it."""

    row: str
    player: str
    rating: Rating


class FinishedTable(Value, frozen=True):
    """A finished table, its row, and its rating changes, which are None until they are computed."""

    row: str
    table: str
    result: TableResult
    change: RatingChange | None


class RatingsReader:
    """Reads ratings and finished tables; raises ReadModelNotReady until the list of tables is built."""

    def __init__(
        self, ratings: AsyncRedisRatingStore, read_models: AsyncRedisReadModelStore, log: AsyncRecordLog
    ) -> None:
        self._ratings, self._read_models, self._log = ratings, read_models, log

    async def ratings(self, game: str, players: Sequence[str]) -> Mapping[str, Rating]:
        """Return the ratings of these players."""
        ratings = await self._ratings.read_ratings(game, players)
        return {player: decode_rating(data) for player, data in ratings.items()}

    async def ratings_by_game(self, games: Sequence[str], player: str) -> Mapping[str, Rating]:
        """Return a player's ratings, keyed by game."""
        ratings = await asyncio.gather(*(self.ratings(game, [player]) for game in games))
        return {
            game: ratings_of_game[player]
            for game, ratings_of_game in zip(games, ratings, strict=True)
            if player in ratings_of_game
        }

    async def ladder(self, game: str, after: str | None, limit: int) -> tuple[LadderPlace, ...]:
        """Return players by rating, highest first, starting after a row."""
        rows = await self._ratings.read_ladder(game, after, limit)
        players = [row.partition(":")[2] for row in rows]
        ratings = await self.ratings(game, players)
        pairs = zip(rows, players, strict=True)
        return tuple(LadderPlace(row, player, ratings[player]) for row, player in pairs if player in ratings)

    async def history(
        self, game: str, player: str, after: str | None, limit: int
    ) -> tuple[tuple[str, RatingChange], ...]:
        """Return the rating changes at a player's tables, latest first, with their rows."""
        rows = await self._ratings.read_history(game, player, after, limit)
        changes = await self._changes(game, [_table_of(row) for row in rows])
        history = ((row, changes.get(_table_of(row))) for row in rows)
        return tuple((row, change) for row, change in history if change is not None)

    async def change(self, game: str, table: str) -> RatingChange | None:
        """Return a table's rating changes; None until they are computed."""
        return (await self._changes(game, [table])).get(table)

    async def result(self, table: str) -> TableResult | None:
        """Return a table's result up to its last record; None if it has no records."""
        return await read_to_head(RESULTS, self._read_models, self._log, table)

    async def finished(
        self, player: str, after: str | None, limit: int, *, own: bool
    ) -> tuple[FinishedTable, ...]:
        """Return a player's finished tables, latest first; private ones are included only with `own`."""
        prefix = own_prefix(player) if own else shown_prefix(player)
        rows = await self._read_models.read_last_rows(
            RESULTS.name, RESULTS.schema_version, [prefix], after, limit
        )
        documents = await self._read_models.read_live_documents(
            RESULTS.name, RESULTS.schema_version, [_table_of(row) for row in rows]
        )
        results = {
            table: result for table, data in documents.items() if (result := RESULTS.decode(data)) is not None
        }
        changes = await self._changes_by_game(results)
        named = ((row, _table_of(row)) for row in rows)
        return tuple(
            FinishedTable(row, table, results[table], changes.get(table))
            for row, table in named
            if table in results
        )

    async def behind(self, game: str) -> int:
        """Return the number of finished tables that were opened as rated and are not processed yet."""
        counted, position = await asyncio.gather(
            self._read_models.count_prefixed_rows(RESULTS.name, RESULTS.schema_version, rated_prefix(game)),
            self._ratings.position(game),
        )
        return max(0, counted - position.tables)

    async def _changes_by_game(self, results: Mapping[str, TableResult]) -> dict[str, RatingChange]:
        games = {result.game for result in results.values() if result.rated}
        changes = dict[str, RatingChange]()
        for game in sorted(games):
            tables = [table for table, result in results.items() if result.rated and result.game == game]
            changes |= await self._changes(game, tables)
        return changes

    async def _changes(self, game: str, tables: Sequence[str]) -> dict[str, RatingChange]:
        changes = await self._ratings.read_changes(game, tables)
        return {table: decode_rating_change(data) for table, data in changes.items()}


def _table_of(row: str) -> str:
    return row.partition(":")[2]
