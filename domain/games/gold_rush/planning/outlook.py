"""Estimates final points and narrows the options in Gold Rush, for bots that search ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import product
from math import exp
from typing import Any

from domain.games.gold_rush import scoring
from domain.games.gold_rush.commands import PlaceTent
from domain.games.gold_rush.data import POINTS, TILES
from domain.games.gold_rush.frames import LayTile
from domain.games.gold_rush.model.geometry import (
    FACING,
    FITTING,
    MATES,
    NOTHING,
    ROTATIONS,
    SAME_TURN,
    TOWN_TRACKS,
    TURNED,
    UNKNOWN,
    Kind,
    Turned,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Feature, Gap, State, feature_of, node_at
from domain.kernel.multiset import Multiset, plus, size
from domain.kernel.values import Command, Value
from domain.planning.memory import ByIdentity
from domain.planning.outlook import Outlook, load_weights

CELL = (1 << 12) - 1
"""Mask of an opening's low bits: 8 for the cell's required edges and 4 for its open sides."""
KEPT = 5_000
"""The maximum number of cached cells."""
KEPT_MAPS = 100
"""The maximum number of cached maps."""

NEEDS = tuple(map("".join, product("MRP" + UNKNOWN, repeat=4)))
_NUMBERS = {needs: number << 4 for number, needs in enumerate(NEEDS)}


class Openings:
    """The open edges of mountains and railroads, and the borders of prairies, by feature name.

    An opening is a number that packs the cell, the edges that the cell requires, and the sides on which the
    feature would continue. Borders are counted in half-edges.
    """

    __slots__ = ("borders", "edges")

    def __init__(self, state: State) -> None:
        map_, kept = state.map, _KEPT
        edges: dict[str, list[int]] = {}
        borders: dict[str, int] = {}
        cell, wanted = 0, _find_relevant(state)
        for gap in state.gaps:
            found = kept.get(id(gap))
            tracks, prairies = (found or _cache_surroundings(state, gap))[1]
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


def _find_relevant(state: State) -> set[str]:
    """Return the features that matter: those with cowboys, and those of the tile just laid."""
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
    """Return the openings of a state, cached by the identity of its map.

    The action after laying a tile leaves the map, and so the openings, unchanged.
    """
    found = _OPENINGS.get(id(state.map))
    if found is not None:
        return found[1]
    if len(_OPENINGS) >= KEPT_MAPS:
        _OPENINGS.clear()
    made = Openings(state)
    _OPENINGS[id(state.map)] = state.map, made
    return made


_Around = tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]
"""What touches a cell: (tile, segment, opening) for mountains and tracks, and (tile, prairie, halves)."""

_KEPT: dict[int, tuple[Gap, _Around]] = {}


def _cache_surroundings(state: State, gap: Gap) -> tuple[Gap, _Around]:
    """Inspect a cell once and cache the result by the cell's identity.

    The neighbours of a cell object never change.
    """
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
    """Return the segment and the prairie halves of a tile that touch the cell on this side."""
    halves = Counter(turned.halves[MATES[half]] for half in (2 * side, 2 * side + 1))
    del halves[NOTHING]
    return turned.sides[FACING[side]], tuple(halves.items())


_ENDS = {
    tile: tuple(tuple(_ends(turned, side) for side in ROTATIONS) for turned in every)
    for tile, every in TURNED.items()
}


@cache
def tiles_for(opening: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return the tiles that fit an opening, and those that also close it.

    `opening` is given without its cell's number.
    """
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
    """The probability that openings get closed, computed from the remaining tiles that fit or close them."""

    __slots__ = ("_close", "_counts", "_fit", "_known", "left")

    def __init__(self, pile: Multiset[str], fit: float, close: float) -> None:
        self._counts, self._known = dict(pile), dict[int, float]()
        self._fit, self._close, self.left = fit, close, size(pile)

    def all_of(self, openings: Iterable[int]) -> float:
        """Return the probability that all openings of a feature get closed."""
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
    """Return the chances for tracks and for mountains.

    Each pair contains the weights of a fitting and of a closing tile.
    """
    return Chances(pile, *track), Chances(pile, *mountain)


class GoldRushWeights(Value, frozen=True):
    """Weights of `outlook.estimate`, in points and probabilities.

    A cowboy in the supply is worth `cowboy` points while many tiles are left, and half of that with `late`
    tiles per seat. A cowboy that will return is worth `home` times as much. `fit_` is the probability that a
    remaining tile that fits an open cell is laid there, `close_` the same for a tile that leaves nothing
    open. For each of these cells and each remaining tile, a railroad grows by `track_growth` tiles and a
    mountain by `mountain_growth` nuggets.

    `dug` is the value, in tokens, of a tent on plenty of ore; on a stack of `deep` tokens it is half as much.
    `kept` is the share of the ore that is still there when the mountain is completed.

    `spread` is how quickly a prairie grows towards the size of all prairies; it is halved if only `border`
    half-edges are left for growth. `other` weighs the growth of a seat's other prairies relative to its best
    one.
    """

    cowboy: float
    late: float
    home: float
    fit_track: float
    close_track: float
    track_growth: float
    fit_mountain: float
    close_mountain: float
    mountain_growth: float
    kept: float
    dug: float
    deep: float
    spread: float
    border: float
    other: float


ALL_PRAIRIES = sum(
    tile.count * (part.camps * POINTS.prairie_per_camp + part.herds * POINTS.prairie_per_herd)
    for tile in TILES.values()
    for part in tile.prairies
)
"""The points of all camps and herds in the game."""


