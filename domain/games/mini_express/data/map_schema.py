"""The forms of the map files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.mini_express.commands import Company, HexId
from domain.kernel.values import Value

Count = Annotated[int, Meta(ge=0)]
Provenance = Literal["rulebook", "public", "reconstructed"]
"""Where a figure comes from: the rulebook's text, a public source, or our design for a lost picture."""

MapName = Literal["usa", "europe"]
Kind = Literal["landscape", "city", "start", "port"]
Step = tuple[int, int]


class Hex(Value, frozen=True):
    """A hex: axial coordinates for the rules, the rest for the drawing (MEX-2.1, MEX-2.2)."""

    id: HexId
    q: int
    r: int
    col: int
    row: int
    x: float
    y: float
    kind: Kind


class Grid(Value, frozen=True):
    """All hexes of a map, with their size and that of the sheet in the drawing's units."""

    hex_size: float
    width: float
    height: float
    hexes: tuple[Hex, ...]


class Neighbours(Value, frozen=True, rename="upper"):
    """The six steps from a hex to its neighbours (MEX-2.1)."""

    n: Step
    ne: Step
    se: Step
    s: Step
    sw: Step
    nw: Step


class Start(Value, frozen=True):
    """A company's start location (MEX-3.3)."""

    company: Company
    name: str
    slug: str
    hex: HexId


class City(Value, frozen=True):
    """A numbered city with its printed capacity (MEX-2.3)."""

    number: Annotated[int, Meta(ge=1, le=32)]
    name: str
    slug: str
    hex: HexId
    capacity: Annotated[int, Meta(ge=1, le=3)]


class Port(Value, frozen=True):
    """A port hex of Europe (MEX-12.3.1)."""

    number: Annotated[int, Meta(ge=1, le=5)]
    name: str
    slug: str
    hex: HexId


class GoldenSpike(Value, frozen=True):
    """MEX-12.2.1: where the tile lies, the two cities of the race, and the bonus."""

    provenance: Provenance
    tile_hex: HexId
    east_city: str
    west_city: str
    bonus: Count


class Map(Value, frozen=True):
    """map_usa.toml, map_europe.toml."""

    map: MapName
    title: str
    orientation: Literal["flat-top"]
    provenance: Provenance
    q_min: int
    q_max: int
    first_city: int
    last_city: int
    neighbours: Neighbours
    grid: Grid
    start: tuple[Start, ...]
    city: tuple[City, ...]
    port: tuple[Port, ...] = ()
    golden_spike: GoldenSpike | None = None
