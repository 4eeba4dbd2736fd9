"""The components for the second engine: plain dictionaries of the data files."""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parents[5] / "domain" / "games" / "trains_and_stations" / "data"


def box() -> dict[str, Any]:
    """Read all data files into one dictionary."""
    data: dict[str, Any] = {}
    for path in sorted(HERE.glob("*.toml")):
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            data[key] = {**data.get(key, {}), **value} if isinstance(value, dict) else value
    return data


class Route(NamedTuple):
    """A route's cities in order, and its spaces."""

    cities: tuple[str, ...]
    spaces: tuple[str, ...]


class Special(NamedTuple):
    """A special card without its number, so that identical cards are equal (TNS-1.6)."""

    cities: tuple[str, ...]
    goods: tuple[str, ...]
    vp: int


BOX = box()
BUILDINGS = ("ranch", "mine", "hotel")
SPACES = tuple(f"{route['id']}-{n + 1}" for route in BOX["routes"] for n in range(route["spaces"]))
NEXT: dict[str, list[str]] = {space: [] for space in SPACES}
TOUCHES: dict[str, list[str]] = {space: [] for space in SPACES}
for line in BOX["routes"]:
    count, arms = line["spaces"], line.get("arms")
    inner = [n for n in range(1, count + 1) if not any(n in arm for arm in arms or [range(1, count + 1)])]
    ways = [[*inner, *arm] for arm in arms] if arms else [list(range(1, count + 1))]
    for way in ways:
        for here, there in itertools.pairwise(way):
            NEXT[f"{line['id']}-{here}"].append(f"{line['id']}-{there}")
            NEXT[f"{line['id']}-{there}"].append(f"{line['id']}-{here}")
    for place, name in zip([way[-1] for way in ways] if arms else [1, count], line["cities"], strict=True):
        TOUCHES[f"{line['id']}-{place}"].append(name)
CITIES = tuple(city["id"] for city in BOX["cities"])
SITES = {city["id"]: city["sites"] for city in BOX["cities"]}
BONUS = {city["id"]: city["bonus"] for city in BOX["cities"]}
GOODS = {good["id"]: good["monopoly_vp"] for good in BOX["goods"]}
ROUTES = {
    route["id"]: Route(
        tuple(route["cities"]),
        tuple(space for space in SPACES if space.startswith(f"{route['id']}-")),
    )
    for route in BOX["routes"]
}
CARDS = {
    card["id"]: Special(tuple(card.get("cities", ())), tuple(card.get("goods", ())), card.get("vp", 0))
    for card in BOX["special_cards"]
}
VP_SUPPLY = {3: 51, 4: 58, 5: 65}
"""The supply of VP by number of players (TNS-2.4)."""
