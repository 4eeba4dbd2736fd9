"""Which part each place of the sheet stands in, and how large it is there."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.boxes import Box, BoxPlace
from domain.games.great_western_trail.data import TRAIL
from domain.games.great_western_trail.drawing.places import acting_seat, all_places
from domain.games.great_western_trail.view import View

LEAST_TARGET = 24
"""The least edge of a place in CSS pixels."""

PARTS_BY_KIND = {
    "special": "trail",
    "cattleman": "trail",
    "action": "trail",
    "city": "railroad",
    "track": "railroad",
    "station": "railroad",
    "arrow": "railroad",
    "crossing": "railroad",
    "master": "railroad",
    "foresight": "foresight",
    "stack": "foresight",
    "job": "jobs",
    "hiring": "jobs",
    "token": "jobs",
    "market": "cattle",
    "deck:cattle": "cattle",
    "prices": "cattle",
    "objective": "objectives",
    "deck:objective": "objectives",
    "card": "hand",
    "discards": "hand",
}
"""The part of a place by the first word of its id, or by its id; boards are the rest."""
OF_A_SEAT = {"seat", "herd", "steps", "certificates", "gains", "kept", "area", "board"}
"""Places whose second word is a seat."""


def board_name(colour: str) -> str:
    """Name the part that is a player's board."""
    return f"board-{colour}"


def part_of(view: View, at: str) -> str:
    """Name the part in which a place stands."""
    if at in TRAIL:
        return "trail"
    kind, _, rest = at.partition(":")
    if name := PARTS_BY_KIND.get(at) or PARTS_BY_KIND.get(kind):
        return name
    if kind in OF_A_SEAT:
        seat = int(rest.partition(":")[0])
        return board_name(next(each.colour for each in view.seats if each.seat == seat))
    own = acting_seat(view)
    return "" if own is None else board_name(own.colour)


def places_by_part(view: View) -> dict[str, list[BoxPlace]]:
    """Give the places of each part in their order, with their boxes in the current layout."""
    found: dict[str, list[BoxPlace]] = {}
    for place in all_places(view):
        found.setdefault(part_of(view, place.at), []).append(place)
    return found


def pressable_places(places: Iterable[BoxPlace], part: Box, scale: float) -> list[BoxPlace]:
    """Make places large enough to be pressed, within their part."""
    return [place._replace(box=pressable_box(place.box, part, LEAST_TARGET / scale)) for place in places]


def pressable_box(box: Box, part: Box, least: float) -> Box:
    """Make a box at least so large, round its middle, but within the part."""
    left, wide = _grown_span(box[0], box[2], part[0], part[2], least)
    top, high = _grown_span(box[1], box[3], part[1], part[3], least)
    return left, top, wide, high


def _grown_span(start: float, size: float, first: float, room: float, least: float) -> tuple[float, float]:
    grown = max(size, least)
    start -= (grown - size) / 2
    return max(first, min(start, first + room - grown)), grown
