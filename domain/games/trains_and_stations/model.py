"""Calculations on data and state (dice, routes, goals, next goods), and names for use in texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product

from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES, SAVEABLE, SPACES, TRAINS, UPGRADES
from domain.games.trains_and_stations.data.schema import Building, Face, Good, Piece
from domain.games.trains_and_stations.state import State
from domain.kernel.phrases import join_words

LOCKED: Face = "locked_train"


@lru_cache(maxsize=16_384)
def parts(faces: Faces) -> tuple[Faces, ...]:
    """Return every subset of the dice, ordered by size, from none to all."""
    counts = sorted(Counter(faces).items())
    choices = product(*(range(count + 1) for _, count in counts))
    subsets = (
        tuple(face for (face, _), number in zip(counts, numbers, strict=True) for _ in range(number))
        for numbers in choices
    )
    return tuple(sorted(subsets, key=lambda part: (len(part), part)))


@lru_cache(maxsize=16_384)
def without(faces: Faces, part: Faces) -> Faces:
    """Return the dice without the part.

    Raises ValueError if a die is missing.
    """
    rest = list(faces)
    for face in part:
        rest.remove(face)
    return tuple(rest)


def joined(faces: Faces, others: Iterable[Face]) -> Faces:
    """Return both groups of dice as a single sorted group."""
    return tuple(sorted((*faces, *others)))


def among(faces: Faces, others: Faces) -> Faces:
    """Return the multiset intersection of two groups of dice."""
    return tuple(sorted((Counter(faces) & Counter(others)).elements()))


@lru_cache(maxsize=16_384)
def unlocked(faces: Faces) -> Faces:
    """Return the dice that may be rerolled (TNS-5.4)."""
    return tuple(face for face in faces if face != LOCKED)


@lru_cache(maxsize=16_384)
def saveable(faces: Faces) -> Faces:
    """Return the dice that may be saved (TNS-6.5)."""
    return tuple(face for face in faces if face in SAVEABLE)


@lru_cache(maxsize=16_384)
def trains(faces: Faces) -> Faces:
    """Return the dice that must be placed (TNS-6.2)."""
    return tuple(face for face in faces if face in TRAINS)


def fulfilled_goals(state: State, seat: int) -> Cards:
    """Return the seat's goals whose two cities were connected this turn, in ascending order (TNS-8.2)."""
    connected = connected_goals(state.delivered)
    return tuple(card for card in state.players[seat].specials if card in connected)


@lru_cache(maxsize=4_096)
def connected_goals(delivered: tuple[str, ...]) -> frozenset[str]:
    """Return all goals that the delivered routes fulfil, alone or combined (TNS-8.1)."""
    groups: list[set[str]] = []
    for route in delivered:
        joined = set(ROUTES[route].cities)
        apart = [group for group in groups if not group & joined]
        groups = [*apart, joined.union(*(group for group in groups if group & joined))]
    return frozenset(
        card.id
        for card in CARDS.values()
        if card.kind == "goal" and any(group.issuperset(card.cities) for group in groups)
    )


FACE_NAMES: dict[Face, str] = {
    "coin": "coin",
    "hotel": "hotel",
    "mine": "mine",
    "ranch": "ranch",
    "train": "train",
    "locked_train": "locked train",
}
_PLURALS = {"bonus die": "bonus dice", "ranch": "ranches", "own die": "own dice", "die": "dice"}


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, such as "no cards", "1 card" or "2 cards"."""
    if number == 1:
        return f"1 {noun}"
    return f"{number or 'no'} {_PLURALS.get(noun, noun + 's')}"


def coins(count: int) -> str:
    return "a coin" if count == 1 else counted(count, "coin")


def amount(count: int, good: Good) -> str:
    """Return an amount of a good. Only workers have a singular form."""
    return f"{count or 'no'} {'worker' if count == 1 and good == 'workers' else good}"


def dice(faces: Faces) -> str:
    """Return dice by face, such as "2 hotels and a mine"."""
    lots = sorted(Counter(faces).items(), key=lambda lot: list(FACE_NAMES).index(lot[0]))
    return join_words(
        [f"a {FACE_NAMES[face]}" if count == 1 else counted(count, FACE_NAMES[face]) for face, count in lots]
    )


def city(name: str) -> str:
    return CITIES[name].name


def route(name: str) -> str:
    """Return a route by its cities, such as "Denver to Billings" or "Detroit to Atlanta and Boston"."""
    first, *others = map(city, ROUTES[name].cities)
    return f"{first} to {join_words(others)}"


def card(name: str) -> str:
    data = CARDS[name]
    if data.kind == "goal":
        return f"the goal {' to '.join(map(city, data.cities))} ({data.vp} VP)"
    return f"the card {' + '.join(data.goods)}"


def space(name: str) -> str:
    """Return a track space by its number on its route."""
    line, _, number = name.partition("-")
    return f"{route(line)}, space {number}"


def spaces(names: Iterable[str]) -> str:
    """Return track spaces by their numbers, route by route."""
    numbers: dict[str, list[str]] = {}
    for name in names:
        line, _, number = name.partition("-")
        numbers.setdefault(line, []).append(number)
    return "; ".join(f"{route(line)}: {', '.join(listed)}" for line, listed in numbers.items())


ROUTE_SPACES: dict[str, tuple[int, ...]] = {
    route: tuple(number for number, space in enumerate(SPACES.values()) if space.route == route)
    for route in ROUTES
}
"""The spaces on each route, by their numbers on the board."""

ROUTE_SPACE_IDS: dict[str, tuple[str, ...]] = {
    route: tuple(space.id for space in SPACES.values() if space.route == route) for route in ROUTES
}
"""The spaces on each route, by their ids."""


def complete_routes(board: tuple[Piece | None, ...]) -> tuple[str, ...]:
    """Return the routes with a die on every space (TNS-1.10)."""
    return tuple(route for route, spaces in ROUTE_SPACES.items() if all(board[space] for space in spaces))


@cache
def next_goods(building: Building, good: Good, used: tuple[Good, ...]) -> tuple[Good, ...]:
    """Return the goods that may follow on the field.

    There are none if the field stays empty (TNS-9.3).
    """
    step = UPGRADES[building, good]
    unused = tuple(option for option in step.options if option not in used)
    return unused or tuple(option for option in step.fallback if option not in used)
