"""Gold Rush's features and legal tiles, computed from scratch by a slow flood fill over the whole map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.games.gold_rush.data import TILES, Tile
from domain.games.gold_rush.state import State

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SIDES = "NESW"


class Place(NamedTuple):
    """A segment of a laid tile."""

    tile: int
    segment: str


class FloodedFeature(NamedTuple):
    """A feature: its segments, open edges, and symbols (nuggets, locomotives, camps, herds)."""

    places: frozenset[Place]
    open: int
    symbols: tuple[int, int, int, int]


def side_after(side: str, rotation: int) -> str:
    """Rotate a side clockwise."""
    return SIDES[(SIDES.index(side) + rotation) % 4]


def edge(tile: Tile, rotation: int, side: str) -> str:
    """Return the kind of the edge on a side of the rotated tile."""
    return tile.edges[(SIDES.index(side) - rotation) % 4]


def pieces(tile: Tile) -> Iterator[tuple[str, tuple[str, ...], tuple[int, ...], tuple[int, int, int, int]]]:
    """Yield the name, sides, half-edges and symbols of each segment."""
    for number, part in enumerate(tile.mountains):
        yield f"m{number}", part.edges, (), (part.nuggets, 0, 0, 0)
    for number, track in enumerate(tile.railroads):
        yield f"r{number}", track.edges, (), (0, track.locomotives, 0, 0)
    for number, prairie in enumerate(tile.prairies):
        yield f"p{number}", (), prairie.half_edges, (0, 0, prairie.camps, prairie.herds)
    for number, _ in enumerate(tile.towns):
        yield f"t{number}", (), (), (0, 0, 0, 0)


def borders(state: State) -> dict[Place, list[tuple[str, float, float]]]:
    """Return the points where each segment touches its tile's border, with the kind of terrain.

    Two segments of one kind that touch the same point are joined. Tiles are two units wide, so that the
    middles of sides and half-edges are exact.
    """
    middle = {"N": (1.0, 0.0), "E": (2.0, 1.0), "S": (1.0, 2.0), "W": (0.0, 1.0)}
    halves = ((0.5, 0), (1.5, 0), (2, 0.5), (2, 1.5), (1.5, 2), (0.5, 2), (0, 1.5), (0, 0.5))
    touching: dict[Place, list[tuple[str, float, float]]] = {}
    for number, laid in enumerate(state.map):
        for name, sides, half_edges, _ in pieces(TILES[laid.tile]):
            points = [middle[side_after(side, laid.rotation)] for side in sides]
            points += [halves[(half + 2 * laid.rotation) % 8] for half in half_edges]
            touching[Place(number, name)] = [(name[0], 2 * laid.x + x, 2 * laid.y + y) for x, y in points]
    return touching


def flooded(state: State) -> set[FloodedFeature]:
    """Return all features of the map."""
    touching = borders(state)
    at: dict[tuple[str, float, float], list[Place]] = {}
    for place, points in touching.items():
        for point in points:
            at.setdefault(point, []).append(place)
    left, features = set(touching), set()
    while left:
        reached, edge_of = set(), [left.pop()]
        while edge_of:
            place = edge_of.pop()
            reached.add(place)
            near = {neighbour for point in touching[place] for neighbour in at[point]}
            edge_of += near - reached
        left -= reached
        features.add(_measure(state, frozenset(reached), touching, at))
    return features


def _measure(
    state: State,
    places: frozenset[Place],
    touching: dict[Place, list[tuple[str, float, float]]],
    at: dict[tuple[str, float, float], list[Place]],
) -> FloodedFeature:
    symbols = [0, 0, 0, 0]
    for place in places:
        printed = next(
            values
            for name, _, _, values in pieces(TILES[state.map[place.tile].tile])
            if name == place.segment
        )
        symbols = [total + more for total, more in zip(symbols, printed, strict=True)]
    openings = sum(len(at[point]) == 1 for place in places for point in touching[place] if point[0] in "mr")
    return FloodedFeature(places, openings, (symbols[0], symbols[1], symbols[2], symbols[3]))


def legal(state: State, tile: str) -> set[tuple[int, int, int]]:
    """Return every cell and rotation where the tile may be laid (GLD-4.1, GLD-4.2)."""
    cells = {(laid.x, laid.y): laid for laid in state.map}
    placements = set()
    for x in range(min(x for x, _ in cells) - 2, max(x for x, _ in cells) + 3):
        for y in range(min(y for _, y in cells) - 2, max(y for _, y in cells) + 3):
            neighbours = {
                side: cells[x + dx, y + dy] for side, (dx, dy) in STEP.items() if (x + dx, y + dy) in cells
            }
            if (x, y) in cells or not neighbours:
                continue
            for rotation in range(4):
                if all(
                    edge(TILES[tile], rotation, side)
                    == edge(TILES[laid.tile], laid.rotation, side_after(side, 2))
                    for side, laid in neighbours.items()
                ):
                    placements.add((x, y, rotation))
    return placements
