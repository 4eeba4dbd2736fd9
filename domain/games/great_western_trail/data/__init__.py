"""The pieces of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from domain.games.great_western_trail.data.board_schema import (
    AuxiliaryAction,
    BuildingsFile,
    City,
    DiscSpace,
    NeutralBuilding,
    PlayerBuilding,
    PlayersFile,
    RailroadFile,
    Station,
    StationMaster,
    WorkerRow,
)
from domain.games.great_western_trail.data.schema import (
    Breed,
    BuyOption,
    Hand,
    Objective,
    ObjectivesFile,
    Pieces,
    PlayerCount,
    SupplyFile,
    TrailFile,
    TrailSpace,
    Worker,
)
from domain.kernel.multiset import Multiset, size, to_multiset
from domain.kernel.toml_data import CountCheck, load_toml, require_counts


class Cattle(NamedTuple):
    """A kind of cattle card (GWT-1.7, GWT-1.8)."""

    id: str
    breed: str
    value: int
    vp: int


class Tile(NamedTuple):
    """A kind of small tile. `what` is the kind of worker, the teepee's colour or the hazard's zone."""

    id: str
    kind: Literal["worker", "teepee", "hazard"]
    what: str
    vp: int = 0
    hand: Hand | None = None


def cattle(breeds: Iterable[Breed]) -> dict[str, Cattle]:
    """Return the kinds of cattle cards by id, in the order used to sort hands."""
    kinds = {}
    for breed in sorted(breeds, key=lambda breed: breed.sort_order):
        for vp in sorted(set(breed.vp)):
            name = _card_id(breed, vp)
            kinds[name] = Cattle(name, breed.id, breed.value, vp)
    return kinds


def _card_id(breed: Breed, vp: int) -> str:
    return breed.id if len(set(breed.vp)) == 1 else f"{breed.id}_{vp}"


def herd(breeds: Iterable[Breed]) -> Multiset[str]:
    """Return the starting cards of each player."""
    return to_multiset(_card_id(breed, vp) for breed in breeds if breed.deck == "player" for vp in breed.vp)


def market(breeds: Iterable[Breed]) -> Multiset[str]:
    return to_multiset(_card_id(breed, vp) for breed in breeds if breed.deck == "market" for vp in breed.vp)


def tiles(supply: SupplyFile) -> dict[str, Tile]:
    """Return the kinds of small tiles by id."""
    kinds: dict[str, Tile] = {row.kind: Tile(row.kind, "worker", row.kind) for row in supply.worker_tiles}
    for teepees in supply.teepee_tiles:
        name = f"teepee_{teepees.colour}"
        kinds[name] = Tile(name, "teepee", teepees.colour, hand=teepees.hand)
    for hazard in supply.hazard_tile:
        name = f"{hazard.type}_{hazard.vp}_{hazard.hand}"
        kinds[name] = Tile(name, "hazard", hazard.type, hazard.vp, hazard.hand)
    return kinds


def stack(supply: SupplyFile, number: int) -> Multiset[str]:
    """Return the tiles that have a stack number on their back (GWT-1.5)."""
    return to_multiset(_tiles_of_stack(supply, number))


def _tiles_of_stack(supply: SupplyFile, number: int) -> Iterator[str]:
    for row in supply.worker_tiles:
        yield from [row.kind] * (row.stack_1, row.stack_2, row.stack_3)[number - 1]
    for teepees in supply.teepee_tiles:
        count = (teepees.stack_1, teepees.stack_2, teepees.stack_3)[number - 1]
        yield from [f"teepee_{teepees.colour}"] * count
    for hazard in supply.hazard_tile:
        if hazard.stack == number:
            yield f"{hazard.type}_{hazard.vp}_{hazard.hand}"


def counted_pieces(pieces: Pieces) -> CountCheck:
    """Yield checks of cattle, prices and player counts (GWT-1.7, GWT-1.8, GWT-2.6)."""
    yield "player counts", ("2", "3", "4"), tuple(pieces.player_count)
    yield (
        "a breed does not list the points of all its cards",
        True,
        all(len(breed.vp) == breed.count for breed in pieces.breed),
    )
    yield "cattle of a player", 14, size(herd(pieces.breed))
    yield "cattle of the market", 36, size(market(pieces.breed))
    yield "ways to buy", 8, len({(o.value, o.cards, o.cowboys) for o in pieces.buy_option})
    for number, counts in pieces.player_count.items():
        seats, first = int(number), counts.job_first_column
        yield f"job market for {number}", (seats, 2 * seats - 1), (5 - first, counts.job_setup_tiles)
    yield "scoring categories", 11, len(pieces.scoring.categories)


def counted_points(pieces: Pieces, supply: SupplyFile, players: PlayersFile) -> CountCheck:
    """Yield checks of numbers that two files state (GWT-13.9 to GWT-13.11)."""
    scoring, board = pieces.scoring, players.player_board
    yield (
        "points of the job market token, in both files",
        scoring.job_market_token_vp,
        supply.job_market.token_vp,
    )
    yield "points of a worker, in both files", scoring.worker_vp, board.worker_vp_each
    steps = sum(space.vp for space in players.disc_space if space.id == "step_right")
    yield "points of the space step_right, in both files", scoring.step_right_vp, steps
    yield "discs of a player", pieces.setup.discs_per_player, len(players.disc_space)
    hands = sum(space.id.startswith("hand_") for space in players.disc_space)
    yield "hand limit without its discs", board.hand_limit_max, board.hand_limit_start + hands


def counted_supply(supply: SupplyFile) -> CountCheck:
    """Yield checks of the small tiles and the job market rows (GWT-1.2 to GWT-1.5)."""
    totals = supply.supply
    due = (totals.stack_1_total, totals.stack_2_total, totals.stack_3_total)
    yield "stacks", (35, 33, 26), due
    yield "tiles by stack", due, tuple(size(stack(supply, number)) for number in (1, 2, 3))
    for row in supply.worker_tiles:
        yield "tiles of a worker", row.total, row.stack_1 + row.stack_2 + row.stack_3
    for teepees in supply.teepee_tiles:
        yield "tiles of a teepee", teepees.total, teepees.stack_1 + teepees.stack_2 + teepees.stack_3
    kinds = Counter(tile.type for tile in supply.hazard_tile)
    yield "hazards by kind", {"flood": 6, "drought": 6, "rockfall": 6}, dict(kinds)
    yield "foresight spaces of a stack", 2, totals.foresight_spaces_per_stack
    jobs = supply.job_market
    yield "rows of the job market", (jobs.rows,) * 2, (len(jobs.row_cost), len(jobs.row_arrow))
    yellow = tuple(row for row, arrow in enumerate(jobs.row_arrow, 1) if arrow == "yellow")
    yield "yellow arrows", (6, 9), yellow


def counted_trail(trail: TrailFile) -> CountCheck:
    """Yield checks of the trail spaces (GWT-1.11)."""
    kinds = Counter(space.kind for space in trail.trail)
    due = {"start": 1, "neutral": 7, "site": 22, "hazard": 12, "teepee": 9, "kansas_city": 1}
    yield "spaces by kind", due, dict(kinds)
    yield "sites in the woods", 8, sum(space.woods for space in trail.trail)
    yield "sites with a special action", 7, sum(bool(space.risk) for space in trail.trail)
    names = {space.id for space in trail.trail}
    yield "links to unknown spaces", set(), {link for space in trail.trail for link in space.next} - names
    zones = Counter(space.zone for space in trail.trail if space.zone)
    yield "hazard zones", {"flood": 4, "drought": 4, "rockfall": 4}, dict(zones)
    village = sorted(
        (space for space in trail.trail if space.kind == "teepee"), key=lambda space: space.money
    )
    yield "village by value", tuple(space.id for space in village), trail.village.fill_order
    yield "village spaces next to the trail", 3, sum(not space.on_trail for space in village)


def counted_railroad(railroad: RailroadFile) -> CountCheck:
    """Yield checks of the track, stations and cities (GWT-1.12)."""
    track = railroad.railroad
    yield "turnouts, crossings", (9, 11), (len(track.turnouts), len(track.crossings_after))
    yield "stations", (*track.turnouts, track.last), tuple(station.space for station in railroad.station)
    yield "station masters", 5, len({tile.id for tile in railroad.station_master})
    yield "stations with one", 5, sum(station.station_master for station in railroad.station)
    named = {city.id for city in railroad.city}
    yield "cities with rules of their own", set(), {"kansas_city", "san_francisco"} - named
    yield "cities, arrows", (10, 7), (len({city.id for city in railroad.city}), len(railroad.city_arrow))


def counted_players(players: PlayersFile) -> CountCheck:
    """Yield checks of the player board (GWT-1.6, GWT-9.2)."""
    colours = Counter(space.colour for space in players.disc_space)
    yield "disc spaces", {"white": 9, "black": 5}, dict(colours)
    yield "auxiliary actions", 5, len(players.aux_action)
    names = {space.id for space in players.disc_space} | {"grey"}
    asked = {space for action in players.aux_action for space in action.spaces}
    sizes = [size for action in players.aux_action for size in (action.single, action.double)]
    yield (
        "an action discards more or fewer cards than it draws",
        True,
        all(size.draw == size.then_discard for size in sizes),
    )
    yield "unknown disc spaces", set(), asked - names
    kinds = tuple(row.kind for row in players.worker_row)
    yield "worker rows", tuple(players.player_board.start_workers), kinds


def counted_buildings(buildings: BuildingsFile) -> CountCheck:
    """Yield checks of the building tiles (GWT-1.6, GWT-1.10)."""
    yield "neutral buildings", tuple("ABCDEFG"), tuple(tile.id for tile in buildings.neutral_building)
    due = sorted(f"{number}{side}" for number in range(1, 11) for side in "ab")
    yield "sides", due, sorted(f"{tile.number}{tile.side}" for tile in buildings.player_building)
    yield "ids of the sides", due, sorted(tile.id for tile in buildings.player_building)


def counted_objectives(objectives: ObjectivesFile) -> CountCheck:
    """Yield checks of the objective cards (GWT-1.9)."""
    cards = objectives.objective
    yield "objective cards", (24, 4), (sum(not c.starting for c in cards), sum(c.starting for c in cards))
    named = {card.immediate for card in cards if not card.starting}
    yield "immediate actions", set(objectives.objective_immediate), named


PIECES = load_toml(__name__, "pieces.toml", Pieces)
SUPPLY = load_toml(__name__, "supply.toml", SupplyFile)
TRAIL_FILE = load_toml(__name__, "trail.toml", TrailFile)
RAILROAD_FILE = load_toml(__name__, "railroad.toml", RailroadFile)
PLAYERS = load_toml(__name__, "players.toml", PlayersFile)
BUILDINGS_FILE = load_toml(__name__, "buildings.toml", BuildingsFile)
OBJECTIVES_FILE = load_toml(__name__, "objectives.toml", ObjectivesFile)

require_counts(
    __name__,
    counted_pieces(PIECES),
    counted_points(PIECES, SUPPLY, PLAYERS),
    counted_supply(SUPPLY),
    counted_trail(TRAIL_FILE),
    counted_railroad(RAILROAD_FILE),
    counted_players(PLAYERS),
    counted_buildings(BUILDINGS_FILE),
    counted_objectives(OBJECTIVES_FILE),
)

COUNTS: dict[int, PlayerCount] = {int(number): counts for number, counts in PIECES.player_count.items()}
"""The numbers that depend on the player count (GWT-16.1)."""

SETUP, SCORING, JOB_MARKET, BOARD = PIECES.setup, PIECES.scoring, SUPPLY.job_market, PLAYERS.player_board
RAILROAD, MARKET_ADD, SEATS = RAILROAD_FILE.railroad, PIECES.market_add, tuple(COUNTS)

WORKERS: tuple[Worker, ...] = tuple(row.kind for row in PLAYERS.worker_row)
"""The kinds of workers, in the order of their rows on the player board."""

CATTLE: dict[str, Cattle] = cattle(PIECES.breed)
"""The kinds of cattle cards: a breed, followed by its points where they vary, as in `west_highland_4`."""

HERD: Multiset[str] = herd(PIECES.breed)
"""The 14 starting cattle cards of each player (GWT-1.7)."""

MARKET: Multiset[str] = market(PIECES.breed)
"""The 36 cattle cards of the market (GWT-1.8)."""

BUY_OPTIONS: dict[str, BuyOption] = {option.id: option for option in PIECES.buy_option}

OBJECTIVES: dict[str, Objective] = {card.id: card for card in OBJECTIVES_FILE.objective}
IMMEDIATE = {name: immediate.action for name, immediate in OBJECTIVES_FILE.objective_immediate.items()}
"""The immediate actions of objective cards, by name (GWT-11.3)."""

OBJECTIVE_DECK: Multiset[str] = to_multiset(card.id for card in OBJECTIVES.values() if not card.starting)
STARTING: Multiset[str] = to_multiset(card.id for card in OBJECTIVES.values() if card.starting)

TILES: dict[str, Tile] = tiles(SUPPLY)
"""The kinds of small tiles by id: `cowboy`, `teepee_green`, `flood_4_green` and so on."""

STACKS: dict[int, Multiset[str]] = {number: stack(SUPPLY, number) for number in (1, 2, 3)}
"""The three stacks of the Kansas City supply (GWT-1.5)."""

TRAIL: dict[str, TrailSpace] = {space.id: space for space in TRAIL_FILE.trail}
NEUTRAL_SITES = tuple(space.id for space in TRAIL.values() if space.kind == "neutral")
SITES = tuple(space.id for space in TRAIL.values() if space.kind == "site")
ZONES: dict[str, tuple[str, ...]] = {
    zone: tuple(space.id for space in TRAIL.values() if space.zone == zone)
    for zone in ("flood", "drought", "rockfall")
}
"""The hazard spaces of each zone, by number (GWT-2.5)."""

VILLAGE = TRAIL_FILE.village.fill_order
RISKS = {name: risk.action for name, risk in TRAIL_FILE.risk_action.items()}
"""The special actions printed at sites, by name (GWT-5.1.3)."""

STATIONS: dict[str, Station] = {station.id: station for station in RAILROAD_FILE.station}
STATION_AT: dict[str, Station] = {station.space: station for station in RAILROAD_FILE.station}
"""The stations, by track space."""

CITIES: dict[str, City] = {city.id: city for city in RAILROAD_FILE.city}
ARROWS = RAILROAD_FILE.city_arrow
STATION_MASTERS: dict[str, StationMaster] = {tile.id: tile for tile in RAILROAD_FILE.station_master}

DISC_SPACES: dict[str, DiscSpace] = {space.id: space for space in PLAYERS.disc_space}
AUXILIARY: dict[str, AuxiliaryAction] = {action.id: action for action in PLAYERS.aux_action}
WORKER_ROWS: dict[str, WorkerRow] = {row.kind: row for row in PLAYERS.worker_row}

NEUTRAL: dict[str, NeutralBuilding] = {tile.id: tile for tile in BUILDINGS_FILE.neutral_building}
BUILDINGS: dict[str, PlayerBuilding] = {tile.id: tile for tile in BUILDINGS_FILE.player_building}
"""All twenty sides of the players' building tiles, by id (`4a`)."""
