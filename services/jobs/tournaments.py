"""Run tournaments: pair rounds, open tables, take results, close rounds."""

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
"""What was refused is a new command after so long."""

NAME_LENGTH = 60


class TableProgress(NamedTuple):
    """A table that was opened; once it has `ended`, its places (None: called off) and its last hash.

    To the seats in `no_shows` nobody came; UNSET where that is not known.
    """

    ended: bool
    places: tuple[int, ...] | None = None
    head: str = ""
    no_shows: tuple[int, ...] | UnsetType = UNSET


DeriveTable = Callable[[str, int, int], str]
"""Gives the id of a table by its tournament, round and group."""


def find_due_commands(
    tournament: Tournament, tables: Mapping[str, TableProgress], derive: DeriveTable, now: int
) -> tuple[QueuedCommand, ...]:
    """Return what is due by now (UTC, ms); `tables` are those of its groups that are known to be there."""
    attempt = now // ATTEMPT_MILLISECONDS
    if tournament.phase == "open" and now - tournament.at > STALE_MS:
        return (_command(tournament, f"stale-{attempt}", CancelTournament()),)
    if tournament.phase != "running":
        return ()
    current = tournament.current_round
    if current is None:
        number = len(tournament.rounds) + 1
        count = len(tournament.active) // tournament.plan.group
        found = tuple(derive(tournament.id, number, group) for group in range(1, count + 1))
        return (_command(tournament, f"pair-{number}-{attempt}", PairRound(number, found)),)
    if may_close(tournament, current, now):
        return (_command(tournament, f"close-{current.number}-{attempt}", CloseRound(current.number)),)
    return (*_openings(tournament, tables, attempt), *_results(tournament, tables, attempt))


def _openings(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for one in tournament.rounds:
        for number, group in enumerate(one.groups, 1):
            if one.outcomes[number - 1] is None and group.table not in tables:
                yield open_table_command(tournament, one, number, f"open-{attempt}")


def _results(
    tournament: Tournament, tables: Mapping[str, TableProgress], attempt: int
) -> Iterator[QueuedCommand]:
    for group in tournament.open_groups:
        found = tables.get(group.table)
        if found is not None and found.ended:
            result = EnterResult(group.table, found.places, found.head, found.no_shows)
            yield _command(tournament, f"result-{group.table}-{attempt}", result)


def _command(tournament: Tournament, command_id: str, command: TournamentCommand) -> QueuedCommand:
    body = TOURNAMENT_CODEC.encode(command)
    return QueuedCommand(tournament.id, None, SERVICE_PLAYER, command_id, None, body)


def open_table_command(tournament: Tournament, of: Round, number: int, command_id: str) -> QueuedCommand:
    """Give the command that opens the table of a group of a round, by its number, with its players seated."""
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
    return tuple(PairedPlayer(one.player, one.nonce, one.hours, one.owner) for one in entrants)


def table_name(tournament: str, of: int, group: int) -> str:
    """Name a table by its tournament, round and group; a long name of the tournament is cut."""
    place = f" {of}.{group}"
    return f"{tournament[: NAME_LENGTH - len(place)]}{place}"


MAX_ENDED = 200
"""Tournaments that are looked at in one go, of those that ended last and of those to be put away."""


@dataclass
class EndedTournaments:
    """Reads the tournaments that have ended, which the read model goes on listing when they are archived."""

    read_models: RedisReadModelStore
    tables: RedisTableDirectory
    _archived: set[str] = field(default_factory=set, init=False)
    _after: str | None = field(default=None, init=False)

    def latest(self) -> tuple[str, ...]:
        """Return those that ended last."""
        return tuple(map(_id, self._rows(None)))

    def to_archive(self, until: int) -> tuple[str, ...]:
        """Return some that ended up to then (UTC, ms) and lie in the hot store; the next call goes on there.

        Each is looked up in the directory until it is archived, and no more in the life of this process.
        """
        begin = ended_place(until)
        rows = self._rows(max(begin, self._after or begin))
        self._after = rows[-1] if len(rows) == MAX_ENDED else None
        unknown = [one for one in map(_id, rows) if one not in self._archived]
        self._archived.update(one for one in unknown if isinstance(self.tables.get(one), ArchivedLog))
        return tuple(one for one in unknown if one not in self._archived)

    def _rows(self, after: str | None) -> tuple[str, ...]:
        return self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED, None, after
        )


