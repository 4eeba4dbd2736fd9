"""Who is to sit where at a table that goes on from another, or that players were brought together for."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.chance import Chance
from domain.kernel.values import Value
from domain.table.bot_accounts import BotKind
from domain.table.correspondence.rest_commands import Moment, PlayerId

SeatOrder = Literal["keep", "rotate", "random"]


class SeatAssignment(Value, frozen=True):
    """Whom a seat is for: a player, a bot of a kind, or whoever comes.

    `owner` is the player whose program it is for.
    """

    player: PlayerId | None = None
    bot: BotKind | None = None
    owner: PlayerId | UnsetType = UNSET


class Seating(Value, frozen=True):
    """Whom the seats are for, which are kept `until` then (UTC, ms).

    `places` are in an order of before: with `rotate` who sat second sits first, with `random` it is drawn.
    """

    places: Annotated[tuple[SeatAssignment, ...], Meta(min_length=1, max_length=8)]
    until: Moment
    order: SeatOrder = "keep"


def arrange(seating: Seating, chance: Chance) -> tuple[SeatAssignment, ...]:
    """Give the places by seat; what is drawn bears the label `seat order`."""
    places = list(seating.places)
    if seating.order == "rotate":
        return (*places[1:], places[0])
    if seating.order == "random":
        for last in range(len(places) - 1, 0, -1):
            other = chance.draw_below(last + 1, f"seat order:{last}")
            places[last], places[other] = places[other], places[last]
    return tuple(places)
