"""Facts that the rules derive from state and data: trail, railroad, limits, options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from domain.games.great_western_trail.data import (
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    COUNTS,
    JOB_MARKET,
    NEUTRAL,
    NEUTRAL_SITES,
    OBJECTIVES,
    PIECES,
    RAILROAD,
    SITES,
    STATION_AT,
    STATION_MASTERS,
    TILES,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.data.schema import Hand, Requirement, Worker
from domain.games.great_western_trail.state import Player, State
from domain.kernel.phrases import join_words, pluralize


class Placing(NamedTuple):
    """A tile and a site for it, the craftsmen needed, and the tile that it replaces."""

    tile: str
    site: str
    craftsmen: int
    replaced: str | None


def possible_placings(state: State, seat: int) -> Iterator[Placing]:
    """Yield each of the seat's unbuilt tiles with each site where it may go (GWT-8.4.1).

    It may go on empty sites and on sites with a lower tile of the same seat.
    """
    return _placings(state, seat, max(tile.craftsmen for tile in BUILDINGS.values()))


def affordable_placings(state: State, seat: int, price: int) -> tuple[Placing, ...]:
    """Return the placings for which the seat has the craftsmen and the money (GWT-8.4.2)."""
    player = state.players[seat]
    return tuple(_placings(state, seat, min(player.workers.craftsman, player.money // price)))


def _placings(state: State, seat: int, most: int) -> Iterator[Placing]:
    """Yield the placings that need at most `most` craftsmen."""
    figures = tuple((tile, BUILDINGS[tile].craftsmen) for tile in state.players[seat].unbuilt)
    fresh = tuple((tile, figure) for tile, figure in figures if figure <= most)
    for site in SITES:
        standing = state.board.buildings.get(site)
        if standing is None:
            for tile, figure in fresh:
                yield Placing(tile, site, figure, None)
        elif standing.seat == seat:
            lower = BUILDINGS[standing.tile].craftsmen
            for tile, figure in figures:
                if lower < figure <= lower + most:
                    yield Placing(tile, site, figure - lower, standing.tile)


def hiring_cost(row: int, modifier: int) -> int:
    """Return the cost in dollars of hiring a worker from a row. Rows are counted from 1."""
    return JOB_MARKET.row_cost[row - 1] + modifier


def hireable_workers(state: State, seat: int, modifier: int) -> tuple[tuple[int, Worker], ...]:
    """Return the workers that the seat can pay for and place.

    Each pair is a row above the token and a kind of worker.
    """
    player, board = state.players[seat], state.board
    room = tuple(kind for kind in WORKERS if getattr(player.workers, kind) < BOARD.worker_row_length)
    return tuple(
        (row, kind)
        for row in range(1, board.row)
        if hiring_cost(row, modifier) <= player.money
        for kind in room
        if kind in board.jobs[row - 1]
    )


TRACK = BOARD.certificate_track


def hand_limit(player: Player) -> int:
    """Return the hand size to which phase C draws up (GWT-9.4)."""
    return BOARD.hand_limit_start + ("hand_a" in player.cleared) + ("hand_b" in player.cleared)


def step_limit(state: State, seat: int) -> int:
    """Return the step limit of phase A (GWT-9.5)."""
    cleared, counts = state.players[seat].cleared, state.counts
    left = counts.step_bonus_left if "step_left" in cleared else 0
    return counts.step_limit_base + left + (counts.step_bonus_right if "step_right" in cleared else 0)


def certificate_limit(player: Player) -> int:
    """Return the last space that the certificate marker can reach (GWT-9.6)."""
    if "cert_4" not in player.cleared:
        return BOARD.certificate_limit_start
    return TRACK[-1] if "cert_6" in player.cleared else TRACK[-2]


def marker_after_gain(player: Player, count: int) -> int:
    """Return the marker's space after moving it `count` spaces forward. Any surplus is lost (GWT-8.1.4)."""
    space = TRACK[min(TRACK.index(player.marker) + count, len(TRACK) - 1)]
    return min(space, certificate_limit(player))


def marker_after_use(player: Player, count: int) -> int:
    """Return the marker's space after `count` certificates are used (GWT-9.6)."""
    return max(space for space in TRACK if space <= player.marker - count)


def hand_value(cards: Iterable[str]) -> int:
    """Return the sum of the values of the different breeds among the cards (GWT-6.4)."""
    return sum({CATTLE[card].breed: CATTLE[card].value for card in cards if card in CATTLE}.values())


