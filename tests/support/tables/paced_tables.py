"""Tables with a pace whose clocks are looked at."""

from __future__ import annotations

from datetime import datetime

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.zones import ZONES
from tests.support.games.table_driver import TableDriver

HOUR = 3_600_000
DAY = 24 * HOUR


def moment(text: str) -> int:
    """Give a time in milliseconds of UTC."""
    return round(datetime.fromisoformat(text).timestamp() * 1_000)


def begin_paced(pace: Pace, at: str, seats: int = 2) -> TableDriver:
    """Give a table of the template's game whose first question is asked at that time."""
    played = TableDriver(GAME)
    played.open(seats, Options(mail=False), pace=pace)
    played.take_seats(*range(seats - 1))
    played.now = moment(at)
    played.take_seats(seats - 1)
    return played


def clocks_of(played: TableDriver) -> Correspondence:
    """Give the table's clocks."""
    paced = played.table.paced
    assert paced is not None
    return paced


def flag_of(played: TableDriver, seat: int) -> int | None:
    """Give when the flag of a seat falls (UTC, ms)."""
    found = deadline(ZONES, clocks_of(played), seat)
    return None if found is None else found.flag


def answer(played: TableDriver, seat: int) -> None:
    """Let the seat commit its turn, all of it at the time that it is."""
    now = played.now
    while seat in played.seats_to_act:
        played.now = now
        played.play(played.legal_options(seat)[-1], seat)
