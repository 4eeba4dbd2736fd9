"""The lobby's lists, page by page: a page reads a bounded number of rows, however many tables there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from domain.kernel.values import Value
from projections.lobby import LOBBY, Listed, Phase, of_all, of_game, of_owner, of_player, owned
from services.ports_views import AsyncViews

PHASES: tuple[Phase, ...] = ("open", "playing", "ended")

ROWS = 500
"""Rows that one page reads at most; it may be a short one then, with more to follow."""

CURSOR = "[01][0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The form of a place in the order: what a page ends with, and the next begins after."""

_CURSOR = re.compile(CURSOR)


class NoSuchPlace(LookupError):
    """A list never ended there."""


class Sought(Value, frozen=True):
    """Which tables are asked for: public ones, or with `player` all that are that player's own."""

    phase: Phase | None = None
    game: str | None = None
    player: str | None = None
    owner: str | None = None

    def prefixes(self) -> list[str]:
        """Give how the rows begin that lead to them."""
        return [self._prefix(phase) for phase in ((self.phase,) if self.phase else PHASES)]

    def _prefix(self, phase: Phase) -> str:
        if self.player is not None:
            return of_player(self.player, phase)
        if self.owner is not None:
            return of_owner(self.owner, phase)
        return of_all(phase) if self.game is None else of_game(self.game, phase)

    def wants(self, listed: Listed) -> bool:
        """See whether a table is one of them, as far as its row does not say so."""
        return self.game in (None, listed.game) and self.owner in (None, listed.owner)


class Page(Value, frozen=True):
    """Tables in order; `next` is what to give as `after` for more.

    `more` says of how many tables between them only the owner is told, who has enough on the page.
    """

    tables: tuple[Listed, ...]
    next: str | None
    more: Mapping[str, int] = {}


class Listing:
    """Reads the lobby."""

    def __init__(self, views: AsyncViews) -> None:
        self._views = views

    async def page(self, sought: Sought, after: str | None, limit: int, each: int | None) -> Page:
        """Give a page, with at most `each` tables of an owner; NoSuchPlace where `after` is none of ours."""
        if after is not None and not _CURSOR.fullmatch(after):
            raise NoSuchPlace(f"{after!r} is not what a list ended with; begin again without it")
        filling, last, read, prefixes = _Filling(limit, each), after, 0, sought.prefixes()
        while read < ROWS:
            count = min(limit + 1, ROWS - read)
            rows = await self._views.last(LOBBY.name, LOBBY.form, prefixes, last, count)
            for row, listed in await self._tables(rows):
                if listed is not None and sought.wants(listed) and not filling.takes(listed):
                    return filling.page(last)
                last = row
            read += len(rows)
            if len(rows) < count:
                return filling.page(None)
        return filling.page(last)

    async def owned(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Give the first so many of an owner's tables in a phase, private ones too."""
        rows = await self._views.last(LOBBY.name, LOBBY.form, [owned(owner, phase)], None, limit)
        return tuple(row.partition(":")[2] for row in rows)

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Give the phases of tables; those that were opened a moment ago may not be known yet."""
        found = await self._views.documents(LOBBY.name, LOBBY.form, tables)
        listed = {table: LOBBY.decode(data) for table, data in found.items()}
        return {table: one.phase for table, one in listed.items() if one is not None}

    async def _tables(self, rows: Sequence[str]) -> list[tuple[str, Listed | None]]:
        """Give the tables that rows lead to, each with its row."""
        named = [(row, row.partition(":")[2]) for row in rows]
        found = await self._views.documents(LOBBY.name, LOBBY.form, [table for _, table in named])
        return [(row, LOBBY.decode(found[table]) if table in found else None) for row, table in named]


class _Filling:
    """A page that is being filled."""

    def __init__(self, limit: int, each: int | None) -> None:
        self._limit, self._each = limit, each
        self._tables: list[Listed] = []
        self._shown, self._more = Counter[str](), Counter[str]()

    def takes(self, listed: Listed) -> bool:
        """Take the next table, or only count it; False where the page is full."""
        if self._each is not None and self._shown[listed.owner] >= self._each:
            self._more[listed.owner] += 1
            return True
        if len(self._tables) >= self._limit:
            return False
        self._tables.append(listed)
        self._shown[listed.owner] += 1
        return True

    def page(self, following: str | None) -> Page:
        """Give the page."""
        return Page(tuple(self._tables), following, dict(self._more))
