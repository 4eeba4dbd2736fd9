"""Tournaments up to their last record, and the lists that lead to them."""

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
"""Records of a log that are read at once."""

TOURNAMENT_PHASES: tuple[TournamentPhase, ...] = ("open", "running", "ended")

TOURNAMENT_CURSOR = "[0-9]{15}:[0-9A-Za-z_-]{1,64}"
"""The form of a place in the order: what a page ends with, and the next begins after."""

_cursor = re.compile(TOURNAMENT_CURSOR)


class NoSuchTournament(LookupError):
    """There is no tournament of this id."""


class LoadedTournament(PortValue, frozen=True):
    """A tournament after its last record, whose hash is `hash`."""

    tournament: Tournament
    hash: str


class TournamentPage(PortValue, frozen=True):
    """Tournaments in order; `next` is what to give as `after` for more."""

    tournaments: tuple[Tournament, ...]
    next: str | None


class TournamentsReader:
    """Reads tournaments: one is never behind its log, lists may be by a moment."""

    def __init__(self, read_models: AsyncRedisReadModelStore, log: AsyncRecordLog) -> None:
        self._read_models, self._log = read_models, log

    async def load(self, tournament: str) -> LoadedTournament:
        """Fold a tournament up to its last record; NoSuchTournament where there is none."""
        found = await self._document(tournament)
        while True:
            entries = await self._log.read(tournament, 0 if found is None else found.seq, PAGE)
            for entry in entries:
                one, codec = decode_record(entry)
                if not isinstance(codec, TournamentCodec):
                    raise NoSuchTournament(f"{tournament} is a table")
                before = None if found is None else found.tournament
                found = TournamentDocument(TOURNAMENT_CODEC.fold(before, one.record), entry.hash)
            if len(entries) < PAGE:
                break
        if found is None:
            raise NoSuchTournament(f"there is no tournament {tournament}")
        return LoadedTournament(found.tournament, found.hash)

    async def _document(self, tournament: str) -> TournamentDocument | None:
        """Return what the read model keeps; while that is being built the log alone has to do."""
        try:
            return (await self._documents([tournament])).get(tournament)
        except ReadModelNotReady:
            return None

    async def _documents(self, tournaments: list[str]) -> dict[str, TournamentDocument]:
        found = await self._read_models.read_live_documents(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, tournaments
        )
        decoded = {name: TOURNAMENTS.decode(data) for name, data in found.items()}
        return {name: one for name, one in decoded.items() if one is not None}

    async def page(
        self, phase: TournamentPhase | None, player: str | None, after: str | None, limit: int
    ) -> TournamentPage:
        """List public tournaments, or those that a player opened or takes part in; what moved last is first.

        ValueError where `after` is nothing that a page ended with.
        """
        if after is not None and not _cursor.fullmatch(after):
            raise ValueError(f"{after!r} is not what a list ended with; start again without it")
        phases = TOURNAMENT_PHASES if phase is None else (phase,)
        prefixes = [listed_prefix(one) if player is None else member_prefix(player, one) for one in phases]
        rows = await self._read_models.read_last_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, prefixes, after, limit + 1
        )
        named = [row.partition(":")[2] for row in rows[:limit]]
        found = await self._documents(named)
        listed = tuple(found[name].tournament for name in named if name in found)
        return TournamentPage(listed, rows[limit - 1] if len(rows) > limit else None)

    async def hosted_by(self, owner: str, phase: TournamentPhase, limit: int) -> tuple[str, ...]:
        """Return the first so many of an owner's tournaments in a phase, private ones too."""
        rows = await self._read_models.read_last_rows(
            TOURNAMENTS.name, TOURNAMENTS.schema_version, [host_prefix(owner, phase)], None, limit
        )
        return tuple(row.partition(":")[2] for row in rows)
