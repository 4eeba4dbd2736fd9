"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

from domain.games.gold_rush.data.checks import check
from domain.games.gold_rush.data.schema import Pieces, Points, Tile, Tiles
from domain.kernel.multiset import Multiset
from domain.kernel.toml_data import load_toml

PIECES = load_toml(__name__, "pieces.toml", Pieces)
POINTS = load_toml(__name__, "scoring.toml", Points)
_TILES = load_toml(__name__, "tiles.toml", Tiles).tile

check(PIECES, _TILES)

TILES: dict[str, Tile] = {tile.id: tile for tile in _TILES}
"""Every type of tile by its id."""

START_TILE = next(tile.id for tile in _TILES if tile.start)

DRAW_PILE: Multiset[str] = tuple(sorted((tile.id, tile.count) for tile in _TILES if not tile.start))
"""The tiles to be drawn, as a multiset; several piles would be the same (GLD-2.3, GLD-14.16)."""

ORE: Multiset[int] = tuple(sorted((token.value, token.count) for token in PIECES.ore_token))
"""The faces of all ore tokens, as a multiset (GLD-1.2)."""