def permanent_certificates(player: Player) -> int:
    """Count the permanent certificates of the player's station masters (GWT-8.8.4)."""
    return sum(STATION_MASTERS[master].permanent_certificate for master in player.masters)


def buildings_in_woods(state: State, seat: int) -> int:
    """Count the seat's buildings on sites in the woods (GWT-10.1)."""
    return sum(
        building.seat == seat and TRAIL[site].woods for site, building in state.board.buildings.items()
    )


BREEDS = {breed.id: breed.name for breed in PIECES.breed}


def name_cattle(value: int) -> tuple[str, str]:
    """Return a card of a breeding value in singular and plural: its breed if it is the only one."""
    breeds = [breed.name for breed in PIECES.breed if breed.value == value]
    name = breeds[0] if len(breeds) == 1 else "cattle card"
    rest = "" if len(breeds) == 1 else f" of value {value}"
    return f"{name}{rest}", f"{name}s{rest}"


LAST_CITY = CITIES["san_francisco"].name
"""The city of the objective cards that require a delivery."""

REQUIREMENTS: dict[Requirement, tuple[str, str]] = {
    "building": ("building", "buildings"),
    "teepee_green": ("green teepee", "green teepees"),
    "teepee_blue": ("blue teepee", "blue teepees"),
    "hazard": ("hazard", "hazards"),
    "station": ("station", "stations"),
    "cattle_3": ("cattle card of value 3", "cattle cards of value 3"),
    "cattle_4": name_cattle(4),
    "cattle_5": name_cattle(5),
    "san_francisco": (f"delivery to {LAST_CITY}", f"deliveries to {LAST_CITY}"),
}

AUXILIARY_NAMES = {
    "gain_money": "gain money",
    "draw_discard": "draw and discard",
    "back_cert": "move back for certificates",
    "pay_engine": "pay to move forward",
    "back_trash": "move back to remove cards",
}

DISCS = {
    "aux_money_2": "the second money space",
    "aux_draw_2": "the second draw space",
    "aux_cert_1": "the first certificate space",
    "aux_cert_2": "the second certificate space",
    "aux_engine_1": "the first engine space",
    "aux_engine_2": "the second engine space",
    "aux_trash_1": "the first card removal space",
    "aux_trash_2": "the second card removal space",
    "cert_4": "certificate limit 4",
    "cert_6": "certificate limit 6",
    "step_left": "the first step space",
    "step_right": "the second step space",
    "hand_a": "the first hand limit space",
    "hand_b": "the second hand limit space",
}


def dollars(amount: int) -> str:
    return f"${amount}"


def card_name(name: str) -> str:
    """Return a card's name.

    A cattle card's name is its breed, with points where they vary; an objective card's name lists its
    requirements.
    """
    if name not in CATTLE:
        return described_card(name)
    kind = CATTLE[name]
    points = f" ({pluralize(kind.vp, 'point')})" if name != kind.breed else ""
    return BREEDS[kind.breed] + points


def cards_name(names: Sequence[str]) -> str:
    """List cards by kind, as in "2 × Jersey and Guernsey"."""
    kinds = list(dict.fromkeys(names))
    return (
        join_words([_counted_card(kind, list(names).count(kind)) for kind in kinds]) if kinds else "no cards"
    )


def _counted_card(name: str, count: int) -> str:
    return card_name(name) if count == 1 else f"{count} × {card_name(name)}"


def tile_name(name: str) -> str:
    if name in BUILDINGS:
        return building_name(name)
    if name in NEUTRAL:
        return f"neutral building {name}"
    tile = TILES[name]
    match tile.kind:
        case "teepee":
            return f"{tile.what} teepee"
        case "hazard":
            return f"{tile.vp}-point {tile.what}"
        case _:
            return tile.what


def space_name(name: str) -> str:
    space = TRAIL[name]
    match space.kind:
        case "hazard":
            return f"{space.zone} {space.number}"
        case "teepee":
            return f"village space {space.money:+}".replace("-", "\N{MINUS SIGN}")
        case "kansas_city":
            return "Kansas City"
        case "start":
            return "the start"
        case "site":
            return site_name(name)
        case _:
            return name


def site_name(name: str) -> str:
    """Return the name of a building site as printed, such as "site A1" or "flood site 2"."""
    words = name.replace("_", " ")
    return words if "site" in words else f"site {words}"


def worker_name(kind: str) -> str:
    """Return a worker's name with its article."""
    return f"an {kind}" if kind == "engineer" else f"a {kind}"


def station_name(name: str) -> str:
    return f"station {name[1:]}"


