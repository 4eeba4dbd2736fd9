"""Names of things in sentences."""

from __future__ import annotations

from collections import Counter

from domain.games.trains_and_stations.commands import Faces
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES
from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.kernel.phrases import join_words

BUILDINGS: dict[Building, str] = {"ranch": "ranch", "mine": "mine", "hotel": "hotel"}
FACES: dict[Face, str] = {
    "coin": "coin",
    "hotel": "hotel",
    "mine": "mine",
    "ranch": "ranch",
    "train": "train",
    "locked_train": "locked train",
}
_MANY = {"bonus die": "bonus dice", "ranch": "ranches", "own die": "own dice", "die": "dice"}


def counted(number: int, one: str) -> str:
    """Give a number with its noun: 1 card, 2 cards."""
    if number == 1:
        return f"1 {one}"
    return f"{number or 'no'} {_MANY.get(one, one + 's')}"


def coins(count: int) -> str:
    """Give a number of coins."""
    return "a coin" if count == 1 else counted(count, "coin")


def amount(count: int, good: Good) -> str:
    """Give a number of a good; of the six only workers can be counted one by one."""
    return f"{count or 'no'} {'worker' if count == 1 and good == 'workers' else good}"


def dice(faces: Faces) -> str:
    """Give dice by what they show: 2 hotels and a mine."""
    lots = sorted(Counter(faces).items(), key=lambda lot: list(FACES).index(lot[0]))
    return join_words(
        [f"a {FACES[face]}" if count == 1 else counted(count, FACES[face]) for face, count in lots]
    )


def city(name: str) -> str:
    """Give a city as it is printed."""
    return CITIES[name].name


def route(name: str) -> str:
    """Give a route by its cities."""
    return " - ".join(map(city, ROUTES[name].cities))


def card(name: str) -> str:
    """Give a special card by what it shows."""
    found = CARDS[name]
    if found.kind == "goal":
        return f"the goal {' - '.join(map(city, found.cities))} ({found.vp} VP)"
    return f"the card {' + '.join(found.goods)}"
