"""The pieces of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.multiset import Multiset
from domain.kernel.toml_data import CountCheck, load_toml, require_counts
from domain.kernel.values import Value

Side = Literal["N", "E", "S", "W"]
HalfEdge = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0)]
Provenance = Literal["rulebook", "public", "reconstructed", "box"]
"""The source of a figure: the rulebook's text, a public source, our design in place of a lost picture, or an
edition's box."""


class MountainPart(Value, frozen=True):
    """A mountain segment (m0, m1 and so on): the sides it touches and its nugget symbols (GLD-1.10)."""

    edges: tuple[Side, ...]
    nuggets: Annotated[int, Meta(ge=1, le=3)]


class Track(Value, frozen=True):
    """A track segment (r0, r1 and so on): two sides, or one side and how it ends in the tile (GLD-1.8)."""

    edges: tuple[Side, ...]
    inner_end: Literal["none", "junction", "town", "mountain"]
    locomotives: Annotated[int, Meta(ge=0, le=1)]


class PrairiePart(Value, frozen=True):
    """A prairie segment (p0, p1 and so on): the half-edges it touches (GLD-1.9)."""

    half_edges: tuple[HalfEdge, ...]
    camps: Count
    herds: Count


class Town(Value, frozen=True):
    """The town segment t0, and the tracks that leave it.

    The tracks separate prairies; the town itself does not (GLD-14.15).
    """

    tracks: tuple[Count, ...]


class Junction(Value, frozen=True):
    """A junction where tracks meet. It is not a segment, so cowboys cannot be placed on it (GLD-6.2)."""

    tracks: tuple[Count, ...]


class Tile(Value, frozen=True):
    """A type of land tile, described in rotation 0 (GLD-1.1, GLD-1.6)."""

    id: str
    family: str
    label: str
    base_shape: str
    count: Annotated[int, Meta(ge=1)]
    start: bool
    edges: Annotated[str, Meta(pattern="^[MRP]{4}$")]
    provenance: Provenance
    mountains: tuple[MountainPart, ...]
    railroads: tuple[Track, ...]
    prairies: tuple[PrairiePart, ...]
    towns: Annotated[tuple[Town, ...], Meta(max_length=1)]
    junctions: Annotated[tuple[Junction, ...], Meta(max_length=1)]


class Tiles(Value, frozen=True):
    """The contents of tiles.toml."""

    tile: tuple[Tile, ...]


class Players(Value, frozen=True):
    """Each player's pieces (GLD-1.3, GLD-1.4)."""

    provenance: Provenance
    min: int
    max: int
    cowboys_total: int
    cowboys_supply: int
    tents: int
    colours: tuple[str, ...]


class Counts(Value, frozen=True):
    """The numbers of pieces in the box, as the rulebook states them (GLD-1.1 to GLD-1.5)."""

    provenance: Provenance
    tiles: int
    start_tiles: int
    draw_pile: int
    cowboys: int
    tents: int
    ore_tokens: int
    score_track_spaces: int
    start_tile_ore_tokens: int


class Placement(Value, frozen=True):
    """The position of the start tile (GLD-2.1)."""

    provenance: Provenance
    start_x: int
    start_y: int
    start_rotation: int


class OreToken(Value, frozen=True):
    """The number of ore tokens that show `value` nuggets (GLD-1.2)."""

    value: Count
    count: Annotated[int, Meta(ge=1)]
    name: str
    provenance: Provenance


class Pieces(Value, frozen=True):
    """The contents of pieces.toml."""

    players: Players
    counts: Counts
    placement: Placement
    ore_token: tuple[OreToken, ...]


class Points(Value, frozen=True):
    """The contents of scoring.toml."""

    provenance: Provenance
    railroad_per_tile: int
    railroad_locomotives_for_bonus: int
    railroad_bonus_factor: int
    mountain_per_nugget_symbol: int
    town_per_completed_railroad: int
    unfinished_mountain_per_nugget_symbol: int
    unfinished_railroad_per_tile: int
    unfinished_town_per_completed_railroad: int
    prairie_per_camp: int
    prairie_per_herd: int
    ore_point_per_nugget: int


SIDES = "NESW"


def check_pieces(pieces: Pieces, tiles: tuple[Tile, ...]) -> None:
    """Raise BrokenData if counts differ from the box, or if a tile contradicts itself."""
    contradictions = (
        (f"tile {tile.id}: {fault}", True, False) for tile in tiles for fault in find_contradictions(tile)
    )
    require_counts(__name__, count_pieces(pieces, tiles), contradictions)


