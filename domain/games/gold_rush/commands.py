"""What a seat may want (GLD-3.3)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command

FURTHEST = 99
"""No map of 72 tiles reaches further than 71 cells from the start tile."""

Coordinate = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST)]
Segment = Annotated[str, Meta(pattern="^[mrpt][0-9]\\Z")]


class PlaceTile(Command, frozen=True):
    """Lay the tile on a cell, turned clockwise by so many quarter turns."""

    x: Coordinate
    y: Coordinate
    rotation: Annotated[int, Meta(ge=0, le=3)]


class PlaceCowboy(Command, frozen=True):
    """Put a cowboy on a segment of the tile just laid."""

    segment: Segment


class PlaceTent(Command, frozen=True):
    """Put the tent, from the supply or from where it stands, on a mountain part of any tile."""

    x: Coordinate
    y: Coordinate
    part: Segment


class TakeOre(Command, frozen=True):
    """Take the top ore token of the mountain on which the own tent stands."""


class Pass(Command, frozen=True):
    """Do without an action."""


AnyCommand = PlaceTile | PlaceCowboy | PlaceTent | TakeOre | Pass

# Options are listed at every decision; equal commands are the same object, made once.
place_cowboy = cache(PlaceCowboy)
TAKE_ORE = TakeOre()
PASS = Pass()


@cache
def place_tile(x: int, y: int) -> tuple[PlaceTile, ...]:
    """Return the command for each rotation on a cell."""
    return tuple(PlaceTile(x, y, rotation) for rotation in range(4))


@cache
def place_tent(x: int, y: int) -> tuple[PlaceTent, ...]:
    """Return the command for each mountain part that a tile may have, at most one an edge; m0 comes first."""
    return tuple(PlaceTent(x, y, f"m{number}") for number in range(4))
