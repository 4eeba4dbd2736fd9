"""Tournaments: where each stands, and the lists that lead to them."""

from __future__ import annotations

from domain.kernel.values import Value
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.table.bot_accounts import is_bot_account
from domain.tournament.state import Tournament, TournamentPhase
from projections.decoded_record import DecodedRecord
from projections.read_model import TIME_DIGITS, ReadModel, document_decoder, sortable_time


class TournamentDocument(Value, frozen=True):
    """A tournament after its last record, whose hash is `hash`."""

    tournament: Tournament
    hash: str

    @property
    def seq(self) -> int:
        """The last record it holds."""
        return self.tournament.seq


def start() -> TournamentDocument | None:
    """Nothing is known before record 1."""
    return None


def apply(document: TournamentDocument | None, decoded: DecodedRecord) -> TournamentDocument:
    """Fold a record."""
    before = None if document is None else document.tournament
    return TournamentDocument(TOURNAMENT_CODEC.fold(before, decoded.record), decoded.hash)


def rows(tournament: str, document: TournamentDocument) -> tuple[str, ...]:
    """List it by phase to everybody where it is public, to its owner and to who takes part always.

    What happened last there says where it stands. The service itself finds the open and the running ones by
    it, too, and those that have ended with the last one first.
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
    """Return what rows of tournaments that ended then (UTC, ms) begin with: who ended last sorts first."""
    return sortable_time(10**TIME_DIGITS - 1 - at)


def phase_prefix(phase: TournamentPhase) -> str:
    """Begin the rows of all tournaments in a phase."""
    return f"{phase}:"


def listed_prefix(phase: TournamentPhase) -> str:
    """Begin the rows of public tournaments in a phase."""
    return f"public:{phase}:"


def host_prefix(owner: str, phase: TournamentPhase) -> str:
    """Begin the rows of all tournaments that somebody opened."""
    return f"owned:{owner}:{phase}:"


def member_prefix(player: str, phase: TournamentPhase) -> str:
    """Begin the rows of the tournaments that a player opened or takes part in."""
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
