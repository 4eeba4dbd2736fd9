"""The components of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

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
from domain.kernel.toml_data import CountCheck, load_toml, require_counts


def check_box(box: Box) -> None:
    """Raise BrokenData if counts differ from those in the rulebook, or if the board is inconsistent."""
    require_counts(__name__, counted(box), dealt(box), surveyed(box))


def counted(box: Box) -> CountCheck:
    """Yield each count's name, expected value and actual value (TNS-1.2 to TNS-1.7)."""
    parts, colours = box.components, len(box.colours)
    yield "colours", box.meta.players_max, colours
    yield "dice of the players", parts.player_dice, colours * parts.player_dice_per_colour
    yield "dice", parts.dice_total, parts.player_dice + parts.bonus_dice
    yield "faces", (box.dice.face_count, 6), (len(set(box.dice.faces)), len(box.dice.faces))
    used = {*box.dice.train_faces, *box.dice.saveable_faces}
    yield "train faces and saveable faces", set(box.dice.faces), used
    yield "building faces", {building.id for building in box.buildings}, set(box.dice.building_faces)
    kinds = len(box.buildings) * parts.buildings_per_colour_and_type
    yield "buildings of a colour", parts.buildings_per_colour, kinds
    yield "buildings", parts.buildings_total, colours * parts.buildings_per_colour
    yield "coins", parts.coins, colours * box.constants.coin_limit
    yield "goods cards", parts.goods_cards, sum(good.cards for good in box.goods)
    yield "cards of a good", {parts.goods_cards_per_type}, {good.cards for good in box.goods}
    yield "special cards", parts.special_cards, len({card.id for card in box.special_cards})
    yield "VP cards", parts.vp_cards, parts.vp_cards_1 + parts.vp_cards_5
    cards = parts.goods_cards + parts.special_cards + parts.vp_cards
    yield "cards", parts.cards_total, cards
    yield "upgrades per turn, the most that the turn asks for", 1, box.constants.upgrades_per_turn
    yield "buildings of a type", {parts.buildings_per_colour_and_type}, {b.per_player for b in box.buildings}
    yield "dice of a player at the start", parts.player_dice_per_colour, box.setup.start_player_dice
    steps = {(step.building, step.from_) for step in box.upgrades}
    stored = {(building, good.id) for good in box.goods for building in good.stored_in}
    yield "upgrade steps, one per good that a building stores", stored, steps
    for card in box.special_cards:
        pairs = len(set(card.cities)), len(set(card.goods)), card.vp > 0
        if card.kind == "goal":
            yield (
                f"{card.id}: a goal has two cities, points (vp) and no goods (goods = [])",
                True,
                pairs == (2, 0, True),
            )
        else:
            yield (
                f"{card.id}: a goods card has two goods, no points (vp = 0) and no cities (cities = [])",
                True,
                pairs == (0, 2, False),
            )


def dealt(box: Box) -> CountCheck:
    """Yield the numbers left after setup for each number of players (TNS-2.2, TNS-2.4)."""
    parts, each = box.components, box.setup
    numbers = tuple(range(box.meta.players_min, box.meta.players_max + 1))
    yield "numbers of players", numbers, tuple(row.players for row in box.setup_by_players)
    for row in box.setup_by_players:
        total = parts.vp_cards_1 + 5 * (parts.vp_cards_5 - row.five_vp_cards_removed)
        yield f"VP of {row.players}", row.vp_total, total
        enough = row.players * each.special_cards_dealt <= parts.special_cards
        yield f"there are too few special cards to deal to {row.players} players", True, enough
        yield f"supply of {row.players}", row.vp_supply_after_setup, total - row.players * each.start_vp
        deck = parts.special_cards - row.players * each.special_cards_kept
        yield f"special deck of {row.players}", row.special_deck_after_setup, deck
        yield (
            f"bank of {row.players}",
            row.bank_coins_after_setup,
            parts.coins - row.players * each.start_coins,
        )