def _id(row: str) -> str:
    return row.partition(":")[2]


MAX_TOURNAMENTS = 1_000
"""Tournaments in which nothing has happened that one look goes over; the next look takes the next ones."""

CLAIM_SECONDS = 5.0
"""A command that came to nothing is put in again after so long."""

LOOKS_BETWEEN = 5
"""A tournament in which nothing has happened is looked at on every so many looks: a table may have ended."""


@dataclass
class TournamentKeeper:
    """Any number of these may be at it: what one has put in, another puts in to no effect."""

    read_models: RedisReadModelStore
    log: RecordLog
    claims: Claims
    command_queue: CommandQueue
    derive: DeriveTable
    _seen: dict[str, str] = field(default_factory=dict, init=False)
    _looks: int = field(default=0, init=False)
    _next: int = field(default=0, init=False)

    def look(self, now: int) -> tuple[str, ...]:
        """Put in what is due by now (UTC, ms), where something has happened, and now and then everywhere.

        Gives the tournaments that have ended since the last look.
        """
        rows = self._running_rows()
        self._looks += 1
        everywhere = self._looks % LOOKS_BETWEEN == 0
        wanted = [_id(row) for row in rows if self._seen.get(_id(row)) != row]
        if everywhere:
            wanted = list(dict.fromkeys((*wanted, *map(_id, self._next_rows(rows)))))
            before = sortable_time(now - STALE_MS)
            wanted += [_id(row) for row in self._rows("open", MAX_TOURNAMENTS, before)]
        left = self._seen.keys() - {_id(row) for row in rows}
        self._seen = {_id(row): row for row in rows}
        tournaments = self._tournaments(wanted)
        groups = {group.table for one in tournaments for group in one.open_groups}
        tables = self._progress(sorted(groups))
        self._put([due for one in tournaments for due in self._find_due(one, tables, now)])
        return tuple(one.id for one in self._tournaments(sorted(left)) if one.phase == "ended")

    def _find_due(
        self, tournament: Tournament, tables: Mapping[str, TableProgress], now: int
    ) -> tuple[QueuedCommand, ...]:
        try:
            return find_due_commands(tournament, tables, self.derive, now)
        except (KeyError, ValidationError):  # its game, or these options of it, are there no more
            log.exception("a tournament cannot go on", tournament=tournament.id)
            return ()

    def _running_rows(self) -> tuple[str, ...]:
        """Return the rows of all running tournaments, read page by page."""
        rows, page = list[str](), self._rows("running", MAX_TOURNAMENTS)
        while page:
            rows += page
            page = self._rows("running", MAX_TOURNAMENTS, after=page[-1])
        return tuple(rows)

    def _next_rows(self, rows: Sequence[str]) -> Sequence[str]:
        """Return the rows to look at where nothing may have happened, so that each has its turn."""
        first = self._next if self._next < len(rows) else 0
        self._next = first + MAX_TOURNAMENTS
        return rows[first : self._next]

    def _rows(
        self, phase: TournamentPhase, limit: int, before: str | None = None, after: str | None = None
    ) -> tuple[str, ...]:
        return self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix(phase), limit, before, after
        )

    def _tournaments(self, wanted: Sequence[str]) -> list[Tournament]:
        found = self.read_models.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, wanted)
        documents = (TOURNAMENTS.decode(data) for data in found.values())
        return [one.tournament for one in documents if one is not None]

    def _progress(self, tables: Sequence[str]) -> Mapping[str, TableProgress]:
        """Return how far tables are, those of them that are there; two models that say how it ended agree."""
        if not tables:
            return {}
        read = self.read_models.read_live_documents
        listed = read(LOBBY.name, LOBBY.schema_version, tables)
        results = read(RESULTS.name, RESULTS.schema_version, tables)
        found: dict[str, TableProgress] = {}
        for table, data in listed.items():
            lobby = LOBBY.decode(data)
            result = RESULTS.decode(results[table]) if table in results else None
            if lobby is None or lobby.phase != "ended" or result is None or result.seq != lobby.seq:
                found[table] = TableProgress(ended=False)
            else:
                places = None if result.ended is None else result.places
                found[table] = TableProgress(
                    ended=True, places=places, head=lobby.hash, no_shows=self._no_shows(table)
                )
        return found

    def _no_shows(self, table: str) -> tuple[int, ...] | UnsetType:
        """Return to which seats nobody came; UNSET where the log cannot be read here."""
        try:
            return find_no_shows(decode_record(entry)[0].record for entry in self.log.read(table))
        except UnfoldableLog:
            log.exception("who came to a table is not known", table=table)
            return UNSET

    def _put(self, commands: Iterable[QueuedCommand]) -> None:
        """Put in what nobody has put in a moment ago."""
        due = list(commands)
        free = self.claims.acquire([_claim(one) for one in due]) if due else ()
        for command, was_free in zip(due, free, strict=True):
            if not was_free:
                continue
            try:
                self.command_queue.put([command])
            except PartitionFull as error:
                log.warning("a full partition delays a tournament", table=command.table, error=str(error))


