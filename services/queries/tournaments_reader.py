"""Tournaments up to their last record, and lists of tournaments."""

from __future__ import annotations

import re

from domain.log.tournament_codec import TOURNAMENT_CODEC, TournamentCodec
from domain.tournament.state import Tournament, TournamentPhase
from infra.ports.event_store import AsyncRecordLog
from infra.ports.read_models import ReadModelNotReady
from infra.ports.tables import PortValue
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.tournaments import (
    TOURNAMENTS,
    TournamentDocument,
    host_prefix,
    listed_prefix,
    member_prefix,
)
from services.queries.log_reader import decode_record

PAGE = 256
"""Records of a log per read."""

TOURNAMENT_PHASES: tuple[TournamentPhase, ...] = ("open", "running", "ended")

TOURNAMENT_CURSOR = "[0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The format of a cursor, which marks where a page ends and the next one begins."""

_cursor = re.compile(TOURNAMENT_CURSOR)


class NoSuchTournament(LookupError):
    """The tournament does not exist."""


class LoadedTournament(PortValue, frozen=True):
    """A tournament after its last record, which has the hash `hash`."""

    tournament: Tournament
    hash: str


class TournamentPage(PortValue, frozen=True):
    """Tournaments in order; pass `next` as `after` for more."""

    tournaments: tuple[Tournament, ...]
    next: str | None


class TournamentsReader:
    """Reads tournaments. A single tournament is never behind its log; lists may lag slightly."""

    def __init__(self, read_models: AsyncRedisReadModelStore, log: AsyncRecordLog) -> None:
        self._read_models, self._log = read_models, log

    async def load(self, tournament: str) -> LoadedTournament:
        """Fold a tournament to its last record; raise NoSuchTournament if it does not exist."""
        document = await self._document(tournament)
        while True:
            entries = await self._log.read(tournament, 0 if document is None else document.seq, PAGE)
            for entry in entries:
                decoded, codec = decode_record(entry)
                if not isinstance(codec, TournamentCodec):
                    raise NoSuchTournament(f"{tournament} is a table")
                before = None if document is None else document.tournament
                document = TournamentDocument(TOURNAMENT_CODEC.fold(before, decoded.record), entry.hash)
            if len(entries) < PAGE:
                break
        if document is None:
            raise NoSuchTournament(f"there is no tournament {tournament}")
        return LoadedTournament(document.tournament, document.hash)

    async def _document(self, tournament: str) -> TournamentDocument | None:
        """Return the read model's document; None if there is none, or while the model is being built."""
        try:
            return (await self._documents([tournament])).get(tournament)
        except ReadModelNotReady:
            return None

    async def _documents(self, tournaments: list[str]) -> dict[str, TournamentDocument]:
        stored = await self._read_models.read_live_documents(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, tournaments
        )
        decoded = {name: TOURNAMENTS.decode(data) for name, data in stored.items()}
        return {name: document for name, document in decoded.items() if document is not None}

    async def page(
        self, phase: TournamentPhase | None, player: str | None, after: str | None, limit: int
    ) -> TournamentPage:
        """Return public tournaments, or those that a player owns or has entered; latest activity first.

        Raise ValueError if `after` has the wrong format.
        """
        if after is not None and not _cursor.fullmatch(after):
            raise ValueError(f"{after!r} is not a valid `next` value; start again without it")
        phases = TOURNAMENT_PHASES if phase is None else (phase,)
        prefixes = [
            listed_prefix(phase) if player is None else member_prefix(player, phase) for phase in phases
        ]
        rows = await self._read_models.read_last_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, prefixes, after, limit + 1
        )
        named = [row.partition(":")[2] for row in rows[:limit]]
        documents = await self._documents(named)
        listed = tuple(documents[name].tournament for name in named if name in documents)
        return TournamentPage(listed, rows[limit - 1] if len(rows) > limit else None)

    async def hosted_by(self, owner: str, phase: TournamentPhase, limit: int) -> tuple[str, ...]:
        """Return the first tournaments of an owner in a phase, including private ones."""
        rows = await self._read_models.read_last_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, [host_prefix(owner, phase)], None, limit
        )
        return tuple(row.partition(":")[2] for row in rows)
