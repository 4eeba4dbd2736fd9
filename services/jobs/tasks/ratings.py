"""Jobs: rate finished tables in the order they ended.

A table is only rated once every partition has folded all records up to the table's end. If an earlier table
still appears late, the ratings of later tables are reverted, and those tables are rated again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from domain.games import catalog
from infra.logs import get_logger
from infra.ports.ratings import PlayerRating, RatedTable, RatingsChange, RatingsPosition
from infra.ports.read_models import ReadModelNotReady
from infra.redis.ratings import RedisRatingStore
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.read_model import sortable_time
from projections.table_results.ratings import (
    RatedGame,
    Rating,
    RatingChange,
    apply_game,
    decode_rating,
    decode_rating_change,
    ladder_row,
    rate_game,
)
from projections.table_results.results import RESULTS, rated_prefix
from projections.tenures import TENURES
from services.jobs.job_context import current_context

BATCH = 100
"""Number of tables to rate or revert per step."""

log = get_logger()


def reckon_ratings() -> int:
    """Update the ratings of all games; return the number of newly rated tables."""
    ports = current_context().ports
    reckoner = RatingReckoner(ports.read_models, ports.ratings)
    try:
        until = reckoner.folded_until()
        return sum(reckoner.reckon(game, until) for game in (*catalog.names(), catalog.TEMPLATE))
    except ReadModelNotReady as error:
        log.debug("ratings are waiting for the read models", why=str(error))
        return 0


@dataclass(frozen=True)
class RatingReckoner:
    """Rates tables. Several instances may run at the same time: each step checks the previous position."""

    read_models: RedisReadModelStore
    ratings: RedisRatingStore

    def folded_until(self) -> int:
        """Return the time (UTC, ms) up to which all finished tables are known."""
        return min(self.read_models.folded_until(model.name) for model in (RESULTS, TENURES))

    def reckon(self, game: str, until: int) -> int:
        """Rate a game's tables that ended before a time (UTC, ms); return their number."""
        done = 0
        self.ratings.drop_older(game)
        while True:
            at = self._take_back(game)
            rows = self.read_models.read_first_rows(
                RESULTS.name,
                RESULTS.schema_version,
                rated_prefix(game),
                BATCH,
                sortable_time(until),
                at.last,
            )
            if not rows:
                return done
            following = RatingsPosition(at.tables + len(rows), rows[-1])
            if self.ratings.commit(game, at, following, self._build_addition(game, rows)):
                done += len(rows)

    def _take_back(self, game: str) -> RatingsPosition:
        """Revert the ratings of the latest tables until no earlier table is missing; return the position."""
        while True:
            at = self.ratings.position(game)
            known = self.read_models.count_rows_up_to(
                RESULTS.name, RESULTS.schema_version, rated_prefix(game), at.last
            )
            if known == at.tables:
                return at
            tables = self.ratings.last_tables(game, BATCH + 1)
            removed, before = tables[:BATCH], tables[BATCH:]
            following = RatingsPosition()
            if before:
                following = RatingsPosition(at.tables - len(removed), before[0][0])
            log.info("rating tables again", game=game, tables=len(removed), known=known)
            self.ratings.commit(game, at, following, self._build_removal(game, removed))

    def _build_addition(self, game: str, rows: Sequence[str]) -> RatingsChange:
        games = list(self._load_games(rows))
        players = {seat.player for rated_game in games for seat in rated_game.seats}
        before = self._read_ratings(game, players)
        after, changes = dict(before), list[RatingChange]()
        for rated_game in games:
            changes.append(apply_game(after, rated_game))
            after.update(changes[-1].after)
        return RatingsChange(added=_rated_tables(rows, changes), moved=_rating_moves(before, after))

    def _build_removal(self, game: str, tables: Sequence[tuple[str, bytes]]) -> RatingsChange:
        """Build the change that reverts the ratings of these tables, the last one first."""
        changes = [decode_rating_change(data) for _, data in tables]
        before = self._read_ratings(game, {seat.player for change in changes for seat in change.seats})
        after: dict[str, Rating | None] = dict(before)
        for change in changes:
            after.update({player: was if was.games else None for player, was in change.before.items()})
        return RatingsChange(
            removed=_rated_tables([row for row, _ in tables], changes), moved=_rating_moves(before, after)
        )

    def _read_ratings(self, game: str, players: Iterable[str]) -> dict[str, Rating]:
        ratings = self.ratings.read_ratings(game, sorted(players))
        return {player: decode_rating(data) for player, data in ratings.items()}

    def _load_games(self, rows: Sequence[str]) -> Iterator[RatedGame]:
        """Load the rated games of finished tables, in the order of their rows."""
        tables = [_table_in_row(row) for row in rows]
        results, tenures = (
            self.read_models.read_live_documents(model.name, model.schema_version, tables)
            for model in (RESULTS, TENURES)
        )
        for table in tables:
            if table not in results or table not in tenures:
                raise ReadModelNotReady(f"the documents of table {table} are being built")
            played, held = RESULTS.decode(results[table]), TENURES.decode(tenures[table])
            if played is None or held is None or held.playing:
                raise ReadModelNotReady(f"the documents of table {table} have a different format")
            yield rate_game(table, played, held)


def _rated_tables(rows: Sequence[str], changes: Sequence[RatingChange]) -> tuple[RatedTable, ...]:
    return tuple(
        RatedTable(row, msgspec.json.encode(change), tuple(seat.player for seat in change.seats))
        for row, change in zip(rows, changes, strict=True)
    )


def _rating_moves(
    before: dict[str, Rating], after: dict[str, Rating] | dict[str, Rating | None]
) -> tuple[tuple[PlayerRating, str | None], ...]:
    """Pair each new rating with the player's previous ladder row."""
    moved = []
    for player, rating in sorted(after.items()):
        was = before.get(player)
        data, row = (
            (None, None) if rating is None else (msgspec.json.encode(rating), ladder_row(player, rating))
        )
        moved.append((PlayerRating(player, data, row), None if was is None else ladder_row(player, was)))
    return tuple(moved)


def _table_in_row(row: str) -> str:
    return row.partition(":")[2]
