"""Where features may still grow: their open edges, cell by cell, and the tiles left that fit there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import exp

from domain.games.gold_rush.model.geometry import (
    FACING,
    FITTING,
    MATES,
    NOTHING,
    ROTATIONS,
    TURNED,
    UNKNOWN,
    Turned,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Gap, State
from domain.kernel.multiset import Multiset, size

CELL = (1 << 12) - 1
"""The bits of an opening below the cell's number: 8 of what the cell needs, 4 of the sides that are open."""
KEPT = 5_000
"""Cells that are kept at most."""
KEPT_MAPS = 100
"""Maps that are kept at most."""

NEEDS = tuple(map("".join, product("MRP" + UNKNOWN, repeat=4)))
_NUMBERS = {needs: number << 4 for number, needs in enumerate(NEEDS)}


class Openings:
    """The open edges of mountains and railroads, and the borders of prairies, by the features' names.

    An opening is a number: the cell's, what it needs, and the sides on which it would go on. Borders are
    half-edges.
    """

    __slots__ = ("borders", "edges")

    def __init__(self, state: State) -> None:
        map_, kept = state.map, _KEPT
        edges: dict[str, list[int]] = {}
        borders: dict[str, int] = {}
        cell, wanted = 0, _wanted(state)
        for gap in state.gaps:
            found = kept.get(id(gap))
            tracks, prairies = (found or _keep(state, gap))[1]
            for tile, segment, opening in tracks:
                name = map_[tile].features[segment]
                if name not in wanted:
                    continue
                if name not in edges:
                    edges[name] = [cell | opening]
                elif edges[name][-1] & ~CELL == cell:
                    edges[name][-1] |= opening
                else:
                    edges[name].append(cell | opening)
            for tile, segment, halves in prairies:
                name = map_[tile].features[segment]
                if name in wanted:
                    borders[name] = borders.get(name, 0) + halves
            cell += CELL + 1
        self.edges, self.borders = edges, borders


def _wanted(state: State) -> set[str]:
    """Name the features that count: where cowboys stand, or may come to stand on the tile just laid."""
    map_ = state.map
    wanted = set(map_[-1].features)
    for name, feature in state.features.items():
        if feature.cowboys:
            wanted.add(name)
            if feature.kind == "t":
                wanted.update(map_[feature.nodes[0] // NODES_PER_TILE].features)
    return wanted


_OPENINGS: dict[int, tuple[object, Openings]] = {}


def openings_of(state: State) -> Openings:
    """Give the openings of a state, kept by the map's identity: an action after the tile changes none."""
    found = _OPENINGS.get(id(state.map))
    if found is not None:
        return found[1]
    if len(_OPENINGS) >= KEPT_MAPS:
        _OPENINGS.clear()
    made = Openings(state)
    _OPENINGS[id(state.map)] = state.map, made
    return made


_Around = tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]
"""What ends at a cell: tile, segment, opening of tracks and mountains; tile, segment, halves of prairies."""

_KEPT: dict[int, tuple[Gap, _Around]] = {}


def _keep(state: State, gap: Gap) -> tuple[Gap, _Around]:
    """Look round a cell once; it is known by its identity, as a tile that lies beside it never changes."""
    if len(_KEPT) >= KEPT:
        _KEPT.clear()
    made = _KEPT[id(gap)] = gap, _look_around(state, gap)
    return made


def _look_around(state: State, gap: Gap) -> _Around:
    tracks = []
    prairies = []
    for side, tile in enumerate(gap.beside):
        if tile != NOTHING:
            laid = state.map[tile]
            segment, halves = _ENDS[laid.tile][laid.rotation][side]
            if segment != NOTHING:
                tracks.append((tile, segment, _NUMBERS[gap.needs] | 1 << side))
            for prairie, count in halves:
                prairies.append((tile, prairie, count))
    return tracks, prairies


def _ends(turned: Turned, side: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Give what of a tile ends at the cell that it lies on that side of."""
    halves = Counter(turned.halves[MATES[half]] for half in (2 * side, 2 * side + 1))
    del halves[NOTHING]
    return turned.sides[FACING[side]], tuple(halves.items())


_ENDS = {
    tile: tuple(tuple(_ends(turned, side) for side in ROTATIONS) for turned in every)
    for tile, every in TURNED.items()
}


@cache
def tiles_for(opening: int) -> tuple[frozenset[str], frozenset[str]]:
    """Give the tiles that fit an opening (without its cell's number), and those that leave nothing open."""
    needs, sides = NEEDS[opening >> 4], [side for side in ROTATIONS if opening >> side & 1]
    fitting = frozenset(tile for tile in TURNED if FITTING[tile][needs])
    return fitting, frozenset(tile for tile in fitting if _closes(tile, needs, sides))


def _closes(tile: str, needs: str, sides: list[int]) -> bool:
    for rotation in FITTING[tile][needs]:
        turned = TURNED[tile][rotation].sides
        segments = {turned[side] for side in sides}
        if all(needs[side] != UNKNOWN for side in ROTATIONS if turned[side] in segments):
            return True
    return False


class Chances:
    """How likely an opening will be closed: each tile left that fits there, or closes it, may come there."""

    __slots__ = ("_close", "_counts", "_fit", "_known", "left")

    def __init__(self, pile: Multiset[str], fit: float, close: float) -> None:
        self._counts, self._known = dict(pile), dict[int, float]()
        self._fit, self._close, self.left = fit, close, size(pile)

    def all_of(self, openings: Iterable[int]) -> float:
        """Give how likely all of a feature's openings will be closed."""
        chance, known = 1.0, self._known
        for opening in openings:
            key = opening & CELL
            found = known.get(key)
            if found is None:
                found = known[key] = self._chance(key)
            chance *= found
        return chance

    def _chance(self, opening: int) -> float:
        fitting, closing = tiles_for(opening)
        count = self._counts.get
        fits = sum(count(tile, 0) for tile in fitting)
        return 1 - exp(-self._fit * fits - self._close * sum(count(tile, 0) for tile in closing))


@lru_cache(maxsize=512)
def chances(
    pile: Multiset[str], track: tuple[float, float], mountain: tuple[float, float]
) -> tuple[Chances, Chances]:
    """Give the chances of tracks and of mountains, by what a tile that fits and one that closes counts."""
    return Chances(pile, *track), Chances(pile, *mountain)
