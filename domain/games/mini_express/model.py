"""Calculations on the map and the state: distances, networks, and reachable routes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache, reduce
from itertools import compress
from operator import or_

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.data import BOX, MAPS, City, Map, MapName, lay_hexes
from domain.games.mini_express.state import State

UNREACHABLE = 1_000
"""Stands for an infinite landscape distance. No map has as many hexes."""

CAPACITIES = (1, 2, 3)


class Board:
    """A side of the map, with or without Ports and the first-game option; immutable.

    Sets of hexes and of cities are integers with one bit per member. `bit` maps a hex id to its bit, `hex` a
    bit to its id, `at` an id to axial coordinates (column, row), and `near` a bit to the set of neighbours.
    `land` is the set of all hexes; `cities` is keyed by hex. Sets of cities have one bit per city in the
    order of their numbers; `city_sets` lists the sets with one city each. `passable` is the set of hexes that
    a route may pass through (MEX-6.4): landscape, and ports unless the Ports variant is played (MEX-2.2,
    MEX-12.3.1).
    """

    def __init__(self, side: Map, *, ports: bool, first_game: bool) -> None:
        hexes = lay_hexes(side)
        west, north = min(cell.q for cell in hexes), min(cell.r for cell in hexes)
        # An empty row after the last one keeps steps from crossing into the next column.
        self._column = max(cell.r for cell in hexes) - north + 2
        self.map, self.ports = side, {port.number: port for port in side.port}
        self.bit = {cell.id: (cell.q - west) * self._column + cell.r - north + 1 for cell in hexes}
        self.hex = {bit: hexid for hexid, bit in self.bit.items()}
        self._sets = {hexid: 1 << bit for hexid, bit in self.bit.items()}
        self.at = {cell.id: (cell.q, cell.r) for cell in hexes}
        self.cities: dict[str, City] = {city.hex: city for city in side.city}
        self.city_sets = tuple(1 << number for number in range(len(self.cities)))
        self.land = self.mask(cell.id for cell in hexes)
        self.passable = self.mask(
            cell.id for cell in hexes if cell.kind == "landscape" or (cell.kind == "port" and not ports)
        )
        self.near = {bit: self.spread(1 << bit) & self.land for bit in self.hex}
        printed = {city.hex: city.capacity for city in side.city}
        self.capacity = dict.fromkeys(printed, BOX.option.first_game.city_capacity) if first_game else printed
        self._cities_of = tuple(
            sum(compress(self.city_sets, [capacity == size for capacity in self.capacity.values()]))
            for size in CAPACITIES
        )
        self._distances: dict[str, dict[str, int]] = {}

    def mask(self, hexes: Iterable[str]) -> int:
        """Return a set of hexes as an integer.

        Raises KeyError if a hex is not on this map.
        """
        return reduce(or_, map(self._sets.__getitem__, hexes), 0)

    def spread(self, hexes: int) -> int:
        """Return the neighbours of a set of hexes.

        The result may contain bits that stand for no hex; the caller must mask them out.
        """
        column = self._column
        up, down = hexes << column, hexes >> column
        return hexes << 1 | hexes >> 1 | up | up >> 1 | down | down << 1

    def bits(self, hexes: int) -> Iterator[int]:
        """Yield the bits of a set of hexes in ascending order: columns from the west, each from the north."""
        while hexes:
            lowest = hexes & -hexes
            yield lowest.bit_length() - 1
            hexes ^= lowest

    def full_cities(self, entered: Iterable[int]) -> int:
        """Return the cities whose capacity is used up (MEX-2.3).

        `entered` has the cities of each company.
        """
        one = two = three = 0
        for cities in entered:
            three |= two & cities
            two |= one & cities
            one |= cities
        single, double, triple = self._cities_of
        return one & single | two & double | three & triple

    def distance(self, start: str, goal: str) -> int:
        """Return the landscape distance, or UNREACHABLE if there is no walk (MEX-2.7).

        Trains are ignored. The distances to a goal are computed on first use.
        """
        return self.distances_to(goal).get(start, UNREACHABLE)

    def distances_to(self, goal: str) -> dict[str, int]:
        """Return the landscape distance of every hex from which there is a walk to the goal."""
        distances = self._distances.get(goal)
        if distances is None:
            distances = self._distances[goal] = self._walk_back(goal)
        return distances

    def _walk_back(self, goal: str) -> dict[str, int]:
        distances, seen, front, steps = {goal: 0}, 1 << self.bit[goal], 1 << self.bit[goal], 0
        while front:
            steps += 1
            reached = self.spread(front) & self.land & ~seen
            distances.update((self.hex[bit], steps) for bit in self.bits(reached))
            seen |= reached
            front = reached & self.passable
        return distances


@cache
def load_board(name: MapName, *, ports: bool, first_game: bool) -> Board:
    """Return the board of a map in one of its forms. It is cached."""
    return Board(MAPS[name], ports=ports, first_game=first_game)


def board_of(state: State) -> Board:
    options = state.options
    return _board(options.map, options.variant, options.first_game)


@cache
def _board(name: MapName, variant: str, first_game: bool) -> Board:  # noqa: FBT001 - a cache's key
    return load_board(name, ports=variant == "ports", first_game=first_game)


def companies_at(state: State, hexid: str) -> tuple[int, ...]:
    """Return the numbers of the companies with a train on the hex, in printed order."""
    return tuple([number for number, line in enumerate(state.lines) if hexid in line.track])


Route = tuple[str, ...]

CACHED_STARTS = 32
"""Number of combinations of first hexes whose commands are cached, per approach.

