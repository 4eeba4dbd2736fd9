"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

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
from domain.games.great_western_trail.data.checks import (
    counted_buildings,
    counted_objectives,
    counted_pieces,
    counted_players,
    counted_railroad,
    counted_supply,
    counted_trail,
)
from domain.games.great_western_trail.data.kinds import Cattle, Tile, cattle, herd, market, stack, tiles
from domain.games.great_western_trail.data.schema import (
    BuyOption,
    Objective,
    ObjectivesFile,
    Pieces,
    PlayerCount,
    SupplyFile,
    TrailFile,
    TrailSpace,
    Worker,
)
from domain.kernel.multiset import Multiset, to_multiset
from domain.kernel.toml_data import load_toml, require_counts

PIECES = load_toml(__name__, "pieces.toml", Pieces)
SUPPLY = load_toml(__name__, "supply.toml", SupplyFile)
TRAIL_FILE = load_toml(__name__, "trail.toml", TrailFile)
RAILROAD_FILE = load_toml(__name__, "railroad.toml", RailroadFile)
PLAYERS = load_toml(__name__, "players.toml", PlayersFile)
BUILDINGS_FILE = load_toml(__name__, "buildings.toml", BuildingsFile)
OBJECTIVES_FILE = load_toml(__name__, "objectives.toml", ObjectivesFile)

require_counts(
    counted_pieces(PIECES),
    counted_supply(SUPPLY),
    counted_trail(TRAIL_FILE),
    counted_railroad(RAILROAD_FILE),
    counted_players(PLAYERS),
    counted_buildings(BUILDINGS_FILE),
    counted_objectives(OBJECTIVES_FILE),
)

COUNTS: dict[int, PlayerCount] = {int(number): found for number, found in PIECES.player_count.items()}
"""What differs by the number of players (GWT-16.1)."""

SETUP, SCORING, JOB_MARKET, BOARD = PIECES.setup, PIECES.scoring, SUPPLY.job_market, PLAYERS.player_board
RAILROAD, MARKET_ADD, SEATS = RAILROAD_FILE.railroad, PIECES.market_add, tuple(COUNTS)

WORKERS: tuple[Worker, ...] = tuple(row.kind for row in PLAYERS.worker_row)
"""The kinds of workers, in the order of their rows on the player board."""

CATTLE: dict[str, Cattle] = cattle(PIECES.breed)
"""The kinds of cattle cards: a breed, with its points behind it where they differ (`west_highland_4`)."""

HERD: Multiset[str] = herd(PIECES.breed)
"""The 14 cattle cards that each player begins with (GWT-1.7)."""

MARKET: Multiset[str] = market(PIECES.breed)
"""The 36 cattle cards of the market (GWT-1.8)."""

BUY_OPTIONS: dict[str, BuyOption] = {option.id: option for option in PIECES.buy_option}

OBJECTIVES: dict[str, Objective] = {card.id: card for card in OBJECTIVES_FILE.objective}
IMMEDIATE = {name: found.action for name, found in OBJECTIVES_FILE.objective_immediate.items()}
"""The immediate actions of objective cards by name (GWT-11.3)."""

OBJECTIVE_DECK: Multiset[str] = to_multiset(card.id for card in OBJECTIVES.values() if not card.starting)
STARTING: Multiset[str] = to_multiset(card.id for card in OBJECTIVES.values() if card.starting)

TILES: dict[str, Tile] = tiles(SUPPLY)
"""The kinds of small tiles: `cowboy`, `teepee_green`, `flood_4_green` and so on; equal ones are one kind."""

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
RISKS = {name: found.action for name, found in TRAIL_FILE.risk_action.items()}
"""The special actions printed beside sites, by name (GWT-5.1.3)."""

STATIONS: dict[str, Station] = {station.id: station for station in RAILROAD_FILE.station}
STATION_AT: dict[str, Station] = {station.space: station for station in RAILROAD_FILE.station}
"""The stations by their space of the track."""

CITIES: dict[str, City] = {city.id: city for city in RAILROAD_FILE.city}
ARROWS = RAILROAD_FILE.city_arrow
STATION_MASTERS: dict[str, StationMaster] = {tile.id: tile for tile in RAILROAD_FILE.station_master}

DISC_SPACES: dict[str, DiscSpace] = {space.id: space for space in PLAYERS.disc_space}
AUXILIARY: dict[str, AuxiliaryAction] = {action.id: action for action in PLAYERS.aux_action}
WORKER_ROWS: dict[str, WorkerRow] = {row.kind: row for row in PLAYERS.worker_row}

NEUTRAL: dict[str, NeutralBuilding] = {tile.id: tile for tile in BUILDINGS_FILE.neutral_building}
BUILDINGS: dict[str, PlayerBuilding] = {tile.id: tile for tile in BUILDINGS_FILE.player_building}
"""All twenty sides of the players' building tiles by id (`4a`)."""
