"""What the API asks of the read models and the logs, awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from projections.chairs import Seat
from projections.journal import Line
from projections.lobby import LOBBY, Listed, Phase
from projections.standings import Standing
from projections.turns import TURNS, Turn, asked_turn, inbox
from services.filing import Unfoldable
from services.folding import Folded, Folding, NoSuchRecord, NoSuchTable
from services.listing import Listing, NoSuchPlace, Page, Sought
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
        self._listing = Listing(views)

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

    async def lobby(  # noqa: PLR0913 - the filters
        self,
        *,
        phase: Phase | None = None,
        game: str | None = None,
        player: str | None = None,
        owner: str | None = None,
        after: str | None = None,
        limit: int = 50,
        each: int | None = None,
    ) -> Page:
        """List public tables, at most `each` of an owner, or all tables of one player.

        NoSuchPlace where `after` is none of ours.
        """
        return await self._listing.page(Sought(phase, game, player, owner), after, limit, each)

    async def owned(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Give the first so many of an owner's tables in a phase, private ones too."""
        return await self._listing.owned(owner, phase, limit)

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Give the phases of tables; those that were opened a moment ago may not be known yet."""
        return await self._listing.phases(tables)

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

    async def standings(self, game: str | None = None, player: str | None = None) -> tuple[Standing, ...]:
        """Give what players achieved, the best first: at public tables and where that player sat."""
        return await self._results.standings(game, player)

    async def lag(self) -> Mapping[str, int | None]:
        """Give how many milliseconds each read model is behind at its slowest; None before it is built."""
        lags = await self._views.lags(tuple(MODELS))
        return {
            model: None if None in found else max(one for one in found if one is not None)
            for model, found in lags.items()
        }
