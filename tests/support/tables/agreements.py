"""Agreements of players to what is proposed at a table, each by the record that made the proposal."""

from __future__ import annotations

from domain.table.correspondence.rest_commands import AgreePause
from domain.table.evolve import AnyRecord
from domain.table.tenure.commands import AgreeEnd, AgreeVersion
from tests.support.games.table_driver import TableDriver


def agree_to_end(played: TableDriver, seat: int) -> AnyRecord:
    """Let the player of a seat want the game to end."""
    return _submit(played, AgreeEnd(), seat)


def agree_to_pause(played: TableDriver, seat: int) -> AnyRecord:
    return _submit(played, AgreePause(), seat)


def agree_to_version(played: TableDriver, seat: int) -> AnyRecord:
    proposal = played.table.proposed_rules
    assert proposal is not None
    return _submit(played, AgreeVersion(proposal.version), seat)


def _submit(played: TableDriver, command: AgreeEnd | AgreePause | AgreeVersion, seat: int) -> AnyRecord:
    return played.submit(command, seat, played.table.seats[seat].player or f"player-{seat}")
