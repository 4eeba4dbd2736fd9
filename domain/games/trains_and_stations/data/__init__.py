"""The components of the game, loaded once.

An unknown key, a missing piece or a wrong count makes the import fail.
"""

from __future__ import annotations

from collections import Counter

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
    require_counts(counted(box), dealt(box), surveyed(box))


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
    steps = {(step.building, step.from_) for step in box.upgrades}
    stored = {(building, good.id) for good in box.goods for building in good.stored_in}
    yield "upgrade steps, one per good that a building stores", stored, steps
    for card in box.special_cards:
        shape = (2, 0, True) if card.kind == "goal" else (0, 2, False)
        yield f"contents of {card.id}", shape, (len(set(card.cities)), len(set(card.goods)), card.vp > 0)


def dealt(box: Box) -> CountCheck:
    """Yield the numbers left after setup for each number of players (TNS-2.2, TNS-2.4)."""
    parts, each = box.components, box.setup
    numbers = tuple(range(box.meta.players_min, box.meta.players_max + 1))
    yield "numbers of players", numbers, tuple(row.players for row in box.setup_by_players)
    for row in box.setup_by_players:
        total = parts.vp_cards_1 + 5 * (parts.vp_cards_5 - row.five_vp_cards_removed)
        yield f"VP of {row.players}", row.vp_total, total
        yield f"supply of {row.players}", row.vp_supply_after_setup, total - row.players * each.start_vp
        deck = parts.special_cards - row.players * each.special_cards_kept
        yield f"special deck of {row.players}", row.special_deck_after_setup, deck
        yield (
            f"bank of {row.players}",
            row.bank_coins_after_setup,
            parts.coins - row.players * each.start_coins,
        )


def surveyed(box: Box) -> CountCheck:
    """Yield the numbers of the board: cities, routes, spaces and adjacency (TNS-1.8, TNS-1.9)."""
    cities, spaces = {city.id for city in box.cities}, {space.id: space for space in box.spaces}
    yield "cities", (9, 9), (len(cities), len(box.cities))
    yield "numbers of sites", True, all(city.sites in (2, 3) for city in box.cities)
    yield "spaces", len(box.spaces), len(spaces)
    lengths = Counter(space.route for space in box.spaces)
    yield "lengths of the routes", {route.id: route.spaces for route in box.routes}, dict(lengths)
    for route in box.routes:
        group = [space for space in box.spaces if space.route == route.id]
        touched = {city for space in group for city in space.cities}
        yield f"cities of {route.id}", set(route.cities), touched
        steps = {(space.id, neighbour) for space in group for neighbour in space.next}
        yield f"mutual neighbours in {route.id}", {(end, start) for start, end in steps}, steps
        yield f"spaces of {route.id}", {space.id for space in group}, {end for _, end in steps}
    for card in box.special_cards:
        yield f"cities of {card.id}", set(), {*card.cities} - cities


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
SPACES: dict[str, Space] = {space.id: space for space in BOX.spaces}
SPACE_NUMBERS: dict[str, int] = {space: number for number, space in enumerate(SPACES)}

CARDS: dict[str, SpecialCard] = {card.id: card for card in BOX.special_cards}
SETUPS: dict[int, SetupByPlayers] = {row.players: row for row in BOX.setup_by_players}
