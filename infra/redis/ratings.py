"""Ratings, under keys with the same hash tag, so that one function call can write them together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from infra.ports.ratings import RatedTable, RatingsChange, RatingsPosition
from infra.redis import keys
from infra.redis.client.exchanges import Exchange, run, run_async
from infra.redis.client.types import RedisClient
from infra.redis.functions import COMMIT, commit_arguments

NO_BUILD = ("-", 1)
"""Placeholder for a build's number and lifetime, because ratings have no builds."""


class RedisRatingStore:
    """Stores the ratings computed by a formula."""

    def __init__(self, client: RedisClient, formula: int) -> None:
        self._client, self._formula = client, formula

    def position(self, game: str) -> RatingsPosition:
        """Return how far a game's ratings have been computed."""
        return run(self._client, _position(game, self._formula))

    def read_ratings(self, game: str, players: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing ratings of the players."""
        return run(self._client, _read(game, self._formula, players, keys.player_field))

    def last_tables(self, game: str, limit: int) -> tuple[tuple[str, bytes], ...]:
        """Return the rows and rating changes of the last computed tables, latest first."""
        rows = run(self._client, _read_last_rows(game, self._formula, keys.RATED_TABLE_ROWS, None, limit))
        if not rows:
            return ()
        fields = [keys.change_field(_table_of(row)) for row in rows]
        changes = self._client.hmget(keys.ratings_documents_key(game, self._formula), fields)
        return tuple(zip(rows, changes, strict=True))

    def commit(
        self, game: str, expected: RatingsPosition, following: RatingsPosition, change: RatingsChange
    ) -> bool:
        """Write everything in one step if the position is the expected one; return whether it was."""
        named = _keys(game, self._formula)
        self._client.setnx(named[0], _encode_position(RatingsPosition()))
        step = (_encode_position(expected), _encode_position(following))
        said = commit_arguments(step, NO_BUILD, _split_change(change))
        (done,) = self._client.execute_command("FCALL", COMMIT, len(named), *named, *said)
        return bool(done)

    def drop_older(self, game: str) -> None:
        """Delete ratings that were computed by earlier formulas."""
        for formula in range(1, self._formula):
            self._client.unlink(*_keys(game, formula))


class AsyncRedisRatingStore:
    """Reads the ratings computed by a formula, asynchronously."""

    def __init__(self, client: RedisClient, formula: int) -> None:
        self._client, self._formula = client, formula

    async def position(self, game: str) -> RatingsPosition:
        """Return how far a game's ratings have been computed."""
        return await run_async(self._client, _position(game, self._formula))

    async def read_ratings(self, game: str, players: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing ratings of the players."""
        return await run_async(self._client, _read(game, self._formula, players, keys.player_field))

    async def read_changes(self, game: str, tables: Sequence[str]) -> Mapping[str, bytes]:
        """Return the rating changes of the tables that have been computed."""
        return await run_async(self._client, _read(game, self._formula, tables, keys.change_field))

    async def read_ladder(self, game: str, before: str | None, limit: int) -> tuple[str, ...]:
        """Return rows of players, highest rating first; with `before`, only rows that sort before it."""
        rows = _read_last_rows(game, self._formula, keys.LADDER_ROWS, before, limit)
        return await run_async(self._client, rows)

    async def read_history(self, game: str, player: str, before: str | None, limit: int) -> tuple[str, ...]:
        """Return the rows of a player's rated tables, latest first."""
        rows = _read_last_rows(game, self._formula, keys.history_rows(player), before, limit)
        return await run_async(self._client, rows)


def _position(game: str, formula: int) -> Exchange[RatingsPosition]:
    return _parse_position((yield ("GET", keys.ratings_position_key(game, formula))))


def _read(
    game: str, formula: int, names: Sequence[str], field: Callable[[str], str]
) -> Exchange[Mapping[str, bytes]]:
    """Return the documents that exist, keyed by name."""
    if not names:
        return {}
    documents = yield ("HMGET", keys.ratings_documents_key(game, formula), *map(field, names))
    return {name: one for name, one in zip(names, documents, strict=True) if one is not None}


def _read_last_rows(
    game: str, formula: int, prefix: str, before: str | None, limit: int
) -> Exchange[tuple[str, ...]]:
    """Return the last rows with a prefix, last first; if `before` is given, only earlier rows.

    The prefix is removed from the rows.
    """
    start = prefix.encode()
    end = start + (b"\xff" if before is None else before.encode())
    key = keys.ratings_rows_key(game, formula)
    rows = yield ("ZREVRANGEBYLEX", key, b"(" + end, b"[" + start, "LIMIT", 0, limit)
    return tuple(row.decode()[len(start) :] for row in rows)


def _keys(game: str, formula: int) -> tuple[str, str, str, str]:
    """Return the keys in the order that the commit function expects."""
    return (
        keys.ratings_position_key(game, formula),
        keys.ratings_documents_key(game, formula),
        keys.ratings_rows_key(game, formula),
        keys.ratings_lock_key(game, formula),
    )


def _encode_position(position: RatingsPosition) -> str:
    return f"{position.tables} {position.last}"


def _parse_position(stored: bytes | None) -> RatingsPosition:
    if stored is None:
        return RatingsPosition()
    tables, _, last = stored.decode().partition(" ")
    return RatingsPosition(int(tables), last)


def _table_of(row: str) -> str:
    return row.partition(":")[2]


def _split_change(change: RatingsChange) -> tuple[list[str | bytes], list[str], list[str]]:
    """Return documents with their fields (an empty one means deletion), rows to remove, and rows to add."""
    documents: list[str | bytes] = []
    gone, new = list[str](), list[str]()
    for tables, rows, kept in ((change.removed, gone, False), (change.added, new, True)):
        for table in tables:
            documents += (keys.change_field(_table_of(table.row)), table.change if kept else b"")
            rows.extend(_rows_of(table))
    for moved, before in change.moved:
        documents += (keys.player_field(moved.player), moved.rating or b"")
        gone += [] if before is None else [f"{keys.LADDER_ROWS}{before}"]
        new += [] if moved.row is None else [f"{keys.LADDER_ROWS}{moved.row}"]
    return documents, gone, new


def _rows_of(table: RatedTable) -> list[str]:
    players = sorted(set(table.players))
    return [
        f"{keys.RATED_TABLE_ROWS}{table.row}",
        *(f"{keys.history_rows(player)}{table.row}" for player in players),
    ]
