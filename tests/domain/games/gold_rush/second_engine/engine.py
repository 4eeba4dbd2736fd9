"""A second engine, written from the rules alone: slow, sharing only the game's data.

It stores where tiles and figures are and computes everything else from that. Segments meet where they touch
the same point of the map. Tiles are four units wide, so that all these points are integers.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from domain.games.gold_rush import data

TILES: dict[str, dict[str, Any]] = {
    tile["id"]: tile
    for tile in tomllib.loads(Path(data.__file__).with_name("tiles.toml").read_text(encoding="utf-8"))["tile"]
}
MIDDLES = {"N": (2, 0), "E": (4, 2), "S": (2, 4), "W": (0, 2)}
HALVES = ((1, 0), (3, 0), (4, 1), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1))
SYMBOLS = ("nuggets", "locomotives", "camps", "herds")
AREAS = {"m": "mountains", "r": "railroads", "p": "prairies", "t": "towns"}
COWBOYS = 4

Place = tuple[int, str]
Point = tuple[int, int]


class Lying(NamedTuple):
    """A tile on the map."""

    tile: str
    x: int
    y: int
    rotation: int


class Land(NamedTuple):
    """A computed feature; `symbols` counts nuggets, locomotives, camps and herds."""

    kind: str
    places: frozenset[Place]
    open: int
    symbols: tuple[int, ...]

    @property
    def tiles(self) -> int:
        """The number of different tiles that the feature covers (GLD-14.6)."""
        return len({tile for tile, _ in self.places})


def pieces(tile: str) -> Iterator[tuple[str, tuple[Point, ...], tuple[int, ...]]]:
    """Yield each printed segment: its name, where it touches the border, its symbols."""
    for letter, area in AREAS.items():
        for number, part in enumerate(TILES[tile][area]):
            points = [MIDDLES[edge] for edge in part.get("edges", ())]
            points += [HALVES[half] for half in part.get("half_edges", ())]
            yield f"{letter}{number}", tuple(points), tuple(part.get(symbol, 0) for symbol in SYMBOLS)


def names(tile: str) -> list[str]:
    """Return the names of a tile's segments: mountains, tracks, prairies, town."""
    return [name for name, _, _ in pieces(tile)]


def on_map(point: Point, lying: Lying) -> Point:
    """Rotate a point of a tile clockwise and move it to the tile's cell (GLD-11.2)."""
    for _ in range(lying.rotation):
        point = 4 - point[1], point[0]
    return 4 * lying.x + point[0], 4 * lying.y + point[1]


def borders(lying: Lying) -> dict[Point, str]:
    """Return the kind of terrain at the middle of each side of a laid tile."""
    kinds = zip(MIDDLES.values(), TILES[lying.tile]["edges"], strict=True)
    return {on_map(point, lying): kind for point, kind in kinds}


def fitting(laid: list[Lying], tile: str) -> set[Lying]:
    """Return every cell and rotation where a tile may be laid."""
    taken = {(lying.x, lying.y) for lying in laid}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    there = {point: kind for lying in laid for point, kind in borders(lying).items()}
    every = (Lying(tile, x, y, rotation) for x, y in beside - taken for rotation in range(4))
    return {lying for lying in every if fits(there, lying)}


def fits(there: dict[Point, str], tile: Lying) -> bool:
    """Check for at least one shared edge, and equal kinds at every shared edge (GLD-4.1, GLD-4.2)."""
    shared = {point: kind for point, kind in borders(tile).items() if point in there}
    return bool(shared) and all(there[point] == kind for point, kind in shared.items())


def lands(laid: list[Lying]) -> dict[Place, Land]:
    """Return the feature of each segment on the map."""
    touching = {
        (number, name): ({(name[0], *on_map(point, lying)) for point in points}, symbols)
        for number, lying in enumerate(laid)
        for name, points, symbols in pieces(lying.tile)
    }
    meeting: dict[tuple[str, int, int], list[Place]] = {}
    for place, (points, _) in touching.items():
        for point in points:
            meeting.setdefault(point, []).append(place)
    features: dict[Place, Land] = {}
    for place in touching:
        if place not in features:
            reached, left = {place}, [place]
            while left:
                near = {each for point in touching[left.pop()][0] for each in meeting[point]} - reached
                reached |= near
                left += near
            ends = [point for each in reached for point in touching[each][0] if len(meeting[point]) == 1]
            totals = tuple(map(sum, zip(*(touching[each][1] for each in reached), strict=True)))
            land = Land(place[1][0], frozenset(reached), len(ends) if place[1][0] in "mr" else 0, totals)
            features |= dict.fromkeys(reached, land)
    return features


class Table:
    """The map, the figures and the players' pieces; tokens are numbered in laying order."""

    def __init__(self, seats: int, *, farmers: bool) -> None:
        self.seats, self.farmers = seats, farmers
        self.laid: list[Lying] = []
        self.cowboys: dict[Place, int] = {}
        self.tents: dict[int, Place] = {}
        self.tokens: dict[int, Place] = {}
        self.tokens_laid = 0
        self.points = [0] * seats
        self.held: list[list[int]] = [[] for _ in range(seats)]
        self._cached: tuple[int, dict[Place, Land]] = 0, {}

    def lands(self) -> dict[Place, Land]:
        """Return the current features, cached until the next tile."""
        if self._cached[0] != len(self.laid):
            self._cached = len(self.laid), lands(self.laid)
        return self._cached[1]

    def standing(self, land: Land) -> list[int]:
        """Return the seat of each cowboy on a feature."""
        return [seat for place, seat in self.cowboys.items() if place in land.places]

    def owners(self, land: Land) -> tuple[int, ...]:
        """Return all seats with the most cowboys on a feature (GLD-7.2, GLD-8.8)."""
        counts = Counter(self.standing(land))
        most = max(counts.values(), default=0)
        return tuple(seat for seat in sorted(counts) if counts[seat] == most)

    def stack(self, land: Land) -> list[int]:
        """Return the tokens of a mountain, the top one last (GLD-5.3, GLD-5.4)."""
        return sorted(number for number, place in self.tokens.items() if place in land.places)

    def supply(self, seat: int) -> int:
        return COWBOYS - list(self.cowboys.values()).count(seat)

    def actions(self, seat: int) -> set[tuple[Any, ...]]:
        """Return all legal actions (GLD-6.1 to GLD-6.13)."""
        legal: set[tuple[Any, ...]] = {("pass",)}
        features, last = self.lands(), len(self.laid) - 1
        taken = {*self.cowboys, *self.tents.values()}
        for (tile, name), land in features.items():
            cell = self.laid[tile].x, self.laid[tile].y
            if tile == last and not self.standing(land) and self.supply(seat):
                legal |= {("cowboy", name)} if self.farmers or name[0] != "p" else set()
            if name[0] == "m" and land.open and (tile, name) not in taken:
                legal.add(("tent", *cell, name))
        if seat in self.tents and self.stack(features[self.tents[seat]]):
            legal.add(("ore",))
        return legal

    def town(self, tile: int, features: dict[Place, Land]) -> tuple[bool, int]:
        """Return whether the town is connected, and how many of its railroads are completed (GLD-7.8)."""
        tracks = [features[tile, f"r{track}"] for track in TILES[self.laid[tile].tile]["towns"][0]["tracks"]]
        done = {track.places for track in tracks if not track.open}
        return all(not track.open for track in tracks), len(done)
