"""The components of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from msgspec import Meta

from domain.games.mini_express.commands import Company, HexId
from domain.kernel.multiset import Multiset
from domain.kernel.toml_data import BrokenData, CountCheck, find_mismatches, load_toml
from domain.kernel.values import Value

Count = Annotated[int, Meta(ge=0)]
Provenance = Literal["rulebook", "public", "reconstructed"]
"""The source of a figure: the rulebook's text, a public source, or our design in place of a lost picture."""

MapName = Literal["usa", "europe"]
Kind = Literal["landscape", "city", "start", "port"]
Step = tuple[int, int]


class Hex(Value, frozen=True):
    """A hex: axial coordinates for the rules, and coordinates for the drawing (MEX-2.1, MEX-2.2)."""

    id: HexId
    q: int
    r: int
    col: int
    row: int
    x: float
    y: float
    kind: Kind


class Grid(Value, frozen=True):
    """All hexes of a map. Sizes are in drawing units."""

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
    """The Golden Spike: the hex of its tile, the two cities of the race, and the bonus (MEX-12.2.1)."""

    provenance: Provenance
    tile_hex: HexId
    east_city: str
    west_city: str
    bonus: Count


class Map(Value, frozen=True):
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


Mode = Literal["standard_3", "standard_4", "standard_5", "solo", "two_machinist", "duel"]
Level = Literal["passenger", "tourist", "trainspotter", "conductor", "railroader"]
Symbol = Literal["lumber", "steel", "leather", "cotton", "wild"]


class CompanyData(Value, frozen=True):
    """A company in printed order (MEX-1.1)."""

    id: Company
    name: str
    colour: str
    order: int
    provenance: Provenance


class Components(Value, frozen=True):
    """The counts of components (MEX-1.2 to MEX-1.7)."""

    provenance: Provenance
    trains_total: Count
    trains_per_company: Count
    shares_total: Count
    shares_per_company: Count
    demand_tokens: Count
    machinist_tokens: Count
    machinist_tokens_numbered: Count
    machinist_tokens_restore: Count
    influence_markers_total: Count
    influence_markers_per_colour: Count
    player_colours: Count
    track_length_markers: Count
    map_sides: Count
    golden_spike_tile: Count
    start_player_token: Count


class Colours(Value, frozen=True):
    provenance: Provenance
    ids: tuple[str, ...]


class Trains(Value, frozen=True):
    """The numbers of trains at the start, for a share, and as compensation (MEX-3.3, MEX-5.4, MEX-6.9)."""

    provenance: Provenance
    on_map_at_start: Count
    on_train_space_at_start: Count
    in_supply_at_start: Count
    train_space_max: Count
    added_by_share: Count
    compensation_per_hex: Count


class TrackLength(Value, frozen=True):
    """The track length scale that all companies share (MEX-3.4, MEX-6.10)."""

    provenance: Provenance
    start: Count
    max: Count


class Influence(Value, frozen=True):
    """The influence tracks (MEX-3.11, MEX-5.2)."""

    provenance: Provenance
    start: Count
    min: Count


class DemandInfluence(Value, frozen=True):
    """The influence earned by symbols (MEX-6.11, MEX-9.13)."""

    provenance: Provenance
    two_different: Count
    two_same: Count
    wild_named: Count
    wild_other: Count
    wild_machinist: Count


class End(Value, frozen=True):
    """The number of exhausted companies that ends the game (MEX-7.4, MEX-11.6)."""

    provenance: Provenance
    exhausted_companies: Count
    exhausted_companies_duel: Count


class ModeData(Value, frozen=True):
    """The shares and the draft of a mode (MEX-3.2, MEX-3.7 to MEX-3.10)."""

    id: Mode
    humans: Count
    machinist: bool
    board: Count
    aside: Count
    box: Count
    draft: Literal["snake", "solo", "duel"]
    leftover: Literal["track_bonus", "remove", "machinist", "none"]
    leftover_track_bonus: Count
    actions_first_turn: Count
    actions_per_turn: Count
    scoring: Literal["three_columns", "two_columns"]
    provenance: Provenance


class FixedPoint(Value, frozen=True):
    """A cell of the share value table whose value is stated in the rulebook's text."""

    row: Count
    column: Literal["first", "second", "other"]
    value: Count
    provenance: Provenance


