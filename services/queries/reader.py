"""What the API asks of the read models and the logs, awaited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from infra.ports.event_store import AsyncRecordLog, AsyncSnapshots, AsyncTalkLines, LogEntry
from infra.ports.read_models import AsyncReadModelStore, ModelLags, ReadModelNotReady
from projections.journal import JOURNAL, JournalDocument, JournalEntry, speaker_prefix
from projections.lobby import LobbyDocument, Phase
from projections.notices.model import NOTICES
from projections.registry import READ_MODELS
from projections.reliability import Reliability
from projections.seats import SeatOccupancy, has_others
from projections.standings import PlayerStanding
from projections.table_results.statistics import GameStatistics
from projections.tenures import Tenure
from projections.turns import TURNS, InboxItem, agenda_prefix, find_inbox_item, inbox_prefix
from services.queries.journal_reader import JournalReader, PlayerNames
from services.queries.lobby_reader import InvalidCursor, LobbyFilter, LobbyPage, LobbyReader
from services.queries.record_decoder import UnfoldableLog
from services.queries.running_flags import RunningFlag, find_running_flags
from services.queries.standings_reader import StandingsReader
from services.queries.table_loader import LoadedTable, NoSuchRecord, NoSuchTable, TableLoader
from services.queries.tenures_reader import TenuresReader
from services.queries.turns_reader import read_asked_table
from services.shared.rows import read_rows, read_table_id

__all__ = [
    "InboxItem",
    "InvalidCursor",
    "JournalEntry",
    "LoadedTable",
    "LobbyDocument",
    "LobbyFilter",
    "LobbyPage",
    "NoSuchRecord",
    "NoSuchTable",
    "Phase",
    "PlayerNames",
    "PlayerStanding",
    "QueryReader",
    "ReadModelLags",
    "ReadModelNotReady",
    "SeatOccupancy",
    "UnfoldableLog",
]


EVERYTHING = LobbyFilter()


class ReadModelLags(NamedTuple):
    """How far this build's read models are behind, and which of them a newer build has taken over.

    `behind` has milliseconds at the slowest partition, None where a model is not built yet. `retired` are the
    models that a newer build has dropped or stores in a form that this one cannot read.
    """

    behind: Mapping[str, int | None]
    retired: tuple[str, ...] = ()


def _slowest(lags: ModelLags) -> int | None:
    return None if None in lags.behind else max(lag for lag in lags.behind if lag is not None)


class QueryReader:
    """Reads tables, their logs wherever they lie, and the lists that lead to them.

    What comes from a read model may lag behind the log by a moment, and raises ReadModelNotReady while it is
    being built for the first time; what comes from a log never does either.
    """

    def __init__(
        self,
        read_models: AsyncReadModelStore,
        log: AsyncRecordLog,
        talk: AsyncTalkLines,
        snapshots: AsyncSnapshots,
    ) -> None:
        self._read_models, self._log = read_models, log
        self._loader = TableLoader(snapshots, log)
        self._journal = JournalReader(read_models, log, talk)
        self._standings = StandingsReader(read_models)
        self._lobby = LobbyReader(read_models)
        self._tenures = TenuresReader(read_models, log)

    def count_to_fold(self, table: str, at: int) -> int:
        """Return how many records a look at a table after an earlier record would fold."""
        return self._loader.count_to_fold(table, at)

    async def load_table(self, table: str, *, at: int | None = None) -> LoadedTable:
        """Fold a table up to its head, or to record `at`; NoSuchTable, NoSuchRecord or Unfoldable otherwise.

        The head is read from the log itself, so whoever was answered with a seq finds at least that one.
        """
        return await (self._loader.load_head(table) if at is None else self._loader.load_at(table, at))

    def last_known(self, table: str) -> LoadedTable | None:
        """Return the newest state of a table that is in memory, which its log may be ahead of."""
        return self._loader.last_known(table)

    async def head(self, table: str) -> LogEntry | None:
        """Give a table's last record."""
        return await self._log.head(table)

    async def records(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`, wherever the log lies."""
        return await self._log.read(table, after, limit)

    async def lobby_page(
        self,
        criteria: LobbyFilter = EVERYTHING,
        *,
        after: str | None = None,
        limit: int = 50,
        per_owner: int | None = None,
    ) -> LobbyPage:
        """List the tables that are asked for, at most `per_owner` of an owner; InvalidCursor for `after`."""
        return await self._lobby.read_page(criteria, after, limit, per_owner)

    async def count_tables(self, criteria: LobbyFilter) -> int:
        """Count tables by phase, game, player or offer; anything else of the filter is not heeded."""
        return await self._lobby.count(criteria)

    async def count_seated(self, player: str, game: str | None) -> int:
        """Count the running public tables at which a player has a seat, of one game or of all (None)."""
        return await self._lobby.count_seated(player, game)

    async def lobby_documents(self, tables: Sequence[str]) -> dict[str, LobbyDocument]:
        """Give tables as the lobby knows them; those that were opened a moment ago may be missing."""
        return await self._lobby.documents(tables)

    async def tables_of_owner(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Give the first so many of an owner's tables in a phase, private ones too."""
        return await self._lobby.tables_of_owner(owner, phase, limit)

    async def table_names(self, tables: Sequence[str]) -> dict[str, str]:
        """Give the names of tables; those that were opened a moment ago may not be known yet."""
        return await self._lobby.names(tables)

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Give the phases of tables; those that were opened a moment ago may not be known yet."""
        return await self._lobby.phases(tables)

    async def pauses(self, tables: Sequence[str], now: int) -> dict[str, int]:
        """Return when the pause ends that a table is in (UTC, ms), for the tables that are paused now."""
        found = await self._read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        known = {table: TURNS.decode(data) for table, data in found.items()}
        return {
            table: until
            for table, turns in known.items()
            if turns is not None and (until := turns.paused_until(now)) is not None
        }

    async def inbox_by_due(self, player: str, limit: int = 100) -> tuple[InboxItem, ...]:
        """Give where a player is asked, what is due first at the top, and last what never is."""
        return await self._inbox(agenda_prefix(player), limit)

    async def inbox(self, player: str, limit: int = 100) -> tuple[InboxItem, ...]:
        """Give where a player is asked, longest waiting first."""
        return await self._inbox(inbox_prefix(player), limit)

    async def _inbox(self, prefix: str, limit: int) -> tuple[InboxItem, ...]:
        rows = await self._read_models.read_first_rows(TURNS.name, TURNS.schema_version, prefix, limit)
        named = read_rows(rows, _read_seat)
        found = await self._read_models.read_live_documents(
            TURNS.name, TURNS.schema_version, sorted({table for table, _ in named})
        )
        documents = {table: turns for table, data in found.items() if (turns := TURNS.decode(data))}
        asked = (find_inbox_item(table, documents.get(table), seat) for table, seat in named)
        return tuple(one for one in asked if one is not None)

    async def running_flags(self, player: str, limit: int = 100) -> tuple[RunningFlag, ...]:
        """Give a player's flags that run, what falls first at the top."""
        asked = await self.inbox_by_due(player, limit)
        tables = sorted({one.table for one in asked if one.due is not None})
        rows = await self._read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        documents = {table: one for table, data in rows.items() if (one := NOTICES.decode(data)) is not None}
        return find_running_flags(player, documents)

    async def tables_kept_waiting(self, player: str, limit: int) -> tuple[str, ...]:
        """Give the tables where others wait for a player, of the decisions that have waited longest."""
        rows = await self._read_models.read_first_rows(
            TURNS.name, TURNS.schema_version, inbox_prefix(player), limit
        )
        tables = list(dict.fromkeys(read_rows(rows, read_asked_table)))
        found = await self._read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        documents = {table: TURNS.decode(data) for table, data in found.items()}
        return tuple(
            table
            for table in tables
            if (turns := documents.get(table)) is not None and has_others(turns.seats, player)
        )

    async def next_turn(self, player: str) -> InboxItem | None:
        """Give where a player has been asked for longest."""
        return next(iter(await self.inbox(player, 1)), None)

    async def journal_lines(
        self, table: str, seat: int | None, names: PlayerNames, *, after: int = 0, limit: int = 200
    ) -> tuple[JournalEntry, ...]:
        """Tell the records after `after` as that seat may know them; those without words are left out."""
        return await self._journal.read_lines(table, seat, names, after, limit)

    async def find_return(self, table: str, seat: int | None, known: int) -> int | None:
        """Give the record from which on what a seat read up to `known` is said otherwise now, or None."""
        return await self._journal.find_return(table, seat, known)

    async def read_journal(self, table: str) -> JournalDocument:
        """Give which branches of a table's line were left, and its turns; ValueError if it has no record."""
        return await self._journal.read_document(table)

    async def standings(
        self, game: str | None = None, player: str | None = None
    ) -> tuple[PlayerStanding, ...]:
        """Give what players achieved, the best first: at public tables and where that player sat."""
        return await self._standings.standings(game, player)

    async def statistics(self, game: str, player: str | None = None) -> GameStatistics:
        """Sum a game's finished plays up: at public tables and where that player sat."""
        return await self._standings.statistics(game, player)

    async def tables_spoken_at(self, player: str, limit: int) -> tuple[str, ...]:
        """Give the tables at which a player spoke words that lie beside the log."""
        return await self._read_models.read_first_rows(
            JOURNAL.name, JOURNAL.schema_version, speaker_prefix(player), limit
        )

    async def tenures(self, table: str) -> tuple[Tenure, ...]:
        """Tell who held the seats of a table, by seat."""
        return await self._tenures.tenures(table)

    async def reliability(self, player: str) -> Reliability:
        """Tell how far a player can be relied on, by the latest tenures."""
        return await self._tenures.reliability(player)

    async def lags(self) -> ReadModelLags:
        """Measure how far the read models of this build are behind."""
        measured = await self._read_models.measure_lags(
            {model.name: model.schema_version for model in READ_MODELS.values()}
        )
        return ReadModelLags(
            {name: _slowest(lags) for name, lags in measured.items() if not lags.is_retired},
            tuple(sorted(name for name, lags in measured.items() if lags.is_retired)),
        )


def _read_seat(row: str) -> tuple[str, int]:
    """Return the table and the seat that a row of an inbox or agenda ends with."""
    *_, table, seat = row.split(":")
    return read_table_id(table), int(seat)
