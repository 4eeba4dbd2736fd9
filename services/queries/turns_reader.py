"""Work for the sweep: decisions, deadlines, seats waiting for bots, ended tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from infra.ports.tables import PortValue
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.read_model import sortable_time
from projections.turns import (
    BOTS_PREFIX,
    DUE_PREFIX,
    ENDED_PREFIX,
    NEVER,
    ORDERS_PREFIX,
    TURNS,
    inbox_prefix,
)
from services.shared.rows import read_rows, read_table_id


class LateSeat(PortValue, frozen=True):
    """A seat whose time runs out at the time `at` (UTC, ms)."""

    table: str
    seat: int
    at: int


class EndedTable(PortValue, frozen=True):
    """A table that ended at the time `at` (UTC, ms) and is still in the hot store."""

    table: str
    at: int


class TurnsReader:
    """Reads due work, longest waiting first; it may lag slightly behind the logs."""

    def __init__(self, read_models: RedisReadModelStore) -> None:
        self._read_models = read_models

    def tables_with_work(self, players: Sequence[str], limit: int) -> set[str]:
        """Return tables with seats waiting for bots, with pre-set moves, or with decisions of these players.

        This takes one request, and reads at most `limit` rows from each list.
        """
        prefixes = [*map(inbox_prefix, players), BOTS_PREFIX, ORDERS_PREFIX]
        row_lists = self._read_models.read_first_rows_of(TURNS.name, TURNS.schema_version, prefixes, limit)
        return {table for rows in row_lists.values() for table in read_rows(rows, read_asked_table)}

    def late_seats(self, now: int, limit: int, after: LateSeat | None = None) -> tuple[LateSeat, ...]:
        """Return the seats whose time has run out by `now` (UTC, ms), earliest first.

        If `after` is given, start after that seat.
        """
        last = None if after is None else f"{sortable_time(after.at)}:{after.table}:{after.seat}"
        rows = self._read_models.read_first_rows(
            TURNS.name, TURNS.schema_version, DUE_PREFIX, limit, sortable_time(now + 1), last
        )
        return tuple(read_rows(rows, _read_late))

    def seats_with_clocks(self, page: int) -> Iterator[tuple[LateSeat, ...]]:
        """Yield pages of seats whose time is running or has run out."""
        last: LateSeat | None = None
        while seats := self.late_seats(NEVER - 1, page, last):
            yield seats
            last = seats[-1]

    def ended_tables(self, before: int, limit: int) -> tuple[EndedTable, ...]:
        """Return the tables that ended before a time (UTC, ms)."""
        rows = self._read_models.read_first_rows(TURNS.name, TURNS.schema_version, ENDED_PREFIX, limit)
        return tuple(table for table in read_rows(rows, _read_ended) if table.at < before)


def read_asked_table(row: str) -> str:
    """Return the table in a row of open decisions, of seats waiting for bots, or of pre-set moves.

    Raise ValueError for any other row.
    """
    _, table, *_ = row.split(":")
    return read_table_id(table)


def _read_late(row: str) -> LateSeat:
    at, table, seat = row.split(":")
    return LateSeat(read_table_id(table), int(seat), int(at))


def _read_ended(row: str) -> EndedTable:
    at, table = row.split(":")
    return EndedTable(read_table_id(table), int(at))