def surveyed(box: Box) -> CountCheck:
    """Yield the numbers of the board: cities and routes (TNS-1.8, TNS-1.9)."""
    cities = {city.id: city.name for city in box.cities}
    yield "cities", 9, len(box.cities)
    yield "cities with different ids", len(box.cities), len(cities)
    ids = ", ".join(
        city.id if city.id == city.name.lower().replace(" ", "_") else f"{city.id} ({city.name})"
        for city in box.cities
    )
    for city in box.cities:
        yield f"{city.name}: {city.sites} sites; possible: 2 or 3", True, city.sites in (2, 3)
    yield "routes with different ids", len(box.routes), len({route.id for route in box.routes})
    for route in box.routes:
        name = f"route {route.id}, {' - '.join(cities.get(city, city) for city in route.cities)}"
        for unknown in {*route.cities} - cities.keys():
            yield f"{name}: no city has the id {unknown}; there are {ids}", True, False
        yield f"{name}: a route joins two or three different cities", True, len({*route.cities}) in (2, 3)
        yield f"{name}: a route has at least two spaces", True, route.spaces > 1
        yield from branched(name, route)
    for card in box.special_cards:
        for name in {*card.cities} - cities.keys():
            yield f"{card.id}: no city has the id {name}; there are {ids}", True, False
    reached = {box.cities[0].id}
    for _ in box.cities:
        reached |= {city for route in box.routes if reached & {*route.cities} for city in route.cities}
    yield "cities that no chain of routes leads to", set(), {cities[city] for city in cities.keys() - reached}


def branched(name: str, route: Route) -> CountCheck:
    """Yield the numbers of the arms of a route."""
    arms = len(route.cities) if len(route.cities) == BRANCHED else 0
    yield f"{name}: arms, one per city of a route with three", arms, len(route.arms)
    if arms and len(route.arms) == arms:
        numbers = [number for arm in route.arms for number in arm]
        yield f"{name}: an arm has no space", True, all(route.arms)
        yield f"{name}: spaces on its arms, all but the junction", route.spaces - 1, len(numbers)
        fitting = {*numbers} < {*range(1, route.spaces + 1)} and len({*numbers}) == len(numbers)
        yield f"{name}: its arms need different numbers from 1 to {route.spaces}", True, fitting


BRANCHED = 3
"""The number of cities of a route with a junction."""


def lay_spaces(route: Route) -> Iterator[Space]:
    """Yield the spaces of a route by number."""
    chains = route.chains
    stations = {chain[-1]: city for chain, city in zip(chains, route.cities, strict=True)}
    steps = {step for chain in chains for step in pairwise(chain)}
    for number in range(1, route.spaces + 1):
        beside = sorted({b for a, b in steps if a == number} | {a for a, b in steps if b == number})
        yield Space(
            f"{route.id}-{number}",
            route.id,
            (stations[number],) if number in stations else (),
            tuple(f"{route.id}-{other}" for other in beside),
        )


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
"""The building types in delivery order: ranch, mine, hotel (TNS-7.5.1)."""
GOODS: tuple[Good, ...] = tuple(good.id for good in BOX.goods)
"""The goods in printed order: workers, coal, cattle, food, silver, gold."""
GOOD_NUMBERS: dict[Good, int] = {good: number for number, good in enumerate(GOODS)}
MONOPOLIES: tuple[int, ...] = tuple(good.monopoly_vp for good in BOX.goods)
STACK = BOX.components.goods_cards_per_type
UPGRADES: dict[tuple[Building, Good], UpgradeStep] = {
    (step.building, step.from_): step for step in BOX.upgrades
}

CITIES: dict[str, City] = {city.id: city for city in BOX.cities}
CITY_NUMBERS: dict[str, int] = {city: number for number, city in enumerate(CITIES)}
ROUTES: dict[str, Route] = {route.id: route for route in BOX.routes}
SPACES: dict[str, Space] = {space.id: space for route in BOX.routes for space in lay_spaces(route)}
SPACE_NUMBERS: dict[str, int] = {space: number for number, space in enumerate(SPACES)}

CARDS: dict[str, SpecialCard] = {card.id: card for card in BOX.special_cards}
SETUPS: dict[int, SetupByPlayers] = {row.players: row for row in BOX.setup_by_players}
