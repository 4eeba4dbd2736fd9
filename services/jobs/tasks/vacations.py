"""Jobs: send booked vacations to tables as commands of the service, until each table has recorded them.

The command's id is `vacation-ID`, or `vacation-end-ID` for a vacation that was ended early. If the table
records days other than the booked ones, because it learned of them late or allows fewer, the first of these
days (ms) is appended.
"""

from __future__ import annotations

import time

import msgspec

from domain.table.correspondence.commands import NoteVacation
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER
from infra.logs import get_logger
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.outcomes import AcceptedOutcome
from infra.ports.profile import BookedVacation
from projections.lobby import LOBBY, player_prefix
from services.jobs.job_context import current_context
from services.queries.log_reader import decode_record
from services.shared.vacations import note_command

MAX_TABLES = 1_000
"""Maximum number of one player's tables per run."""

log = get_logger()


def note_vacations(player: str | None = None) -> int:
    """Enqueue commands for the tables of one player, or of all vacationing players; return their number."""
    accounts, now = current_context().accounts, time.time_ns() // 1_000_000
    players = (player,) if player else accounts(lambda book: book.list_vacationers(now))
    return sum(_note_player(player, now) for player in players)


def _note_player(player: str, now: int) -> int:
    bookings = current_context().accounts(lambda accounts: accounts.list_vacations(player))
    current = [booking for booking in bookings if now < booking.until]
    tables = _list_tables(player) if current else []
    return sum(_note_at_table(table, player, booking, now) for booking in current for table in tables)


def _note_at_table(table: str, player: str, booking: BookedVacation, now: int) -> bool:
    """Enqueue a command unless the table has accepted it; read the log only if that is unknown."""
    ports = current_context().ports
    command_id = f"vacation-{booking.id}" if booking.ended is None else f"vacation-end-{booking.id}"
    if isinstance(ports.outcomes.get(table, SERVICE_PLAYER, command_id), AcceptedOutcome):
        return False
    clocks = _read_clocks(table, player)
    command = None if clocks is None else note_command(clocks, player, booking, now)
    if command is None:
        return False
    as_booked = NoteVacation(player, booking.id, booking.since, booking.until)
    if isinstance(command, NoteVacation) and command != as_booked:
        command_id = f"{command_id}-{command.since}"
    body = msgspec.json.encode(command, order="deterministic")
    try:
        ports.command_queue.put([QueuedCommand(table, None, SERVICE_PLAYER, command_id, None, body)])
    except PartitionFull as error:
        log.warning("a full partition delays a vacation", table=table, error=str(error))
        return False
    return True


def _list_tables(player: str) -> list[str]:
    prefix, read_models = player_prefix(player, "playing"), current_context().ports.read_models
    rows = read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, prefix, MAX_TABLES)
    return [row.partition(":")[2] for row in rows]


def _read_clocks(table: str, player: str) -> Correspondence | None:
    """Fold and return a table's clocks; None if it has none, or if the player has no seat there."""
    folded: AnyTable | None = None
    for entry in current_context().ports.log.read(table):
        decoded, codec = decode_record(entry)
        folded = codec.fold(folded, decoded.record)
        if folded.paced is None:
            return None
    return None if folded is None or folded.seat_of(player) is None else folded.paced