Each takes about 300 bytes.
"""


class Destination:
    """A city with all shortest routes of up to five hexes that lead into it; immutable.

    `place` is the index of its demand token, `bit` its hex as a set. `rings` lists the city itself, then the
    landscape hexes 1, 2, 3 and 4 steps away. A route that begins n steps away has n + 1 hexes.
    """

    def __init__(self, board: Board, city: str) -> None:
        self._board = board
        self.hex, self.place, self.bit = city, board.cities[city].number - 1, board.mask([city])
        self.rings = _rings(board, self.bit)

    @cached_property
    def routes(self) -> tuple[tuple[tuple[int, Route], ...], ...]:
        """Return the routes, indexed by length minus one, each with its first hex as a set.

        They are sorted by their hexes, compared from the end of the route.
        """
        found: list[tuple[tuple[int, Route], ...]] = [((self.bit, (self.hex,)),)]
        board = self._board
        for ring in self.rings[1:]:
            found.append(
                tuple(
                    (1 << bit, (board.hex[bit], *route))
                    for first, route in found[-1]
                    for bit in board.bits(board.near[first.bit_length() - 1] & ring)
                )
            )
        return tuple(found)


def _rings(board: Board, city: int) -> list[int]:
    """Return the city itself, then the landscape hexes 1, 2, 3 ... steps from it."""
    rings, seen = [city], city
    for _ in range(LONGEST_ROUTE - 1):
        reached = board.spread(rings[-1]) & board.passable & ~seen
        rings.append(reached)
        seen |= reached
    return rings


class Approach:
    """All routes of one length into a city, as commands for one company; immutable.

    Equal commands are cached as one object; a board in use has about 10,000 of them. `ring` is the set of
    first hexes of these routes. `builds` returns the commands whose routes begin on given hexes of `ring`.
    """

    __slots__ = ("_city", "_company", "_length", "_listed", "builds", "ring")

    def __init__(self, city: Destination, company: Company, length: int) -> None:
        self._city, self._company, self._length = city, company, length
        self._listed: list[tuple[int, BuildTrack]] = []
        self.ring = city.rings[length - 1]
        self.builds = lru_cache(maxsize=CACHED_STARTS)(self._builds)

    def _builds(self, firsts: int) -> tuple[BuildTrack, ...]:
        if not self._listed:
            routes = self._city.routes[self._length - 1]
            company, city = self._company, self._city.hex
            self._listed = [(first, BuildTrack(company, city, route)) for first, route in routes]
        return tuple([build for first, build in self._listed if firsts & first])


@cache
def load_approaches(board: Board, company: Company) -> tuple[tuple[Approach, ...], ...]:
    """Return the approaches to each city of a board, indexed by length minus one."""
    lengths = range(1, LONGEST_ROUTE + 1)
    return tuple(
        tuple(Approach(city, company, length) for length in lengths)
        for city in load_destinations(board).cities
    )


class Destinations:
    """All cities of a board by number, and the cities within reach of each hex.

    The reach of a hex is one integer, so a bitwise OR combines a whole network. Its lowest section has a byte
    per city: bit 0 stands for the city itself, bit n for a route of n hexes to it. After that come the sets
    of cities reached with 0, 1, 2 and more trains, and finally the hex itself as a set.
    """

    def __init__(self, board: Board) -> None:
        self.cities = tuple(Destination(board, city) for city in board.cities)
        count = len(self.cities)
        self._all, self._bytes = (1 << count) - 1, (1 << 8 * count) - 1
        self._parts = range(8 * count, (8 + LONGEST_ROUTE + 1) * count, count)
        self._sights = {hexid: self._sight_from(board, bit) for hexid, bit in board.bit.items()}

    def _sight_from(self, board: Board, bit: int) -> int:
        here = 1 << bit
        found = here << self._parts.stop
        for city in self.cities:
            lengths = [n for n, ring in enumerate(city.rings, start=1) if board.near[bit] & ring]
            if city.bit == here:
                found |= 1 << 8 * city.place | 1 << self._parts[0] + city.place
            elif lengths:
                found |= 1 << 8 * city.place + lengths[0]
                found |= sum(1 << part + city.place for part in self._parts[lengths[0] :])
        return found

    def survey(self, track: Route) -> tuple[int, int, tuple[int, ...], bytes]:
        """Return a network's hexes, the cities in it, and the cities within reach outside it.

        The reach is the set of cities by number of trains, and the length of the shortest routes by city (0
        if out of reach).
        """
        found = reduce(or_, map(self._sights.__getitem__, track), 0)
        lengths = (found & self._bytes).to_bytes(len(self.cities), "little").translate(_LOWEST_BIT)
        inside = found >> self._parts[0] & self._all
        outside = self._all ^ inside
        within = tuple([found >> part & outside for part in self._parts])
        return found >> self._parts.stop, inside, within, lengths


_LOWEST_BIT = bytes([0, *((byte & -byte).bit_length() - 1 for byte in range(1, 256))])


@cache
def load_destinations(board: Board) -> Destinations:
    """Return the destinations of a board. They are cached."""
    return Destinations(board)


@cache
def nearest_first(board: Board, goal: str) -> tuple[int, ...]:
    """Return sets of cities at equal landscape distance to a goal, nearest first."""
    away = board.distances_to(goal)
    found: dict[int, int] = {}
    for city, hexid in zip(board.city_sets, board.cities, strict=True):
        distance = away.get(hexid, UNREACHABLE)
        found[distance] = found.get(distance, 0) | city
    return tuple(found[distance] for distance in sorted(found))


Tracks = tuple[int, ...]
"""The set of hexes with trains of each company, in printed order."""


def linked_trains(board: Board, tracks: Tracks, seeds: Tracks) -> Tracks:
    """Return all trains linked with the seeds, including the seeds.

    Trains of one company are linked on adjacent hexes, trains of different companies only on the same hex.
    """
    found = seeds
    while True:
        shared = 0
        for trains in found:
            shared |= trains
        grown = tuple(
            _flood(board, track, trains | shared & track) for track, trains in zip(tracks, found, strict=True)
        )
        if grown == found:
            return found
        found = grown


def _flood(board: Board, track: int, trains: int) -> int:
    while True:
        grown = (trains | board.spread(trains)) & track
        if grown == trains:
            return trains
        trains = grown


def trains_on(tracks: Tracks, hexes: int) -> Tracks:
    return tuple(track & hexes for track in tracks)


def has_common_train(left: Tracks, right: Tracks) -> bool:
    """Return whether some train is in both sets."""
    return any(here & there for here, there in zip(left, right, strict=True))


def is_connected(board: Board, tracks: Tracks, east: int, west: int) -> bool:
    """Return whether trains on the two hexes are linked (MEX-12.2.6)."""
    return any(trains & west for trains in linked_trains(board, tracks, trains_on(tracks, east)))


def joined_companies(
    board: Board, tracks: Tracks, builder: int, route: int, ends: tuple[int, int]
) -> tuple[int, ...]:
    """Return the companies with a train on a closing hex of the route just built (MEX-12.2.8).

    `tracks` holds the trains after the build; `ends` are the hexes of Omaha and San Francisco.
    """
    before = tuple(track & ~route if number == builder else track for number, track in enumerate(tracks))
    branches = [linked_trains(board, before, trains_on(before, end)) for end in ends]
    touching = tuple(
        track & board.spread(route) if number == builder else 0 for number, track in enumerate(before)
    )
    network = linked_trains(board, before, touching)
    apart = [branch for branch in branches if not has_common_train(branch, network)]
    closing = 0
    for branch in apart:
        for number, trains in enumerate(branch):
            if number != builder:
                closing |= trains & route
    closing = closing or route
    return tuple(number for number, track in enumerate(tracks) if track & closing)


CACHED_NETWORKS = 128
"""The number of networks whose reach is cached.

