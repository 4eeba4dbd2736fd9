"""Names for small cards."""

from __future__ import annotations

from domain.games.trains_and_stations.data import CITIES


def short(city: str) -> str:
    """Shorten a city's name to what a small card can hold: LA, Sea."""
    words = CITIES[city].name.split()
    return "".join(word[0] for word in words) if len(words) > 1 else words[0][:3]
