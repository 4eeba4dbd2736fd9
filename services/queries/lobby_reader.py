"""The lobby's lists, page by page; each page reads a limited number of rows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import UnsetType

from domain.kernel.values import Value
from domain.table.correspondence.pace import preset_name
from domain.table.tenure.seating import Entry
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.lobby import (
    LOBBY,
    LobbyDocument,
    Phase,
    game_prefix,
    kept_prefix,
    offered_prefix,
    owner_prefix,
    player_prefix,
    public_owner_prefix,
    public_prefix,
    seated_prefix,
)

PHASES: tuple[Phase, ...] = ("open", "playing", "ended")

MAX_ROWS = 500
"""Maximum number of rows read per page; a page may therefore be short even if more tables follow."""

CURSOR_PATTERN = "[01][0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The format of a cursor, which marks where a page ends and the next one begins."""

_cursor = re.compile(CURSOR_PATTERN)


class InvalidCursor(LookupError):
    """The cursor does not match the format of a page's end."""


class LobbyFilter(Value, frozen=True):
    """The requested tables: public tables, or with `player` all tables of that player.

    `offered_to`: tables with a seat offered to this player or to anyone (only anyone if it is ""); together
    with `player`, tables of that player with any seat on offer. `kept_for`: tables with a seat reserved for
    this player. `pace` is a name, `custom` or `none`; `free` is the minimum number of seats open to anyone;
    `language` is one that the table requires; `reliability` is the highest requirement to include. `name` is
    a part of the table's name, in any case. With `unasked`, the table is not waiting for that player; with
    `unseated`, that player has no seat at it.
    """

    phase: Phase | None = None
    game: str | None = None
    player: str | None = None
    owner: str | None = None
    offered_to: str | None = None
    kept_for: str | None = None
    pace: str | None = None
    free: int = 0
    language: str | None = None
    reliability: int | None = None
    rated: bool = False
    name: str | None = None
    unasked: str | None = None
    unseated: str | None = None

    def prefixes(self) -> list[str]:
        """Return the prefixes of the rows to read."""
        if self.kept_for is not None:
            return [kept_prefix(self.kept_for)]
        if self.offered_to is not None and self.player is None:
            own_prefixes = [offered_prefix(self.offered_to)] if self.offered_to else []
            return [offered_prefix(None), *own_prefixes]
        return [self._prefix(phase) for phase in ((self.phase,) if self.phase else PHASES)]

    def _prefix(self, phase: Phase) -> str:
        if self.player is not None:
            return player_prefix(self.player, phase)
        if self.owner is not None:
            return public_owner_prefix(self.owner, phase)
        return public_prefix(phase) if self.game is None else game_prefix(self.game, phase)

    def matches(self, listed: LobbyDocument) -> bool:
        """Return whether a table matches the parts of the filter that its row does not settle."""
        fits = self.game in (None, listed.game) and self.owner in (None, listed.owner)
        if self.offered_to is not None and not listed.offers:
            return False
        return fits and self.phase in (None, listed.phase) and self._suits(listed)

    def _suits(self, listed: LobbyDocument) -> bool:
        """Return whether a table's properties and requirements match."""
        entry = Entry() if isinstance(listed.entry, UnsetType) else listed.entry
        return (
            self.pace in (None, pace_name(listed))
            and self.free <= count_free_seats(listed)
            and (self.language is None or self.language in entry.languages)
            and (self.reliability is None or (entry.reliability or 0) <= self.reliability)
            and (listed.rated is True or not self.rated)
            and (self.name is None or self.name.casefold() in listed.name.casefold())
            and (self.unasked is None or not _is_asked(listed, self.unasked))
            and (self.unseated is None or all(seat.player != self.unseated for seat in listed.seats))
        )


def _is_asked(listed: LobbyDocument, player: str) -> bool:
    return any(player in listed.seats[seat].accounts for seat in listed.asked_seats)


def pace_name(listed: LobbyDocument) -> str:
    """Return the name of a table's pace: `custom` for an unnamed pace, `none` if it has no pace."""
    return "none" if isinstance(listed.pace, UnsetType) else preset_name(listed.pace) or "custom"


def count_free_seats(listed: LobbyDocument) -> int:
    """Return the number of seats open to anyone, or offered to anyone during the game."""
    if listed.phase != "open":
        return sum(offer.to is None for offer in listed.offers)
    kept = {kept_seat.seat for kept_seat in listed.kept_seats}
    return sum(number not in kept and seat.is_empty for number, seat in enumerate(listed.seats))


