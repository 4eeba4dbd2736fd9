"""The components of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Literal, NamedTuple
from unicodedata import normalize

from msgspec import Meta

from domain.games.mini_express.commands import LONGEST_ROUTE, Company, HexId
from domain.kernel.data_faults import describe
from domain.kernel.editions import Filled
from domain.kernel.multiset import Multiset
from domain.kernel.toml_data import CountCheck, load_toml, require_counts
from domain.kernel.values import Value

Count = Annotated[int, Meta(ge=0)]
Provenance = Literal["rulebook", "public", "reconstructed", "box"]
"""The source of a figure: the rulebook's text, a public source, our design in place of a lost picture, or an
edition's box."""

MapName = Literal["usa", "europe"]

Kind = Literal["landscape", "city", "start", "port"]
Letter = Annotated[str, Meta(pattern="^[A-Z]$", examples=["C, a capital letter"])]
Rows = Annotated[str, Meta(pattern=r"^[0-9]+(-[0-9]+)?(, [0-9]+(-[0-9]+)?)*$", examples=["1-5", "1-3, 7-10"])]
"""The rows of a column of hexes, such as `1-5, 8`."""


class Hex(NamedTuple):
    """A hex in axial coordinates: its column, and how far down it is (MEX-2.1, MEX-2.2)."""

    id: HexId
    q: int
    r: int
    kind: Kind


MapHex = Annotated[HexId, Meta(examples=["Q6, with a capital letter"])]


class Place(Value, frozen=True):
    """A named hex."""

    name: Filled
    hex: MapHex

    @property
    def slug(self) -> str:
        """The name in lower case without accents or spaces, such as `new_orleans`."""
        plain = normalize("NFKD", self.name).encode("ascii", "ignore").decode().lower()
        return "_".join(re.findall("[a-z0-9]+", plain))


class Start(Place, frozen=True):
    """A company's start location (MEX-3.3)."""

    company: Company


class City(Place, frozen=True):
    """A numbered city with its printed capacity (MEX-2.3)."""

    number: Annotated[int, Meta(ge=1, le=32)]
    capacity: Annotated[int, Meta(ge=1, le=3)]


class Port(Place, frozen=True):
    """A port hex of Europe (MEX-12.3.1)."""

    number: Annotated[int, Meta(ge=1, le=5)]


class GoldenSpike(Value, frozen=True):
    """The Golden Spike: the hex of its tile, the two cities of the race, and the bonus (MEX-12.2.1)."""

    provenance: Provenance
    tile_hex: MapHex
    east_city: str
    west_city: str
    bonus: Count


class Map(Value, frozen=True):
    map: MapName
    title: str
    provenance: Provenance
    columns: dict[Letter, Rows]
    start: tuple[Start, ...]
    city: tuple[City, ...]
    port: tuple[Port, ...] = ()
    golden_spike: GoldenSpike | None = None


