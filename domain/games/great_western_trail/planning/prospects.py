"""A seat's prospects: its herd, its possessions, and the board."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache

from domain.games.great_western_trail.data import (
    ARROWS,
    BOARD,
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    JOB_MARKET,
    RAILROAD,
    STATIONS,
    TILES,
    TRAIL,
    WORKERS,
)
from domain.games.great_western_trail.model import (
    ALWAYS,
    BIT,
    POSITION,
    Mask,
    hand_limit,
    permanent_certificates,
)
from domain.games.great_western_trail.scoring import herd_points
from domain.games.great_western_trail.state import Board, Building, Player, Workers
from domain.kernel.multiset import Multiset, plus_all, size
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity

Cards = tuple[str, ...]


class HandValue(Value, frozen=True):
    """The breeding value of a hand, the number of its useless cards, and the average gain of a fresh card."""

    value: int
    useless: int
    fresh: float


@lru_cache(maxsize=16_384)
def value_hand(hand: Cards, draw: Multiset[str], discard: Cards) -> HandValue:
    """Evaluate a hand. A Jersey counts as useless, because any fresh card is better."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in hand if card in CATTLE}
    useless = len(hand) - len(breeds) + ("jersey" in breeds)
    return HandValue(sum(breeds.values()), useless, _expected_gain(draw, discard, frozenset(breeds)))


def _expected_gain(draw: Multiset[str], discard: Cards, breeds: frozenset[str]) -> float:
    pile = draw or tuple((card, 1) for card in discard)
    total = size(pile)
    new = sum(
        CATTLE[card].value * count
        for card, count in pile
        if card in CATTLE and CATTLE[card].breed not in breeds
    )
    return new / total if total else 0.0


@lru_cache(maxsize=16_384)
def herd_strength(herd: Multiset[str], limit: int, seen: float) -> float:
    """Return the expected breeding value of `limit` cards chosen from `limit + seen` cards of the herd."""
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    total = 0
    for card, count in herd:
        total += count
        if card in CATTLE:
            breed = CATTLE[card].breed
            counts[breed] = counts.get(breed, 0) + count
            values[breed] = CATTLE[card].value
    missed = max(0.0, 1 - (limit + seen) / max(1, total))
    room, strength = float(limit), 0.0
    for breed in sorted(counts, key=lambda name: (-values[name], name)):
        part = min(room, 1 - missed ** counts[breed])
        strength += part * values[breed]
        room -= part
    return strength


class TrailWeights(Value, frozen=True):
    """Weights, in points unless stated otherwise. Most apply to a whole game and fade with the turns left.

    Clock: a visit to Kansas City adds `placed` workers to the job market. A round trip takes `cycle` turns,
    one less for each `hurry` steps added to the step limit. The cattleman moves `stride` steps per turn.

    Money: a dollar is worth up to `dollar`. With `late` turns left, half of its excess over the final value
    remains.

    Herd: a hand is chosen from `seen` more cards than it holds. Each turn, `swap` useless cards are replaced
    by fresh ones. The breeding value of later deliveries is `growth` higher. A kept certificate is worth
    `certificate`.

    Discs: for each following delivery, placing a disc is worth `disc`, and `black` more if it may come from a
    black space. The weights of cleared spaces are `step`, `hand`, `limit` (of certificates) and `auxiliary`.

    Workers: the weights are `cowboy`, `craftsman` and `engineer`. Each additional worker is worth `further`
    times the previous one.

    Railroad: a space is worth `track`. An engine moves `travel` spaces per turn and engineer, and reaches a
    station at its expected distance with probability one half.

    Trail: a building is worth `building` to its owner, `woods` more in the woods, and `toll` for each hand
    symbol. A teepee is worth `teepee`. Objectives: each missing requirement multiplies a card's points by
    `hope`.
    """

    placed: float
    cycle: float
    hurry: float
    stride: float
    dollar: float
    late: float
    seen: float
    swap: float
    growth: float
    certificate: float
    disc: float
    black: float
    step: float
    hand: float
    limit: float
    auxiliary: float
    cowboy: float
    craftsman: float
    engineer: float
    further: float
    track: float
    travel: float
    building: float
    woods: float
    toll: float
    hope: float
    teepee: float