def city_name(name: str) -> str:
    return CITIES[name].name


def target_name(name: str) -> str:
    return city_name(name) if name in CITIES else station_name(name)


def list_words(words: Iterable[str]) -> str:
    """List the words, each once, or return "none"."""
    return ", ".join(dict.fromkeys(words)) or "none"


def described_card(name: str) -> str:
    """Return a card's name. An objective card's name lists its requirements."""
    if name in CATTLE:
        return card_name(name)
    return f"the objective card for {needs_text(name)}"


def needs_text(name: str) -> str:
    """List the requirements of an objective card."""
    needs = OBJECTIVES[name].needs
    return join_words([pluralize(count, *REQUIREMENTS[need]) for need, count in needs.items()])


def described_cards(names: Iterable[str]) -> str:
    return list_words(map(described_card, names))


def described_spaces(names: Iterable[str]) -> str:
    return list_words(map(space_name, names))


def building_name(tile: str) -> str:
    """Return the number of a player's building, without its side."""
    return f"building {BUILDINGS[tile].number}"


def track_name(space: str) -> str:
    return f"the turnout after space {int(float(space))}" if "." in space else f"space {space}"


START, LAST = RAILROAD.start, RAILROAD.last


def _order_track() -> tuple[str, ...]:
    """Return all track spaces in order. A turnout comes between its neighbouring main-line spaces."""
    spaces = []
    for number in range(RAILROAD.main_spaces):
        spaces.append(str(number))
        if f"{number}.5" in RAILROAD.turnouts:
            spaces.append(f"{number}.5")
    return tuple(spaces)


LINE: tuple[str, ...] = _order_track()
"""All spaces on the track, in order (GWT-1.12)."""

POSITION: dict[str, int] = {space: place for place, space in enumerate(LINE)}
TURNOUTS: frozenset[str] = frozenset(RAILROAD.turnouts)


def _step_back(place: int) -> tuple[int, ...]:
    """Return the indices in `LINE` that are one step back (GWT-8.5.1)."""
    if place == 0:
        return ()
    if place > 1 and LINE[place - 1] in TURNOUTS:
        return (place - 1, place - 2)
    return (place - 1,)


BACKWARD: tuple[tuple[int, ...], ...] = tuple(map(_step_back, range(len(LINE))))
FORWARD: tuple[tuple[int, ...], ...] = tuple(
    tuple(after for after, ways in enumerate(BACKWARD) if place in ways) for place in range(len(LINE))
)

Occupied = tuple[str, ...]
"""The spaces with other engines. Engines on the start space block nobody."""

RAILROAD_REMEMBERED = 4_096
"""The size of each cache of reachable spaces. Most decisions in a turn ask about the same few positions."""


