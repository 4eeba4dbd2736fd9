"""Who sits where, as every read model that knows players folds it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.state import StandIn
from domain.table.events import BotWanted, GaveUp, SeatLeft, SeatTaken, TimeRanOut
from domain.table.evolve import AnyRecord


class SeatOccupancy(Value, frozen=True):
    """A place at a table: its player, or the bot it waits for, and the bot that stands in for the player."""

    player: str | None = None
    wanted: str | None = None
    gave_up: bool = False
    substitute: StandIn | UnsetType = UNSET

    @property
    def stand_in(self) -> str | None:
        """The kind of the bot that answers for the seat, None while its player does."""
        return None if isinstance(self.substitute, UnsetType) else self.substitute.bot

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that may answer for the seat: its player and the bot that stands in."""
        bot = () if self.stand_in is None else (bot_account_id(self.stand_in),)
        return bot if self.player is None or self.player in bot else (self.player, *bot)


def has_people(seats: Iterable[SeatOccupancy]) -> bool:
    """Say whether a person, or somebody's own program, holds a seat and has not given up."""
    return any(seat.player and not (seat.gave_up or is_bot_account(seat.player)) for seat in seats)


_CHANGING = frozenset({SeatTaken, SeatLeft, BotWanted, GaveUp, TimeRanOut, StoodIn})


def apply_seat_record(seats: tuple[SeatOccupancy, ...], record: AnyRecord) -> tuple[SeatOccupancy, ...]:
    """Give the seats after a whole record; the same tuple where it changes none."""
    for event in record.events:
        seats = apply_seat_event(seats, event)
    return end_stand_ins(seats, record)


def apply_seat_event(seats: tuple[SeatOccupancy, ...], event: Event) -> tuple[SeatOccupancy, ...]:
    """Give the seats after an event; most events change none."""
    if type(event) not in _CHANGING:
        return seats
    match event:
        case SeatTaken(seat, player):
            return _with(seats, seat, SeatOccupancy(player))
        case SeatLeft(seat):
            return _with(seats, seat, replace(seats[seat], player=None, wanted=None))
        case BotWanted(seat, bot):
            return _with(seats, seat, replace(seats[seat], player=None, wanted=bot))
        case GaveUp(seat):
            return _with(seats, seat, replace(seats[seat], gave_up=True))
        case TimeRanOut(seat):
            return _without_stand_in(seats, seat)
        case StoodIn(seat, bot, until):
            return _with(seats, seat, replace(seats[seat], substitute=StandIn(bot, until)))
        case _:
            return seats


def end_stand_ins(seats: tuple[SeatOccupancy, ...], record: AnyRecord) -> tuple[SeatOccupancy, ...]:
    """Give the seats once the turns that a record says are over are: who stood in for one does so no more."""
    for tick in () if isinstance(record.ticks, UnsetType) else record.ticks:
        seats = _without_stand_in(seats, tick.seat) if tick.turn else seats
    return seats


def _without_stand_in(seats: tuple[SeatOccupancy, ...], number: int) -> tuple[SeatOccupancy, ...]:
    """Give the seats without the bot that stood in there for one turn, which is over or ran out of time."""
    substitute = seats[number].substitute
    if isinstance(substitute, UnsetType) or substitute.until != "turn":
        return seats
    return _with(seats, number, replace(seats[number], substitute=UNSET))


def _with(seats: tuple[SeatOccupancy, ...], number: int, seat: SeatOccupancy) -> tuple[SeatOccupancy, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
