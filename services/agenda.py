"""What is due, as a sweep reads it: decisions, deadlines, bots that are wanted, tables that ended."""

from __future__ import annotations

from collections.abc import Sequence

from projections.turns import BOTS, DUE, ENDED, TURNS, Turn, Turns, asked_turn, inbox
from services.ports_views import Views
from services.stored import Value


class Due(Value, frozen=True):
    """A seat whose time runs out (ms)."""

    table: str
    seat: int
    at: int


class BotWanted(Value, frozen=True):
    """A seat that waits for a bot of a kind, since then (ms)."""

    table: str
    seat: int
    bot: str
    since: int


class Ended(Value, frozen=True):
    """A table that ended (ms) and still lies in the hot store."""

    table: str
    at: int


class Agenda:
    """Reads what is due, what has waited longest first; it may lag behind the logs by a moment."""

    def __init__(self, views: Views) -> None:
        self._views = views

    def inbox(self, player: str, limit: int) -> tuple[Turn, ...]:
        """Give where a player is asked."""
        rows = self._rows(inbox(player), limit)
        documents = self._documents([table for _, table, _ in rows])
        turns = (asked_turn(table, documents.get(table), seat) for _, table, seat in rows)
        return tuple(turn for turn in turns if turn is not None)

    def due(self, now: int, limit: int) -> tuple[Due, ...]:
        """Give whose time has run out by then (ms)."""
        rows = self._rows(DUE, limit)
        return tuple(Due(table, seat, at) for at, table, seat in rows if at <= now)

    def bots(self, limit: int) -> tuple[BotWanted, ...]:
        """Give which seats wait for bots."""
        rows = self._rows(BOTS, limit)
        documents = self._documents([table for _, table, _ in rows])
        return tuple(
            BotWanted(table, seat, want.bot, want.since)
            for _, table, seat in rows
            for want in (documents[table].wanted if table in documents else ())
            if want.seat == seat
        )

    def ended(self, before: int, limit: int) -> tuple[Ended, ...]:
        """Give tables that ended before then (ms)."""
        found = self._views.rows(TURNS.name, TURNS.form, ENDED, limit)
        pairs = (row.split(":") for row in found)
        return tuple(Ended(table, int(at)) for at, table in pairs if int(at) < before)

    def _rows(self, prefix: str, limit: int) -> list[tuple[int, str, int]]:
        found = self._views.rows(TURNS.name, TURNS.form, prefix, limit)
        return [(int(at), table, int(seat)) for at, table, seat in (row.split(":") for row in found)]

    def _documents(self, tables: Sequence[str]) -> dict[str, Turns]:
        found = self._views.live_documents(TURNS.name, TURNS.form, sorted(set(tables)))
        return {table: turns for table, data in found.items() if (turns := TURNS.decode(data)) is not None}
