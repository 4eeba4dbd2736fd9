"""What must hold of the pieces before anything is played with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.games.gold_rush.data.schema import Pieces, Tile
from domain.kernel.toml_data import BrokenData, CountCheck, find_mismatches

SIDES = "NESW"


def check(pieces: Pieces, tiles: tuple[Tile, ...]) -> None:
    """Refuse data whose counts are not those of the box, or whose tiles contradict themselves."""
    found = find_mismatches(counted(pieces, tiles))
    found += [f"tile {tile.id}: {fault}" for tile in tiles for fault in contradictions(tile)]
    if found:
        raise BrokenData("; ".join(found))


def counted(pieces: Pieces, tiles: tuple[Tile, ...]) -> CountCheck:
    """Give what is counted, how many there should be, and how many there are."""
    counts, ours, players = pieces.counts, pieces.counts_reconstructed, pieces.players
    start = [tile for tile in tiles if tile.start]
    yield "tiles", counts.tiles, sum(tile.count for tile in tiles)
    yield "start tiles", counts.start_tiles, sum(tile.count for tile in start)
    yield "draw pile", counts.draw_pile, sum(tile.count for tile in tiles if not tile.start)
    yield "types of tiles", ours.tile_types, len({tile.id for tile in tiles})
    yield "nuggets on the start tile", counts.start_tile_ore_tokens, _nuggets(start)
    yield "nugget symbols", ours.nugget_symbols, _nuggets(tiles)
    yield "mountain parts", ours.mountain_parts, sum(tile.count * len(tile.mountains) for tile in tiles)
    yield "locomotives", ours.locomotives, sum(t.count * r.locomotives for t in tiles for r in t.railroads)
    yield "camps", ours.camps, sum(tile.count * part.camps for tile in tiles for part in tile.prairies)
    yield "herds", ours.herds, sum(tile.count * part.herds for tile in tiles for part in tile.prairies)
    yield "towns with three tracks", ours.towns_three_tracks, _towns(tiles, 3)
    yield "towns with four tracks", ours.towns_four_tracks, _towns(tiles, 4)
    yield "junctions", ours.junctions, sum(tile.count * len(tile.junctions) for tile in tiles)
    yield "ore tokens", counts.ore_tokens, sum(token.count for token in pieces.ore_token)
    yield "nuggets on ore tokens", ours.ore_nuggets, sum(t.count * t.value for t in pieces.ore_token)
    yield "colours", players.max, len(set(players.colours))
    yield "cowboys", counts.cowboys, players.max * players.cowboys_total
    yield "cowboys of a player, less the score marker", players.cowboys_supply, players.cowboys_total - 1
    yield "tents", counts.tents, players.max * players.tents


def contradictions(tile: Tile) -> Iterator[str]:
    """Give what is wrong with the segments of a tile."""
    yield from _edges(tile)
    yield from _prairies(tile)
    yield from _ends(tile)


def _edges(tile: Tile) -> Iterator[str]:
    """GLD-1.6, GLD-1.7: each edge of mountain or railroad belongs to exactly one segment of its kind."""
    touched = Counter((side, "M") for part in tile.mountains for side in part.edges)
    touched += Counter((side, "R") for track in tile.railroads for side in track.edges)
    printed = Counter((side, kind) for side, kind in zip(SIDES, tile.edges, strict=True) if kind != "P")
    if touched != printed:
        yield "its segments do not touch the edges that are printed"


def _prairies(tile: Tile) -> Iterator[str]:
    """GLD-1.9: each half of a prairie or railroad edge is in one part, both of a prairie edge in one."""
    open_sides = [number for number, kind in enumerate(tile.edges) if kind != "M"]
    halves = sorted(half for part in tile.prairies for half in part.half_edges)
    if halves != [half for side in open_sides for half in (2 * side, 2 * side + 1)]:
        yield "its prairies do not share out the half-edges"
    for number, kind in enumerate(tile.edges):
        pair = {2 * number, 2 * number + 1}
        if kind == "P" and not any(pair <= set(part.half_edges) for part in tile.prairies):
            yield f"the prairie on {SIDES[number]} is split"


def _ends(tile: Tile) -> Iterator[str]:
    """GLD-1.8: a track of two edges runs through; one of one ends at a junction, town or mountain."""
    for track in tile.railroads:
        if len(track.edges) != (2 if track.inner_end == "none" else 1):
            yield "a track's end does not fit the number of its edges"
    for places, end in ((tile.towns, "town"), (tile.junctions, "junction")):
        ending = tuple(number for number, track in enumerate(tile.railroads) if track.inner_end == end)
        if tuple(number for place in places for number in place.tracks) != ending:
            yield f"the tracks of its {end} are not those that end there"
    if any(track.inner_end == "mountain" for track in tile.railroads) and len(tile.mountains) != 1:
        yield "a track ends at a mountain, but there is not exactly one"


def _nuggets(tiles: tuple[Tile, ...] | list[Tile]) -> int:
    return sum(tile.count * part.nuggets for tile in tiles for part in tile.mountains)


def _towns(tiles: tuple[Tile, ...], tracks: int) -> int:
    return sum(tile.count for tile in tiles for town in tile.towns if len(town.tracks) == tracks)
