"""The pieces of the game, read once: an unknown key, a missing piece or a wrong count fails the import."""

from __future__ import annotations

from domain.games.trains_and_stations.data.checks import check_box
from domain.games.trains_and_stations.data.schema import (
    Box,
    Building,
    City,
    Colour,
    Face,
    Good,
    Piece,
    Route,
    SetupByPlayers,
    Space,
    SpecialCard,
    UpgradeStep,
)
from domain.kernel.toml_data import load_toml

BOX = load_toml(__name__, "box.toml", Box)
check_box(BOX)

NUMBERS = BOX.constants

COLOURS: tuple[Colour, ...] = tuple(colour.id for colour in BOX.colours)
"""The seats' colours in seat order."""
WHITE: Piece = "white"

FACES: tuple[Face, ...] = BOX.dice.faces
TRAINS: tuple[Face, ...] = BOX.dice.train_faces
SAVEABLE: tuple[Face, ...] = BOX.dice.saveable_faces

BUILDINGS: tuple[Building, ...] = tuple(building.id for building in BOX.buildings)
"""In the order in which deliveries treat them: ranch, mine, hotel (TNS-7.5.1)."""
GOODS: tuple[Good, ...] = tuple(good.id for good in BOX.goods)
"""In printed order: workers, coal, cattle, food, silver, gold."""
GOOD_NUMBERS: dict[Good, int] = {good: number for number, good in enumerate(GOODS)}
MONOPOLIES: tuple[int, ...] = tuple(good.monopoly_vp for good in BOX.goods)
STACK = BOX.components.goods_cards_per_type
UPGRADES: dict[tuple[Building, Good], UpgradeStep] = {
    (step.building, step.from_): step for step in BOX.upgrades
}

CITIES: dict[str, City] = {city.id: city for city in BOX.cities}
CITY_NUMBERS: dict[str, int] = {city: number for number, city in enumerate(CITIES)}
ROUTES: dict[str, Route] = {route.id: route for route in BOX.routes}
SPACES: dict[str, Space] = {space.id: space for space in BOX.spaces}
SPACE_NUMBERS: dict[str, int] = {space: number for number, space in enumerate(SPACES)}

CARDS: dict[str, SpecialCard] = {card.id: card for card in BOX.special_cards}
SETUPS: dict[int, SetupByPlayers] = {row.players: row for row in BOX.setup_by_players}