def estimate(state: State, weights: GoldRushWeights) -> tuple[float, ...]:
    """Return each seat's value: points, features under its cowboys and tent, and cowboys in the supply."""
    if state.over:
        return tuple(float(sheet.total) for sheet in scoring.sheets(state))
    return _Estimate(state, weights).worth()


class _Estimate:
    def __init__(self, state: State, weights: GoldRushWeights) -> None:
        self.state, self.weights = state, weights
        self.openings = openings_of(state)
        frame = state.stack[-1]
        to_come = _to_come(state.pile, frame.tile) if isinstance(frame, LayTile) else state.pile
        self.tracks, self.mountains = chances(
            to_come,
            (weights.fit_track, weights.close_track),
            (weights.fit_mountain, weights.close_mountain),
        )
        self.left = self.tracks.left
        self.pace = self.left / len(state.players)
        self.face = _mean_face(state.faces)
        self.free = weights.cowboy * self.pace / (self.pace + weights.late)

    def worth(self) -> tuple[float, ...]:
        worth = [
            player.points.play
            + scoring.ore_points(player)
            + player.cowboys * self.free
            + self._tent(player.tent)
            for player in self.state.players
        ]
        home = self.weights.home * self.free
        growth: list[list[float]] = [[] for _ in worth]
        for name, feature in self.state.features.items():
            if not feature.cowboys:
                continue
            owners, points = _standing(feature)
            if feature.kind == "p":
                more = self._spread(name, points)
                for seat in owners:
                    worth[seat] += points
                    growth[seat].append(more)
                continue
            town = feature.kind == "t"
            promised, hope = self._town(feature) if town else self._promise(name, feature, points)
            for seat in owners:
                worth[seat] += promised
            for cowboy in feature.cowboys:
                worth[cowboy.seat] += hope * home
        for seat, mine in enumerate(growth):
            if mine:
                best = max(mine)
                worth[seat] += best + self.weights.other * (sum(mine) - best)
        return tuple(worth)

    def _tent(self, tent: int | None) -> float:
        if tent is None:
            return 0.0
        ore = min(len(feature_of(self.state, tent).ore), self.pace)
        return self.weights.dug * self.face * ore / (ore + self.weights.deep) if ore else 0.0

    def _spread(self, name: str, points: int) -> float:
        """Return the expected points of a prairie's growth."""
        borders = self.openings.borders.get(name, 0)
        pull = self.weights.spread * self.left * borders / (borders + self.weights.border)
        return (ALL_PRAIRIES - points) * (1 - exp(-pull))

    def _promise(self, name: str, feature: Feature, points: int) -> tuple[float, float]:
        """Return the expected points of a mountain or railroad, and the probability that it is completed."""
        edges = self.openings.edges.get(name, ())
        cells = len(edges)
        hope = (self.mountains if feature.kind == "m" else self.tracks).all_of(edges)
        if feature.kind == "m":
            more = self.weights.mountain_growth * self.left * cells
            ore = self.weights.kept * self.face * (len(feature.ore) + more)
            return points + more + hope * ore, hope
        more = self.weights.track_growth * self.left * cells
        part = points + more
        whole = part * 2 if feature.locomotives == 1 else part
        return hope * whole + (1 - hope) * part, hope

    def _town(self, town: Feature) -> tuple[float, float]:
        """Return the expected points of a town, and the probability that it is connected."""
        tile = min(town.nodes) // NODES_PER_TILE
        laid = self.state.map[tile]
        whole, hoped = 1.0, 0.0
        for segment in TOWN_TRACKS[laid.tile]:
            hope = self.tracks.all_of(self.openings.edges.get(laid.features[segment], ()))
            whole, hoped = whole * hope, hoped + hope
        return POINTS.town_per_completed_railroad * hoped, whole


@lru_cache(maxsize=4_096)
def _to_come(pile: Multiset[str], drawn: str) -> Multiset[str]:
    """Return the tiles still to be laid, including the one drawn. They are the same in all sampled states."""
    return plus(pile, drawn)


@ByIdentity
def _standing(feature: Feature) -> tuple[tuple[int, ...], int]:
    """Return a feature's owners, and its points if unfinished.

    The result is cached because an answer leaves most features unchanged.
    """
    return scoring.owners(feature), _POINTS[feature.kind](feature)


_POINTS: dict[Kind, Callable[[Feature], int]] = {
    "m": scoring.unfinished_mountain_points,
    "r": scoring.unfinished_railroad_points,
    "p": scoring.prairie_points,
    "t": lambda feature: 0,
}


@lru_cache(maxsize=4_096)
def _mean_face(faces: Multiset[int]) -> float:
    return sum(value * count for value, count in faces) / max(1, size(faces))


def narrow(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    """Drop rotations that look like an earlier one.

    For the tent, keep one part of each mountain with ore.
    """
    frame = state.stack[-1]
    if isinstance(frame, LayTile):
        same = SAME_TURN[frame.tile]
        if all(same[rotation] == rotation for rotation in ROTATIONS):
            return options
        return tuple(option for option in options if same[option.rotation] == option.rotation)
    return _one_tent_each(state, seat, options)


def _one_tent_each(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    tent = state.players[seat].tent
    seen = set() if tent is None else {feature_of(state, tent).ore}
    found = list[Command]()
    for option in options:
        if isinstance(option, PlaceTent):
            node = node_at(state, option.x, option.y, option.part)
            ore = () if node is None else feature_of(state, node).ore
            if not ore or ore in seen:
                continue
            seen.add(ore)
        found.append(option)
    return tuple(found)


OUTLOOK = Outlook(
    estimate, load_weights(__package__ or "", GoldRushWeights), narrow=narrow, awaits_reply=True
)
