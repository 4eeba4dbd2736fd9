"""Tables with a pace whose seats change hands."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.table.bot_accounts import bot_account_id
from domain.table.commands import TimeOut
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.pace import Absence, Bank, Clock, Pace
from domain.table.correspondence.state import Correspondence, SeatClock
from domain.table.evolve import AnyRecord
from tests.support.games.table_driver import TableDriver

DAY_MS = 86_400_000
BOT = bot_account_id("greedy")
TWO_DAYS = Bank(2 * 24 * 60, 12 * 60, 4 * 24 * 60)


def begin(
    seats: int = 3,
    *,
    clock: Clock | None = TWO_DAYS,
    grace: int = 0,
    rounds: int = 6,
    mail: bool = False,
    **absence: Any,
) -> TableDriver:
    """Return a started table of the template's game, with these rules for absent players."""
    played = TableDriver(GAME)
    pace = Pace(clock, grace=grace, absence=Absence(**absence))
    played.open(seats, Options(rounds=rounds, mail=mail), pace=pace, several=False)
    played.take_seats(*range(seats))
    return played


def paced(played: TableDriver) -> Correspondence:
    found = played.table.correspondence
    assert found is not UNSET
    return found


def clock_of(played: TableDriver, seat: int) -> SeatClock:
    return paced(played).clocks[seat]


def event_names(record: AnyRecord) -> list[str]:
    """Return the names of the table's own events, starting with those about the seat."""
    return [type(event).__name__ for event in record.events]


def answer(played: TableDriver, seat: int, player: str | None = None) -> AnyRecord:
    """Play a seat's last option, by default as its current player."""
    command = played.legal_options(seat)[-1]
    by = player or played.table.stand_in(seat) or played.table.seats[seat].player or ""
    return played.submit(command, seat=seat, player=by, decision=played.table.decision(seat))


def answer_turn(played: TableDriver, player: str | None = None) -> int:
    """Finish the turn of the seat with a decision, and return that seat."""
    seat = played.seats_to_act[0]
    turns = clock_of(played, seat).turns
    while seat in played.seats_to_act and clock_of(played, seat).turns == turns:
        answer(played, seat, player)
    return seat


def reach_turn(played: TableDriver, seat: int) -> None:
    """Play until that seat has a decision."""
    while played.seats_to_act != (seat,):
        answer_turn(played)


def let_time_run_out(played: TableDriver, seat: int) -> AnyRecord:
    """Wait for a seat's deadline, and enforce the time-out."""
    found = deadline(ZONES, paced(played), seat)
    assert found is not None
    played.now = max(played.now, found.flag)
    return played.play_as_service(TimeOut(seat))


def play_to_the_end(played: TableDriver) -> None:
    """Play until the game is over."""
    while played.seats_to_act:
        answer(played, played.seats_to_act[0])
