"""What a seat can still expect: its herd, its turns, and its surroundings."""

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
    """The breeding value of a hand, its cards that add nothing to it, and what a fresh card would add."""

    value: int
    useless: int
    fresh: float


@lru_cache(maxsize=16_384)
def value_hand(hand: Cards, draw: Multiset[str], discard: Cards) -> HandValue:
    """Weigh a hand; a Jersey counts among what is of no use, as any fresh card is better."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in hand if card in CATTLE}
    useless = len(hand) - len(breeds) + ("jersey" in breeds)
    return HandValue(sum(breeds.values()), useless, _fresh(draw, discard, frozenset(breeds)))


def _fresh(draw: Multiset[str], discard: Cards, breeds: frozenset[str]) -> float:
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
    """Return the breeding value of `limit` breeds chosen from `limit + seen` cards of the whole herd."""
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
    for breed in sorted(counts, key=lambda one: (-values[one], one)):
        part = min(room, 1 - missed ** counts[breed])
        strength += part * values[breed]
        room -= part
    return strength


class TrailWeights(Value, frozen=True):
    """Points where nothing else is said; most of them count for a whole game and fade with the turns left.

    The clock: a visit to Kansas City places `placed` workers in the job market, a drive takes `cycle` turns,
    one less for each `hurry` further steps of the step limit; a turn brings the cattleman `stride` steps on.

    Money: a dollar is worth `dollar`, half of what it is more than at the end with `late` turns left.

    The herd: a hand is chosen from `seen` cards more than it holds; each turn `swap` cards that are of no use
    in it give way to fresh ones; the breeding value of later deliveries is `growth` higher. A certificate
    that is kept is worth `certificate`.

    Discs: one that goes is worth `disc`, `black` more if black spaces are open to it, for each delivery that
    follows.
    Cleared spaces: `step`, `hand`, `limit` (of certificates), `auxiliary`.

    Workers: `cowboy`, `craftsman`, `engineer`, each further one `further` times the last.

    The railroad: a space is worth `track`; an engine goes `travel` spaces a turn for each engineer and is as
    likely as not at a station that is as far away as it will probably go.

    The trail: a building is worth `building` to its owner, `woods` more in the woods, and `toll` for each
    hand. Objectives: each requirement that is not met yet leaves `hope` of a card's points. A teepee is worth
    `teepee`.
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
"""Disc spaces with a weight of their own; the others are of auxiliary actions."""


class Person(Value, frozen=True):
    """A player's figures.

    `points` are of the cattle, hazards, workers and cleared spaces; `lasting` is worth its amount over a
    whole game. `value` is the breeding value of the hand drawn up, `chance` what a fresh card in place of
    each of the `useless` cards would add, `strength` the value of any later hand, which hangs on the whole
    herd alone: worlds that deal it otherwise share it. `passed` counts crossing signs behind the engine.
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
    """Return what reads a player's figures by these weights."""
    return ByIdentity(_PersonReader(weights).read)


class _PersonReader:
    def __init__(self, weights: TrailWeights) -> None:
        self._seen, self._read_board = weights.seen, lru_cache(maxsize=16_384)(self._weigh_board)
        self._spaces = dict.fromkeys(DISC_SPACES, weights.auxiliary)
        for group, spaces in GROUPS.items():
            self._spaces |= dict.fromkeys(spaces, getattr(weights, group))
        self._rows = {kind: _row(getattr(weights, kind), weights.further) for kind in WORKERS}

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
        of_spaces = sum(self._spaces[space] for space in cleared)
        of_workers = sum(self._rows[kind][getattr(workers, kind)] for kind in WORKERS)
        return _points(workers, cleared, hazards), of_spaces + of_workers


def _row(weight: float, further: float) -> tuple[float, ...]:
    """Return what so many workers of a row are worth; the first is printed."""
    found = [0.0, 0.0]
    for count in range(BOARD.worker_row_length - 1):
        found.append(found[-1] + weight * further**count)
    return tuple(found)


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
    """What a seat has on the board; `points` are those of its buildings, cities and stations."""

    points: int
    buildings: int
    woods: int
    hands: int
    cities: int
    stations: int
    station_count: int
    san_francisco: int


class Surroundings(Value, frozen=True):
    """The places where a cattleman stops, the places left in the job market, and the seats' holdings."""

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
    """Count the places from the token's row on, as if all columns were used; 0 once the market is closed."""
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
    return tuple(_built_by(buildings, seat) for seat in range(SEATS))


def _built_by(buildings: Mapping[str, Building], seat: int) -> _Built:
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
    return tuple(_delivered_by(discs, seat) for seat in range(SEATS))


def _delivered_by(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Delivered:
    points = cities = 0
    for city, seats in discs.items():
        if seat in seats:
            cities |= CITY_BIT[city]
            points += CITIES[city].vp_per_disc * seats.count(seat)
    points += sum([vp for bits, vp in ARROW_POINTS if cities & bits == bits])
    return _Delivered(points, cities, discs.get("san_francisco", ()).count(seat))


@ByIdentity
def _stops(discs: Mapping[str, tuple[int, ...]]) -> tuple[_Stops, ...]:
    return tuple(_stops_of(discs, seat) for seat in range(SEATS))


def _stops_of(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Stops:
    owned = [station for station, seats in discs.items() if seat in seats]
    points = sum([STATIONS[station].vp for station in owned])
    return _Stops(points, sum([STATION_BIT[station] for station in owned]))


ARROW_POINTS = tuple((CITY_BIT[arrow.cities[0]] | CITY_BIT[arrow.cities[1]], arrow.vp) for arrow in ARROWS)

look_around = ByIdentity(_look_around)
