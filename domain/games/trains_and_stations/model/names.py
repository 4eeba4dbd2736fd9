"""Names of cities, routes, cards, goods and dice in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.games.trains_and_stations.commands import Faces
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES
from domain.games.trains_and_stations.data.schema import Face, Good
from domain.kernel.phrases import join_words

FACE_NAMES: dict[Face, str] = {
    "coin": "coin",
    "hotel": "hotel",
    "mine": "mine",
    "ranch": "ranch",
    "train": "train",
    "locked_train": "locked train",
}
_PLURALS = {"bonus die": "bonus dice", "ranch": "ranches", "own die": "own dice", "die": "dice"}


def counted(number: int, one: str) -> str:
    """Give a number with its noun: 1 card, 2 cards."""
    if number == 1:
        return f"1 {one}"
    return f"{number or 'no'} {_PLURALS.get(one, one + 's')}"


def coins(count: int) -> str:
    return "a coin" if count == 1 else counted(count, "coin")


def amount(count: int, good: Good) -> str:
    """Give a number of a good; of the six only workers can be counted one by one."""
    return f"{count or 'no'} {'worker' if count == 1 and good == 'workers' else good}"


def dice(faces: Faces) -> str:
    """Give dice by what they show: 2 hotels and a mine."""
    lots = sorted(Counter(faces).items(), key=lambda lot: list(FACE_NAMES).index(lot[0]))
    return join_words(
        [f"a {FACE_NAMES[face]}" if count == 1 else counted(count, FACE_NAMES[face]) for face, count in lots]
    )


def city(name: str) -> str:
    return CITIES[name].name


def route(name: str) -> str:
    """Give a route by its cities: Denver to Billings, or where it forks, Detroit to Atlanta and Boston."""
    first, *others = map(city, ROUTES[name].cities)
    return f"{first} to {join_words(others)}"


def card(name: str) -> str:
    found = CARDS[name]
    if found.kind == "goal":
        return f"the goal {' to '.join(map(city, found.cities))} ({found.vp} VP)"
    return f"the card {' + '.join(found.goods)}"


def space(name: str) -> str:
    """Give a track space by its number on its route."""
    line, _, number = name.partition("-")
    return f"{route(line)}, space {number}"


def spaces(names: Iterable[str]) -> str:
    """Give track spaces by their numbers, route by route."""
    numbers: dict[str, list[str]] = {}
    for name in names:
        line, _, number = name.partition("-")
        numbers.setdefault(line, []).append(number)
    return "; ".join(f"{route(line)}: {', '.join(found)}" for line, found in numbers.items())
