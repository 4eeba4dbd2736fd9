"""What things are called where words stand beside the drawing."""

from __future__ import annotations

from domain.trains_and_stations.data import CITIES, ROUTES
from domain.trains_and_stations.data.forms import Face, SpecialCard


def route_name(route: str) -> str:
    """Name a route by its cities."""
    return " – ".join(CITIES[city].name for city in ROUTES[route].cities)


def short(city: str) -> str:
    """Shorten a city's name to what a small card can hold: LA, Sea."""
    words = CITIES[city].name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:3]


def face_name(face: Face) -> str:
    """Name what a die shows."""
    return face.replace("_", " ")


def card_name(card: SpecialCard) -> str:
    """Name a special card by what it shows."""
    if card.kind == "goods":
        return " or ".join(card.goods)
    return f"{' – '.join(CITIES[city].name for city in card.cities)}, {card.vp} VP"
