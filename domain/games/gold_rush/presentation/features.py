"""The features of the map as a view shows them: their segments, cowboys, ore tokens and points."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, reduce

from msgspec.structs import replace

from domain.games.gold_rush.model.features import lay
from domain.games.gold_rush.rules.completion import completed_nodes, find_connected_towns
from domain.games.gold_rush.scoring import (
    is_connected,
    mountain_points,
    owners,
    railroad_points,
    town_node,
    town_points,
)
from domain.games.gold_rush.state import NODES_PER_TILE, Cowboy, Feature, State, feature_of, node_at, tile_at
from domain.games.gold_rush.view import Figure, MapTile, View


@lru_cache(maxsize=32)
def join_land(tiles: tuple[MapTile, ...]) -> State:
    """Lay the tiles again in order.

    The result is cached, because a whole map takes a few milliseconds.
    """
    return reduce(lambda state, tile: lay(state, tile.tile, tile.x, tile.y, tile.rotation), tiles, State())


def find_feature(view: View, x: int, y: int, segment: str) -> Feature | None:
    """Return the feature of a segment, with the cowboys on it; None if there is no such segment."""
    land = join_with_cowboys(view.map, view.figures)
    node = node_at(land, x, y, segment)
    return None if node is None else feature_of(land, node)


def count_ore(view: View, feature: Feature) -> int:
    land, nodes = join_land(view.map), set(feature.nodes)
    return sum(stack.tokens for stack in view.stacks if node_at(land, stack.x, stack.y, stack.part) in nodes)


@lru_cache(maxsize=32)
def join_with_cowboys(tiles: tuple[MapTile, ...], figures: tuple[Figure, ...]) -> State:
    """Lay the tiles again, and put the cowboys on their features."""
    land = join_land(tiles)
    features = dict(land.features)
    for figure in figures:
        node = node_at(land, figure.x, figure.y, figure.segment) if figure.kind == "cowboy" else None
        if node is not None:
            name = name_feature(land, node)
            cowboys = (*features[name].cowboys, Cowboy(figure.seat, node))
            features[name] = replace(features[name], cowboys=cowboys)
    return replace(land, features=features)


def name_feature(land: State, node: int) -> str:
    tile, segment = divmod(node, NODES_PER_TILE)
    return land.map[tile].features[segment]


def gains_of_tile(view: View, x: int, y: int, rotation: int) -> dict[int, int]:
    """Return the points that each seat would gain at once from features that the drawn tile completes.

    A cowboy placed afterwards changes none of them: it can only be placed on a feature without cowboys.
    """
    land = join_with_cowboys(view.map, view.figures)
    if view.drawn is None or not _may_score(land, x, y):
        return {}
    return gains_of_last_tile(lay(land, view.drawn, x, y, rotation))


def _may_score(land: State, x: int, y: int) -> bool:
    """Return whether a tile on this cell could complete anything with a cowboy; laying it is slow."""
    beside = [laid for laid in land.map if abs(laid.x - x) + abs(laid.y - y) == 1]
    if any(land.features[name].cowboys for laid in beside for name in laid.features):
        return True
    return any(feature.kind == "t" and feature.cowboys for feature in land.features.values())


def gains_of_last_tile(land: State) -> dict[int, int]:
    """Return the points by seat for the features completed by the tile laid last (GLD-7.1 to GLD-7.8)."""
    gains: Counter[int] = Counter()
    completed = completed_nodes(land)
    for feature in (feature_of(land, node) for node in completed):
        points = mountain_points(feature) if feature.kind == "m" else railroad_points(feature)
        gains.update(dict.fromkeys(owners(feature), points))
    for tile in find_connected_towns(land, completed):
        town = feature_of(land, town_node(land, tile))
        gains.update(dict.fromkeys(owners(town), town_points(land, tile)))
    return {seat: points for seat, points in sorted(gains.items()) if points}


def points_at_once(view: View, x: int, y: int, segment: str) -> int:
    """Return the points of a segment's feature if this turn's scoring completes it; otherwise 0."""
    land, feature = join_land(view.map), find_feature(view, x, y, segment)
    if feature is None:
        return 0
    if feature.kind == "t":
        tile = tile_at(land, x, y) or 0
        return town_points(land, tile) if is_connected(land, tile) else 0
    if feature.open or feature.kind == "p":
        return 0
    return mountain_points(feature) if feature.kind == "m" else railroad_points(feature)