CROSSINGS = sorted(POSITION[str(sign)] for sign in RAILROAD.crossings_after)
STEPS = ("step_left", "step_right")
GROUPS = {"step": STEPS, "hand": ("hand_a", "hand_b"), "limit": ("cert_4", "cert_6")}
"""The disc spaces that have their own weights. All others belong to auxiliary actions."""


class Person(Value, frozen=True):
    """A player's assets, prepared for the estimate.

    `points` come from cattle, hazards, workers and cleared spaces. `lasting` is the value of workers and
    cleared spaces over a whole game. `value` is the expected breeding value of the full hand, `chance` the
    gain from replacing one of the `useless` cards. `strength` is the value of any later hand. It depends only
    on the whole herd, so sampled states that deal the herd differently share it. `passed` counts the crossing
    signs behind the engine.
    """

    points: int
    lasting: float
    value: float
    chance: float
    useless: int
    strength: float
    place: int
    passed: int
    teepees: int
    cattle: tuple[int, int, int]
    objectives: tuple[str, ...]
    further_steps: int


def person_reader(weights: TrailWeights) -> ByIdentity[Person]:
    """Return a cached function that computes a player's assets with these weights."""
    return ByIdentity(_PersonReader(weights).read)


class _PersonReader:
    def __init__(self, weights: TrailWeights) -> None:
        self._seen, self._read_board = weights.seen, lru_cache(maxsize=16_384)(self._weigh_board)
        self._spaces = dict.fromkeys(DISC_SPACES, weights.auxiliary)
        for group, spaces in GROUPS.items():
            self._spaces |= dict.fromkeys(spaces, getattr(weights, group))
        self._rows = {kind: _row_values(getattr(weights, kind), weights.further) for kind in WORKERS}

    def read(self, player: Player) -> Person:
        herd = plus_all(player.draw, (*player.hand, *player.discard))
        cattle_points, values, cards = herd_points(herd, (), ())
        certificates, limit = permanent_certificates(player), hand_limit(player)
        hand = value_hand(player.hand, player.draw, player.discard)
        room = max(0, limit - len(player.hand))
        strength = herd_strength(herd, limit, self._seen)
        place = POSITION[player.engine]
        points, lasting = self._read_board(player.workers, player.cleared, player.hazards)
        return Person(
            cattle_points + points,
            lasting,
            hand.value + certificates + 0.85 * room * hand.fresh,
            max(0.0, hand.fresh - 0.5),
            hand.useless,
            strength + certificates,
            place,
            bisect_left(CROSSINGS, place),
            player.teepees.green + player.teepees.blue,
            values,
            cards,
            sum([space in player.cleared for space in STEPS]),
        )

    def _weigh_board(
        self, workers: Workers, cleared: tuple[str, ...], hazards: tuple[str, ...]
    ) -> tuple[int, float]:
        space_value = sum(self._spaces[space] for space in cleared)
        worker_value = sum(self._rows[kind][getattr(workers, kind)] for kind in WORKERS)
        return _points(workers, cleared, hazards), space_value + worker_value


def _row_values(weight: float, further: float) -> tuple[float, ...]:
    """Return the value of a row for each number of workers. The first worker is printed."""
    values = [0.0, 0.0]
    for count in range(BOARD.worker_row_length - 1):
        values.append(values[-1] + weight * further**count)
    return tuple(values)


def _points(workers: Workers, cleared: tuple[str, ...], hazards: tuple[str, ...]) -> int:
    counts = (workers.cowboy, workers.craftsman, workers.engineer)
    columns = sum(column <= count for count in counts for column in BOARD.worker_vp_columns)
    return (
        BOARD.worker_vp_each * columns
        + sum(TILES[hazard].vp for hazard in hazards)
        + sum(DISC_SPACES[space].vp for space in cleared)
    )


