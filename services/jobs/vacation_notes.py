"""Puts booked vacations to tables, as commands of the service, until each table has its record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from domain.table.correspondence.commands import NoteVacation
from domain.table.correspondence.state import Correspondence
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER
from infra.logs import get_logger
from infra.ports.command_queue import CommandQueue, PartitionFull, QueuedCommand
from infra.ports.event_store import RecordLog
from infra.ports.outcomes import AcceptedOutcome, CommandOutcomes
from infra.ports.profile import BookedVacation
from infra.ports.read_models import ReadModelStore
from projections.lobby import LOBBY, player_prefix
from services.queries.log_reader import decode_record
from services.shared.vacations import note_command

MAX_TABLES = 1_000
"""Tables of one player that are told."""

log = get_logger()


@dataclass(frozen=True)
class VacationNotes:
    """What a table has accepted is not put to it again; a table is folded only where that is not known.

    The command's id is `vacation-ID`. Where the table has heard of it too late or takes fewer days than were
    booked, the command is another one, and its beginning (ms) stands behind the id.
    """

    log: RecordLog
    outcomes: CommandOutcomes
    read_models: ReadModelStore
    command_queue: CommandQueue

    def put(self, player: str, bookings: Iterable[BookedVacation], now: int) -> int:
        """Put to the player's tables what they have to record by now (UTC, ms); give how many these are."""
        open_to_come = [one for one in bookings if now < one.until]
        if not open_to_come:
            return 0
        tables = self._tables(player)
        return sum(self._put(table, player, one, now) for one in open_to_come for table in tables)

    def _put(self, table: str, player: str, booking: BookedVacation, now: int) -> bool:
        known = _ended_id(booking) if booking.ended is not None else _booked_id(booking)
        if isinstance(self.outcomes.get(table, SERVICE_PLAYER, known), AcceptedOutcome):
            return False
        play = self._clocks(table, player)
        command = None if play is None else note_command(play, player, booking, now)
        if command is None:
            return False
        as_booked = NoteVacation(player, booking.id, booking.since, booking.until)
        if isinstance(command, NoteVacation) and command != as_booked:
            known = f"{known}-{command.since}"
        body = msgspec.json.encode(command, order="deterministic")
        try:
            self.command_queue.put([QueuedCommand(table, None, SERVICE_PLAYER, known, None, body)])
        except PartitionFull as error:
            log.warning("a full partition delays a vacation", table=table, error=str(error))
            return False
        return True

    def _tables(self, player: str) -> list[str]:
        prefix = player_prefix(player, "playing")
        rows = self.read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, prefix, MAX_TABLES)
        return [row.partition(":")[2] for row in rows]

    def _clocks(self, table: str, player: str) -> Correspondence | None:
        """Fold a table's clocks; None where there are none, or where the player does not sit."""
        folded: AnyTable | None = None
        for entry in self.log.read(table):
            decoded, codec = decode_record(entry)
            folded = codec.fold(folded, decoded.record)
            if folded.paced is None:
                return None
        return None if folded is None or folded.seat_of(player) is None else folded.paced


def _booked_id(booking: BookedVacation) -> str:
    return f"vacation-{booking.id}"


def _ended_id(booking: BookedVacation) -> str:
    return f"vacation-end-{booking.id}"
