"""Queries of read models and logs, for the API."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from infra.ports.event_store import AsyncRecordLog, LogEntry
from infra.ports.read_models import ModelLags, ReadModelNotReady
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.tables.snapshots import AsyncRedisSnapshots
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from projections.journal import JOURNAL, JournalDocument, JournalEntry, speaker_prefix
from projections.lobby import LobbyDocument, Phase
from projections.notices.model import NOTICES, NoticesDocument
from projections.notices.questions import is_person
from projections.notices.values import notice_id
from projections.registry import READ_MODELS
from projections.reliability import MOST_TENURES, Reliability, summarize_reliability
from projections.seats import SeatOccupancy, has_others
from projections.standings import PlayerStanding, sum_standings
from projections.table_results.results import ENDED, RESULTS, TableResult
from projections.table_results.statistics import GameStatistics, sum_statistics
from projections.tenures import TENURES, Tenure, find_tenure, player_prefix
from projections.turns import TURNS, InboxItem, agenda_prefix, find_inbox_item, inbox_prefix
from services.queries.journal_reader import JournalReader, PlayerNames
from services.queries.lobby_reader import InvalidCursor, LobbyFilter, LobbyPage, LobbyReader
from services.queries.log_reader import UnfoldableLog, read_to_head
from services.queries.table_loader import LoadedTable, NoSuchRecord, NoSuchTable, TableLoader
from services.queries.turns_reader import read_asked_table
from services.shared.caching import LruCache
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

Count = tuple[int, int]
Counts = tuple[Count, ...]

MAX_SUMS = 16
"""Maximum number of cached sums: one per game, and one for all games."""


class PublicStandings(NamedTuple):
    """The standings from the first `summed` finished games in `arrived`, a list in order of arrival."""

    arrived: Sequence[TableResult]
    summed: int
    standings: tuple[PlayerStanding, ...]


class StandingsReader:
    """Cached statistics and standings from the finished games of all partitions."""

    def __init__(self, read_models: AsyncRedisReadModelStore) -> None:
        self._read_models = read_models
        self._finished: dict[int, tuple[Count, dict[str, TableResult]]] = {}
        self._arrived: list[TableResult] = []
        self._summed: LruCache[PublicStandings] = LruCache(MAX_SUMS)
        self._statistics: LruCache[tuple[Counts, GameStatistics]] = LruCache(MAX_SUMS)
        self._private: tuple[Counts, Mapping[str, Sequence[TableResult]]] = (), {}

    async def standings(self, game: str | None, player: str | None = None) -> tuple[PlayerStanding, ...]:
        """Return players' results in one game or all games, from the tables that `player` may see."""
        counts = await self._refresh()
        public = self._public(game)
        own_games = [played for played in self._own(player, counts) if game in (None, played.game)]
        return sum_standings(own_games, public) if own_games else public

    async def statistics(self, game: str, player: str | None = None) -> GameStatistics:
        """Return a game's statistics, from the tables that `player` may see."""
        counts = await self._refresh()
        own_games = [played for played in self._own(player, counts) if played.game == game]
        key = game, player if own_games else None
        known = self._statistics.get(key)
        if known is None or known[0] != counts:
            public = [played for played in self._in_order() if played.public and played.game == game]
            statistics = await asyncio.to_thread(sum_statistics, [*public, *own_games])
            known = self._statistics.put(key, (counts, statistics))
        return known[1]

    async def _refresh(self) -> Counts:
        """Read the partitions with newly finished games; return the counts per partition."""
        counts = await self._read_models.count_rows(RESULTS.name, RESULTS.schema_version)
        for partition, count in enumerate(counts):
            known = self._finished.get(partition)
            if known is None or known[0] != count:
                self._keep(partition, count, await self._read(partition))
        return counts

    def _keep(self, partition: int, count: Count, found: dict[str, TableResult]) -> None:
        """Cache a partition's finished games; reads of a partition may complete in any order."""
        before = self._finished[partition][1] if partition in self._finished else {}
        self._finished[partition] = count, found
        if before.keys() <= found.keys():
            self._arrived += [found[row] for row in found.keys() - before.keys()]
        else:
            self._arrived = list(self._in_order())

    def _public(self, game: str | None) -> tuple[PlayerStanding, ...]:
        known = self._summed.get(game)
        if known is None or known.arrived is not self._arrived:
            known = PublicStandings(self._arrived, 0, ())
        fresh = (played for played in self._arrived[known.summed :] if played.public)
        if known.summed < len(self._arrived):
            standings = sum_standings(
                (played for played in fresh if game in (None, played.game)), known.standings
            )
            known = self._summed.put(game, PublicStandings(self._arrived, len(self._arrived), standings))
        return known.standings

    def _own(self, player: str | None, counts: Counts) -> Sequence[TableResult]:
        """Return the finished games at private tables where the player had a seat."""
        if self._private[0] != counts:
            self._private = counts, _by_player(self._in_order())
        return self._private[1].get(player, ()) if player is not None else ()

    async def _read(self, partition: int) -> dict[str, TableResult]:
        """Return a partition's finished games, keyed by row; documents of known games are not read again."""
        known = self._finished[partition][1] if partition in self._finished else {}
        read = await self._read_models.read_partition_rows(RESULTS.name, RESULTS.schema_version, partition)
        rows = [row.removeprefix(ENDED) for row in read if row.startswith(ENDED)]
        tables = {row: row.partition(":")[2] for row in rows if row not in known}
        documents = await self._read_models.read_live_documents(
            RESULTS.name, RESULTS.schema_version, list(tables.values())
        )
        new = {row: RESULTS.decode(documents[table]) for row, table in tables.items()}
        games = ((row, known.get(row) or new[row]) for row in rows)
        return {row: played for row, played in games if played is not None}

    def _in_order(self) -> Iterator[TableResult]:
        """Yield all finished games, sorted by their end and then by table."""
        pairs = (pair for _, finished in self._finished.values() for pair in finished.items())
        return (played for _, played in sorted(pairs, key=itemgetter(0)))


