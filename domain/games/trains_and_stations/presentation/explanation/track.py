"""Explanation cards for track spaces and routes."""

from __future__ import annotations

from collections import Counter

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, icon_glyph
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import CITIES, COLOURS, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Bonus, Piece
from domain.games.trains_and_stations.model import ROUTE_SPACE_IDS, trains
from domain.games.trains_and_stations.presentation.explanation.readers import (
    can_place_train,
    count_mine,
    count_pieces,
    name_owner,
)
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words, pluralize

BONUSES: dict[Bonus, str] = {
    "vp": "1 point",
    "special_card": "a special card",
    "bonus_die": "a bonus die",
}
MORE_BONUSES: dict[Bonus, str] = {"vp": "points", "special_card": "special cards", "bonus_die": "bonus dice"}
BONUS_ICONS: dict[Bonus, str] = {"vp": "points", "special_card": "special-card", "bonus_die": "bonus-die"}


def _count_bonus(bonus: Bonus, count: int) -> str:
    """Return a bonus with its number, such as "a special card" or "2 special cards"."""
    return BONUSES[bonus] if count == 1 else f"{count} {MORE_BONUSES[bonus]}"


def explain_space(view: View, space: str) -> PlaceCard:
    """Return the explanation card for a track space."""
    pieces = {each.space: each.piece for each in view.board}
    piece, route = pieces.get(space), SPACES[space].route
    filled = find_pieces(view, route)
    return PlaceCard(
        title=model.space(space),
        kind="Track space for one die" if piece is None else _piece_kind(view, piece),
        lines=(
            CardLine(
                "Place a train die on a space next to a city or another die.",
                (icon_glyph("locomotive"), TO, icon_glyph("track")),
            ),
            CardLine("It stays until every space of the route holds a die; then the route is delivered."),
            CardLine("The player with the most dice on the route gets the bonuses of its cities."),
        ),
        now=(
            *(() if piece is not None else (_reach(view, pieces, space),)),
            *(_state_with_die(view, route, filled) if piece is None else _state_now(view, route, filled)),
        ),
        facts=(f"The spaces of this route are numbered starting at {model.city(ROUTES[route].cities[0])}",),
        topic="trains",
    )


def find_pieces(view: View, route: str) -> tuple[Piece, ...]:
    """Return the dice on a route."""
    return tuple(each.piece for each in view.board if SPACES[each.space].route == route)


def _piece_kind(view: View, piece: Piece) -> str:
    if piece == "white":
        return "Track space with a bonus die, which counts for no player"
    return f"Track space with {name_owner(view, COLOURS.index(piece)).replace('Your', 'your')} die"


def _reach(view: View, pieces: dict[str, Piece], space: str) -> str:
    """Return a sentence on whether the viewer can place a train on the space now, or whether one fits."""
    data, fits = (
        SPACES[space],
        "You can place a train here now" if can_place_train(view) else "A train fits here",
    )
    if data.cities:
        stations = join_words([model.city(city) for city in data.cities])
        return f"{fits}: the space is next to {stations}."
    if any(each in pieces for each in data.next):
        return f"{fits}: the space is next to another die."
    return "No train fits here yet: no city or die is next to the space."


def _progress(route: str, filled: tuple[Piece, ...]) -> str:
    spaces = len(ROUTE_SPACE_IDS[route])
    missing = spaces - len(filled)
    if not missing:
        return f"All {spaces} spaces of the route hold dice: it will be delivered."
    return f"{len(filled)} of {spaces} spaces of the route hold dice: {missing} more to complete it."


def _progress_with(view: View, route: str, filled: tuple[Piece, ...]) -> str:
    """Return a sentence on the progress of a route, including whose dice are on it."""
    whose = f" ({count_pieces(view, filled)})" if filled else ""
    spaces, held = len(ROUTE_SPACE_IDS[route]), len(filled)
    return f"{held} of {spaces} spaces hold dice{whose}: {spaces - held} more to complete the route."


def _state_now(view: View, route: str, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    return (_progress(route, filled), *_dice_now(view, filled))


def _dice_now(view: View, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    if not filled:
        return ()
    line = f"Dice on the route: {count_pieces(view, filled)}."
    if view.viewer is not None and not count_mine(view, filled):
        return (f"{line} You would gain nothing by completing it.",)
    return (line,)


def _state_with_die(view: View, route: str, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the state of a route, and its reward if the viewer places a train on it."""
    pool = view.pool if view.step == "resolve" and view.viewer == view.active else None
    if pool is None or not trains(pool.own):
        return _state_now(view, route, filled)
    cities = len(ROUTES[route].cities)
    progress = _progress_with(view, route, filled)
    return (progress, f"With your train here, you gain {cities} points when the route is complete.")


def explain_route(view: View, route: str) -> PlaceCard | None:
    """Return the explanation card for a route; None if the name is unknown."""
    data = ROUTES.get(route)
    if data is None:
        return None
    filled = find_pieces(view, route)
    cities = len(data.cities)
    bonuses: list[Bonus] = [CITIES[city].bonus for city in data.cities]
    gains = join_words([_count_bonus(*each) for each in Counter(bonuses).items()])
    return PlaceCard(
        title=model.route(route),
        kind=f"Route of {cities} cities and {pluralize(len(ROUTE_SPACE_IDS[route]), 'track space')}",
        lines=(
            CardLine(
                f"Its delivery pays {cities} points to every player who has a die on it.",
                (icon_glyph("track"), TO, Glyph("points", str(cities))),
            ),
            CardLine(
                f"The player with the most dice on it gets {gains}.",
                tuple(icon_glyph(BONUS_ICONS[each]) for each in bonuses),
            ),
            CardLine("Each building in its cities earns its owner a goods card from the building's field."),
            CardLine("It is delivered once every space holds a die. Then its dice return to their owners."),
        ),
        now=_state_now(view, route, filled),
        topic="deliveries",
    )
