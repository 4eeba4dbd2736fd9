"""The land, drawn by layer over the whole board and never tile by tile, so that no seam can show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from domain.drawing.svg import ID_PREFIX
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.drawing.tile import Layers, layers
from domain.games.gold_rush.view import MapTile

SQUARE = f"h{SIZE}v{SIZE}h-{SIZE}z"


def land(tiles: Sequence[MapTile], name: str) -> str:
    """Draw the tiles where they lie; the name tells this land's ids from those of another in the picture."""
    parts = [layers(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles]
    squares = "".join([f"M{tile.x * SIZE} {tile.y * SIZE}{SQUARE}" for tile in tiles])
    return (
        f'<path class="prairie" d="{squares}"/>'
        f"{heights(parts, name)}"
        f'<path class="grass fine" d="{"".join([part.grass for part in parts])}"/>'
        f'<path class="grid" d="{squares}"/>'
        f"{railroads(parts, name)}"
        f'<path class="coast" d="{coast(tiles)}"/>'
        f"{''.join([part.buildings for part in parts])}{''.join([part.symbols for part in parts])}"
    )


def heights(parts: Iterable[Layers], name: str) -> str:
    """Draw the mountains: their mass, the band at their foot and the hachures clipped to it, the contour."""
    parts = [part for part in parts if part.masses]
    if not parts:
        return ""
    mass, rim, clip = f"{ID_PREFIX}{name}-mass", f"{ID_PREFIX}{name}-rim", f"{ID_PREFIX}{name}-clip"
    return (
        f'<clipPath id="{clip}"><use href="#{mass}"/></clipPath>'
        f'<path id="{mass}" class="mountain" d="{"".join([part.masses for part in parts])}"/>'
        f'<defs><path id="{rim}" d="{"".join([part.rims for part in parts])}"/></defs>'
        f'<g clip-path="url(#{clip})"><use href="#{rim}" class="band"/>'
        f'<path class="hach fine" d="{"".join([part.hachures for part in parts])}"/></g>'
        f'<use href="#{rim}" class="contour"/>'
        f'<path class="peaks" d="{"".join([part.peaks for part in parts])}"/>'
    )


def railroads(parts: Iterable[Layers], name: str) -> str:
    """Draw bed, ties, rails and the gap between them, each over the whole board before the next."""
    dashed = tracks_by_dashes(parts)
    if not dashed:
        return ""
    track = f"{ID_PREFIX}{name}-track"
    lines = "".join("".join(lines) for lines in dashed.values())
    ties = "".join(
        f'<path class="ties" {dashes} d="{"".join(lines)}"/>' for dashes, lines in sorted(dashed.items())
    )
    return (
        f'<defs><path id="{track}" d="{lines}"/></defs>'
        f'<use href="#{track}" class="bed"/>{ties}<use href="#{track}" class="rails"/>'
        f'<use href="#{track}" class="gap"/>'
    )


def tracks_by_dashes(parts: Iterable[Layers]) -> dict[str, list[str]]:
    """Gather the tracks whose ties are as far apart."""
    dashed: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        for dashes, line in part.tracks:
            dashed[dashes].append(line)
    return dashed


def coast(tiles: Iterable[MapTile]) -> str:
    """Give the outline of the map: every edge of a tile with no neighbour."""
    cells = {(tile.x, tile.y) for tile in tiles}
    edges = []
    for x, y in sorted(cells):
        left, top = x * SIZE, y * SIZE
        if (x, y - 1) not in cells:
            edges.append(f"M{left} {top}h{SIZE}")
        if (x, y + 1) not in cells:
            edges.append(f"M{left} {top + SIZE}h{SIZE}")
        if (x - 1, y) not in cells:
            edges.append(f"M{left} {top}v{SIZE}")
        if (x + 1, y) not in cells:
            edges.append(f"M{left + SIZE} {top}v{SIZE}")
    return "".join(edges)