def _claim(command: QueuedCommand) -> Claim:
    """Name the claim of a command by its content: at most one of each is on its way."""
    digest = blake2b(command.body, digest_size=8).hexdigest()
    return Claim(f"tournament {command.table} {command.command_id} {digest}", CLAIM_SECONDS)


@dataclass
class ResultTeller:
    """`take_in` queues notices at a moment (UTC, ms); of one that is known already nothing comes.

    What follows from a tournament's log has the same id in every process. Which tournaments have been told is
    remembered only to save the work.
    """

    read_models: RedisReadModelStore
    take_in: Callable[[Sequence[Notice], int], None]
    _told: set[str] = field(default_factory=set, init=False)

    def look(self, now: int) -> int:
        """Tell of the tournaments that have ended of late; give how many were told of."""
        rows = self.read_models.read_first_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, phase_prefix("ended"), MAX_ENDED
        )
        recent = {name for name, at in read_rows(rows, _read_row) if at > now - TOO_OLD_MS}
        self._told &= recent
        fresh = sorted(recent - self._told)
        found = self.read_models.read_live_documents(TOURNAMENTS.name, TOURNAMENTS.schema_version, fresh)
        documents = [TOURNAMENTS.decode(data) for data in found.values()]
        tournaments = [one.tournament for one in documents if one is not None]
        notices = [notice for one in tournaments for notice in result_notices(one)]
        if notices:
            self.take_in(notices, now)
        self._told |= {one.id for one in tournaments}
        return len(tournaments)


def result_notices(tournament: Tournament) -> Iterator[Notice]:
    """Give what the entrants of a tournament that has ended are told, and its owner unless it was called off.

    Who has withdrawn and the bots of the service are told nothing.
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
        places = {one.entrant: one.place for one in compute_standings(tournament)}
    for player in sorted(told):
        if not is_bot_account(player):
            place = places.get(entrants.get(player, -1))
            own = facts if place is None else {**facts, "place": str(place)}
            yield _notice(tournament, player, own)


def _notice(tournament: Tournament, player: str, facts: dict[str, str]) -> Notice:
    name = notice_id("tournament-ended", NO_TABLE, player, tournament.id)
    return Notice(name, "tournament-ended", NO_TABLE, player, tournament.at, facts=facts)


def _read_row(row: str) -> tuple[str, int]:
    """Return a tournament and when it ended (UTC, ms); rows sort the last one first."""
    latest: int = 10**TIME_DIGITS - 1
    moment, _, tournament = row.partition(":")
    return read_table_id(tournament), latest - int(moment)
