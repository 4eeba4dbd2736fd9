"""Parses places on the map, and names seats from the viewer's point of view: "You", or the colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush.view import MapTile, View
from domain.kernel.phrases import join_words

_PLACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})(?::([mrptj]\d)(:ore)?)?", re.ASCII)


class LandPlace(NamedTuple):
    """A place on the map: a cell, and optionally a part of its tile. The part `j0` is the tile's junction."""

    x: int
    y: int
    part: str | None = None
    is_ore: bool = False


def read_place(place: str) -> LandPlace | None:
    """Parse a place on the map; None if the text does not name one."""
    found = _PLACE.fullmatch(place)
    if found is None:
        return None
    x, y, part, ore = found.groups()
    return LandPlace(int(x), int(y), part, ore is not None)


def find_tile(view: View, place: LandPlace) -> MapTile | None:
    """Return the tile on the cell of a place."""
    return next((tile for tile in view.map if (tile.x, tile.y) == (place.x, place.y)), None)


def name_seat(view: View, seat: int) -> str:
    """Return "You" for the viewer, or the colour for any other seat."""
    return "You" if seat == view.viewer else SEAT_COLOURS[seat].capitalize()


def name_owner(view: View, seat: int) -> str:
    """Return "Your" for the viewer, or the colour's possessive for any other seat."""
    return "Your" if seat == view.viewer else f"{SEAT_COLOURS[seat].capitalize()}'s"


def name_seats(view: View, seats: Sequence[int]) -> str:
    """Return several seats as a list, the viewer first."""
    return join_words([name_seat(view, seat) for seat in sorted(seats, key=lambda seat: seat != view.viewer)])