class FixedPair(Value, frozen=True):
    """Two values that are known to be in the same row of the share value table."""

    second: Count
    other: Count
    provenance: Provenance
    source: str


class ShareValue(Value, frozen=True):
    """The value of one share, by the row of the track length marker (MEX-1.4)."""

    provenance: Provenance
    columns: tuple[str, str, str]
    first: tuple[Count, ...]
    second: tuple[Count, ...]
    other: tuple[Count, ...]
    fixed_point: tuple[FixedPoint, ...]
    fixed_pair: tuple[FixedPair, ...]


class DemandToken(Value, frozen=True):
    """A demand token (MEX-1.5)."""

    id: str
    kind: Literal["pair", "double", "wild"]
    symbols: tuple[Company, Symbol]


class Demand(Value, frozen=True):
    provenance: Provenance
    tokens: tuple[DemandToken, ...]


class MachinistToken(Value, frozen=True):
    """A Machinist token. Restore tokens have no numbers (MEX-1.6)."""

    id: str
    restore: bool
    company_steps: Count = 0
    city_steps: Count = 0


class MachinistData(Value, frozen=True):
    """The setup and limits of the Machinist (MEX-9.1, MEX-9.2, MEX-9.6, MEX-9.9)."""

    provenance: Provenance
    start_company: Company
    company_order: tuple[Company, ...]
    share_if_trains_at_most: Count
    tokens: tuple[MachinistToken, ...]


class Difficulty(Value, frozen=True):
    """A difficulty level of the solo game (MEX-9.16)."""

    id: Level
    czech: str
    level: Count
    machinist_refill_to_3: bool
    machinist_compensation_below_2: bool
    end_at_city_32: bool
    machinist_opening_shares_each: Count
    human_zero_at_influence: Count
    machinist_share_influence: Count
    human_zero_if_behind: bool
    machinist_start_influence: Count
    human_start_influence: Count
    provenance: Provenance


class FirstGame(Value, frozen=True):
    """The first-game option (MEX-12.1.1)."""

    provenance: Provenance
    city_capacity: Count


class Option(Value, frozen=True):
    """The optional rules."""

    first_game: FirstGame


class SpikeVariant(Value, frozen=True):
    """The Golden Spike option (MEX-12.2)."""

    provenance: Provenance
    map: MapName
    east_city: str
    west_city: str
    bonus: Count


class PortsVariant(Value, frozen=True):
    """The Ports option (MEX-12.3)."""

    provenance: Provenance
    map: MapName
    port_hexes: Count
    max_ports_used: Count


class Variants(Value, frozen=True):
    golden_spike: SpikeVariant
    ports: PortsVariant


class Box(Value, frozen=True):
    game: str
    title: str
    rulebook: str
    players_min: Count
    players_max: Count
    maps: tuple[MapName, ...]
    map_files: dict[MapName, str]
    company: tuple[CompanyData, ...]
    components: Components
    player_colours: Colours
    trains: Trains
    track_length: TrackLength
    influence: Influence
    demand_influence: DemandInfluence
    end: End
    mode: tuple[ModeData, ...]
    share_value: ShareValue
    demand: Demand
    machinist: MachinistData
    difficulty: tuple[Difficulty, ...]
    option: Option
    variant: Variants


def check_box(box: Box) -> None:
    """Raise BrokenData if counts differ from those in the rulebook."""
    _compare("the box", counted(box))


def check_map(side: Map, box: Box) -> None:
    """Raise BrokenData if a map lacks a city or start location, or its hexes are inconsistent."""
    _compare(f"map {side.map}", surveyed(side, box))


def _compare(what: str, counts: CountCheck) -> None:
    mismatches = find_mismatches(counts)
    if mismatches:
        raise BrokenData(f"{what}: {'; '.join(mismatches)}")


