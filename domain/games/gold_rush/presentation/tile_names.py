"""Short names of the land tiles, in the question, the journal, the draw pile's card and the text board."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.gold_rush.data import TILES

NAMES: Mapping[str, str] = {
    "mountain on all four sides": "mountain, 4 sides",
    "mountain on three sides": "mountain, 3 sides",
    "mountain on three sides, track ends in a tunnel": "mountain, 3 sides, tunnel",
    "mountain on two adjacent sides": "mountain, 2 sides",
    "mountain on two adjacent sides, track curve round the other corner": "mountain, 2 sides, curve",
    "one mountain through two opposite sides": "mountain across",
    "mountain on one side": "mountain, 1 side",
    "mountain on one side, straight track alongside": "mountain, straight",
    "mountain on one side, track curve to the right": "mountain, right curve",
    "mountain on one side, track curve to the left": "mountain, left curve",
    "mountain on one side, junction of three tracks": "mountain, junction",
    "mountain on one side, town with three tracks": "mountain, town",
    "mountain on one side, track ends in a tunnel": "mountain, tunnel",
    "two separate mountains on opposite sides": "2 opposite mountains",
    "two separate mountains on adjacent sides": "2 adjacent mountains",
    "straight track": "straight track",
    "track curve": "curved track",
    "junction of three tracks": "junction, 3 tracks",
    "junction of four tracks": "junction, 4 tracks",
    "town with three tracks": "town, 3 tracks",
    "town with four tracks": "town, 4 tracks",
    "open prairie": "open prairie",
}
"""The short name for each description of a tile's land. "Sides" are the sides that a mountain touches.

The question leaves little room for it on a phone. A tile's card has the whole description.
"""


def tile_name(tile: str) -> str:
    """Return a tile's name, such as "town, 3 tracks"; tiles that differ only in symbols share it."""
    label = TILES[tile].label
    return NAMES.get(label, label)
