"""The card of each place of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import PlaceCard
from domain.games.gold_rush.explanation.cells import explain_cell, explain_drawn_tile
from domain.games.gold_rush.explanation.land import find_feature
from domain.games.gold_rush.explanation.places import LandPlace, find_tile, read_place
from domain.games.gold_rush.explanation.segments import explain_junction, explain_segment
from domain.games.gold_rush.explanation.stocks import (
    explain_ore_supply,
    explain_pile,
    explain_score_track,
    explain_seat,
    explain_stack,
)
from domain.games.gold_rush.explanation.tiles import explain_tile
from domain.games.gold_rush.model.geometry import NUMBERS
from domain.games.gold_rush.view import View

BESIDE_THE_MAP: Mapping[str, Callable[[View], PlaceCard | None]] = {
    "drawn": explain_drawn_tile,
    "pile": explain_pile,
    "ore": explain_ore_supply,
    "score": explain_score_track,
}


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    if place in BESIDE_THE_MAP:
        return BESIDE_THE_MAP[place](view)
    seat = next((seat for seat in view.seats if place == f"seat:{seat.seat}"), None)
    if seat is not None:
        return explain_seat(view, seat)
    at = read_place(place)
    return None if at is None else _explain_land(view, at)


def _explain_land(view: View, at: LandPlace) -> PlaceCard | None:
    tile = find_tile(view, at)
    if tile is None:
        return explain_cell(view, at) if at.part is None else None
    if at.part is None:
        return explain_tile(view, tile)
    if at.part[0] == "j":
        return explain_junction(tile)
    if at.part not in NUMBERS[tile.tile]:
        return None
    feature = find_feature(view, at.x, at.y, at.part)
    if feature is None:
        return None
    return explain_stack(view, at, feature) if at.is_ore else explain_segment(view, tile, at, feature)
