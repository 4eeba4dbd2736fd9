"""Tournaments: their states, and lists of tournaments."""

from __future__ import annotations

from domain.kernel.values import Value
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.bot_accounts import is_bot_account
from domain.tournament.state import Tournament, TournamentPhase
from projections.decoded_record import DecodedRecord
from projections.read_model import TIME_DIGITS, ReadModel, document_decoder, sortable_time


class TournamentDocument(Value, frozen=True):
    """A tournament after its last record; `hash` is that record's hash."""

    tournament: Tournament
    hash: str

    @property
    def seq(self) -> int:
        """The number of the last folded record."""
        return self.tournament.seq


def start() -> TournamentDocument | None:
    """Return None: there is no document before record 1."""
    return None


def apply(document: TournamentDocument | None, decoded: DecodedRecord) -> TournamentDocument:
    """Fold a record."""
    before = None if document is None else document.tournament
    return TournamentDocument(TOURNAMENT_CODEC.fold(before, decoded.record), decoded.hash)


def rows(tournament: str, document: TournamentDocument) -> tuple[str, ...]:
    """Index a tournament by phase: for everybody if it is public, and always for its owner and entrants.

    Rows are ordered by last activity. The service also finds open and running tournaments by these rows, and
    ended ones, latest first.
    """
    found = document.tournament
    tail = f"{sortable_time(found.at)}:{tournament}"
    entered = {found.entrants[number].player for number in found.active}
    members = {found.owner, *(player for player in entered if not is_bot_account(player))}
    own = tuple(f"{member_prefix(player, found.phase)}{tail}" for player in sorted(members))
    public = (f"{listed_prefix(found.phase)}{tail}",) if found.public else ()
    moment = ended_place(found.at) if found.phase == "ended" else sortable_time(found.at)
    service = f"{phase_prefix(found.phase)}{moment}:{tournament}"
    return (*public, f"{host_prefix(found.owner, found.phase)}{tail}", *own, service)


def ended_place(at: int) -> str:
    """Return the prefix of tournaments that ended at `at` (UTC, ms); the latest sort first."""
    return sortable_time(10**TIME_DIGITS - 1 - at)


def phase_prefix(phase: TournamentPhase) -> str:
    """Return the prefix of all tournaments in a phase."""
    return f"{phase}:"


def listed_prefix(phase: TournamentPhase) -> str:
    """Return the prefix of public tournaments in a phase."""
    return f"public:{phase}:"


def host_prefix(owner: str, phase: TournamentPhase) -> str:
    """Return the prefix of all tournaments of an owner."""
    return f"owned:{owner}:{phase}:"


def member_prefix(player: str, phase: TournamentPhase) -> str:
    """Return the prefix of the tournaments that a player owns or has entered."""
    return f"player:{player}:{phase}:"


TOURNAMENTS: ReadModel[TournamentDocument] = ReadModel(
    name="tournaments",
    schema_version=1,
    start=start,
    apply=apply,
    encode=TOURNAMENT_CODEC.encode,
    decode=document_decoder(TournamentDocument),
    rows=rows,
    keeps_archived=True,
    of_tables=False,
)
