"""Players' agreements to proposals at a table; each names the proposal as the table shows it."""

from __future__ import annotations

from msgspec import UNSET

from domain.table.correspondence.commands import AgreePause
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.tenure.commands import AgreeEnd
from tests.support.games.table_driver import TableDriver


def agree_pause(table: AnyTable) -> AgreePause:
    """Return the agreement to the proposed pause; if none is proposed, it names no proposal."""
    proposal = None if table.paced is None else table.paced.pause_proposal
    return AgreePause(UNSET if proposal is None else proposal.made)


def agree_end(table: AnyTable, at: int) -> AgreeEnd:
    """Return the agreement to the proposal to end that is open at that time, or else a new proposal."""
    proposal = table.agreed_terms.open_end(at)
    return AgreeEnd(UNSET if proposal is None else proposal.made)


def agree_to_end(played: TableDriver, seat: int) -> AnyRecord:
    """Agree to end the game, for the player of a seat."""
    return played.submit(agree_end(played.table, played.now), seat, _player(played, seat))


def agree_to_pause(played: TableDriver, seat: int) -> AnyRecord:
    return played.submit(agree_pause(played.table), seat, _player(played, seat))


def _player(played: TableDriver, seat: int) -> str:
    return played.table.seats[seat].player or f"player-{seat}"
