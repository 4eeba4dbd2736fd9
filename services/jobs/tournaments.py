"""Running tournaments: pair rounds, open tables, enter results, close rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType, ValidationError

from domain.log.codec import codec_for
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.bot_accounts import is_bot_account
from domain.table.commands import OpenTable
from domain.table.records import SERVICE_PLAYER
from domain.table.tenure.seating import PairedPlayer, TablePairing
from domain.tournament.commands import CancelTournament, CloseRound, EnterResult, PairRound, TournamentCommand
from domain.tournament.plan import find_no_shows
from domain.tournament.rules import STALE_MS, may_close
from domain.tournament.standing import compute_standings
from domain.tournament.state import Group, Round, Tournament, TournamentPhase
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.event_store import RecordLog
from infra.ports.jobs import Claim, Claims
from infra.ports.notices import Notice
from infra.ports.tables import ArchivedLog
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.redis.tables.table_directory import RedisTableDirectory
from projections.lobby import LOBBY
from projections.notices.values import NO_TABLE, notice_id
from projections.read_model import TIME_DIGITS, sortable_time
from projections.table_results.results import RESULTS
from projections.tournaments import TOURNAMENTS, ended_place, phase_prefix
from services.notices.timing import TOO_OLD_MS
from services.queries.log_reader import UnfoldableLog, decode_record
from services.shared.rows import read_rows, read_table_id

log = get_logger()

ATTEMPT_MILLISECONDS = 600_000
"""Milliseconds until a refused command is sent as a new one."""

NAME_LENGTH = 60


class TableProgress(NamedTuple):
    """The progress of an opened table; once it has ended, its places (None if cancelled) and its last hash.

    `no_shows` lists the seats whose players never came; UNSET if that is unknown.
    """

    ended: bool
    places: tuple[int, ...] | None = None
    head: str = ""
    no_shows: tuple[int, ...] | UnsetType = UNSET


DeriveTable = Callable[[str, int, int], str]
"""Derives the id of a table from its tournament, round and group."""


def find_due_commands(
    tournament: Tournament, tables: Mapping[str, TableProgress], derive: DeriveTable, now: int
) -> tuple[QueuedCommand, ...]:
    """Return the commands that are due at `now` (UTC, ms); `tables` has the open tables' progress."""
    attempt = now // ATTEMPT_MILLISECONDS
    if tournament.phase == "open" and now - tournament.at > STALE_MS:
        return (_command(tournament, f"stale-{attempt}", CancelTournament()),)
    if tournament.phase != "running":
        return ()
    current = tournament.current_round
    if current is None:
        number = len(tournament.rounds) + 1
        count = len(tournament.active) // tournament.plan.group
        table_ids = tuple(derive(tournament.id, number, group) for group in range(1, count + 1))
        return (_command(tournament, f"pair-{number}-{attempt}", PairRound(number, table_ids)),)
    if may_close(tournament, current, now):
        return (_command(tournament, f"close-{current.number}-{attempt}", CloseRound(current.number)),)
    return (*_due_openings(tournament, tables, attempt), *_due_results(tournament, tables, attempt))


