"""The land of a part: what it refers to stands apart, since parts have no definitions of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from domain.drawing.svg import ID_PREFIX
from domain.games.gold_rush.drawing.land import SQUARE, coast, tracks_by_dashes
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.drawing.tile import Layers, layers
from domain.games.gold_rush.view import MapTile

FINE_FROM = 60
"""A tile narrower than so many CSS pixels has no grass and no hachures."""


class Land(NamedTuple):
    """Land as it is drawn, and what it refers to."""

    definitions: str
    body: str


def land_of(tiles: Sequence[MapTile], tile_width: float) -> Land:
    """Draw the tiles where they lie, layer by layer over the whole map."""
    parts = [layers(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles]
    squares = "".join([f"M{tile.x * SIZE} {tile.y * SIZE}{SQUARE}" for tile in tiles])
    fine = tile_width >= FINE_FROM
    heights, tracks = heights_of(parts, fine=fine), tracks_of(parts)
    grass = f'<path class="grass" d="{"".join([part.grass for part in parts])}"/>' if fine else ""
    return Land(
        heights.definitions + tracks.definitions,
        f'<path class="prairie" d="{squares}"/>{heights.body}{grass}<path class="grid" d="{squares}"/>'
        f'{tracks.body}<path class="coast" d="{coast(tiles)}"/>'
        f"{''.join([part.buildings for part in parts])}{''.join([part.symbols for part in parts])}",
    )


def heights_of(parts: Sequence[Layers], *, fine: bool) -> Land:
    """Draw the mountains: mass, foot band and hachures clipped to it, contour, peaks."""
    mass, rim, clip = (f"{ID_PREFIX}map-{name}" for name in ("mass", "rim", "clip"))
    masses, rims, hachures, peaks = (
        "".join(strokes)
        for strokes in zip(
            *[(part.masses, part.rims, part.hachures, part.peaks) for part in parts], strict=True
        )
    )
    hatched = f'<path class="hach" d="{hachures}"/>' if fine else ""
    return Land(
        f'<path id="{mass}" d="{masses}"/><path id="{rim}" d="{rims}"/>'
        f'<clipPath id="{clip}"><use href="#{mass}"/></clipPath>',
        f'<use href="#{mass}" class="mountain"/>'
        f'<g clip-path="url(#{clip})"><use href="#{rim}" class="band"/>{hatched}</g>'
        f'<use href="#{rim}" class="contour"/><path class="peaks" d="{peaks}"/>',
    )


def tracks_of(parts: Sequence[Layers]) -> Land:
    """Draw bed, ties, rails and the gap between them."""
    track, dashed = f"{ID_PREFIX}map-track", tracks_by_dashes(parts)
    lines = "".join("".join(lines) for lines in dashed.values())
    ties = "".join(
        f'<path class="ties" {dashes} d="{"".join(lines)}"/>' for dashes, lines in sorted(dashed.items())
    )
    return Land(
        f'<path id="{track}" d="{lines}"/>',
        f'<use href="#{track}" class="bed"/>{ties}<use href="#{track}" class="rails"/>'
        f'<use href="#{track}" class="gap"/>',
    )
