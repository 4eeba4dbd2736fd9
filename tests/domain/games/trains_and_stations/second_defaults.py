"""What the second engine answers for a seat that lets its time run out (TNS-15.3)."""

from __future__ import annotations

from tests.domain.games.trains_and_stations.second import Table
from tests.domain.games.trains_and_stations.second_box import BUILDINGS, CARDS, GOODS, ROUTES, SPACES
from tests.domain.games.trains_and_stations.second_turn import Plain

HOTEL = ("silver", "food")


def default(table: Table, listed: set[Plain]) -> Plain:
    """Give the answer that is taken of those listed."""
    kinds = {option[0] for option in listed}
    if "stop" in kinds:
        return ("stop",)
    if kinds & {"place", "finish", "erect"}:
        return resolved(listed)
    order = table.order()
    match min(listed):
        case ("deliver", *_):
            return min(listed, key=lambda option: [*ROUTES].index(option[1]))
        case ("majority", *_):
            return min(listed, key=lambda option: order.index(option[1]))
        case ("allocate", *_):
            return max(listed, key=lambda option: [option[1][seat] for seat in order])
        case ("claim", *_):
            return max(listed, key=lambda option: (len(option[1]), worth(option[1]), lowest(option[1])))
        case ("upgrade", *_):
            return min(listed, key=lambda option: (BUILDINGS.index(option[1]), preferred(option[2])))
        case ("split", *_):
            return max(listed)
    return min(option for option in listed if option[0] != "recall")


def resolved(listed: set[Plain]) -> Plain:
    """The first legal space, an own die before a bonus die; at last nothing is saved."""
    places = [option for option in listed if option[0] == "place"]
    if places:
        return min(places, key=lambda option: (SPACES.index(option[2]), option[1]))
    return "finish", ()


def worth(cards: tuple[str, ...]) -> int:
    """Count the VP of goals."""
    return sum(CARDS[card].vp for card in cards)


def lowest(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Order cards so that of identical ones those with the lowest ids win."""
    return tuple(-int(card[2:]) for card in cards)


def preferred(good: str) -> int:
    """Order the goods that may follow on a hotel: silver before food."""
    return HOTEL.index(good) if good in HOTEL else len(GOODS)