@lru_cache(maxsize=RAILROAD_REMEMBERED)
def spaces_up_to(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Return the spaces at most `steps` forward (GWT-8.6.1)."""
    within = (2 << steps) - 2
    return tuple(space for space, costs in _ahead(engine, others) if costs & within)


@lru_cache(maxsize=RAILROAD_REMEMBERED)
def spaces_forward(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Return the spaces exactly `steps` forward (GWT-8.6.1)."""
    return tuple(space for space, costs in _ahead(engine, others) if costs >> steps & 1)


@lru_cache(maxsize=RAILROAD_REMEMBERED)
def spaces_back(engine: str, others: Occupied, steps: int) -> tuple[str, ...]:
    """Return the spaces exactly `steps` back (GWT-8.7.1)."""
    return tuple(space for space, costs in _behind(engine, others) if costs >> steps & 1)


@lru_cache(maxsize=RAILROAD_REMEMBERED)
def spaces_behind(engine: str, others: Occupied) -> tuple[str, ...]:
    """Return every free space behind the engine (GWT-8.8.5, GWT-8.16.1)."""
    return tuple(space for space, _ in _behind(engine, others))


def _ahead(engine: str, others: Occupied) -> tuple[tuple[str, int], ...]:
    return _costs(engine, others, tuple(range(len(LINE))), FORWARD)


def _behind(engine: str, others: Occupied) -> tuple[tuple[str, int], ...]:
    return _costs(engine, others, tuple(range(len(LINE) - 1, -1, -1)), BACKWARD)


def _costs(
    engine: str, others: Occupied, order: tuple[int, ...], ways: tuple[tuple[int, ...], ...]
) -> tuple[tuple[str, int], ...]:
    """Return each free space with the possible numbers of steps to it, as bits.

    Spaces with another engine are skipped (GWT-8.5.2). Each free space counts as one step (GWT-8.5.3).
    """
    start, costs = POSITION[engine], [0] * len(LINE)
    taken = {POSITION[space] for space in others if space != START}
    costs[start] = 1
    for place in order:
        if not costs[place]:
            continue
        for following in ways[place]:
            costs[following] |= costs[place] if following in taken else costs[place] << 1
    return tuple(
        (LINE[place], costs[place])
        for place in order
        if costs[place] and place not in taken and place != start
    )


def count_spaces_back(engine: str, target: str, others: Occupied) -> int:
    """Count the free main-line spaces entered on the direct way back (GWT-8.16.1)."""
    entered = LINE[POSITION[target] : POSITION[engine]]
    return sum(space not in TURNOUTS and (space == START or space not in others) for space in entered)


@lru_cache(maxsize=RAILROAD_REMEMBERED)
def count_crossings(engine: str, value: int) -> int:
    """Count the crossing signs between the engine and a city. Each costs $1 (GWT-6.5.4)."""
    place = POSITION[engine]
    return sum(place <= POSITION[str(sign)] and sign < value for sign in RAILROAD.crossings_after)


def has_station(space: str) -> bool:
    """Return whether a move that ends on the space allows building a station (GWT-8.8.1)."""
    return space in STATION_AT


KANSAS_CITY = next(space.id for space in TRAIL.values() if space.kind == "kansas_city")
BIT = {space: 1 << place for place, space in enumerate(TRAIL)}
ALWAYS = sum(BIT[space] for space in (*NEUTRAL_SITES, KANSAS_CITY))
"""The spaces that are always locations: neutral buildings and Kansas City."""

Path = tuple[str, ...]
Mask = int
"""A set of locations: one bit for each space on the trail."""

TRAIL_REMEMBERED = 8_192


def locations(state: State) -> Mask:
    """Return the spaces with a tile, and Kansas City (GWT-4.1)."""
    mask, board = ALWAYS, state.board
    for site in board.buildings:
        mask |= BIT[site]
    for space in board.tiles:
        mask |= BIT[space]
    return mask


def tile_at(state: State, site: str) -> str | None:
    building = state.board.buildings.get(site)
    return building.tile if building else state.board.neutral.get(site)


def owner_of(state: State, site: str) -> int | None:
    """Return the owner of the building on a site.

    It is None for a neutral building or an empty site.
    """
    building = state.board.buildings.get(site)
    return building.seat if building else None


def hands_of(tile: str) -> tuple[Hand, ...]:
    """Return the hand symbols of a tile; neutral buildings have none (GWT-4.5)."""
    if tile in BUILDINGS:
        return BUILDINGS[tile].hands
    hand = TILES[tile].hand if tile in TILES else None
    return (hand,) if hand else ()


@cache
def tile_fee(tile: str, seats: int) -> int:
    """Return the fee of a tile for players who do not own it, in dollars (GWT-4.6)."""
    counts = COUNTS[seats]
    return sum(counts.fee_green if hand == "green" else counts.fee_black for hand in hands_of(tile))


def entry_fee(state: State, seat: int, location: str) -> int:
    """Return the fee for a seat that enters a location, in dollars (GWT-4.5, GWT-4.6)."""
    building = state.board.buildings.get(location)
    if building:
        return 0 if building.seat == seat else tile_fee(building.tile, len(state.players))
    tile = state.board.tiles.get(location)
    return tile_fee(tile, len(state.players)) if tile else 0


@lru_cache(maxsize=TRAIL_REMEMBERED)
def next_locations(space: str, mask: Mask) -> Path:
    """Return the locations one step ahead, through empty spaces only (GWT-4.8)."""
    reachable: dict[str, None] = {}
    for following in TRAIL[space].next:
        if mask & BIT[following]:
            reachable[following] = None
        else:
            reachable |= dict.fromkeys(next_locations(following, mask))
    return tuple(reachable)


@lru_cache(maxsize=TRAIL_REMEMBERED)
def paths(space: str, mask: Mask, steps: int) -> tuple[Path, ...]:
    """Return every path of 1 to `steps` steps. A path ends at Kansas City (GWT-4.2, GWT-4.3)."""
    all_paths: list[Path] = []
    for location in next_locations(space, mask):
        all_paths.append((location,))
        if steps > 1 and location != KANSAS_CITY:
            all_paths += [(location, *rest) for rest in paths(location, mask, steps - 1)]
    return tuple(all_paths)
