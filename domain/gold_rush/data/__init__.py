"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

from domain.gold_rush.data.checks import check
from domain.gold_rush.data.forms import Pieces, Points, Tile, Tiles
from domain.kernel.cards import Pile
from domain.kernel.datafiles import load

PIECES = load(__name__, "pieces.toml", Pieces)
POINTS = load(__name__, "scoring.toml", Points)
_TILES = load(__name__, "tiles.toml", Tiles).tile

check(PIECES, _TILES)

TILES: dict[str, Tile] = {tile.id: tile for tile in _TILES}
"""Every type of tile by its id."""

START_TILE = next(tile.id for tile in _TILES if tile.start)

DRAW_PILE: Pile[str] = tuple(sorted((tile.id, tile.count) for tile in _TILES if not tile.start))
"""The tiles to be drawn, as a multiset; several piles would be the same (GLD-2.3, GLD-14.16)."""

ORE: Pile[int] = tuple(sorted((token.value, token.count) for token in PIECES.ore_token))
"""The faces of all ore tokens, as a multiset (GLD-1.2)."""
