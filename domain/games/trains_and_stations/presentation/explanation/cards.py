"""The explanation cards for places in the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, icon_glyph
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import CITIES, ROUTES, SPACES
from domain.games.trains_and_stations.presentation.explanation.goods import (
    explain_field,
    explain_good,
    explain_supply,
)
from domain.games.trains_and_stations.presentation.explanation.players import (
    explain_goal,
    explain_hand,
    explain_own_die,
    explain_saved_die,
    explain_seat,
    explain_special_card,
    explain_white_die,
)
from domain.games.trains_and_stations.presentation.explanation.readers import list_buildable, name_owner
from domain.games.trains_and_stations.presentation.explanation.track import (
    BONUS_ICONS,
    BONUSES,
    explain_route,
    explain_space,
)
from domain.games.trains_and_stations.state import Built
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words, pluralize


def explain_city(view: View, name: str) -> PlaceCard | None:
    """Return the explanation card for a city; None if the name is unknown."""
    city = CITIES.get(name)
    built = next((each.built for each in view.cities if each.city == name), None)
    if city is None or built is None:
        return None
    return PlaceCard(
        title=city.name,
        kind=f"City with {city.sites} building sites",
        lines=(
            CardLine(
                "Exchange three dice that show the same building to build one of yours here.",
                (icon_glyph("ranch"), icon_glyph("mine"), icon_glyph("hotel")),
            ),
            CardLine("No city gets a second building before all have one, or a third before all have two."),
            CardLine(
                "When a route to this city is delivered, each building here earns its owner a goods card.",
                (icon_glyph("hotel"), TO, icon_glyph("workers")),
            ),
            CardLine(
                f"The player with the majority there also gets this city's bonus: {BONUSES[city.bonus]}.",
                (icon_glyph(BONUS_ICONS[city.bonus]),),
            ),
        ),
        now=(_buildings_now(view, built), _room_now(view, built, city.sites)),
        facts=tuple(model.route(route.id) for route in ROUTES.values() if name in route.cities),
        topic="buildings",
    )


def _buildings_now(view: View, built: tuple[Built, ...]) -> str:
    if not built:
        return "No buildings here yet."
    owners = [name_owner(view, each.seat) for each in built]
    named = [
        f"{'your' if owner == 'Your' else owner} {each.building}"
        for owner, each in zip(owners, built, strict=True)
    ]
    return f"Built here: {join_words(named)}."


def _room_now(view: View, built: tuple[Built, ...], sites: int) -> str:
    level = min(len(each.built) for each in view.cities)
    if len(built) >= sites:
        return "All sites are taken."
    if len(built) > level:
        missing = sum(len(each.built) < len(built) for each in view.cities)
        return f"No building fits here yet: {pluralize(missing, 'city has', 'cities have')} fewer buildings."
    buildable = list_buildable(view)
    if buildable:
        return f"You can build a {' or a '.join(buildable)} here now."
    return "There is room for the next building."


CARDS_OF: Mapping[str, Callable[[View, str], PlaceCard | None]] = {
    "route": explain_route,
    "city": explain_city,
    "field": explain_field,
    "supply": explain_supply,
    "seat": explain_seat,
    "hand": explain_hand,
    "goal": explain_goal,
    "card": explain_special_card,
    "good": explain_good,
    "own": explain_own_die,
    "white": explain_white_die,
    "saved": explain_saved_die,
}
"""The card functions, keyed by the prefix of a place name. They receive the rest of the name."""


def explain(view: View, place: str) -> PlaceCard | None:
    """Return the explanation card for a place in the drawing."""
    if place in SPACES:
        return explain_space(view, place)
    kind, _, which = place.partition(":")
    card = CARDS_OF.get(kind)
    return None if card is None else card(view, which)
