"""Who sits where, as every read model that knows players folds it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import is_bot_account
from domain.table.events import BotWanted, GaveUp, SeatLeft, SeatTaken
from domain.table.tenure.events import CameBack, SeatLost


class SeatOccupancy(Value, frozen=True):
    """A place at a table: its player, or the bot it waits for."""

    player: str | None = None
    wanted: str | None = None
    gave_up: bool = False


def has_people(seats: Iterable[SeatOccupancy]) -> bool:
    """Say whether a person, or somebody's own program, holds a seat and has not given up."""
    return any(seat.player and not (seat.gave_up or is_bot_account(seat.player)) for seat in seats)


_CHANGING = frozenset({SeatTaken, SeatLeft, BotWanted, GaveUp, CameBack, SeatLost})


def apply_seat_event(seats: tuple[SeatOccupancy, ...], event: Event) -> tuple[SeatOccupancy, ...]:
    """Give the seats after an event; most events change none."""
    if type(event) not in _CHANGING:
        return seats
    match event:
        case SeatTaken(seat, player) | CameBack(seat, player):
            return _with(seats, seat, SeatOccupancy(player))
        case SeatLeft(seat) | SeatLost(seat):
            return _with(seats, seat, SeatOccupancy(gave_up=seats[seat].gave_up))
        case BotWanted(seat, bot):
            return _with(seats, seat, SeatOccupancy(wanted=bot, gave_up=seats[seat].gave_up))
        case GaveUp(seat):
            before = seats[seat]
            return _with(seats, seat, SeatOccupancy(before.player, before.wanted, gave_up=True))
        case _:
            return seats


def _with(seats: tuple[SeatOccupancy, ...], number: int, seat: SeatOccupancy) -> tuple[SeatOccupancy, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
