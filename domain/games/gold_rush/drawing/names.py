"""Names of segments on the map: what lies there, and in which part of its tile where there are several."""

from __future__ import annotations

from functools import cache
from math import atan2, degrees

from domain.games.gold_rush.drawing.shapes import anchor, segments

KINDS = {"m": "mountain", "r": "track", "p": "prairie", "t": "town"}
PARTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@cache
def segment_name(tile: str, rotation: int, segment: str) -> str:
    """Name a segment: "mountain", or "north mountain" where the tile has two."""
    kind = KINDS[segment[0]]
    if sum(other[0] == segment[0] for other in segments(tile)) == 1:
        return kind
    x, y = anchor(tile, rotation, segment)
    angle = degrees(atan2(x - 50, 50 - y)) % 360
    return f"{PARTS[round(angle / 45) % 8]} {kind}"
