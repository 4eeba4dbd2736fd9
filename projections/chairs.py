"""Who sits where, as every read model that knows players folds it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.values import Event, Value
from domain.table.events import BotWanted, GaveUp, SeatLeft, SeatTaken
from domain.table.house import of_the_house


class Seat(Value, frozen=True):
    """A place at a table: its player, or the bot it waits for."""

    player: str | None = None
    wanted: str | None = None
    gave_up: bool = False


def of_people(seats: Iterable[Seat]) -> bool:
    """Say whether a person, or somebody's own program, holds a seat and has not given up."""
    return any(seat.player and not (seat.gave_up or of_the_house(seat.player)) for seat in seats)


_CHANGING = frozenset({SeatTaken, SeatLeft, BotWanted, GaveUp})


def seated(seats: tuple[Seat, ...], event: Event) -> tuple[Seat, ...]:
    """Give the seats after an event; most events change none."""
    if type(event) not in _CHANGING:
        return seats
    match event:
        case SeatTaken(seat, player):
            return _with(seats, seat, Seat(player))
        case SeatLeft(seat):
            return _with(seats, seat, Seat(gave_up=seats[seat].gave_up))
        case BotWanted(seat, bot):
            return _with(seats, seat, Seat(wanted=bot, gave_up=seats[seat].gave_up))
        case GaveUp(seat):
            before = seats[seat]
            return _with(seats, seat, Seat(before.player, before.wanted, gave_up=True))
        case _:
            return seats


def _with(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
