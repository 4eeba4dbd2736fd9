"""The second engine's default answers after a time-out (TNS-15.3)."""

from __future__ import annotations

from tests.domain.games.trains_and_stations.second_engine.box import BUILDINGS, CARDS, GOODS, ROUTES, SPACES
from tests.domain.games.trains_and_stations.second_engine.table import Table
from tests.domain.games.trains_and_stations.second_engine.turn import Plain

HOTEL = ("silver", "food")


def default(table: Table, listed: set[Plain]) -> Plain:
    """Return the default among the listed options."""
    kinds = {option[0] for option in listed}
    if "stop" in kinds:
        return ("stop",)
    if kinds & {"place", "finish", "erect"}:
        return default_resolution(listed)
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


def default_resolution(listed: set[Plain]) -> Plain:
    """Return the first legal space, own dice before bonus dice; without trains, finish and save no dice."""
    places = [option for option in listed if option[0] == "place"]
    if places:
        return min(places, key=lambda option: (SPACES.index(option[2]), option[1]))
    return "finish", ()


def worth(cards: tuple[str, ...]) -> int:
    """Return the VP of goals."""
    return sum(CARDS[card].vp for card in cards)


def lowest(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return a sort key that puts the lowest ids first among identical cards."""
    return tuple(-int(card[2:]) for card in cards)


def preferred(good: str) -> int:
    """Return a sort key for the hotel's next goods: silver before food."""
    return HOTEL.index(good) if good in HOTEL else len(GOODS)
