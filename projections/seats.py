"""Holders of seats, folded in the same way for every read model that needs them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.bot_accounts import bot_account_id, is_bot_account
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.evolve import evolve_correspondence
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.state import Correspondence, SeatClock, StandIn
from domain.table.events import BotWanted, GaveUp, SeatLeft, SeatTaken, TimeRanOut
from domain.table.evolve import AnyRecord
from domain.table.tenure.events import CameBack, SeatLost


class SeatOccupancy(Value, frozen=True):
    """A seat: its player, or the kind of bot that was requested, and the stand-in bot.

    `bot_name` is the name of the seat's bot if it was given, as in rematches.
    """

    player: str | None = None
    wanted: str | None = None
    gave_up: bool = False
    substitute: StandIn | UnsetType = UNSET
    bot_name: str | UnsetType = UNSET

    @property
    def is_empty(self) -> bool:
        """Whether the seat has no player and waits for no bot."""
        return self.player is None and self.wanted is None

    @property
    def stand_in(self) -> str | None:
        """The kind of the stand-in bot, or None while the player answers."""
        return None if self.substitute is UNSET else self.substitute.bot

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that may answer for the seat: its player and the stand-in bot."""
        bot = () if self.stand_in is None else (bot_account_id(self.stand_in),)
        return bot if self.player is None or self.player in bot else (self.player, *bot)


def has_people(seats: Iterable[SeatOccupancy]) -> bool:
    """Return whether a person, or a person's program, holds a seat and has not resigned."""
    return any(seat.player and not (seat.gave_up or is_bot_account(seat.player)) for seat in seats)


def has_others(seats: Iterable[SeatOccupancy], player: str) -> bool:
    """Return whether a person other than the player holds a seat and has not resigned."""
    return has_people(seat for seat in seats if seat.player != player)


_CHANGING: frozenset[type[Event]] = frozenset({SeatTaken, SeatLeft, BotWanted, GaveUp, CameBack, SeatLost})
_STANDING_IN: frozenset[type[Event]] = frozenset({SeatTaken, TimeRanOut, StoodIn, GaveUp, CameBack})
"""Events that begin or end a stand-in; `end_stand_ins` handles stand-ins that end with a turn."""
SEAT_EVENTS: frozenset[type[Event]] = _CHANGING | _STANDING_IN
"""The types of events that `apply_seat_event` handles."""


def apply_seat_record(seats: tuple[SeatOccupancy, ...], record: AnyRecord) -> tuple[SeatOccupancy, ...]:
    """Return the seats after a whole record; the same tuple if nothing changes."""
    if not SEAT_EVENTS.isdisjoint(map(type, record.events)):
        for event in record.events:
            seats = apply_seat_event(seats, event)
    return end_stand_ins(seats, record)


def apply_seat_event(seats: tuple[SeatOccupancy, ...], event: Event) -> tuple[SeatOccupancy, ...]:
    """Return the seats after an event; most events change no seat."""
    if type(event) in _CHANGING:
        seats = _occupied(seats, event)
    if type(event) not in _STANDING_IN:
        return seats
    stands_in = isinstance(event, StoodIn) or any(seat.substitute is not UNSET for seat in seats)
    return _substituted(seats, event) if stands_in else seats


def _occupied(seats: tuple[SeatOccupancy, ...], event: Event) -> tuple[SeatOccupancy, ...]:
    match event:
        case SeatTaken(seat, player) | CameBack(seat, player):
            return _with(seats, seat, _taken(seats[seat], player))
        case SeatLeft(seat) | SeatLost(seat):
            return _with(seats, seat, replace(seats[seat], player=None, wanted=None))
        case BotWanted(seat, bot, name):
            called = seats[seat].bot_name if isinstance(name, UnsetType) else name
            return _with(seats, seat, replace(seats[seat], player=None, wanted=bot, bot_name=called))
        case GaveUp(seat):
            return _with(seats, seat, replace(seats[seat], gave_up=True))
        case _:
            return seats


def _taken(seat: SeatOccupancy, player: str) -> SeatOccupancy:
    return SeatOccupancy(player, substitute=seat.substitute, bot_name=seat.bot_name)


def _substituted(seats: tuple[SeatOccupancy, ...], event: Event) -> tuple[SeatOccupancy, ...]:
    """Update the stand-ins in the same way as the clocks do."""
    clocks = tuple(
        SeatClock(player=seat.player, stand_in=None if seat.substitute is UNSET else seat.substitute)
        for seat in seats
    )
    after = evolve_correspondence(Correspondence(Pace(None), clocks), event).clocks
    if after == clocks:
        return seats
    return tuple(
        replace(seat, substitute=clock.stand_in or UNSET) for seat, clock in zip(seats, after, strict=True)
    )


def end_stand_ins(seats: tuple[SeatOccupancy, ...], record: AnyRecord) -> tuple[SeatOccupancy, ...]:
    """Return the seats without the bots that stood in for turns that the record ends."""
    for tick in () if record.ticks is UNSET else record.ticks:
        substitute = seats[tick.seat].substitute
        if tick.turn and substitute is not UNSET and substitute.until == "turn":
            seats = _with(seats, tick.seat, replace(seats[tick.seat], substitute=UNSET))
    return seats


def _with(seats: tuple[SeatOccupancy, ...], number: int, seat: SeatOccupancy) -> tuple[SeatOccupancy, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])
