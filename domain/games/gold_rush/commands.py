"""The commands of a seat (GLD-3.3)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command

FURTHEST = 99
"""The limit of coordinates. A map of 72 tiles extends at most 71 cells from the start tile."""

Coordinate = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST)]
Segment = Annotated[str, Meta(pattern="^[mrpt][0-9]\\Z")]


class PlaceTile(Command, frozen=True):
    """Lay the drawn tile on a cell, rotated clockwise by `rotation` quarter turns."""

    x: Coordinate
    y: Coordinate
    rotation: Annotated[int, Meta(ge=0, le=3)]


class PlaceCowboy(Command, frozen=True):
    """Place a cowboy on a segment of the tile just laid."""

    segment: Segment


class PlaceTent(Command, frozen=True):
    """Pitch the tent on a mountain part of any tile, taking it from the supply or from its current part."""

    x: Coordinate
    y: Coordinate
    part: Segment


class TakeOre(Command, frozen=True):
    """Take the top ore token of the mountain where your tent stands."""


class Pass(Command, frozen=True):
    """Take no action."""


AnyCommand = PlaceTile | PlaceCowboy | PlaceTent | TakeOre | Pass

# Every decision lists its options, so equal commands share one object.
place_cowboy = cache(PlaceCowboy)
TAKE_ORE = TakeOre()
PASS = Pass()


@cache
def place_tile(x: int, y: int) -> tuple[PlaceTile, ...]:
    """Return the commands for all rotations on a cell."""
    return tuple(PlaceTile(x, y, rotation) for rotation in range(4))


@cache
def place_tent(x: int, y: int) -> tuple[PlaceTent, ...]:
    """Return the commands for the mountain parts m0 to m3. A tile has at most one part per edge."""
    return tuple(PlaceTent(x, y, f"m{number}") for number in range(4))
