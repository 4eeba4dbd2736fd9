"""Clocks of tables with a pace: what they count, what they are credited with, and when they run out."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.table.correspondence.deadlines import Deadline, deadline
from domain.table.correspondence.pace import Bank, Pace
from domain.table.correspondence.state import Tick
from domain.table.correspondence.zones import ZONES
from tests.support.games.table_driver import TableDriver

HOUR = 3_600_000


def moment(text: str) -> int:
    """Give a time of UTC in milliseconds."""
    return round(datetime.fromisoformat(text).timestamp() * 1_000)


def begin(pace: Pace, at: str) -> TableDriver:
    """Give a table of the template's game for two whose first question is asked at that time."""
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=pace)
    played.take_seats(0)
    played.now = moment(at)
    played.take_seats(1)
    return played


def deadline_of(played: TableDriver, seat: int) -> Deadline | None:
    paced = played.table.paced
    assert paced is not None
    return deadline(ZONES, paced, seat)


def finish_turn(played: TableDriver) -> tuple[Tick, ...]:
    """Answer for whoever is asked, at once, until another seat is; give the ticks of the last record."""
    (seat,), now = played.seats_to_act, played.now
    record = played.log[-1]
    while played.seats_to_act == (seat,):
        record = played.play(played.legal_options(seat)[-1])
        played.now = now
    return () if record.ticks is UNSET else record.ticks


def test_a_bank_runs_through_all_decisions_of_a_turn_and_is_credited_when_it_is_committed() -> None:
    played = begin(Pace(Bank(72 * 60, 12 * 60, 120 * 60)), "2026-10-22T18:30Z")
    due = Deadline(warning=moment("2026-10-25T04:06Z"), flag=moment("2026-10-25T18:30Z"))

    assert due == deadline_of(played, 0)
    played.now = moment("2026-10-24T12:30Z")
    assert (Tick(0, 42 * HOUR, 0, 12 * HOUR, 42 * HOUR, turn=True),) == finish_turn(played)
