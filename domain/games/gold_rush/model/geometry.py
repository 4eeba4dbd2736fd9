"""Tiles in each rotation, precomputed: the segments at each side, and the cells where a tile fits.

Sides are numbered 0 to 3 clockwise from north, half-edges 0 to 7 clockwise from the north-west corner. x
grows to the east and y to the south (GLD-11.1, GLD-11.2).
"""

from __future__ import annotations

from functools import cache
from itertools import product
from sys import intern
from typing import Literal, NamedTuple

from domain.games.gold_rush.data import TILES, MountainPart, Tile, Track

LETTERS = 26
START_COLUMN = 13
START_ROW = 13
COLUMNS = LETTERS + LETTERS * LETTERS  # A to ZZ


def column_name(x: int) -> str:
    """Return a column's letters, such as "M" for the start tile's column."""
    index = (x + START_COLUMN - 1) % COLUMNS
    first, second = divmod(index, LETTERS)
    last = chr(ord("A") + second)
    return chr(ord("A") + first - 1) + last if first else last


def row_name(y: int) -> str:
    """Return a row's number, such as "13" for the start tile's row."""
    return str(y + START_ROW)


def cell_name(x: int, y: int) -> str:
    """Return a cell's name, such as "M13" for the start tile's cell."""
    return column_name(x) + row_name(y)


Kind = Literal["m", "r", "p", "t"]
"""The kinds of segments: mountain part, track, prairie part, town (GLD-1.7)."""

SIDE_NAMES = ("north", "east", "south", "west")
TURN_NAMES = ("as drawn", "rotated 90° clockwise", "rotated 180°", "rotated 90° counterclockwise")
"""The names of the rotations 0 to 3."""

ROTATIONS = range(4)
NOTHING = -1
"""Stands for a missing segment or tile."""

UNKNOWN = "?"
"""Marks a side without a tile among a cell's required edges."""


def facing(side: int) -> int:
    """Return the neighbour's side that touches this side (GLD-11.1)."""
    return (side + 2) % 4


def mate(half: int) -> int:
    """Return the neighbour's half-edge that touches this one (GLD-11.2)."""
    return ((half ^ 1) + 4) % 8


FACING = tuple(map(facing, range(4)))
MATES = tuple(map(mate, range(8)))
"""`facing` and `mate` as tables, for speed: laying a tile checks all its sides and half-edges."""


class Segment(NamedTuple):
    """A connected piece of one terrain on a tile, with its printed symbols (GLD-1.7, GLD-1.10)."""

    name: str
    kind: Kind
    open: int
    nuggets: int = 0
    locomotives: int = 0
    camps: int = 0
    herds: int = 0


class Turned(NamedTuple):
    """A tile in one rotation: its edges, and the number of the segment at each side and half-edge."""

    edges: str
    sides: tuple[int, ...]
    halves: tuple[int, ...]


def _segments(tile: Tile) -> tuple[Segment, ...]:
    return (
        *(
            Segment(f"m{number}", "m", len(part.edges), nuggets=part.nuggets)
            for number, part in enumerate(tile.mountains)
        ),
        *(
            Segment(f"r{number}", "r", len(track.edges), locomotives=track.locomotives)
            for number, track in enumerate(tile.railroads)
        ),
        *(
            Segment(f"p{number}", "p", 0, camps=part.camps, herds=part.herds)
            for number, part in enumerate(tile.prairies)
        ),
        *(Segment(f"t{number}", "t", 0) for number, _ in enumerate(tile.towns)),
    )


def _turned(tile: Tile, rotation: int) -> Turned:
    """Rotate a tile: side d becomes d + r, half h becomes h + 2r (GLD-11.2, GLD-11.3)."""
    sides, halves = [NOTHING] * 4, [NOTHING] * 8
    pieces: tuple[MountainPart | Track, ...] = (*tile.mountains, *tile.railroads)
    for number, piece in enumerate(pieces):
        for side in piece.edges:
            sides[("NESW".index(side) + rotation) % 4] = number
    for number, part in enumerate(tile.prairies, start=len(pieces)):
        for half in part.half_edges:
            halves[(half + 2 * rotation) % 8] = number
    edges = "".join(tile.edges[(side - rotation) % 4] for side in ROTATIONS)
    return Turned(edges, tuple(sides), tuple(halves))


SEGMENTS: dict[str, tuple[Segment, ...]] = {name: _segments(tile) for name, tile in TILES.items()}
"""The segments of each type of tile by number: mountains, railroads, prairies, town."""

