"""What the API asks of the read models and the logs, awaited."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from domain.kernel.values import Value
from projections.chairs import Seat
from projections.journal import Line
from projections.lobby import LOBBY, Listed, Phase, of_all, of_game, of_player
from projections.standings import Standing
from projections.turns import TURNS, Turn, asked_turn, inbox
from services.filing import Unfoldable
from services.folding import Folded, Folding, NoSuchRecord, NoSuchTable
from services.ports import AsyncLog
from services.ports_views import AsyncViews, NotReady
from services.read_models import MODELS
from services.results import Results
from services.stored import LogEntry
from services.telling import Names, Telling

__all__ = [
    "Folded",
    "Line",
    "Listed",
    "Names",
    "NoSuchPlace",
    "NoSuchRecord",
    "NoSuchTable",
    "NotReady",
    "Page",
    "Phase",
    "Reader",
    "Seat",
    "Standing",
    "Turn",
    "Unfoldable",
]

PHASES: tuple[Phase, ...] = ("open", "playing", "ended")

_CURSOR = re.compile(r"[0-9]{15}:[0-9A-Za-z_-]{1,64}")


class NoSuchPlace(LookupError):
    """A list never ended there."""


class Page(Value, frozen=True):
    """Tables, those moved last first; `next` is what to give as `after` for more."""

    tables: tuple[Listed, ...]
    next: str | None


class Reader:
    """Reads tables, their logs wherever they lie, and the lists that lead to them.

    What comes from a read model may lag behind the log by a moment, and raises NotReady while it is being
    built for the first time; what comes from a log never does either.
    """

    def __init__(self, views: AsyncViews, log: AsyncLog) -> None:
        self._views, self._log = views, log
        self._folding = Folding(views, log)
        self._telling = Telling(views, log)
        self._results = Results(views)

    async def table_at(self, table: str, *, at: int | None = None) -> Folded:
        """Fold a table up to its head, or to record `at`; NoSuchTable, NoSuchRecord or Unfoldable otherwise.

        The head is read from the log itself, so whoever was answered with a seq finds at least that one.
        """
        return await (self._folding.at_head(table) if at is None else self._folding.at(table, at))

    async def head(self, table: str) -> LogEntry | None:
        """Give a table's last record."""
        return await self._log.head(table)

    async def records(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`, wherever the log lies."""
        return await self._log.read(table, after, limit)

    async def listed(self, table: str) -> Listed | None:
        """Give one table as the lobby knows it."""
        found = await self._views.documents(LOBBY.name, LOBBY.form, [table])
        return LOBBY.decode(found[table]) if table in found else None

    async def lobby(
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        player: str | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> Page:
        """List public tables, or all tables of one player; NoSuchPlace where `after` is none of ours."""
        if after is not None and not _CURSOR.fullmatch(after):
            raise NoSuchPlace(f"{after!r} is not what a list ended with")
        prefixes = [_lobby_prefix(one, game, player) for one in ((phase,) if phase else PHASES)]
        found: list[tuple[str, Listed]] = []
        while len(found) <= limit:
            rows = await self._views.last(LOBBY.name, LOBBY.form, prefixes, after, limit + 1)
            if not rows:
                break
            found += [(row, one) for row, one in await self._tables(rows) if game in (None, one.game)]
            after = rows[-1]
        tables = tuple(one for _, one in found[:limit])
        return Page(tables, found[limit - 1][0] if len(found) > limit else None)

    async def inbox(self, player: str, limit: int = 100) -> tuple[Turn, ...]:
        """Give where a player is asked, longest waiting first."""
        rows = await self._views.first(TURNS.name, TURNS.form, inbox(player), limit)
        named = [(table, int(seat)) for _, table, seat in (row.split(":") for row in rows)]
        found = await self._views.documents(TURNS.name, TURNS.form, sorted({table for table, _ in named}))
        documents = {table: turns for table, data in found.items() if (turns := TURNS.decode(data))}
        asked = (asked_turn(table, documents.get(table), seat) for table, seat in named)
        return tuple(one for one in asked if one is not None)

    async def next_turn(self, player: str) -> Turn | None:
        """Give where a player has been asked for longest."""
        return next(iter(await self.inbox(player, 1)), None)

    async def journal(
        self, table: str, seat: int | None, names: Names, *, after: int = 0, limit: int = 200
    ) -> tuple[Line, ...]:
        """Tell the records after `after` as that seat may know them; those without words are left out."""
        return await self._telling.lines(table, seat, names, after, limit)

    async def standings(self, game: str | None = None) -> tuple[Standing, ...]:
        """Give what players achieved in finished games, the best first."""
        return await self._results.standings(game)

    async def lag(self) -> Mapping[str, int | None]:
        """Give how many milliseconds each read model is behind at its slowest; None before it is built."""
        lags = await self._views.lags(tuple(MODELS))
        return {
            model: None if None in found else max(one for one in found if one is not None)
            for model, found in lags.items()
        }

    async def _tables(self, rows: Sequence[str]) -> list[tuple[str, Listed]]:
        """Give the tables that rows of the lobby lead to, each with its row."""
        named = [(row, row.partition(":")[2]) for row in rows]
        found = await self._views.documents(LOBBY.name, LOBBY.form, [table for _, table in named])
        pairs = [(row, LOBBY.decode(found[table])) for row, table in named if table in found]
        return [(row, listed) for row, listed in pairs if listed is not None]


def _lobby_prefix(phase: Phase, game: str | None, player: str | None) -> str:
    if player is not None:
        return of_player(player, phase)
    return of_all(phase) if game is None else of_game(game, phase)
