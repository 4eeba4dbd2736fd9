"""Cards of tiles that are laid: what is printed on them."""

from __future__ import annotations

from collections.abc import Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, figures, icon_glyph
from domain.games.gold_rush.data import POINTS, START_TILE, TILES
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.explanation.readers import name_owner
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.model.geometry import SEGMENTS
from domain.games.gold_rush.view import MapTile, View
from domain.games.gold_rush.words.names import ROLES
from domain.kernel.phrases import pluralize

SYMBOLS: Mapping[str, tuple[str, GlyphRow]] = {
    "nugget": (
        "Each nugget is 1 point for the owner of its mountain, and brought an ore token to it.",
        (icon_glyph("nugget"), TO, Glyph("points", str(POINTS.mountain_per_nugget_symbol))),
    ),
    "locomotive": (
        "The locomotive doubles the points of its railroad if it is the only one there.",
        (icon_glyph("locomotive"), TO, figures("×2")),
    ),
    "camp": (
        "A camp is 2 points at the end for the owner of its prairie.",
        (icon_glyph("camp"), TO, Glyph("points", str(POINTS.prairie_per_camp))),
    ),
    "herd": (
        "A herd of wild horses is 4 points at the end for the owner of its prairie.",
        (icon_glyph("horse"), TO, Glyph("points", str(POINTS.prairie_per_herd))),
    ),
}
"""What each printed symbol is good for."""


def explain_tile(view: View, tile: MapTile) -> PlaceCard:
    """Give the card of a tile on the map as a whole."""
    symbols = count_symbols(tile.tile)
    return PlaceCard(
        title=f"Tile at {cell_name(tile.x, tile.y)}",
        kind="The start tile" if tile.tile == START_TILE else "Laid: it stays where it is",
        lines=(
            CardLine(f"It shows: {TILES[tile.tile].label}."),
            *(CardLine(*SYMBOLS[name]) for name in symbols if view.farmers or name not in ("camp", "herd")),
        ),
        now=(
            *(("It was laid last.",) if view.last == (tile.x, tile.y) else ()),
            *_name_figures(view, tile),
        ),
        facts=list_symbols(tile.tile),
        topic="locomotives" if "locomotive" in symbols else "tiles",
    )


def _name_figures(view: View, tile: MapTile) -> tuple[str, ...]:
    """Say who stands on the tile: the points are told by the card of what they stand on."""
    return tuple(
        f"{name_owner(view, each.seat)} {ROLES[each.segment[0]]} stands on the "
        f"{segment_name(tile.tile, tile.rotation, each.segment)}: point at it for its points."
        for each in view.figures
        if (each.x, each.y) == (tile.x, tile.y) and each.kind == "cowboy"
    )


def count_symbols(tile: str) -> dict[str, int]:
    """Count the symbols that are worth points on a type of tile, those alone that it has."""
    sums = {name: sum(getattr(part, f"{name}s") for part in SEGMENTS[tile]) for name in SYMBOLS}
    return {name: number for name, number in sums.items() if number}


def list_symbols(tile: str) -> tuple[str, ...]:
    """Give the numbers of symbols on a type of tile."""
    return tuple(pluralize(number, name) for name, number in count_symbols(tile).items())
