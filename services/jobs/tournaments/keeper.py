"""Goes round the tournaments that are on and puts in what is due there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from msgspec import UNSET, UnsetType, ValidationError

from domain.tournament.no_shows import find_no_shows
from domain.tournament.rules.lifecycle import STALE_MS
from domain.tournament.state import Tournament, TournamentPhase
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.event_store import RecordLog
from infra.ports.jobs import Claim, Claims
from infra.ports.read_models import ReadModelStore
from projections.lobby import LOBBY
from projections.read_model import sortable_time
from projections.table_results.results import RESULTS
from projections.tournaments import TOURNAMENTS, phase_prefix
from services.jobs.tournaments.due_commands import DeriveTable, TableProgress, find_due_commands
from services.queries.record_decoder import UnfoldableLog, decode_record

MAX_TOURNAMENTS = 1_000
"""Tournaments in which nothing has happened that one look goes over; the next look takes the next ones."""

CLAIM_SECONDS = 5.0
"""A command that came to nothing is put in again after so long."""

LOOKS_BETWEEN = 5
"""A tournament in which nothing has happened is looked at on every so many looks: a table may have ended."""

log = get_logger()


@dataclass
class TournamentKeeper:
    """Any number of these may be at it: what one has put in, another puts in to no effect."""

    read_models: ReadModelStore
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
        """Give how far tables are, those of them that are there; two models that say how it ended agree."""
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
        """Give to which seats nobody came; UNSET where the log cannot be read here."""
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


def _id(row: str) -> str:
    return row.partition(":")[2]


def _claim(command: QueuedCommand) -> Claim:
    """Name the claim of a command by its content: at most one of each is on its way."""
    digest = blake2b(command.body, digest_size=8).hexdigest()
    return Claim(f"tournament {command.table} {command.command_id} {digest}", CLAIM_SECONDS)
