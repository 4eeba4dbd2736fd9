"""A second engine's map, from the rules alone: walks are tried one by one, shortest lengths first."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domain.games.mini_express import data

COMPANIES = ("lumber", "steel", "leather", "cotton")
REACH = 5
"""A train space holds no more trains, so nothing farther away is ever built to (MEX-1.3)."""

Hexes = tuple[str, ...]


class Route(NamedTuple):
    """Where the walk starts, and the hexes that get a train, the city last (MEX-6.4)."""

    start: str
    hexes: Hexes


class Land:
    """One side of the map, as its file describes it; `closed`: ports cannot be passed (MEX-12.3.1)."""

    def __init__(self, side: str, *, closed: bool) -> None:
        raw = read(f"map_{side}.toml")
        self.at = {hexagon["id"]: (hexagon["q"], hexagon["r"]) for hexagon in raw["grid"]["hexes"]}
        open_kinds = {"landscape"} if closed else {"landscape", "port"}
        self.open = {hexagon["id"] for hexagon in raw["grid"]["hexes"] if hexagon["kind"] in open_kinds}
        self.cities: dict[int, str] = {city["number"]: city["hex"] for city in raw["city"]}
        self.numbers = {place: number for number, place in self.cities.items()}
        self.names: dict[str, int] = {city["slug"]: city["number"] for city in raw["city"]}
        self.capacity: dict[int, int] = {city["number"]: city["capacity"] for city in raw["city"]}
        self.starts: dict[str, str] = {start["company"]: start["hex"] for start in raw["start"]}
        self.ports: dict[int, str] = {port["number"]: port["hex"] for port in raw.get("port", [])}
        places = {axial: name for name, axial in self.at.items()}
        steps = [tuple(step) for step in raw["neighbours"].values()]
        self.near = {
            name: tuple(places[q + dq, r + dr] for dq, dr in steps if (q + dq, r + dr) in places)
            for name, (q, r) in self.at.items()
        }

    def walks(self, start: str, city: str, length: int) -> Iterator[Hexes]:
        """Give every walk of that length over landscape; one that turns back is no shortest (MEX-6.4)."""
        if length == 1:
            yield from ((city,) for near in self.near[start] if near == city)
            return
        for near in self.near[start]:
            if near in self.open:
                yield from ((near, *rest) for rest in self.walks(near, city, length - 1))

    def routes(self, network: Iterable[str], city: str, reach: int) -> list[Route]:
        """Give all shortest routes with the hex each starts from; none if they are longer than the reach.

        Walks that run into the own network again are no shortest ones, so that none has to be left out.
        """
        starts = sorted(network)
        for length in range(1, reach + 1):
            found = [Route(start, walk) for start in starts for walk in self.known(start, city, length)]
            if found:
                return found
        return []

    @cache  # noqa: B019 - there are three maps, which live as long as the tests
    def known(self, start: str, city: str, length: int) -> tuple[Hexes, ...]:
        """Give the walks, remembered."""
        (q, r), (other_q, other_r) = self.at[start], self.at[city]
        away = max(abs(q - other_q), abs(r - other_r), abs(q + r - other_q - other_r))
        return tuple(self.walks(start, city, length)) if away <= length else ()

    @cache  # noqa: B019 - as above
    def distances(self, goal: str) -> dict[str, int]:
        """Give how far every hex is from a goal when only landscape lies between (MEX-2.7)."""
        found, edge, steps = {goal: 0}, {goal}, 0
        while edge:
            steps += 1
            edge = {near for place in edge for near in self.near[place]} - found.keys()
            found |= dict.fromkeys(edge, steps)
            edge &= self.open
        return found

    def east_then_north(self, place: str) -> tuple[int, int]:
        """Order hexes as the cities are numbered (MEX-2.6); twice the height, to stay with whole numbers."""
        q, r = self.at[place]
        return -q, 2 * r + q

    def clockwise(self, route: Route) -> int:
        """Give the area of MEX-9.12, greater the farther a route keeps to the left hand."""
        points = [self.at[place] for place in (route.start, *route.hexes)]
        ends = [*points[1:], points[0]]
        return sum(q * end[1] - end[0] * r for (q, r), end in zip(points, ends, strict=True))


def read(name: str) -> dict[str, Any]:
    """Read a file of the game's data, past the game's own loader."""
    return tomllib.loads(Path(data.__file__).with_name(name).read_text(encoding="utf-8"))


@cache
def land(side: str, *, closed: bool) -> Land:
    """Give a side of the map, read once."""
    return Land(side, closed=closed)
