"""Tables with a pace, for tests of their clocks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.values import Command
from domain.table.commands import TakeSeat
from domain.table.correspondence.calendar import ZONES, Hours
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import Bank, Pace
from domain.table.correspondence.state import Correspondence
from domain.table.records import SERVICE_PLAYER
from tests.support.games.table_driver import TableDriver

HOUR = 3_600_000
DAY = 24 * HOUR

BANK = Bank(72 * 60, 12 * 60, 120 * 60)
BERLIN = Hours("Europe/Berlin", 7 * 60, 23 * 60)
ANN, BOB = "player-0", "player-1"


def moment(text: str) -> int:
    """Return a UTC time in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1_000)


def begin_paced(pace: Pace, at: str, seats: int = 2, *, opening_version: int | None = None) -> TableDriver:
    """Return a table of the template's game whose first decision begins at that time."""
    played = TableDriver(GAME)
    played.opening_version = opening_version
    played.open(seats, Options(mail=False), pace=pace)
    played.take_seats(*range(seats - 1))
    played.now = moment(at)
    played.take_seats(seats - 1)
    return played


def clocks_of(played: TableDriver) -> Correspondence:
    """Return the table's clocks."""
    paced = played.table.paced
    assert paced is not None
    return paced


def flag_of(played: TableDriver, seat: int) -> int | None:
    """Return the deadline of a seat (UTC, in ms)."""
    found = deadline(ZONES, clocks_of(played), seat)
    return None if found is None else found.flag


def answer(played: TableDriver, seat: int) -> None:
    """Finish the seat's turn, with all answers at the present time."""
    now = played.now
    while seat in played.seats_to_act:
        played.now = now
        played.play(played.legal_options(seat)[-1], seat)


def at(played: TableDriver, when: str | int, command: Command, seat: int | None, player: str) -> Any:
    """Submit a command at a given time; return its events."""
    played.now = moment(when) if isinstance(when, str) else when
    return played.submit(command, seat, player).events


def by_service(played: TableDriver, when: str | int, command: Command) -> Any:
    """Submit a command as the service at a given time; return its events."""
    return at(played, when, command, None, SERVICE_PLAYER)


def begin_daily(vacation: int = 21) -> TableDriver:
    """Return a table on seat 0's turn on a Thursday; weekends and nights in Berlin do not count."""
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=Pace(BANK, hours=True, weekend=True, vacation=vacation))
    played.submit(TakeSeat("n", BERLIN), 0, ANN)
    played.now = moment("2026-10-22T18:30Z")
    played.submit(TakeSeat("m", BERLIN), 1, BOB)
    return played
