"""The cover, which shows dice as trains on a few routes."""

from __future__ import annotations

from domain.drawing.svg import Picture
from domain.games.trains_and_stations.model import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.presentation.drawing.board_map import AT, DISC, ROUTE_PATHS
from domain.games.trains_and_stations.presentation.drawing.pieces import (
    building,
    circle,
    definitions,
    die,
    rectangle,
)

ROUTES = ("BID", "BDE", "KCD", "SLB", "SEB", "DKS")
"""The routes shown; under an edition, those of them that it has, or all of its routes."""
COLOURS = ("blue", "red", "yellow")
BOX = (352.0, 66.0, 690.0, 255.0)


def cover() -> Picture:
    """Draw the picture shown in the list of games."""
    left, top, right, bottom = BOX
    routes = [route for route in ROUTES if route in ROUTE_PATHS] or list(ROUTE_PATHS)
    track = "".join(ROUTE_PATHS[route] for route in routes)
    discs = "".join(circle(*AT[space], DISC) for route in routes for space in ROUTE_SPACE_IDS[route])
    layers = (
        ("bed", 17, ""),
        ("ties", 14, ' stroke-dasharray="2.2 5.8"'),
        ("rails", 8.2, ""),
        ("gap", 5.2, ""),
    )
    railroads = "".join(
        f'<path class="{name}" style="stroke-width:{wide:g}"{dashes} d="{track}"/>'
        for name, wide, dashes in layers
    )
    dice = "".join(
        die(COLOURS[number % 3], "train", *AT[space], 38)
        for number, space in enumerate(ROUTE_SPACE_IDS[routes[0]])
    )
    body = (
        f"<defs>{definitions(COLOURS)}</defs>"
        f'<path class="prairie" d="{rectangle(left, top, right, bottom)}"/>{railroads}'
        f'<path class="sheet" d="{discs}"/><path class="ln" stroke-width="1.8" d="{discs}"/>{dice}'
        f"{building('hotel', 'blue', 480, 200, 46)}{building('ranch', 'red', 660, 214, 42)}"
    )
    return Picture(
        right - left, bottom - top, "Trains & Stations", "Dice as trains", body, left=left, top=top
    )