class LobbyPage(Value, frozen=True):
    """Tables in order; pass `next` as `after` for more.

    `more` counts, per owner, the tables omitted because the page already has enough of that owner's tables.
    """

    tables: tuple[LobbyDocument, ...]
    next: str | None
    more: Mapping[str, int] = {}


class LobbyReader:
    """Reads the lobby's lists."""

    def __init__(self, read_models: AsyncRedisReadModelStore) -> None:
        self._read_models = read_models

    async def read_page(
        self, criteria: LobbyFilter, after: str | None, limit: int, per_owner: int | None
    ) -> LobbyPage:
        """Return a page with at most `per_owner` tables per owner.

        Raise InvalidCursor for an invalid `after`.
        """
        if after is not None and not _cursor.fullmatch(after):
            raise InvalidCursor(f"{after!r} is not a valid `next` value; start again without it")
        page, last, read, prefixes = _PageBuilder(limit, per_owner), after, 0, criteria.prefixes()
        while read < MAX_ROWS:
            count = min(limit + 1, MAX_ROWS - read)
            rows = await self._read_models.read_last_rows(
                LOBBY.name, LOBBY.schema_version, prefixes, last, count
            )
            for row, listed in await self._tables(rows):
                if row == last:
                    continue  # listed twice: it offers seats to anyone and to this player
                if listed is not None and criteria.matches(listed) and not page.add(listed):
                    return page.build(last)
                last = row
            read += len(rows)
            if len(rows) < count:
                return page.build(None)
        return page.build(last)

    async def tables_of_owner(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Return the first tables of an owner in a phase, including private ones."""
        rows = await self._read_models.read_last_rows(
            LOBBY.name, LOBBY.schema_version, [owner_prefix(owner, phase)], None, limit
        )
        return tuple(row.partition(":")[2] for row in rows)

    async def names(self, tables: Sequence[str]) -> dict[str, str]:
        """Return the names of tables, keyed by id; very new tables may be missing."""
        return {table: document.name for table, document in (await self.documents(tables)).items()}

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Return the phases of tables, keyed by id; very new tables may be missing."""
        return {table: document.phase for table, document in (await self.documents(tables)).items()}

    async def documents(self, tables: Sequence[str]) -> dict[str, LobbyDocument]:
        """Return the documents of tables, keyed by id; very new tables may be missing."""
        stored = await self._read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables)
        listed = {table: LOBBY.decode(data) for table, data in stored.items()}
        return {table: document for table, document in listed.items() if document is not None}

    async def count(self, criteria: LobbyFilter) -> int:
        """Return the number of rows; only the filter's fields that select row prefixes have an effect."""
        return sum([await self._count_rows(prefix) for prefix in criteria.prefixes()])

    async def count_seated(self, player: str, game: str | None) -> int:
        """Return the number of running public tables where a player has a seat, in one game or all (None)."""
        return await self._count_rows(seated_prefix(player, game))

    async def _count_rows(self, prefix: str) -> int:
        return await self._read_models.count_prefixed_rows(LOBBY.name, LOBBY.schema_version, prefix)

    async def _tables(self, rows: Sequence[str]) -> list[tuple[str, LobbyDocument | None]]:
        """Return the rows with their tables."""
        named = [(row, row.partition(":")[2]) for row in rows]
        stored = await self._read_models.read_live_documents(
            LOBBY.name, LOBBY.schema_version, [table for _, table in named]
        )
        return [(row, LOBBY.decode(stored[table]) if table in stored else None) for row, table in named]


class _PageBuilder:
    """Collects the tables of a page."""

    def __init__(self, limit: int, per_owner: int | None) -> None:
        self._limit, self._per_owner = limit, per_owner
        self._tables: list[LobbyDocument] = []
        self._shown, self._more = Counter[str](), Counter[str]()

    def add(self, listed: LobbyDocument) -> bool:
        """Add the next table, or only count it as omitted; return False if the page is full."""
        if self._per_owner is not None and self._shown[listed.owner] >= self._per_owner:
            self._more[listed.owner] += 1
            return True
        if len(self._tables) >= self._limit:
            return False
        self._tables.append(listed)
        self._shown[listed.owner] += 1
        return True

    def build(self, following: str | None) -> LobbyPage:
        return LobbyPage(tuple(self._tables), following, dict(self._more))