def lay_hexes(side: Map) -> tuple[Hex, ...]:
    """Return the hexes of a map: columns from the west, each from the north."""
    kinds: dict[str, Kind] = dict.fromkeys((city.hex for city in side.city), "city")
    kinds |= dict.fromkeys((start.hex for start in side.start), "start")
    kinds |= dict.fromkeys((port.hex for port in side.port), "port")
    return tuple(
        Hex(f"{letter}{row}", column, row - (column + 1) // 2, kinds.get(f"{letter}{row}", "landscape"))
        for letter, rows in sorted(side.columns.items())
        for column in (ord(letter) - ord("A"),)
        for row in list_rows(rows)
    )


def list_rows(rows: Rows) -> list[int]:
    """Return the numbers of rows in ascending order."""
    spans = [list(map(int, span.split("-"))) for span in rows.split(", ")]
    return sorted({row for span in spans for row in range(span[0], span[-1] + 1)})


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
    """The number of demand tokens with the same two symbols (MEX-1.5)."""

    symbols: tuple[Company, Symbol]
    count: Count


class Demand(Value, frozen=True):
    provenance: Provenance
    tokens: tuple[DemandToken, ...]


class MachinistToken(Value, frozen=True):
    """The number of Machinist tokens with the same two numbers (MEX-1.6)."""

    company_steps: Annotated[int, Meta(ge=1)]
    city_steps: Annotated[int, Meta(ge=1)]
    count: Count


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
    require_counts(__name__, counted(box))


def check_map(side: Map, box: Box) -> None:
    """Raise BrokenData if a map lacks a city or start location, or its hexes are inconsistent."""
    counts = ((f"{side.title}: {name}", due, actual) for name, due, actual in surveyed(side, box))
    require_counts(__name__, counts)


def counted(box: Box) -> CountCheck:
    """Yield the name, expected value and actual value of each count (section 1 of the rules)."""
    parts, trains, numbered = box.components, box.trains, box.machinist.tokens
    order = tuple(company.id for company in box.company)
    yield "companies in printed order", box.machinist.company_order, order
    at_start = trains.on_map_at_start + trains.on_train_space_at_start + trains.in_supply_at_start
    yield "trains of a company", parts.trains_per_company, at_start
    yield "trains of a company on the map at the start", 1, trains.on_map_at_start
    room = trains.train_space_max
    yield f"a train space has room for more than {LONGEST_ROUTE} trains", True, room <= LONGEST_ROUTE
    yield "more trains on a train space at the start than fit", True, trains.on_train_space_at_start <= room
    yield "ports used, one per company", len(order), box.variant.ports.max_ports_used
    yield "trains", parts.trains_total, len(order) * parts.trains_per_company
    yield "shares", parts.shares_total, len(order) * parts.shares_per_company
    for mode in box.mode:
        yield f"shares in {mode.id}", parts.shares_per_company, mode.board + mode.aside + mode.box
    tokens = Counter({token.symbols: token.count for token in box.demand.tokens})
    yield "demand tokens", parts.demand_tokens, tokens.total()
    yield "demand tokens listed once per pair of symbols", len(box.demand.tokens), len(tokens)
    for company in order:
        yield f"demand tokens with {company} and the wild symbol", 1, tokens[company, "wild"]
    yield "Machinist tokens with numbers", parts.machinist_tokens_numbered, sum(t.count for t in numbered)
    tokens_in_all = parts.machinist_tokens_numbered + parts.machinist_tokens_restore
    yield "Machinist tokens", parts.machinist_tokens, tokens_in_all
    rows = box.track_length.max + 1
    for column in box.share_value.columns:
        values: tuple[Count, ...] = getattr(box.share_value, column)
        yield f"rows of the share values, column {column}", rows, len(values)
        yield (
            f"share values of column {column} fall: {describe(values)}",
            True,
            tuple(sorted(values)) == values,
        )
        for point in box.share_value.fixed_point:
            if point.column == column and len(values) == rows:
                yield (
                    f"share value {column} at {point.row}, from the rulebook",
                    point.value,
                    values[point.row],
                )


def surveyed(side: Map, box: Box) -> CountCheck:
    """Yield the name, expected value and actual value of each count of a map (section 2 of the rules)."""
    hexes = {cell.id: cell for cell in lay_hexes(side)}
    numbers = [city.number for city in side.city]
    yield "numbers without a city", set(), set(range(1, 33)) - {*numbers}
    yield "list the cities in the order of their numbers, each once", True, sorted({*numbers}) == numbers
    yield "start locations", {company.id for company in box.company}, {start.company for start in side.start}
    places: tuple[Place, ...] = (*side.city, *side.start, *side.port)
    named: defaultdict[str, list[str]] = defaultdict(list)
    for place in places:
        named[place.hex].append(place.name)
        yield f"{place.name} is on {place.hex}, which is not a hex of the map", True, place.hex in hexes
    for name, here in named.items():
        yield f"{' and '.join(here)} are on the same hex, {name}", True, len(here) == 1
    alike = Counter(place.slug for place in places)
    for place in places:
        yield f"{place.name}: another place has the same name", True, alike[place.slug] == 1
    capacities = Counter(city.capacity for city in side.city)
    for capacity, number in {1: 8, 2: 16, 3: 8}.items():
        yield f"cities with capacity {capacity}", number, capacities[capacity]
    if all(city.hex in hexes for city in side.city):
        order = sorted(side.city, key=lambda city: (-hexes[city.hex].q, hexes[city.hex].r))
        for due, city in zip(order, side.city, strict=True):
            yield f"city number {city.number}, down the columns, from the east", due.name, city.name
    for start in [city for city in side.city if city.hex in hexes][:1]:
        cut_off = hexes.keys() - reach(start.hex, hexes)
        yield (
            f"places that no way over landscape leads to from {start.name}",
            set(),
            {place.name for place in places if place.hex in cut_off},
        )
    variants = box.variant
    yield "ports", variants.ports.port_hexes if side.map == variants.ports.map else 0, len(side.port)
    spike = side.golden_spike
    owner = variants.golden_spike.map
    yield f"only the map {owner} has a Golden Spike", True, (side.map == owner) == (spike is not None)
    for fault, sound in list_spike(side, hexes):
        yield f"Golden Spike: {fault}", True, sound


def list_spike(side: Map, hexes: Mapping[str, Hex]) -> Iterator[tuple[str, bool]]:
    """Yield the possible faults of a map's Golden Spike, and whether each is absent."""
    spike, cities = side.golden_spike, {city.slug: city for city in side.city}
    if spike is None:
        return
    for name in sorted({spike.east_city, spike.west_city} - cities.keys()):
        (nearest,) = get_close_matches(name, cities, 1, cutoff=0)
        yield f"no city has the id {name}; the nearest is {nearest}, {cities[nearest].name}", False
    yield f"{spike.tile_hex} is not a hex of the map", spike.tile_hex in hexes
    names = {place.hex: place.name for place in (*side.city, *side.start, *side.port)}
    fault = f"tile_hex {spike.tile_hex} is {names.get(spike.tile_hex)}; the tile lies on a landscape hex"
    yield fault, spike.tile_hex not in names
    yield f"east_city and west_city are both {spike.east_city}", spike.east_city != spike.west_city
    if {spike.east_city, spike.west_city} <= cities.keys():
        east, west = cities[spike.east_city], cities[spike.west_city]
        fault = f"east_city {east.name} lies farther west than west_city {west.name}"
        yield fault, east.hex[0] >= west.hex[0]


def reach(start: str, hexes: Mapping[str, Hex]) -> set[str]:
    """Return the hexes that ways over landscape lead to."""
    places = {(cell.q, cell.r): cell for cell in hexes.values()}
    found, edge = {start}, [hexes[start]] if start in hexes else []
    while edge:
        cell = edge.pop()
        for right, down in NEIGHBOURS:
            near = places.get((cell.q + right, cell.r + down))
            if near is not None and near.id not in found:
                found.add(near.id)
                edge += [near] if near.kind == "landscape" else []
    return found


NEIGHBOURS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The steps from a hex to its neighbours (MEX-2.1)."""

BOX = load_toml(__name__, "box.toml", Box)
MAPS: dict[MapName, Map] = {name: load_toml(__name__, BOX.map_files[name], Map) for name in BOX.maps}

check_box(BOX)
for _map in MAPS.values():
    check_map(_map, BOX)

SPIKE = next(side.golden_spike for side in MAPS.values() if side.golden_spike is not None)
HEXES: dict[MapName, tuple[Hex, ...]] = {name: lay_hexes(side) for name, side in MAPS.items()}

COMPANIES: tuple[Company, ...] = tuple(company.id for company in BOX.company)
"""The companies in printed order (MEX-1.1)."""

NUMBERS: dict[Company, int] = {company: number for number, company in enumerate(COMPANIES)}

MODES: dict[Mode, ModeData] = {mode.id: mode for mode in BOX.mode}
LEVELS: dict[Level, Difficulty] = {level.id: level for level in BOX.difficulty}

RESTORE = "restore"

TOKENS: dict[str, MachinistToken] = {
    f"{token.company_steps}/{token.city_steps}": token for token in BOX.machinist.tokens
}
"""The kinds of numbered Machinist tokens, with keys `company steps/city steps` (MEX-1.6)."""

NUMBERED: Multiset[str] = tuple(sorted((name, token.count) for name, token in TOKENS.items()))
"""The numbered tokens. A solo game starts with only these in the bag (MEX-9.2)."""

BAG: Multiset[str] = (*NUMBERED, (RESTORE, BOX.components.machinist_tokens_restore))
"""All Machinist tokens, as a multiset."""

DEMAND: Multiset[tuple[Company, Symbol]] = tuple(
    sorted((token.symbols, token.count) for token in BOX.demand.tokens)
)
"""All demand tokens by their symbols, as a multiset (MEX-1.5)."""