def _by_player(finished: Iterator[TableResult]) -> dict[str, list[TableResult]]:
    games: defaultdict[str, list[TableResult]] = defaultdict(list)
    for played in finished:
        if not played.public:
            for player in {seat.player for seat in played.seats if seat.player is not None}:
                games[player].append(played)
    return games


class TenuresReader:
    """Reads tenures; if a table's read model lags, the rest is folded from the log."""

    def __init__(self, read_models: AsyncRedisReadModelStore, log: AsyncRecordLog) -> None:
        self._read_models, self._log = read_models, log

    async def tenures(self, table: str) -> tuple[Tenure, ...]:
        """Return a table's tenures up to its last record, ordered by seat; empty before its game starts."""
        document = await read_to_head(TENURES, self._read_models, self._log, table)
        tenures = () if document is None else document.tenures
        return tuple(sorted(tenures, key=lambda tenure: (tenure.seat, tenure.n)))

    async def reliability(self, player: str) -> Reliability:
        """Summarise a player's latest tenures at tables with a pace.

        Raise ReadModelNotReady while the read model is being built.
        """
        last_rows = await self._read_models.read_last_rows(
            TENURES.name, TENURES.schema_version, [player_prefix(player)], None, MOST_TENURES
        )
        places = defaultdict[str, list[tuple[int, int]]](list)
        rows = read_rows(last_rows, _read_row)
        for table, seat, n in rows:
            places[table].append((seat, n))
        documents = await self._read_models.read_live_documents(
            TENURES.name, TENURES.schema_version, tuple(places)
        )
        decoded = {table: TENURES.decode(data) for table, data in documents.items()}
        tenures = (find_tenure(decoded.get(table), seat, n) for table, seat, n in rows)
        return summarize_reliability(tenure for tenure in tenures if tenure is not None)


def _read_row(row: str) -> tuple[str, int, int]:
    _, table, seat, n = row.split(":")
    return read_table_id(table), int(seat), int(n)


class RunningFlag(NamedTuple):
    """A running deadline at `flag`, with its warning (UTC, ms); `id` is the id of the turn's notification.

    `moved` is when the deadline was last set.
    """

    id: str
    table: str
    name: str
    game: str
    flag: int
    warning: int
    moved: int


def find_running_flags(player: str, documents: Mapping[str, NoticesDocument]) -> tuple[RunningFlag, ...]:
    """Return a player's deadlines in order; for a decision shared by several seats, only the earliest one."""
    flags: dict[str, RunningFlag] = {}
    for table, document in documents.items():
        for flag in _of_table(player, table, document):
            known = flags.get(flag.id)
            if known is None or flag.flag < known.flag:
                flags[flag.id] = flag
    return tuple(sorted(flags.values(), key=lambda flag: (flag.flag, flag.id)))


def _of_table(player: str, table: str, document: NoticesDocument) -> Iterator[RunningFlag]:
    turns = document.turns
    for place, question in zip(turns.seats, document.questions, strict=True):
        asked = question is not None and place.player == player and place.stand_in is None
        if question is None or not asked or not is_person(place) or question.flag is None:
            continue
        name = notice_id("turn", table, player, str(question.key))
        warning = question.warning if turns.is_paced else question.flag
        yield RunningFlag(name, table, turns.name, turns.game, question.flag, warning, question.moved)


