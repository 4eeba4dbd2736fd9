"""The lobby's lists, page by page: a page reads a bounded number of rows, however many tables there are."""

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
from projections.seats import SeatOccupancy

PHASES: tuple[Phase, ...] = ("open", "playing", "ended")

MAX_ROWS = 500
"""Rows that one page reads at most; it may be a short one then, with more to follow."""

CURSOR_PATTERN = "[01][0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The form of a place in the order: what a page ends with, and the next begins after."""

_cursor = re.compile(CURSOR_PATTERN)


class InvalidCursor(LookupError):
    """A list never ended there."""


class LobbyFilter(Value, frozen=True):
    """Which tables are asked for: public ones, or with `player` all that are that player's own.

    With `offered_to` those with a seat that this player may take over, with "" those for anybody; with
    `player`, too, those that are the player's own and have a seat to take over at all. With `kept_for` those
    with a seat that is kept for this player. `pace` is the name of one, `custom` or `none`; `free` is the
    least number of seats that wait for anybody; `language` is one that is asked for; `reliability` is the
    most that is asked for. `name` is a part of the table's, in any case; `unasked` is a player none of whose
    seats is asked; `unseated` is one who has no seat there.
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
        """Return how the rows begin that lead to them."""
        if self.kept_for is not None:
            return [kept_prefix(self.kept_for)]
        if self.offered_to is not None and self.player is None:
            own = [offered_prefix(self.offered_to)] if self.offered_to else []
            return [offered_prefix(None), *own]
        return [self._prefix(phase) for phase in ((self.phase,) if self.phase else PHASES)]

    def _prefix(self, phase: Phase) -> str:
        if self.player is not None:
            return player_prefix(self.player, phase)
        if self.owner is not None:
            return public_owner_prefix(self.owner, phase)
        return public_prefix(phase) if self.game is None else game_prefix(self.game, phase)

    def matches(self, listed: LobbyDocument) -> bool:
        """See whether a table is one of them, as far as its row does not say so."""
        fits = self.game in (None, listed.game) and self.owner in (None, listed.owner)
        if self.offered_to is not None and not listed.offers:
            return False
        return fits and self.phase in (None, listed.phase) and self._suits(listed)

    def _suits(self, listed: LobbyDocument) -> bool:
        """See whether what the table asks of players is what is looked for."""
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
    """Name a table's pace: `custom` for one that was made to measure, `none` where there is none."""
    return "none" if isinstance(listed.pace, UnsetType) else preset_name(listed.pace) or "custom"


def count_free_seats(listed: LobbyDocument) -> int:
    """Count the seats that wait for anybody before the game, or are offered to anybody while it is on."""
    if listed.phase != "open":
        return sum(one.to is None for one in listed.offers)
    kept = {one.seat for one in listed.kept_seats}
    return sum(number not in kept and seat == SeatOccupancy() for number, seat in enumerate(listed.seats))


class LobbyPage(Value, frozen=True):
    """Tables in order; `next` is what to give as `after` for more.

    `more` says of how many tables between them only the owner is told, who has enough on the page.
    """

    tables: tuple[LobbyDocument, ...]
    next: str | None
    more: Mapping[str, int] = {}


class LobbyReader:
    """Reads the lobby."""

    def __init__(self, read_models: AsyncRedisReadModelStore) -> None:
        self._read_models = read_models

    async def read_page(
        self, criteria: LobbyFilter, after: str | None, limit: int, per_owner: int | None
    ) -> LobbyPage:
        """Return a page, with at most `per_owner` tables of an owner; InvalidCursor for a wrong `after`."""
        if after is not None and not _cursor.fullmatch(after):
            raise InvalidCursor(f"{after!r} is not what a list ended with; start again without it")
        page, last, read, prefixes = _PageBuilder(limit, per_owner), after, 0, criteria.prefixes()
        while read < MAX_ROWS:
            count = min(limit + 1, MAX_ROWS - read)
            rows = await self._read_models.read_last_rows(
                LOBBY.name, LOBBY.schema_version, prefixes, last, count
            )
            for row, listed in await self._tables(rows):
                if row == last:
                    continue  # found twice, by a seat for all and one for this player
                if listed is not None and criteria.matches(listed) and not page.add(listed):
                    return page.build(last)
                last = row
            read += len(rows)
            if len(rows) < count:
                return page.build(None)
        return page.build(last)

    async def tables_of_owner(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Return the first so many of an owner's tables in a phase, private ones too."""
        rows = await self._read_models.read_last_rows(
            LOBBY.name, LOBBY.schema_version, [owner_prefix(owner, phase)], None, limit
        )
        return tuple(row.partition(":")[2] for row in rows)

    async def names(self, tables: Sequence[str]) -> dict[str, str]:
        """Return the names of tables; those that were opened a moment ago may not be known yet."""
        return {table: one.name for table, one in (await self.documents(tables)).items()}

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Return the phases of tables; those that were opened a moment ago may not be known yet."""
        return {table: one.phase for table, one in (await self.documents(tables)).items()}

    async def documents(self, tables: Sequence[str]) -> dict[str, LobbyDocument]:
        """Return what is known of tables; those that were opened a moment ago may not be known yet."""
        found = await self._read_models.read_live_documents(LOBBY.name, LOBBY.schema_version, tables)
        listed = {table: LOBBY.decode(data) for table, data in found.items()}
        return {table: one for table, one in listed.items() if one is not None}

    async def count(self, criteria: LobbyFilter) -> int:
        """Count the rows that lead to tables; of the filter only what rows begin with is heeded."""
        return sum([await self._count_rows(prefix) for prefix in criteria.prefixes()])

    async def count_seated(self, player: str, game: str | None) -> int:
        """Count the running public tables at which a player has a seat, of one game or of all (None)."""
        return await self._count_rows(seated_prefix(player, game))

    async def _count_rows(self, prefix: str) -> int:
        return await self._read_models.count_prefixed_rows(LOBBY.name, LOBBY.schema_version, prefix)

    async def _tables(self, rows: Sequence[str]) -> list[tuple[str, LobbyDocument | None]]:
        """Return the tables that rows lead to, each with its row."""
        named = [(row, row.partition(":")[2]) for row in rows]
        found = await self._read_models.read_live_documents(
            LOBBY.name, LOBBY.schema_version, [table for _, table in named]
        )
        return [(row, LOBBY.decode(found[table]) if table in found else None) for row, table in named]


class _PageBuilder:
    """A page that is being filled."""

    def __init__(self, limit: int, per_owner: int | None) -> None:
        self._limit, self._per_owner = limit, per_owner
        self._tables: list[LobbyDocument] = []
        self._shown, self._more = Counter[str](), Counter[str]()

    def add(self, listed: LobbyDocument) -> bool:
        """Take the next table, or only count it; False where the page is full."""
        if self._per_owner is not None and self._shown[listed.owner] >= self._per_owner:
            self._more[listed.owner] += 1
            return True
        if len(self._tables) >= self._limit:
            return False
        self._tables.append(listed)
        self._shown[listed.owner] += 1
        return True

    def build(self, following: str | None) -> LobbyPage:
        """Return the page."""
        return LobbyPage(tuple(self._tables), following, dict(self._more))
