"""Seats that are for somebody: offered while a game is on, kept before it."""

from __future__ import annotations

from domain.kernel.values import Event, Value
from domain.table.correspondence.events import SeatOffered
from domain.table.events import BotWanted, GaveUp, SeatTaken, TableEnded, TableStarted
from domain.table.tenure.events import CameBack, OfferWithdrawn, SeatKept
from domain.table.tenure.terms import KeptSeat

OFFER_EVENTS: frozenset[type[Event]] = frozenset(
    {
        SeatOffered,
        OfferWithdrawn,
        SeatKept,
        BotWanted,
        SeatTaken,
        CameBack,
        GaveUp,
        TableStarted,
        TableEnded,
    }
)
"""Events that may change which seats are for somebody; most events are none."""


class OfferedSeat(Value, frozen=True):
    """A seat of a game that is on which a certain player, or whoever comes first (None), may take over."""

    seat: int
    to: str | None


def apply_offer_event(offers: tuple[OfferedSeat, ...], event: Event) -> tuple[OfferedSeat, ...]:
    """Give the offers that stand after an event."""
    match event:
        case SeatOffered(seat, to):
            return (*(one for one in offers if one.seat != seat), OfferedSeat(seat, to))
        case OfferWithdrawn(seat) | SeatTaken(seat) | CameBack(seat) | GaveUp(seat):
            return tuple(one for one in offers if one.seat != seat)
        case TableEnded():
            return ()
        case _:
            return offers


def apply_kept_event(kept: tuple[KeptSeat, ...], event: Event, *, several: bool) -> tuple[KeptSeat, ...]:
    """Give the seats that are kept after an event."""
    match event:
        case SeatKept(seat, player, until):
            others = tuple(one for one in kept if one.seat != seat)
            return others if player is None else (*others, KeptSeat(seat, player, until))
        case BotWanted(seat):
            return tuple(one for one in kept if one.seat != seat)
        case SeatTaken(seat, player):
            gone = None if several else player
            return tuple(one for one in kept if one.seat != seat and one.player != gone)
        case TableStarted() | TableEnded():
            return ()
        case _:
            return kept
