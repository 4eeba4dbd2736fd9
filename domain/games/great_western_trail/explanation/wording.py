"""Words and counts that all cards are made of."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.great_western_trail.data import BUILDINGS, TRAIL
from domain.games.great_western_trail.drawing.description import plural_worker
from domain.games.great_western_trail.view import SeatView, SpaceView, View
from domain.kernel.phrases import join_words, pluralize


def own_seat(view: View) -> SeatView | None:
    """Give the reader's own seat; None for a spectator."""
    return None if view.viewer is None else view.seats[view.viewer]


def whose(view: View, seat: int) -> str:
    """Say whose something is, at the beginning of a title."""
    return "Your" if seat == view.viewer else f"{colour_name(view, seat)}'s"


def colour_name(view: View, seat: int) -> str:
    return view.seats[seat].colour.capitalize()


def name_seats(view: View, seats: Iterable[int]) -> str:
    """List players by their colours, the reader as you."""
    return join_words(["you" if seat == view.viewer else colour_name(view, seat) for seat in seats])


def count_worker(count: int, kind: str) -> str:
    return pluralize(count, kind, plural_worker(kind))


def building_title(view: View, tile: str, owner: int) -> str:
    return f"{whose(view, owner)} building {BUILDINGS[tile].number}"


def space_at(view: View, space: str) -> SpaceView:
    """Give what lies and stands on a space of the trail."""
    return next(each for each in view.trail if each.id == space)


def site_name(space: str) -> str:
    """Give the name that is printed on a site."""
    return space.replace("_site", "").replace("_", " ")


def own_buildings(view: View, seat: int) -> tuple[SpaceView, ...]:
    """Give the spaces with the seat's buildings."""
    return tuple(space for space in view.trail if space.owner == seat)


def count_in_woods(view: View, seat: int) -> int:
    return sum(TRAIL[space.id].woods for space in own_buildings(view, seat))


def known_hand(view: View, seat: SeatView) -> tuple[str, ...]:
    """Give the cards of the reader's own hand; nothing of another's, though the game be over."""
    own = seat.seat == view.viewer and not isinstance(seat.hand, int)
    return seat.hand if own and not isinstance(seat.hand, int) else ()
