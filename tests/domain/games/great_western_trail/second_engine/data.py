"""The second engine's constants: the raw data files, read without the game's loader."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from domain.games.great_western_trail import data

FILES = ("pieces", "supply", "trail", "railroad", "players", "buildings", "objectives")


def _read() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in FILES:
        path = Path(data.__file__).parent / f"{name}.toml"
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found


RAW = _read()
TRAIL = {space["id"]: space for space in RAW["trail"]}
BUILDINGS = {tile["id"]: tile for tile in RAW["player_building"]}
NEUTRAL = {tile["id"]: tile["actions"] for tile in RAW["neutral_building"]}
STATIONS = {station["id"]: station for station in RAW["station"]}
CITIES = {city["id"]: city for city in RAW["city"]}
DISCS = {space["id"]: space for space in RAW["disc_space"]}
AUXILIARY = {action["id"]: action for action in RAW["aux_action"]}
MASTERS = {tile["id"]: tile for tile in RAW["station_master"]}
ROWS = {row["kind"]: row.get("immediate", {}) for row in RAW["worker_row"]}
OBJECTIVES = {card["id"]: card for card in RAW["objective"]}
KINDS = ("cowboy", "craftsman", "engineer")
VILLAGE = tuple(RAW["village"]["fill_order"])
TRACK = tuple(RAW["player_board"]["certificate_track"])


class Neutral(NamedTuple):
    """A neutral building on the board (GWT-1.10)."""

    letter: str


class Own(NamedTuple):
    """A player's building on the board."""

    seat: int
    tile: str


Lying = Neutral | Own | str
"""A tile on the trail; small tiles are named `teepee_green`, `flood_4_black`, or by the kind of worker."""


def hands(tile: Lying) -> tuple[str, ...]:
    """Return the fee symbols of a tile (GWT-1.3, GWT-1.4, GWT-10)."""
    if isinstance(tile, Neutral):
        return ()
    if isinstance(tile, Own):
        return tuple(BUILDINGS[tile.tile]["hands"])
    if is_teepee(tile):
        return ("green" if tile == "teepee_green" else "black",)
    return (tile.rsplit("_", 1)[1],)


def is_teepee(tile: Lying) -> bool:
    return isinstance(tile, str) and tile.startswith("teepee_")


def is_hazard(tile: Lying) -> bool:
    return isinstance(tile, str) and tile.split("_")[0] in ("flood", "drought", "rockfall")


def hazard_points(tile: str) -> int:
    return int(tile.split("_")[1])


def _breeds() -> tuple[dict[str, tuple[str, int, int]], Counter[str], Counter[str]]:
    """Return each cattle card's breed, value and points, then a player's cards and the market's cards."""
    cards: dict[str, tuple[str, int, int]] = {}
    own, market = Counter[str](), Counter[str]()
    for breed in RAW["breed"]:
        for points in breed["vp"]:
            several = len(set(breed["vp"])) > 1
            card = f"{breed['id']}_{points}" if several else breed["id"]
            cards[card] = (breed["id"], breed["value"], points)
            (own if breed["deck"] == "player" else market)[card] += 1
    return cards, own, market


CATTLE, OWN_CARDS, MARKET_CARDS = _breeds()


def stacks() -> dict[int, Counter[str]]:
    """Return the tiles of the three stacks (GWT-1.5)."""
    found = {}
    for number in (1, 2, 3):
        stack = Counter[str]()
        for hazard in RAW["hazard_tile"]:
            stack[f"{hazard['type']}_{hazard['vp']}_{hazard['hand']}"] += hazard["stack"] == number
        for row in RAW["teepee_tiles"]:
            stack[f"teepee_{row['colour']}"] += row[f"stack_{number}"]
        for row in RAW["worker_tiles"]:
            stack[row["kind"]] += row[f"stack_{number}"]
        found[number] = +stack
    return found
