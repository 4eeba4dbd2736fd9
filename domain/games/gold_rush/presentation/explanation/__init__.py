"""Explanations of places on the board, and the command meant by clicking each of them."""

from __future__ import annotations

from domain.games.gold_rush.commands import FURTHEST, TAKE_ORE, AnyCommand, PlaceTent, PlaceTile, place_cowboy
from domain.games.gold_rush.presentation.explanation.cards import explain
from domain.games.gold_rush.presentation.explanation.readers import LandPlace, find_tile, read_place
from domain.games.gold_rush.presentation.explanation.segments import has_tent
from domain.games.gold_rush.view import MapTile, View, active_tent


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command currently meant by clicking a place.

    It lays a tile, places a cowboy or the tent, or takes ore.
    """
    at = read_place(place)
    if at is None or view.active is None or max(abs(at.x), abs(at.y)) > FURTHEST:
        return None
    tile = find_tile(view, at)
    if at.part is None:
        return PlaceTile(at.x, at.y, 0) if tile is None or view.step == "lay" else None
    if at.is_ore:
        return None if has_tent(view, view.active) else TAKE_ORE
    return None if tile is None or at.part[0] == "j" else _attempt_segment(view, tile, at)


def _attempt_segment(view: View, tile: MapTile, at: LandPlace) -> AnyCommand | None:
    """Return the command for a segment.

    It takes ore at the seat's tent, places a cowboy on the new tile, or else places the tent.
    """
    part = at.part or ""
    tent = active_tent(view)
    if tent is not None and (tent.x, tent.y, tent.segment) == (at.x, at.y, part):
        return TAKE_ORE
    is_new = view.step == "act" and (at.x, at.y) == view.last
    if part[0] == "m" and not is_new:
        return PlaceTent(at.x, at.y, part)
    return place_cowboy(part) if is_new or view.step == "lay" else None


__all__ = ["attempt", "explain"]
