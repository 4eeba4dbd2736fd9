"""Tables with a pace in memory, for two of the template's game unless another is asked for."""

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
    """The pinned zones with every offset an hour more, as if each country had moved its clocks."""

    version = "9999z"

    def __init__(self) -> None:
        self._zones = PinnedZones()

    def piece(self, zone: str, at: int) -> OffsetPiece:
        """Give the offset, an hour more."""
        found = self._zones.piece(zone, at)
        return OffsetPiece(found.offset + HOUR, found.until)

    def has(self, zone: str) -> bool:
        """Say whether there is such a zone."""
        return self._zones.has(zone)


def moment(text: str) -> int:
    """Give a time of UTC in milliseconds."""
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
    """Give a table whose first question is asked at that time, which it is now; all keep the same hours."""
    played = TableDriver(game)
    played.zones = zones
    played.open(seats, options, pace=pace)
    for seat in range(seats):
        played.now = moment(at)
        played.submit(TakeSeat(f"nonce{seat}", hours), seat, f"player-{seat}")
    played.now = moment(at)
    return played


def paced(played: TableDriver) -> Correspondence:
    """Give the clocks of the table."""
    found = played.table.paced
    if found is None:
        raise LookupError("the table has no pace")
    return found


def clock(played: TableDriver, seat: int) -> SeatClock:
    """Give the clock of a seat."""
    return paced(played).clocks[seat]


def deadline_of(played: TableDriver, seat: int) -> Deadline | None:
    """Give when the seat is warned and its flag falls."""
    return deadline(played.zones, paced(played), seat)


def flag_of(played: TableDriver, seat: int) -> int:
    """Give when the flag of a seat falls whose clock runs."""
    found = deadline_of(played, seat)
    if found is None:
        raise LookupError(f"the clock of seat {seat} stands")
    return found.flag


def ticks_of(record: AnyRecord) -> tuple[Tick, ...]:
    """Give the clocks that were read for a record."""
    return () if record.ticks is UNSET else record.ticks


def finish_turn(played: TableDriver, player: str | None = None) -> AnyRecord:
    """Answer at once, as `player` or the seat's own, until another seat is asked; give the last record."""
    (seat,), now, record = played.seats_to_act, played.now, played.log[-1]
    while played.seats_to_act == (seat,):
        command = played.legal_options(seat)[-1]
        by = player or played.table.seats[seat].player or ""
        record = played.submit(command, seat, by, played.table.decision(seat))
        played.now = now
    return record


def call_time(played: TableDriver, seat: int) -> AnyRecord:
    """Let the service call time at the very moment at which the seat's flag falls."""
    played.now = flag_of(played, seat)
    return played.play_as_service(TimeOut(seat))