EVERYTHING = LobbyFilter()


class ReadModelLags(NamedTuple):
    """How far this build's read models lag behind, and which of them a newer build has replaced.

    `behind` is the delay of the slowest partition in milliseconds, or None if a model is not built yet.
    `retired` lists the models that a newer build has dropped or stores in a format that this build cannot
    read.
    """

    behind: Mapping[str, int | None]
    retired: tuple[str, ...] = ()


def _slowest(lags: ModelLags) -> int | None:
    return None if None in lags.behind else max(lag for lag in lags.behind if lag is not None)


class QueryReader:
    """Queries about tables, their logs, and lists of tables.

    Results from a read model may lag behind the log, and raise ReadModelNotReady until it is built. Results
    from a log do neither.
    """

    def __init__(
        self,
        read_models: AsyncRedisReadModelStore,
        log: AsyncRecordLog,
        talk: AsyncRedisTalkLines,
        snapshots: AsyncRedisSnapshots,
    ) -> None:
        self._read_models, self._log = read_models, log
        self._loader = TableLoader(snapshots, log)
        self._journal = JournalReader(read_models, log, talk)
        self._standings = StandingsReader(read_models)
        self._lobby = LobbyReader(read_models)
        self._tenures = TenuresReader(read_models, log)

    def count_to_fold(self, table: str, at: int) -> int:
        """Return how many records must be folded to view a table after record `at`."""
        return self._loader.count_to_fold(table, at)

    async def load_table(self, table: str, *, at: int | None = None) -> LoadedTable:
        """Fold a table to its head, or to record `at`.

        Raise NoSuchTable, NoSuchRecord or UnfoldableLog on failure.

        The head is read from the log itself, so a caller who knows a seq always finds that record.
        """
        return await (self._loader.load_head(table) if at is None else self._loader.load_at(table, at))

    def last_known(self, table: str) -> LoadedTable | None:
        """Return the newest cached state of a table, which may be behind its log; None if there is none."""
        return self._loader.last_known(table)

    async def head(self, table: str) -> LogEntry | None:
        """Return a table's last record."""
        return await self._log.head(table)

    async def records(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Return the records after `after`, from wherever the log is stored."""
        return await self._log.read(table, after, limit)

    async def lobby_page(
        self,
        criteria: LobbyFilter = EVERYTHING,
        *,
        after: str | None = None,
        limit: int = 50,
        per_owner: int | None = None,
    ) -> LobbyPage:
        """Return a page of matching tables, at most `per_owner` per owner.

        Raise InvalidCursor for an invalid `after`.
        """
        return await self._lobby.read_page(criteria, after, limit, per_owner)

    async def count_tables(self, criteria: LobbyFilter) -> int:
        """Count tables, filtered by phase, game, player or offer; other filter fields are ignored."""
        return await self._lobby.count(criteria)

    async def count_seated(self, player: str, game: str | None) -> int:
        """Return the number of running public tables where a player has a seat, in one game or all (None)."""
        return await self._lobby.count_seated(player, game)

    async def lobby_documents(self, tables: Sequence[str]) -> dict[str, LobbyDocument]:
        """Return tables as the lobby knows them; very new tables may be missing."""
        return await self._lobby.documents(tables)

    async def tables_of_owner(self, owner: str, phase: Phase, limit: int) -> tuple[str, ...]:
        """Return the first tables of an owner in a phase, including private ones."""
        return await self._lobby.tables_of_owner(owner, phase, limit)

    async def table_names(self, tables: Sequence[str]) -> dict[str, str]:
        """Return the names of tables, keyed by id; very new tables may be missing."""
        return await self._lobby.names(tables)

    async def phases(self, tables: Sequence[str]) -> dict[str, Phase]:
        """Return the phases of tables, keyed by id; very new tables may be missing."""
        return await self._lobby.phases(tables)

    async def pauses(self, tables: Sequence[str], now: int) -> dict[str, int]:
        """Return when the pause of each paused table ends (UTC, ms)."""
        documents = await self._read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        known = {table: TURNS.decode(data) for table, data in documents.items()}
        return {
            table: until
            for table, turns in known.items()
            if turns is not None and (until := turns.paused_until(now)) is not None
        }

    async def inbox_by_due(self, player: str, limit: int = 100) -> tuple[InboxItem, ...]:
        """Return a player's open decisions by deadline; those without a deadline come last."""
        return await self._inbox(agenda_prefix(player), limit)

    async def inbox(self, player: str, limit: int = 100) -> tuple[InboxItem, ...]:
        """Return a player's open decisions, oldest first."""
        return await self._inbox(inbox_prefix(player), limit)

    async def _inbox(self, prefix: str, limit: int) -> tuple[InboxItem, ...]:
        rows = await self._read_models.read_first_rows(TURNS.name, TURNS.schema_version, prefix, limit)
        named = read_rows(rows, _read_seat)
        stored = await self._read_models.read_live_documents(
            TURNS.name, TURNS.schema_version, sorted({table for table, _ in named})
        )
        documents = {table: turns for table, data in stored.items() if (turns := TURNS.decode(data))}
        asked = (find_inbox_item(table, documents.get(table), seat) for table, seat in named)
        return tuple(one for one in asked if one is not None)

    async def running_flags(self, player: str, limit: int = 100) -> tuple[RunningFlag, ...]:
        """Return a player's current deadlines, earliest first."""
        asked = await self.inbox_by_due(player, limit)
        tables = sorted({one.table for one in asked if one.due is not None})
        rows = await self._read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        documents = {table: one for table, data in rows.items() if (one := NOTICES.decode(data)) is not None}
        return find_running_flags(player, documents)

    async def tables_kept_waiting(self, player: str, limit: int) -> tuple[str, ...]:
        """Return the tables where the player's decisions have been open longest."""
        rows = await self._read_models.read_first_rows(
            TURNS.name, TURNS.schema_version, inbox_prefix(player), limit
        )
        tables = list(dict.fromkeys(read_rows(rows, read_asked_table)))
        stored = await self._read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        documents = {table: TURNS.decode(data) for table, data in stored.items()}
        return tuple(
            table
            for table in tables
            if (turns := documents.get(table)) is not None and has_others(turns.seats, player)
        )

    async def next_turn(self, player: str) -> InboxItem | None:
        """Return the player's decision that has been open longest; None if there is none."""
        return next(iter(await self.inbox(player, 1)), None)

    async def journal_lines(
        self, table: str, seat: int | None, names: PlayerNames, *, after: int = 0, limit: int = 200
    ) -> tuple[JournalEntry, ...]:
        """Return the journal's lines after record `after`, as visible to the seat.

        Records without words have no line.
        """
        return await self._journal.read_lines(table, seat, names, after, limit)

    async def find_return(self, table: str, seat: int | None, known: int) -> int | None:
        """Return the record before the first line that has changed for a seat since record `known`.

        Return None if no line has changed.
        """
        return await self._journal.find_return(table, seat, known)

    async def read_journal(self, table: str) -> JournalDocument:
        """Return a table's journal: abandoned branches and turns.

        Raise ValueError if there are no records.
        """
        return await self._journal.read_document(table)

    async def standings(
        self, game: str | None = None, player: str | None = None
    ) -> tuple[PlayerStanding, ...]:
        """Return players' results, best first, from public tables and those where `player` had a seat."""
        return await self._standings.standings(game, player)

    async def statistics(self, game: str, player: str | None = None) -> GameStatistics:
        """Return a game's statistics, from public tables and those where `player` had a seat."""
        return await self._standings.statistics(game, player)

    async def tables_spoken_at(self, player: str, limit: int) -> tuple[str, ...]:
        """Return the tables where a player wrote messages whose text is stored outside the log."""
        return await self._read_models.read_first_rows(
            JOURNAL.name, JOURNAL.schema_version, speaker_prefix(player), limit
        )

    async def tenures(self, table: str) -> tuple[Tenure, ...]:
        """Return the tenures of a table, ordered by seat."""
        return await self._tenures.tenures(table)

    async def reliability(self, player: str) -> Reliability:
        """Return a player's reliability, computed from the latest tenures."""
        return await self._tenures.reliability(player)

    async def lags(self) -> ReadModelLags:
        """Return the lag of this build's read models."""
        measured = await self._read_models.measure_lags(
            {model.name: model.schema_version for model in READ_MODELS.values()}
        )
        return ReadModelLags(
            {name: _slowest(lags) for name, lags in measured.items() if not lags.is_retired},
            tuple(sorted(name for name, lags in measured.items() if lags.is_retired)),
        )


def _read_seat(row: str) -> tuple[str, int]:
    """Return the table and the seat at the end of an inbox or agenda row."""
    *_, table, seat = row.split(":")
    return read_table_id(table), int(seat)
