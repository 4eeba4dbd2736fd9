"""The second engine's map: it tries walks one by one, shortest first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.games.mini_express import data

COMPANIES = ("lumber", "steel", "leather", "cotton")
REACH = 5
"""The capacity of a train space, which is also the maximum length of a route (MEX-1.3)."""

Hexes = tuple[str, ...]


class Route(NamedTuple):
    """Where a walk starts, and the hexes that get a train, the city last (MEX-6.4)."""

    start: str
    hexes: Hexes


class Land:
    """One side of the map, read from its file; if `closed`, ports cannot be passed (MEX-12.3.1)."""

    def __init__(self, side: str, *, closed: bool) -> None:
        raw = read(f"map_{side}.toml")
        self.at = dict(read_hexes(raw["columns"]))
        taken = raw["city"] + raw["start"] + (raw.get("port", []) if closed else [])
        self.open = self.at.keys() - {place["hex"] for place in taken}
        self.cities: dict[int, str] = {city["number"]: city["hex"] for city in raw["city"]}
        self.numbers = {place: number for number, place in self.cities.items()}
        self.names: dict[str, int] = {slug(city["name"]): city["number"] for city in raw["city"]}
        self.capacity: dict[int, int] = {city["number"]: city["capacity"] for city in raw["city"]}
        self.starts: dict[str, str] = {start["company"]: start["hex"] for start in raw["start"]}
        self.ports: dict[int, str] = {port["number"]: port["hex"] for port in raw.get("port", [])}
        places = {axial: name for name, axial in self.at.items()}
        self.near = {
            name: tuple(places[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in places)
            for name, (q, r) in self.at.items()
        }

    def walks(self, start: str, city: str, length: int) -> Iterator[Hexes]:
        """Yield every walk of that length over landscape, except walks that turn back (MEX-6.4).

        A walk that turns back is never the shortest.
        """
        if length == 1:
            yield from ((city,) for near in self.near[start] if near == city)
            return
        for near in self.near[start]:
            if near in self.open:
                yield from ((near, *rest) for rest in self.walks(near, city, length - 1))

    def routes(self, network: Iterable[str], city: str, reach: int) -> list[Route]:
        """Return all shortest routes with their start hexes, or none if they are longer than the reach.

        Walks that re-enter the network are never shortest, so they need no filter.
        """
        starts = sorted(network)
        for length in range(1, reach + 1):
            routes = [Route(start, walk) for start in starts for walk in self.known(start, city, length)]
            if routes:
                return routes
        return []

    @cache  # noqa: B019 - only three maps, which live as long as the tests
    def known(self, start: str, city: str, length: int) -> tuple[Hexes, ...]:
        """Return the walks of `walks`, cached."""
        (q, r), (city_q, city_r) = self.at[start], self.at[city]
        away = max(abs(q - city_q), abs(r - city_r), abs(q + r - city_q - city_r))
        return tuple(self.walks(start, city, length)) if away <= length else ()

    @cache  # noqa: B019 - as above
    def distances(self, goal: str) -> dict[str, int]:
        """Return the distance of every hex from a goal over landscape only (MEX-2.7)."""
        distances, edge, steps = {goal: 0}, {goal}, 0
        while edge:
            steps += 1
            edge = {near for place in edge for near in self.near[place]} - distances.keys()
            distances |= dict.fromkeys(edge, steps)
            edge &= self.open
        return distances

    def east_then_north(self, place: str) -> tuple[int, int]:
        """Return the sort key of city numbering (MEX-2.6); the height is doubled to stay an integer."""
        q, r = self.at[place]
        return -q, 2 * r + q

    def clockwise(self, route: Route) -> int:
        """Return the area defined by MEX-9.12; the further left a route runs, the larger the area."""
        points = [self.at[place] for place in (route.start, *route.hexes)]
        ends = [*points[1:], points[0]]
        return sum(q * end[1] - end[0] * r for (q, r), end in zip(points, ends, strict=True))


STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The steps to the north, north-east, south-east, south, south-west and north-west (MEX-2.1)."""


def read_hexes(columns: dict[str, str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield every hex with its axial coordinates; B2 lies between A1 and A2."""
    for letter, rows in columns.items():
        q = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter)
        for span in rows.split(","):
            first, _, last = span.partition("-")
            for row in range(int(first), int(last or first) + 1):
                yield f"{letter}{row}", (q, row - (q + q % 2) // 2)


def slug(name: str) -> str:
    """Return a city's name in the form of the logs."""
    return name.lower().replace(".", "").replace(" ", "_")


def read(name: str) -> dict[str, Any]:
    """Read a file of the game's data without the game's loader."""
    return tomllib.loads(Path(data.__file__).with_name(name).read_text(encoding="utf-8"))


@cache
def land(side: str, *, closed: bool) -> Land:
    """Return a side of the map, cached."""
    return Land(side, closed=closed)
