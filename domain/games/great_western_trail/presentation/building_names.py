"""The names of the buildings in words. Only letters, numbers and symbols are printed on the tiles."""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL
from domain.games.great_western_trail.model import space_name
from domain.games.great_western_trail.view import SpaceView

NAMES: Mapping[str, str] = {
    "A": "hiring hall",
    "B": "builders' yard",
    "C": "certificate office",
    "D": "trading post",
    "E": "cattle dealer",
    "F": "clearing yard",
    "G": "engine shed",
    "1a": "sawmill",
    "2a": "stockyard",
    "3a": "drovers' inn",
    "4a": "ranger post",
    "5a": "bunkhouse",
    "6a": "dairy",
    "7a": "council house",
    "8a": "trading store",
    "9a": "freight depot",
    "10a": "head office",
    "1b": "claims office",
    "2b": "cattle pens",
    "3b": "livery stable",
    "4b": "corral",
    "5b": "engineers' lodge",
    "6b": "auction house",
    "7b": "timber yard",
    "8b": "branch office",
    "9b": "station works",
    "10b": "express office",
}
"""The name of each building by tile. The names describe the actions and were invented for this service."""


def named_building(tile: str) -> str:
    """Return a building with its name, such as "G, engine shed" or "building 3 (drovers' inn)"."""
    if tile in NEUTRAL:
        return f"{tile}, {NAMES[tile]}"
    return f"building {BUILDINGS[tile].number} ({NAMES[tile]})"


def stop_name(space: SpaceView) -> str:
    """Return the name of a space's building, or of the space if it has none."""
    if space.tile in BUILDINGS or space.tile in NEUTRAL:
        return named_building(space.tile)
    return space_name(space.id)