CITY_BIT = {city: 1 << place for place, city in enumerate(CITIES)}
STATION_BIT = {station: 1 << place for place, station in enumerate(STATIONS)}


class Holding(Value, frozen=True):
    """A seat's possessions on the board. `points` come from its buildings, cities and stations."""

    points: int
    buildings: int
    woods: int
    hands: int
    cities: int
    stations: int
    station_count: int
    san_francisco: int


class Surroundings(Value, frozen=True):
    """The locations of the trail, the free job market spaces, and the holdings of each seat."""

    mask: Mask
    free_jobs: int
    holdings: tuple[Holding, ...]


SEATS = 4


def _look_around(board: Board) -> Surroundings:
    mask = _building_mask(board.buildings)
    for space in board.tiles:
        mask |= BIT[space]
    holdings = tuple(map(_join, _built(board.buildings), _delivered(board.cities), _stops(board.stations)))
    return Surroundings(mask, _free_jobs(board), holdings)


def _free_jobs(board: Board) -> int:
    """Count the free spaces in all columns, from the token's row down.

    There are none once the market is closed.
    """
    return sum(row.count(None) for row in board.jobs[board.row - 1 : JOB_MARKET.rows])


class _Built(Value, frozen=True):
    points: int
    buildings: int
    woods: int
    hands: int


class _Delivered(Value, frozen=True):
    points: int
    cities: int
    san_francisco: int


class _Stops(Value, frozen=True):
    points: int
    stations: int


def _join(built: _Built, delivered: _Delivered, stops: _Stops) -> Holding:
    return Holding(
        built.points + delivered.points + stops.points,
        built.buildings,
        built.woods,
        built.hands,
        delivered.cities,
        stops.stations,
        stops.stations.bit_count(),
        delivered.san_francisco,
    )


@ByIdentity
def _building_mask(buildings: Mapping[str, Building]) -> Mask:
    mask = ALWAYS
    for site in buildings:
        mask |= BIT[site]
    return mask


@ByIdentity
def _built(buildings: Mapping[str, Building]) -> tuple[_Built, ...]:
    return tuple(_read_built(buildings, seat) for seat in range(SEATS))


def _read_built(buildings: Mapping[str, Building], seat: int) -> _Built:
    points = count = woods = hands = 0
    for site, building in buildings.items():
        if building.seat == seat:
            printed = BUILDINGS[building.tile]
            points += printed.vp
            count += 1
            hands += len(printed.hands)
            woods += TRAIL[site].woods
    return _Built(points, count, woods, hands)


@ByIdentity
def _delivered(discs: Mapping[str, tuple[int, ...]]) -> tuple[_Delivered, ...]:
    return tuple(_read_delivered(discs, seat) for seat in range(SEATS))


def _read_delivered(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Delivered:
    points = cities = 0
    for city, seats in discs.items():
        if seat in seats:
            cities |= CITY_BIT[city]
            points += CITIES[city].vp_per_disc * seats.count(seat)
    points += sum([vp for bits, vp in ARROW_POINTS if cities & bits == bits])
    return _Delivered(points, cities, discs.get("san_francisco", ()).count(seat))


@ByIdentity
def _stops(discs: Mapping[str, tuple[int, ...]]) -> tuple[_Stops, ...]:
    return tuple(_read_stops(discs, seat) for seat in range(SEATS))


def _read_stops(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Stops:
    owned = [station for station, seats in discs.items() if seat in seats]
    points = sum([STATIONS[station].vp for station in owned])
    return _Stops(points, sum([STATION_BIT[station] for station in owned]))


ARROW_POINTS = tuple((CITY_BIT[arrow.cities[0]] | CITY_BIT[arrow.cities[1]], arrow.vp) for arrow in ARROWS)

look_around = ByIdentity(_look_around)