def _due_openings(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for round_ in tournament.rounds:
        for number, group in enumerate(round_.groups, 1):
            if round_.outcomes[number - 1] is None and group.table not in tables:
                yield open_table_command(tournament, round_, number, f"open-{attempt}")


def _due_results(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for group in tournament.open_groups:
        progress = tables.get(group.table)
        if progress is not None and progress.ended:
            result = EnterResult(group.table, progress.places, progress.head, progress.no_shows)
            yield _command(tournament, f"result-{group.table}-{attempt}", result)


def _command(tournament: Tournament, command_id: str, command: TournamentCommand) -> QueuedCommand:
    body = TOURNAMENT_CODEC.encode(command)
    return QueuedCommand(tournament.id, None, SERVICE_PLAYER, command_id, None, body)


def open_table_command(tournament: Tournament, of: Round, number: int, command_id: str) -> QueuedCommand:
    """Build the command that opens a group's table with its players seated."""
    plan, group = tournament.plan, of.groups[number - 1]
    codec = codec_for(plan.game)
    options: Any = msgspec.convert(plan.options, codec.game.options_type)
    command = OpenTable(
        game=plan.game,
        seats=len(group.entrants),
        options=options,
        name=table_name(plan.name, of.number, number),
        public=plan.public,
        lines=plan.lines,
        several=False,
        pace=plan.pace,
        talk="beside",
        pairing=TablePairing(tournament.table_place(of, number), _paired_players(tournament, group)),
    )
    return QueuedCommand(group.table, None, SERVICE_PLAYER, command_id, None, codec.encode(command))


def _paired_players(tournament: Tournament, group: Group) -> tuple[PairedPlayer, ...]:
    entrants = (tournament.entrants[number] for number in group.entrants)
    return tuple(
        PairedPlayer(entrant.player, entrant.nonce, entrant.hours, entrant.owner) for entrant in entrants
    )


def table_name(tournament: str, of: int, group: int) -> str:
    """Return a table's name: the tournament's name (shortened if necessary), round and group."""
    place = f" {of}.{group}"
    return f"{tournament[: NAME_LENGTH - len(place)]}{place}"


MAX_ENDED = 200
"""Maximum number of finished tournaments per read."""


@dataclass
class EndedTournaments:
    """Finished tournaments, which the read model keeps listing after they are archived."""

    read_models: RedisReadModelStore
    tables: RedisTableDirectory
    _archived: set[str] = field(default_factory=set, init=False)
    _after: str | None = field(default=None, init=False)

    def latest(self) -> tuple[str, ...]:
        """Return the most recently finished tournaments."""
        return tuple(map(_tournament_id, self._rows(None)))

    def to_archive(self, until: int) -> tuple[str, ...]:
        """Return unarchived tournaments that ended by a time (UTC, ms), spread over several calls.

        Archived tournaments are remembered, so that this process does not look them up again.
        """
        begin = ended_place(until)
        rows = self._rows(max(begin, self._after or begin))
        self._after = rows[-1] if len(rows) == MAX_ENDED else None
        unknown = [tournament for tournament in map(_tournament_id, rows) if tournament not in self._archived]
        self._archived.update(
            tournament for tournament in unknown if isinstance(self.tables.get(tournament), ArchivedLog)
        )
        return tuple(tournament for tournament in unknown if tournament not in self._archived)

    def _rows(self, after: str | None) -> tuple[str, ...]:
        return self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED, None, after
        )


def _tournament_id(row: str) -> str:
    return row.partition(":")[2]


MAX_TOURNAMENTS = 1_000
"""Maximum number of unchanged tournaments per check; the next check continues from there."""

CLAIM_SECONDS = 5.0
"""Seconds until a command without effect is enqueued again."""

LOOKS_BETWEEN = 5
"""Every fifth check includes unchanged tournaments, since one of their tables may have ended."""


@dataclass
class TournamentKeeper:
    """Enqueues due commands for tournaments.

    Several processes may do this at the same time, as repeated commands have no effect.
    """

    read_models: RedisReadModelStore
    log: RecordLog
    claims: Claims
    command_queue: CommandQueue
    derive: DeriveTable
    _seen: dict[str, str] = field(default_factory=dict, init=False)
    _looks: int = field(default=0, init=False)
    _next: int = field(default=0, init=False)

    def look(self, now: int) -> tuple[str, ...]:
        """Enqueue the commands due at `now` (UTC, ms) in changed tournaments, and regularly in all of them.

        Return the tournaments that have ended since the last check.
        """
        rows = self._running_rows()
        self._looks += 1
        everywhere = self._looks % LOOKS_BETWEEN == 0
        wanted = [_tournament_id(row) for row in rows if self._seen.get(_tournament_id(row)) != row]
        if everywhere:
            wanted = list(dict.fromkeys((*wanted, *map(_tournament_id, self._next_rows(rows)))))
            before = sortable_time(now - STALE_MS)
            wanted += [_tournament_id(row) for row in self._rows("open", MAX_TOURNAMENTS, before)]
        gone = self._seen.keys() - {_tournament_id(row) for row in rows}
        self._seen = {_tournament_id(row): row for row in rows}
        tournaments = self._load_tournaments(wanted)
        groups = {group.table for tournament in tournaments for group in tournament.open_groups}
        tables = self._read_progress(sorted(groups))
        self._enqueue([due for tournament in tournaments for due in self._find_due(tournament, tables, now)])
        return tuple(
            tournament.id
            for tournament in self._load_tournaments(sorted(gone))
            if tournament.phase == "ended"
        )

    def _find_due(
        self, tournament: Tournament, tables: Mapping[str, TableProgress], now: int
    ) -> tuple[QueuedCommand, ...]:
        try:
            return find_due_commands(tournament, tables, self.derive, now)
        except (KeyError, ValidationError):  # the game or its options no longer exist
            log.exception("a tournament cannot continue", tournament=tournament.id)
            return ()

    def _running_rows(self) -> tuple[str, ...]:
        """Read the rows of all running tournaments, page by page."""
        rows, page = list[str](), self._rows("running", MAX_TOURNAMENTS)
        while page:
            rows += page
            page = self._rows("running", MAX_TOURNAMENTS, after=page[-1])
        return tuple(rows)

    def _next_rows(self, rows: Sequence[str]) -> Sequence[str]:
        """Return the next rows to check even though their tournaments have not changed."""
        first = self._next if self._next < len(rows) else 0
        self._next = first + MAX_TOURNAMENTS
        return rows[first : self._next]

    def _rows(
        self, phase: TournamentPhase, limit: int, before: str | None = None, after: str | None = None
    ) -> tuple[str, ...]:
        return self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix(phase), limit, before, after
        )

    def _load_tournaments(self, wanted: Sequence[str]) -> list[Tournament]:
        stored = self.read_models.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, wanted)
        documents = (TOURNAMENTS.decode(data) for data in stored.values())
        return [document.tournament for document in documents if document is not None]

    def _read_progress(self, tables: Sequence[str]) -> Mapping[str, TableProgress]:
        """Return the progress of existing tables; a table has ended once both read models show that."""
        if not tables:
            return {}
        read = self.read_models.read_live_documents
        listed = read(LOBBY.name, LOBBY.schema_version, tables)
        results = read(RESULTS.name, RESULTS.schema_version, tables)
        progress: dict[str, TableProgress] = {}
        for table, data in listed.items():
            lobby = LOBBY.decode(data)
            result = RESULTS.decode(results[table]) if table in results else None
            if lobby is None or lobby.phase != "ended" or result is None or result.seq != lobby.seq:
                progress[table] = TableProgress(ended=False)
            else:
                places = None if result.ended is None else result.places
                progress[table] = TableProgress(
                    ended=True, places=places, head=lobby.hash, no_shows=self._read_no_shows(table)
                )
        return progress

    def _read_no_shows(self, table: str) -> tuple[int, ...] | UnsetType:
        """Return the seats whose players never came; UNSET if this build cannot read the log."""
        try:
            return find_no_shows(decode_record(entry)[0].record for entry in self.log.read(table))
        except UnfoldableLog:
            log.exception("cannot read which players came to a table", table=table)
            return UNSET

    def _enqueue(self, commands: Iterable[QueuedCommand]) -> None:
        """Enqueue the commands that were not enqueued a moment ago."""
        due = list(commands)
        free = self.claims.acquire([_claim(command) for command in due]) if due else ()
        for command, was_free in zip(due, free, strict=True):
            if not was_free:
                continue
            try:
                self.command_queue.put([command])
            except PartitionFull as error:
                log.warning("a full partition delays a tournament", table=command.table, error=str(error))


