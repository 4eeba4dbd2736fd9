"""Routes as track with a disc for every space, and the dice on them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from domain.drawing.svg import ID_PREFIX
from domain.games.trains_and_stations.drawing.map_data import AT, ROUTE_PATHS
from domain.games.trains_and_stations.drawing.pieces import die
from domain.games.trains_and_stations.drawing.shapes import circle
from domain.games.trains_and_stations.model.routes import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.view import SpaceView, View

DISC, DIE = 18, 34
"""The radius of a space's disc, the width of a die on it."""


def network() -> str:
    """Draw the track of all routes and their empty spaces, each layer over the whole map."""
    return f"<defs>{track_definition()}</defs>{laid_track()}"


def track_definition() -> str:
    """Define the track of all routes as one path."""
    return f'<path id="{ID_PREFIX}track" d="{"".join(ROUTE_PATHS.values())}"/>'


@cache
def laid_track() -> str:
    """Draw the track that is defined, and the empty spaces."""
    discs = "".join(circle(*at, DISC) for at in AT.values())
    rims = "".join(circle(*at, DISC - 4.5) for at in AT.values())
    return (
        f'<use href="#{ID_PREFIX}track" class="bed" style="stroke-width:17"/>'
        f'<use href="#{ID_PREFIX}track" class="ties" style="stroke-width:14" stroke-dasharray="2.2 5.8"/>'
        f'<use href="#{ID_PREFIX}track" class="rails" style="stroke-width:8.2"/>'
        f'<use href="#{ID_PREFIX}track" class="gap" style="stroke-width:5.2"/>'
        f'<path class="sheet" d="{discs}"/><path class="ln" stroke-width="1.8" d="{discs}"/>'
        f'<path class="ln" stroke-width="1" stroke-dasharray="2.4 2.6" opacity=".75" d="{rims}"/>'
    )


def complete_bands(view: View) -> str:
    """Underlay the routes that are complete and wait to be delivered (TNS-1.10, TNS-7.1)."""
    return "".join(band(route) for route in view.complete)


def band(route: str) -> str:
    """Draw a golden band along a route, round every space of it."""
    way = ROUTE_PATHS[route]
    discs = "".join(circle(*AT[space], DISC + 7) for space in ROUTE_SPACE_IDS[route])
    rims = "".join(circle(*AT[space], DISC + 8.5) for space in ROUTE_SPACE_IDS[route])
    return (
        f'<path class="ln" stroke-width="27" d="{way}"/><path class="ink" d="{rims}"/>'
        f'<path class="gilt" stroke-width="24" d="{way}"/><path class="gold" d="{discs}"/>'
    )


def dice(board: Iterable[SpaceView]) -> str:
    """Stand the dice on their spaces, the northern ones first; from now on all are trains (TNS-6.2)."""
    standing = sorted((AT[each.space][::-1], each.piece) for each in board)
    return "".join(die(piece, "train", x, y, DIE) for (y, x), piece in standing)
