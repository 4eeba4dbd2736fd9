"""Names of things in sentences."""

from __future__ import annotations

from collections import Counter

from domain.games.trains_and_stations.commands import Faces
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES
from domain.games.trains_and_stations.data.schema import Face, Good
from domain.games.trains_and_stations.view import View
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
    return " - ".join(map(city, ROUTES[name].cities))


def card(name: str) -> str:
    found = CARDS[name]
    if found.kind == "goal":
        return f"the goal {' - '.join(map(city, found.cities))} ({found.vp} VP)"
    return f"the card {' + '.join(found.goods)}"


def seat_name(view: View, seat: int) -> str:
    """Give a seat by its colour, the viewer's own as yourself."""
    return "yourself" if seat == view.viewer else view.seats[seat].colour.capitalize()