def _claim(command: QueuedCommand) -> Claim:
    """Return the claim of a command; commands with the same content share one."""
    digest = blake2b(command.body, digest_size=8).hexdigest()
    return Claim(f"tournament {command.table} {command.command_id} {digest}", CLAIM_SECONDS)


@dataclass
class ResultTeller:
    """Notifies entrants of results.

    `take_in` receives notices and the time (UTC, ms), and enqueues each notice only once: its id follows from
    the tournament, so it is the same in every process. The set of known tournaments only saves work.
    """

    read_models: RedisReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Notify the entrants of recently finished tournaments; return the number of tournaments."""
        rows = self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED
        )
        recent = {name for name, at in read_rows(rows, _read_row) if at > now - TOO_OLD_MS}
        self._told &= recent
        fresh = sorted(recent - self._told)
        stored = self.read_models.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, fresh)
        documents = [TOURNAMENTS.decode(data) for data in stored.values()]
        tournaments = [document.tournament for document in documents if document is not None]
        notices = [notice for tournament in tournaments for notice in result_notices(tournament)]
        if notices:
            self.take_in(notices, now)
        self._told |= {tournament.id for tournament in tournaments}
        return len(tournaments)


def result_notices(tournament: Tournament) -> Iterator[Notice]:
    """Yield notices to the entrants and the owner of a finished tournament.

    The owner of a cancelled tournament, withdrawn entrants and house bots get none.
    """
    facts = {
        "tournament": tournament.plan.name,
        "tournament_id": tournament.id,
        "outcome": tournament.end_reason or "finished",
    }
    entrants = {tournament.entrants[number].player: number for number in tournament.active}
    if tournament.end_reason == "called off":
        told = entrants.keys() - {tournament.owner}
        places = dict[int, int]()
    else:
        told = entrants.keys() | {tournament.owner}
        places = {standing.entrant: standing.place for standing in compute_standings(tournament)}
    for player in sorted(told):
        if not is_bot_account(player):
            place = places.get(entrants.get(player, -1))
            own_facts = facts if place is None else {**facts, "place": str(place)}
            yield _notice(tournament, player, own_facts)


def _notice(tournament: Tournament, player: str, facts: dict[str, str]) -> Notice:
    name = notice_id("tournament-ended", NO_TABLE, player, tournament.id)
    return Notice(name, "tournament-ended", NO_TABLE, player, tournament.at, facts=facts)


def _read_row(row: str) -> tuple[str, int]:
    """Parse a row into a tournament and the time of its end (UTC, ms).

    In a row, the time is inverted, so that the latest end sorts first.
    """
    latest: int = 10**TIME_DIGITS - 1
    moment, _, tournament = row.partition(":")
    return read_table_id(tournament), latest - int(moment)
