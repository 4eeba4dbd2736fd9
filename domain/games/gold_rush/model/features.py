"""Laying a tile: its segments join the features beside it, and the cells next to the map change.

This is folding of printed facts: the shape of a tile never changes under its id, so that an old log always
joins the same features (GLD-4.5, GLD-11.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain.games.gold_rush.model.geometry import (
    FACING,
    MATES,
    NOTHING,
    SEGMENTS,
    STEPS,
    TURNED,
    UNKNOWN,
    Turned,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, Gap, Laid, State
from domain.kernel.tuples import replace_at

NO_NEIGHBOURS = (NOTHING,) * 4


def lay(state: State, tile: str, x: int, y: int, rotation: int) -> State:
    """Give the state with the tile on that cell and everything joined to it."""
    turned = TURNED[tile][rotation]
    beside = next((gap.beside for gap in state.gaps if gap.x == x and gap.y == y), NO_NEIGHBOURS)
    joining = Joining(state, tile)
    for side, neighbour in enumerate(beside):
        if neighbour != NOTHING:
            laid = state.map[neighbour]
            joining.side(turned, side, TURNED[laid.tile][laid.rotation], laid.features)
    return replace(
        state,
        map=(*joining.renamed(state.map), Laid(tile, x, y, rotation, joining.own())),
        features=joining.features,
        gaps=_gaps(state.gaps, x, y, len(state.map), turned.edges, beside),
    )


class Joining:
    """The features while one tile is being joined to them."""

    def __init__(self, state: State, tile: str) -> None:
        number = len(state.map)
        self._before = state.features
        self._into: dict[str, str] = {}
        self._own: list[str] = []
        self.features = dict(state.features)
        for node, printed in enumerate(SEGMENTS[tile], start=number * NODES_PER_TILE):
            segment, kind, openings, nuggets, locomotives, camps, herds = printed
            name = f"{number}{segment}"
            self._own.append(name)
            self.features[name] = Feature(kind, (node,), openings, nuggets, locomotives, camps, herds)

    def side(self, turned: Turned, side: int, other: Turned, features: Sequence[str]) -> None:
        """Join what meets at a side: mountains or tracks, and prairies half by half (GLD-4.5)."""
        segment = turned.sides[side]
        if segment != NOTHING:
            self._join(self._own[segment], features[other.sides[FACING[side]]], 2)
        for half in (2 * side, 2 * side + 1):
            segment = turned.halves[half]
            if segment != NOTHING:
                self._join(self._own[segment], features[other.halves[MATES[half]]], 0)

    def own(self) -> tuple[str, ...]:
        """Give the features that the new tile's segments belong to."""
        return tuple(map(self.name, self._own))

    def name(self, feature: str) -> str:
        """Give the name under which a feature goes on."""
        while feature in self._into:
            feature = self._into[feature]
        return feature

    def renamed(self, map_: tuple[Laid, ...]) -> tuple[Laid, ...]:
        """Give the map with the features that went into others called by the new name."""
        gone = [feature for feature in self._into if feature in self._before]
        if not gone:
            return map_
        tiles = list(map_)
        for number in {node // NODES_PER_TILE for feature in gone for node in self._before[feature].nodes}:
            laid = tiles[number]
            tiles[number] = replace(laid, features=tuple(map(self.name, laid.features)))
        return tuple(tiles)

    def _join(self, one: str, other: str, closed: int) -> None:
        one, other = self.name(one), self.name(other)
        if one != other:
            large, small = self.features[one], self.features[other]
            if (len(large.nodes), -large.nodes[0]) < (len(small.nodes), -small.nodes[0]):
                one, other, large, small = other, one, small, large
            del self.features[other]
            self._into[other] = one
            self.features[one] = merged(large, small, closed)
        elif closed:  # a loop or a ring closes
            self.features[one] = replace(self.features[one], open=self.features[one].open - closed)


def merged(large: Feature, small: Feature, closed: int) -> Feature:
    """Give the feature that two become; all figures and tokens stay on it (GLD-4.5).

    Only thus do several cowboys come to stand on one feature (GLD-6.7). Of two stacks the tokens are put in
    the order in which they were laid (GLD-5.4, GLD-14.4).
    """
    return Feature(
        large.kind,
        (*large.nodes, *small.nodes),
        large.open + small.open - closed,
        large.nuggets + small.nuggets,
        large.locomotives + small.locomotives,
        large.camps + small.camps,
        large.herds + small.herds,
        (*large.cowboys, *small.cowboys),
        tuple(sorted((*large.ore, *small.ore))) if small.ore else large.ore,
    )


def _gaps(
    gaps: tuple[Gap, ...], x: int, y: int, number: int, edges: str, beside: tuple[int, ...]
) -> tuple[Gap, ...]:
    """Give the empty cells next to the map, in the order in which they came to be next to it (GLD-4.1)."""
    free = {(x + dx, y + dy): side for side, (dx, dy) in enumerate(STEPS) if beside[side] == NOTHING}
    after, own = list(gaps), None
    for place, gap in enumerate(gaps):
        if gap.x == x or gap.y == y:
            cell = (gap.x, gap.y)
            if cell in free:
                after[place] = _beside(gap, free.pop(cell), number, edges)
            elif cell == (x, y):
                own = place
    if own is not None:
        del after[own]
    for (gap_x, gap_y), side in free.items():
        empty = Gap(gap_x, gap_y, UNKNOWN * 4, NO_NEIGHBOURS)
        after.append(_beside(empty, side, number, edges))
    return tuple(after)


def _beside(gap: Gap, side: int, number: int, edges: str) -> Gap:
    """Give the gap with the tile beside it that it lies on that side of."""
    there = FACING[side]
    needs = gap.needs[:there] + edges[side] + gap.needs[there + 1 :]
    beside = replace_at(gap.beside, there, number)
    return Gap(gap.x, gap.y, needs, beside)