def counted(box: Box) -> CountCheck:
    """Yield the name, expected value and actual value of each count (section 1 of the rules)."""
    parts, trains, tokens = box.components, box.trains, box.machinist.tokens
    order = tuple(company.id for company in box.company)
    yield "companies in printed order", box.machinist.company_order, order
    at_start = trains.on_map_at_start + trains.on_train_space_at_start + trains.in_supply_at_start
    yield "trains of a company", parts.trains_per_company, at_start
    yield "trains", parts.trains_total, len(order) * parts.trains_per_company
    yield "shares", parts.shares_total, len(order) * parts.shares_per_company
    for mode in box.mode:
        yield f"shares in {mode.id}", parts.shares_per_company, mode.board + mode.aside + mode.box
    yield "demand tokens", parts.demand_tokens, len(box.demand.tokens)
    wild = sorted(token.symbols[0] for token in box.demand.tokens if token.symbols[1] == "wild")
    yield "wild tokens, one for each company", sorted(order), wild
    yield "Machinist tokens", parts.machinist_tokens, len(tokens)
    yield "restore tokens", parts.machinist_tokens_restore, sum(token.restore for token in tokens)
    yield "steps on tokens", True, all(t.restore or (t.company_steps and t.city_steps) for t in tokens)
    rows = box.track_length.max + 1
    columns = (box.share_value.first, box.share_value.second, box.share_value.other)
    yield "rows of the share values", (rows,) * 3, tuple(map(len, columns))


def surveyed(side: Map, box: Box) -> CountCheck:
    """Yield the name, expected value and actual value of each count of a map (section 2 of the rules)."""
    hexes = {cell.id: cell for cell in side.grid.hexes}
    yield "ids", len(side.grid.hexes), len(hexes)
    yield "coordinates", len(hexes), len({(cell.q, cell.r) for cell in hexes.values()})
    yield "cities by number", tuple(range(1, 33)), tuple(city.number for city in side.city)
    yield (
        "start locations",
        tuple(company.id for company in box.company),
        tuple(s.company for s in side.start),
    )
    places = {
        **{city.hex: "city" for city in side.city},
        **{start.hex: "start" for start in side.start},
        **{port.hex: "port" for port in side.port},
    }
    kinds = {cell.id: cell.kind for cell in hexes.values() if cell.kind != "landscape"}
    yield "kinds of the places", places, kinds
    capacities = Counter(city.capacity for city in side.city)
    yield "capacities", {1: 8, 2: 16, 3: 8}, dict(capacities)
    order = sorted(side.city, key=lambda city: (-hexes[city.hex].q, hexes[city.hex].row))
    yield "numbers down the columns, from the east", tuple(order), side.city
    variants = box.variant
    yield "ports", variants.ports.port_hexes if side.map == variants.ports.map else 0, len(side.port)
    yield "the Golden Spike", side.map == variants.golden_spike.map, side.golden_spike is not None


BOX = load_toml(__name__, "box.toml", Box)
MAPS: dict[MapName, Map] = {name: load_toml(__name__, BOX.map_files[name], Map) for name in BOX.maps}

check_box(BOX)
for _map in MAPS.values():
    check_map(_map, BOX)

COMPANIES: tuple[Company, ...] = tuple(company.id for company in BOX.company)
"""The companies in printed order (MEX-1.1)."""

NUMBERS: dict[Company, int] = {company: number for number, company in enumerate(COMPANIES)}

MODES: dict[Mode, ModeData] = {mode.id: mode for mode in BOX.mode}
LEVELS: dict[Level, Difficulty] = {level.id: level for level in BOX.difficulty}

RESTORE = "restore"

TOKENS: dict[str, MachinistToken] = {
    RESTORE if token.restore else f"{token.company_steps}/{token.city_steps}": token
    for token in BOX.machinist.tokens
}
"""The kinds of Machinist tokens, with keys `company steps/city steps` or `restore` (MEX-1.6)."""

BAG: Multiset[str] = tuple(
    sorted(
        Counter(
            RESTORE if token.restore else f"{token.company_steps}/{token.city_steps}"
            for token in BOX.machinist.tokens
        ).items()
    )
)
"""All Machinist tokens, as a multiset."""

NUMBERED: Multiset[str] = tuple((token, count) for token, count in BAG if token != RESTORE)
"""The numbered tokens. A solo game starts with only these in the bag (MEX-9.2)."""

DEMAND: Multiset[tuple[Company, Symbol]] = tuple(
    sorted(Counter(token.symbols for token in BOX.demand.tokens).items())
)
"""All demand tokens by their symbols, as a multiset (MEX-1.5)."""
