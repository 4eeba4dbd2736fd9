"""Cards of cities: their buildings, what they bring, and whether one more may come."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, icon_glyph
from domain.games.trains_and_stations.data import CITIES, ROUTES
from domain.games.trains_and_stations.explanation.readers import name_owner
from domain.games.trains_and_stations.explanation.track import BONUS_ICONS, BONUSES
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.state import Built
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words, pluralize


def explain_city(view: View, name: str) -> PlaceCard | None:
    """Give the card of a city; None where there is none of that name."""
    city = CITIES.get(name)
    built = next((each.built for each in view.cities if each.city == name), None)
    if city is None or built is None:
        return None
    return PlaceCard(
        title=city.name,
        kind=f"City with {city.sites} building sites, open to everybody",
        lines=(
            CardLine(
                "Three dice of a roll that show the same building put one of yours up here.",
                (icon_glyph("ranch"), icon_glyph("mine"), icon_glyph("hotel")),
            ),
            CardLine("No city gets its second building before every city has one, nor a third before two."),
            CardLine(
                "When a route to it is delivered, each building here brings its owner a goods card.",
                (icon_glyph("hotel"), TO, icon_glyph("workers")),
            ),
            CardLine(
                f"Who has most dice on that route gets the bonus of this city: {BONUSES[city.bonus]}.",
                (icon_glyph(BONUS_ICONS[city.bonus]),),
            ),
        ),
        now=(_buildings_now(view, built), _room_now(view, built, city.sites)),
        facts=tuple(names.route(route.id) for route in ROUTES.values() if name in route.cities),
        topic="buildings",
    )


def _buildings_now(view: View, built: tuple[Built, ...]) -> str:
    if not built:
        return "No building stands here yet."
    owners = [name_owner(view, each.seat) for each in built]
    named = [
        f"{'your' if owner == 'Your' else owner} {each.building}"
        for owner, each in zip(owners, built, strict=True)
    ]
    return f"Here {'stands' if len(named) == 1 else 'stand'} {join_words(named)}."


def _room_now(view: View, built: tuple[Built, ...], sites: int) -> str:
    level = min(len(each.built) for each in view.cities)
    if len(built) >= sites:
        return "All its sites are taken."
    if len(built) > level:
        missing = sum(len(each.built) < len(built) for each in view.cities)
        return f"Nothing can be built here now: {pluralize(missing, 'city', 'cities')} have fewer buildings."
    return "A building can be put up here now."
