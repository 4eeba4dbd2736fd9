"""The forms of the data files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.kernel.values import Value

Side = Literal["N", "E", "S", "W"]
HalfEdge = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0)]
Provenance = Literal["rulebook", "public", "reconstructed"]
"""Where a figure comes from: the rulebook's text, a public source, or our design for a lost picture."""


class MountainPart(Value, frozen=True):
    """A segment m0, m1 ...: the sides it touches and its nugget symbols (GLD-1.10)."""

    edges: tuple[Side, ...]
    nuggets: Annotated[int, Meta(ge=1, le=3)]


class Track(Value, frozen=True):
    """A segment r0, r1 ...: one or two sides; with one, what ends it inside the tile (GLD-1.8)."""

    edges: tuple[Side, ...]
    inner_end: Literal["none", "junction", "town", "mountain"]
    locomotives: Annotated[int, Meta(ge=0, le=1)]


class PrairiePart(Value, frozen=True):
    """A segment p0, p1 ...: the half-edges it touches (GLD-1.9)."""

    half_edges: tuple[HalfEdge, ...]
    camps: Count
    herds: Count


class Town(Value, frozen=True):
    """The segment t0 and the tracks that leave it: they separate prairies, it does not (GLD-14.15)."""

    tracks: tuple[Count, ...]


class Junction(Value, frozen=True):
    """Where tracks meet; no segment, and a place for nobody (GLD-6.2)."""

    tracks: tuple[Count, ...]


class Tile(Value, frozen=True):
    """A type of land tile at rotation 0 (GLD-1.1, GLD-1.6)."""

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
    """tiles.toml."""

    tile: tuple[Tile, ...]


class Players(Value, frozen=True):
    """GLD-1.3, GLD-1.4: what each player has."""

    provenance: Provenance
    min: int
    max: int
    cowboys_total: int
    cowboys_supply: int
    tents: int
    colours: tuple[str, ...]


class Counts(Value, frozen=True):
    """GLD-1.1 to GLD-1.5: the printed material that the rulebook's text counts."""

    provenance: Provenance
    tiles: int
    start_tiles: int
    draw_pile: int
    cowboys: int
    tents: int
    ore_tokens: int
    score_track_spaces: int
    start_tile_ore_tokens: int


class Reconstructed(Value, frozen=True):
    """GLD-1.10: totals of our set of tiles."""

    provenance: Provenance
    nugget_symbols: int
    locomotives: int
    camps: int
    herds: int
    towns_three_tracks: int
    towns_four_tracks: int
    junctions: int
    mountain_parts: int
    tile_types: int
    ore_nuggets: int


class Placement(Value, frozen=True):
    """GLD-2.1: where the start tile lies."""

    provenance: Provenance
    start_x: int
    start_y: int
    start_rotation: int


class OreToken(Value, frozen=True):
    """GLD-1.2: how many ore tokens show so many nuggets."""

    value: Count
    count: Annotated[int, Meta(ge=1)]
    name: str
    provenance: Provenance


class Pieces(Value, frozen=True):
    """pieces.toml."""

    players: Players
    counts: Counts
    counts_reconstructed: Reconstructed
    placement: Placement
    ore_token: tuple[OreToken, ...]


class Points(Value, frozen=True):
    """scoring.toml."""

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
