"""Laying a tile: join its segments to the neighbouring features and update the cells next to the map.

A tile with a given id never changes shape, so replaying an old log always joins the same features (GLD-4.5,
GLD-11.4).
"""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.gold_rush.model.geometry import (
    FACED,
    FACES,
    FACING,
    NOTHING,
    SEGMENTS,
    TURNED,
    UNKNOWN,
    add_need,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, Gap, Laid, State

NO_NEIGHBOURS = (NOTHING,) * 4


def lay(state: State, tile: str, x: int, y: int, rotation: int) -> State:
    """Return the state with the tile on a cell, joined to its neighbours."""
    number, edges = len(state.map), TURNED[tile][rotation].edges
    gaps, beside = _update_gaps(state.gaps, x, y, number, edges)
    joining = Joining(state.features, tile, number)
    for side, neighbour in enumerate(beside):
        if neighbour != NOTHING:
            laid = state.map[neighbour]
            joining.side(FACES[tile][rotation][side], FACED[laid.tile][laid.rotation][side], laid.features)
    return replace(
        state,
        map=(*joining.renamed(state.map), Laid(tile, x, y, rotation, joining.own())),
        features=joining.features,
        gaps=gaps,
    )


class Joining:
    """The features of the map while a new tile is being joined to them."""

    __slots__ = ("_before", "_into", "_own", "features")

    def __init__(self, features: dict[str, Feature], tile: str, number: int) -> None:
        self._before, self._into = features, dict[str, str]()
        self.features = after = features.copy()
        self._own = own = list[str]()
        for node, printed in enumerate(SEGMENTS[tile], start=number * NODES_PER_TILE):
            segment, kind, openings, nuggets, locomotives, camps, herds = printed
            name = f"{number}{segment}"
            own.append(name)
            after[name] = Feature(kind, (node,), openings, nuggets, locomotives, camps, herds)

    def side(self, own: tuple[int, ...], other: tuple[int, ...], features: tuple[str, ...]) -> None:
        """Join the features that meet at one side of the new tile (GLD-4.5).

        These are mountains, tracks, or prairies half by half.
        """
        for segment, met in zip(own, other, strict=True):
            self._join(self._own[segment], features[met])

    def own(self) -> tuple[str, ...]:
        """Return the feature that each of the new tile's segments belongs to."""
        return tuple(map(self.name, self._own)) if self._into else tuple(self._own)

    def name(self, feature: str) -> str:
        """Return the name that a feature has after joins."""
        while feature in self._into:
            feature = self._into[feature]
        return feature

    def renamed(self, map_: tuple[Laid, ...]) -> tuple[Laid, ...]:
        """Return the map with joined features under their new names."""
        gone = [feature for feature in self._into if feature in self._before]
        if not gone:
            return map_
        tiles = list(map_)
        for number in {node // NODES_PER_TILE for feature in gone for node in self._before[feature].nodes}:
            laid = tiles[number]
            tiles[number] = replace(laid, features=tuple(map(self.name, laid.features)))
        return tuple(tiles)

    def _join(self, one: str, other: str) -> None:
        one, other, features = self.name(one), self.name(other), self.features
        large = features[one]
        closed = 0 if large.kind == "p" else 2
        if one == other:  # a loop closes; prairies have no open edges
            features[one] = replace(large, open=large.open - closed)
            return
        small = features[other]
        more, fewer = len(large.nodes), len(small.nodes)
        if more < fewer or (more == fewer and large.nodes[0] > small.nodes[0]):
            one, other, large, small = other, one, small, large
        del features[other]
        self._into[other] = one
        features[one] = merged(large, small, closed)


def merged(large: Feature, small: Feature, closed: int) -> Feature:
    """Return the union of two features, which keeps all figures and tokens (GLD-4.5).

    Cowboys can share a feature only after a join (GLD-6.7). The tokens of both stacks are sorted in the order
    in which they were laid (GLD-5.4, GLD-14.4).
    """
    return Feature(
        large.kind,
        large.nodes + small.nodes,
        large.open + small.open - closed,
        large.nuggets + small.nuggets,
        large.locomotives + small.locomotives,
        large.camps + small.camps,
        large.herds + small.herds,
        large.cowboys + small.cowboys,
        tuple(sorted(large.ore + small.ore)) if small.ore else large.ore,
    )


def _update_gaps(
    gaps: tuple[Gap, ...], x: int, y: int, number: int, edges: str
) -> tuple[tuple[Gap, ...], tuple[int, ...]]:
    """Return the empty cells next to the map, and the neighbours of the laid tile.

    The cells are in the order in which they appeared (GLD-4.1).
    """
    after, here, own = list(gaps), (x, y), None
    around = {(x, y - 1): 0, (x + 1, y): 1, (x, y + 1): 2, (x - 1, y): 3}
    for place, gap in enumerate(gaps):
        if gap.x == x or gap.y == y:
            cell = (gap.x, gap.y)
            if cell in around:
                after[place] = _add_neighbour(gap, around.pop(cell), number, edges)
            elif cell == here:
                own = place
    beside = NO_NEIGHBOURS if own is None else after.pop(own).beside
    for (gap_x, gap_y), side in around.items():
        if beside[side] == NOTHING:
            after.append(_add_neighbour(Gap(gap_x, gap_y, UNKNOWN * 4, NO_NEIGHBOURS), side, number, edges))
    return tuple(after), beside


def _add_neighbour(gap: Gap, side: int, number: int, edges: str) -> Gap:
    """Return the gap with the new tile as a neighbour.

    `side` is the side of the tile that touches the gap.
    """
    there, beside = FACING[side], list(gap.beside)
    beside[there] = number
    return Gap(gap.x, gap.y, add_need(gap.needs, there, edges[side]), tuple(beside))
