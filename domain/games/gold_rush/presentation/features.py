"""The features of the map as a view shows them: their segments, cowboys, ore tokens and points."""

from __future__ import annotations

from functools import lru_cache, reduce

from msgspec.structs import replace

from domain.games.gold_rush.model.features import lay
from domain.games.gold_rush.scoring import is_connected, mountain_points, railroad_points, town_points
from domain.games.gold_rush.state import Cowboy, Feature, State, feature_of, node_at, tile_at
from domain.games.gold_rush.view import MapTile, View


@lru_cache(maxsize=32)
def join_land(tiles: tuple[MapTile, ...]) -> State:
    """Lay the tiles again in order.

    The result is cached, because a whole map takes a few milliseconds.
    """
    return reduce(lambda state, tile: lay(state, tile.tile, tile.x, tile.y, tile.rotation), tiles, State())


def find_feature(view: View, x: int, y: int, segment: str) -> Feature | None:
    """Return the feature of a segment, with the cowboys on it; None if there is no such segment."""
    land = join_land(view.map)
    node = node_at(land, x, y, segment)
    if node is None:
        return None
    feature = feature_of(land, node)
    return replace(feature, cowboys=_cowboys_on(view, land, feature))


def _cowboys_on(view: View, land: State, feature: Feature) -> tuple[Cowboy, ...]:
    nodes = set(feature.nodes)
    figures_at = (
        (figure.seat, node_at(land, figure.x, figure.y, figure.segment))
        for figure in view.figures
        if figure.kind == "cowboy"
    )
    return tuple(Cowboy(seat, node) for seat, node in figures_at if node in nodes and node is not None)


def count_ore(view: View, feature: Feature) -> int:
    land, nodes = join_land(view.map), set(feature.nodes)
    return sum(stack.tokens for stack in view.stacks if node_at(land, stack.x, stack.y, stack.part) in nodes)


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