A game has about 60. With thousands of cached networks, a lookup would cost more than computing the reach
again.
"""

CACHED_LISTS = 128
"""The number of cached lists of builds, by network and open cities.

Most lists are reused for the next decision.
"""


class Reach:
    """The cities within five trains of a company's network, and the routes to them.

    `inside` is the set of cities in the network, `within` has the cities within reach by number of trains,
    `lengths` the trains needed by city (0: out of reach). `around` is the set of the network's hexes and
    their neighbours.
    """

    __slots__ = ("_board", "around", "company", "inside", "lengths", "network", "within")

    def __init__(self, board: Board, company: Company, track: Route) -> None:
        self._board, self.company = board, company
        self.network, self.inside, self.within, self.lengths = load_destinations(board).survey(track)
        self.around = board.spread(self.network)

    def trains_to(self, city: int) -> int | None:
        """Return the number of trains needed to reach a city.

        It is None if the city needs more than five or is in the network.
        """
        return self.lengths[city - 1] or None

    def builds(self, city: int) -> tuple[BuildTrack, ...]:
        """Return the command for each shortest route to the city (MEX-6.5).

        There are none if the city is out of reach.
        """
        return builds_into(self, self.within[LONGEST_ROUTE] & 1 << city - 1)

    def approaches(self) -> tuple[tuple[Approach, ...], ...]:
        """Return the company's approaches to each city, indexed by length minus one."""
        return load_approaches(self._board, self.company)


@lru_cache(maxsize=CACHED_LISTS)
def builds_into(reached: Reach, cities: int) -> tuple[BuildTrack, ...]:
    """Return the command for each shortest route to these cities, city by city.

    All the cities must be within reach.
    """
    found: list[BuildTrack] = []
    approaches, lengths, around = reached.approaches(), reached.lengths, reached.around
    while cities:
        place = (cities & -cities).bit_length() - 1
        cities &= cities - 1
        approach = approaches[place][lengths[place] - 1]
        found += approach.builds(around & approach.ring)
    return tuple(found)


@lru_cache(maxsize=CACHED_NETWORKS)
def reach(board: Board, company: Company, track: Route) -> Reach:
    """Return the reach of a company's network. It is cached from one decision to the next."""
    return Reach(board, company, track)