NUMBERS: dict[str, dict[str, int]] = {
    name: {segment.name: number for number, segment in enumerate(segments)}
    for name, segments in SEGMENTS.items()
}
"""The number of each segment by name."""

NUGGETS: dict[str, tuple[tuple[str, int], ...]] = {
    name: tuple((segment.name, segment.nuggets) for segment in segments if segment.nuggets)
    for name, segments in SEGMENTS.items()
}
"""The mountain parts with nugget symbols on each type of tile, and the number of their nuggets."""

COMPLETABLE: dict[str, tuple[int, ...]] = {
    name: tuple(number for number, segment in enumerate(segments) if segment.kind in "mr")
    for name, segments in SEGMENTS.items()
}
"""The numbers of the mountain parts and tracks on each type of tile."""

TURNED: dict[str, tuple[Turned, ...]] = {
    name: tuple(_turned(tile, rotation) for rotation in ROTATIONS) for name, tile in TILES.items()
}


def _faces(turned: Turned) -> tuple[tuple[int, ...], ...]:
    """Return the segments at each side; both halves of a prairie edge belong to one segment (GLD-1.9)."""
    faces = []
    for side in ROTATIONS:
        left, right = turned.halves[2 * side : 2 * side + 2]
        kinds = {"M": (turned.sides[side],), "P": (left,), "R": (turned.sides[side], left, right)}
        faces.append(kinds[turned.edges[side]])
    return tuple(faces)


FACES: dict[str, tuple[tuple[tuple[int, ...], ...], ...]] = {
    name: tuple(map(_faces, rotations)) for name, rotations in TURNED.items()
}
"""The segments at each side of a tile in each rotation: mountain or track, then prairies half by half."""

FACED: dict[str, tuple[tuple[tuple[int, ...], ...], ...]] = {
    name: tuple(
        tuple((*faces[side][:1], *reversed(faces[side][1:])) for side in FACING) for faces in rotations
    )
    for name, rotations in FACES.items()
}
"""The segments as the neighbour on each side sees them.

They are those of the touching side, in the order of the neighbour's FACES.
"""

TOWN_TRACKS: dict[str, tuple[int, ...]] = {
    name: tuple(len(tile.mountains) + track for town in tile.towns for track in town.tracks)
    for name, tile in TILES.items()
}
"""The numbers of the tracks that leave the town on each type of tile; empty if it has no town."""


def _describe_rotation(name: str, rotation: int) -> list[tuple[object, ...]]:
    """Describe a tile in a rotation, independently of the names of its segments."""
    _, sides, halves = TURNED[name][rotation]
    return sorted(
        (
            *segment[1:],
            tuple(side for side, other in enumerate(sides) if other == number),
            tuple(half for half, other in enumerate(halves) if other == number),
            number in TOWN_TRACKS[name],
        )
        for number, segment in enumerate(SEGMENTS[name])
    )


SAME_TURN: dict[str, tuple[int, ...]] = {
    name: tuple(
        next(
            first
            for first in ROTATIONS
            if _describe_rotation(name, first) == _describe_rotation(name, rotation)
        )
        for rotation in ROTATIONS
    )
    for name in TILES
}
"""For each type of tile and rotation, the first rotation that looks the same. Some tiles are symmetrical."""


def fits(edges: str, needs: str) -> bool:
    """Return whether every edge matches the edge required there (GLD-4.2)."""
    return all(need in (UNKNOWN, edge) for edge, need in zip(edges, needs, strict=True))


@cache
def _fitting(edges: str) -> dict[str, tuple[int, ...]]:
    turned = [edges[-rotation:] + edges[:-rotation] if rotation else edges for rotation in ROTATIONS]
    return {
        needs: tuple(rotation for rotation in ROTATIONS if fits(turned[rotation], needs))
        for needs in map(intern, map("".join, product("MRP" + UNKNOWN, repeat=4)))
    }


FITTING: dict[str, dict[str, tuple[int, ...]]] = {name: _fitting(tile.edges) for name, tile in TILES.items()}
"""The rotations that fit, for each type of tile and each combination of required edges (GLD-4.2)."""


@cache
def add_need(needs: str, side: int, edge: str) -> str:
    """Return a cell's required edges after adding a tile on one side.

    The result is interned, like the keys of FITTING.
    """
    return intern(needs[:side] + edge + needs[side + 1 :])
