"""Tables with a pace in memory, by default for two players of the template's game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import UNSET, UnsetType

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.game import Game
from domain.table.commands import TakeSeat, TimeOut
from domain.table.correspondence.calendar import ZONES, Hours, OffsetPiece, PinnedZones, ZoneData
from domain.table.correspondence.deadlines import Deadline, deadline
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.state import Correspondence, SeatClock, Tick
from domain.table.evolve import AnyRecord
from tests.support.games.table_driver import TableDriver

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
THURSDAY = "2026-10-22T18:30Z"

SHORT = Options(rounds=2, mail=False)
WITH_MAIL = Options(rounds=2)


class ShiftedZones:
    """The pinned zones with every offset one hour higher, as if each country had moved its clocks."""

    version = "9999z"

    def __init__(self) -> None:
        self._zones = PinnedZones()

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Return the offset plus an hour."""
        found = self._zones.piece(zone, at)
        return OffsetPiece(found.offset + HOUR, found.until)

    def has(self, zone: str) -> bool:
        return self._zones.has(zone)


def moment(text: str) -> int:
    """Return a UTC time in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1_000)


def begin(
    pace: Pace,
    at: str = THURSDAY,
    *,
    seats: int = 2,
    options: Any = SHORT,
    game: Game[Any] = GAME,
    hours: Hours | UnsetType = UNSET,
    zones: ZoneData = ZONES,
) -> TableDriver:
    """Return a table whose first decision begins at that time, which is also the table's present time.

    All seats have these playing hours.
    """
    played = TableDriver(game)
    played.zones = zones
    played.open(seats, options, pace=pace)
    for seat in range(seats):
        played.now = moment(at)
        played.submit(TakeSeat(f"nonce{seat}", hours), seat, f"player-{seat}")
    played.now = moment(at)
    return played


def paced(played: TableDriver) -> Correspondence:
    """Return the clocks of the table."""
    found = played.table.paced
    if found is None:
        raise LookupError("the table has no pace")
    return found


def clock(played: TableDriver, seat: int) -> SeatClock:
    return paced(played).clocks[seat]


def deadline_of(played: TableDriver, seat: int) -> Deadline | None:
    """Return the time of the seat's warning and its deadline."""
    return deadline(played.zones, paced(played), seat)


def flag_of(played: TableDriver, seat: int) -> int:
    """Return the deadline of a seat whose clock runs."""
    found = deadline_of(played, seat)
    if found is None:
        raise LookupError(f"the clock of seat {seat} stands")
    return found.flag


def ticks_of(record: AnyRecord) -> tuple[Tick, ...]:
    """Return the clock readings of a record."""
    return () if record.ticks is UNSET else record.ticks


def finish_turn(played: TableDriver, player: str | None = None) -> AnyRecord:
    """Answer at the present time until it is another seat's turn; return the last record.

    The answers are those of `player`, by default of the seat's own player.
    """
    (seat,), now, record = played.seats_to_act, played.now, played.log[-1]
    while played.seats_to_act == (seat,):
        command = played.legal_options(seat)[-1]
        by = player or played.table.seats[seat].player or ""
        record = played.submit(command, seat, by, played.table.decision(seat))
        played.now = now
    return record


def call_time(played: TableDriver, seat: int) -> AnyRecord:
    """Enforce the time-out as the service, exactly at the seat's deadline."""
    played.now = flag_of(played, seat)
    return played.play_as_service(TimeOut(seat))
