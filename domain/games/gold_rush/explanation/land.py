"""The land as the view shows it, joined again: what each segment belongs to, and whose cowboys are on it."""

from __future__ import annotations

from functools import lru_cache, reduce

from msgspec.structs import replace

from domain.games.gold_rush.model.features import lay
from domain.games.gold_rush.state import Cowboy, Feature, State, feature_of, node_at
from domain.games.gold_rush.view import MapTile, View


@lru_cache(maxsize=32)
def join_land(tiles: tuple[MapTile, ...]) -> State:
    """Lay the tiles again in their order: a few milliseconds for a whole map, once for all its places."""
    return reduce(lambda state, tile: lay(state, tile.tile, tile.x, tile.y, tile.rotation), tiles, State())


def find_feature(view: View, x: int, y: int, segment: str) -> Feature | None:
    """Give what a segment belongs to with the cowboys on it; None where there is no such segment."""
    land = join_land(view.map)
    node = node_at(land, x, y, segment)
    if node is None:
        return None
    feature = feature_of(land, node)
    return replace(feature, cowboys=_cowboys_on(view, land, feature))


def _cowboys_on(view: View, land: State, feature: Feature) -> tuple[Cowboy, ...]:
    nodes = set(feature.nodes)
    found = (
        (figure.seat, node_at(land, figure.x, figure.y, figure.segment))
        for figure in view.figures
        if figure.kind == "cowboy"
    )
    return tuple(Cowboy(seat, node) for seat, node in found if node in nodes and node is not None)


def count_ore(view: View, feature: Feature) -> int:
    """Count the ore tokens that lie on a mountain."""
    land, nodes = join_land(view.map), set(feature.nodes)
    return sum(stack.tokens for stack in view.stacks if node_at(land, stack.x, stack.y, stack.part) in nodes)


def tent_stands_on(view: View, seat: int, feature: Feature) -> bool:
    """Say whether the tent of a seat stands on a mountain."""
    land, nodes = join_land(view.map), set(feature.nodes)
    return any(
        figure.kind == "tent"
        and figure.seat == seat
        and node_at(land, figure.x, figure.y, figure.segment) in nodes
        for figure in view.figures
    )


def has_tent(view: View, seat: int) -> bool:
    """Say whether the tent of a seat stands on the map."""
    return not view.seats[seat].tent