def count_pieces(pieces: Pieces, tiles: tuple[Tile, ...]) -> CountCheck:
    """Yield the name, the expected number and the actual number of each kind of piece."""
    counts, players = pieces.counts, pieces.players
    start = [tile for tile in tiles if tile.start]
    yield "tiles", counts.tiles, sum(tile.count for tile in tiles)
    yield "start tiles", counts.start_tiles, sum(tile.count for tile in start)
    yield "draw pile", counts.draw_pile, sum(tile.count for tile in tiles if not tile.start)
    yield "types of tiles with different ids", len(tiles), len({tile.id for tile in tiles})
    yield "nuggets on the start tile", counts.start_tile_ore_tokens, count_nuggets(start)
    yield "nugget symbols on the tiles, one per ore token", counts.ore_tokens, count_nuggets(tiles)
    yield "ore tokens", counts.ore_tokens, sum(token.count for token in pieces.ore_token)
    yield "colours", players.max, len(set(players.colours))
    yield "cowboys", counts.cowboys, players.max * players.cowboys_total
    yield "cowboys of a player, less the score marker", players.cowboys_supply, players.cowboys_total - 1
    yield "tents", counts.tents, players.max * players.tents


def find_contradictions(tile: Tile) -> Iterator[str]:
    """Yield each inconsistency of a tile's segments."""
    yield from _check_edges(tile)
    yield from _check_prairies(tile)
    yield from _check_track_ends(tile)


def _check_edges(tile: Tile) -> Iterator[str]:
    """Check that each mountain or railroad edge is in exactly one segment of its kind (GLD-1.6, GLD-1.7)."""
    touched = Counter((side, "M") for part in tile.mountains for side in part.edges)
    touched += Counter((side, "R") for track in tile.railroads for side in track.edges)
    printed = Counter((side, kind) for side, kind in zip(SIDES, tile.edges, strict=True) if kind != "P")
    if touched != printed:
        yield "its segments do not match the printed edges"


def _check_prairies(tile: Tile) -> Iterator[str]:
    """Check that each half-edge is in one prairie part (GLD-1.9).

    Both halves of a prairie edge must be in the same part.
    """
    open_sides = [number for number, kind in enumerate(tile.edges) if kind != "M"]
    halves = sorted(half for part in tile.prairies for half in part.half_edges)
    if halves != [half for side in open_sides for half in (2 * side, 2 * side + 1)]:
        yield "its prairies do not cover each half-edge once"
    for number, kind in enumerate(tile.edges):
        pair = {2 * number, 2 * number + 1}
        if kind == "P" and not any(pair <= set(part.half_edges) for part in tile.prairies):
            yield f"the prairie on {SIDES[number]} is split"


def _check_track_ends(tile: Tile) -> Iterator[str]:
    """Check the ends of tracks (GLD-1.8).

    A track with one edge ends at a junction, town or mountain; all others run through.
    """
    for track in tile.railroads:
        if len(track.edges) != (2 if track.inner_end == "none" else 1):
            yield "a track's inner end does not match its number of edges"
    for places, end in ((tile.towns, "town"), (tile.junctions, "junction")):
        ending = tuple(number for number, track in enumerate(tile.railroads) if track.inner_end == end)
        if tuple(number for place in places for number in place.tracks) != ending:
            yield f"the tracks listed for its {end} are not those that end there"
    if any(track.inner_end == "mountain" for track in tile.railroads) and len(tile.mountains) != 1:
        yield "a track ends at a mountain, but there is not exactly one"


def count_nuggets(tiles: tuple[Tile, ...] | list[Tile]) -> int:
    return sum(tile.count * part.nuggets for tile in tiles for part in tile.mountains)


PIECES = load_toml(__name__, "pieces.toml", Pieces)
POINTS = load_toml(__name__, "scoring.toml", Points)
_TILES = load_toml(__name__, "tiles.toml", Tiles).tile

check_pieces(PIECES, _TILES)

TILES: dict[str, Tile] = {tile.id: tile for tile in _TILES}
"""All tile types by id."""

START_TILE = next(tile.id for tile in _TILES if tile.start)

DRAW_PILE: Multiset[str] = tuple(sorted((tile.id, tile.count) for tile in _TILES if not tile.start))
"""The draw pile as a multiset. Several piles would be equivalent (GLD-2.3, GLD-14.16)."""

ORE: Multiset[int] = tuple(sorted((token.value, token.count) for token in PIECES.ore_token))
"""The face values of all ore tokens, as a multiset (GLD-1.2)."""
