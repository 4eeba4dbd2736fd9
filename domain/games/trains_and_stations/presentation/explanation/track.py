"""Cards of track spaces and of routes."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, icon_glyph
from domain.games.trains_and_stations import model
from domain.games.trains_and_stations.data import CITIES, COLOURS, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Bonus, Piece
from domain.games.trains_and_stations.model import ROUTE_SPACE_IDS, trains
from domain.games.trains_and_stations.presentation.explanation.readers import (
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
BONUS_ICONS: dict[Bonus, str] = {"vp": "points", "special_card": "special-card", "bonus_die": "bonus-die"}


def explain_space(view: View, space: str) -> PlaceCard:
    """Return the card of a track space."""
    pieces = {each.space: each.piece for each in view.board}
    piece, route = pieces.get(space), SPACES[space].route
    filled = find_pieces(view, route)
    return PlaceCard(
        title=model.space(space),
        kind="Track space for one die, open to everybody" if piece is None else _whose(view, piece),
        lines=(
            CardLine(
                "A die of the roll that shows a train goes onto a space next to a city or another die.",
                (icon_glyph("locomotive"), TO, icon_glyph("track")),
            ),
            CardLine("It stays until every space of the route holds a die: then the route is delivered."),
            CardLine("Who has most dice of their own colour on the route gets the bonuses of its cities."),
        ),
        now=(
            *(() if piece is not None else (_reach(pieces, space),)),
            *(_with_die_now(view, route, filled) if piece is None else _as_it_is(view, route, filled)),
        ),
        facts=(f"Spaces of this route are numbered from {model.city(ROUTES[route].cities[0])}",),
        topic="trains",
    )


def find_pieces(view: View, route: str) -> tuple[Piece, ...]:
    """Return the dice on a route."""
    return tuple(each.piece for each in view.board if SPACES[each.space].route == route)


def _whose(view: View, piece: Piece) -> str:
    if piece == "white":
        return "Track space with a bonus die, which counts for nobody"
    return f"{name_owner(view, COLOURS.index(piece))} die lies on this track space"


def _reach(pieces: dict[str, Piece], space: str) -> str:
    """Return whether a train could be put there as things are."""
    found = SPACES[space]
    if found.cities:
        stations = join_words([model.city(city) for city in found.cities])
        return f"A train can be put here: it is next to {stations}."
    if any(each in pieces for each in found.next):
        return "A train can be put here: it is next to another die."
    return "No train can be put here yet: no city and no die is next to it."


def _progress(route: str, filled: tuple[Piece, ...]) -> str:
    spaces = len(ROUTE_SPACE_IDS[route])
    missing = spaces - len(filled)
    if not missing:
        return f"All {spaces} spaces of the route hold dice: it is delivered now."
    return f"{len(filled)} of the {spaces} spaces of the route hold dice: {missing} more complete it."


def _progress_with(view: View, route: str, filled: tuple[Piece, ...]) -> str:
    """Say the same, and whose dice they are."""
    whose = f" ({count_pieces(view, filled)})" if filled else ""
    spaces, held = len(ROUTE_SPACE_IDS[route]), len(filled)
    return f"{held} of the {spaces} spaces hold dice{whose}: {spaces - held} more complete the route."


def _as_it_is(view: View, route: str, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    return (_progress(route, filled), *_dice_now(view, filled))


def _dice_now(view: View, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    if not filled:
        return ()
    told = f"Dice on the route: {count_pieces(view, filled)}."
    if view.viewer is not None and not count_mine(view, filled):
        return (f"{told} You would get nothing for its completion.",)
    return (told,)


def _with_die_now(view: View, route: str, filled: tuple[Piece, ...]) -> tuple[str, ...]:
    """Count the reader's own die that may be put on a space of the route, too."""
    pool = view.pool if view.step == "resolve" and view.viewer == view.active else None
    if pool is None or not trains(pool.own):
        return _as_it_is(view, route, filled)
    cities = len(ROUTES[route].cities)
    progress = _progress_with(view, route, filled)
    return (progress, f"With a train of yours here you get {cities} points when the route is complete.")


def explain_route(view: View, route: str) -> PlaceCard | None:
    """Return the card of a route; None where there is none of that name."""
    found = ROUTES.get(route)
    if found is None:
        return None
    filled = find_pieces(view, route)
    cities = len(found.cities)
    bonuses: list[Bonus] = [CITIES[city].bonus for city in found.cities]
    return PlaceCard(
        title=model.route(route),
        kind=f"Route of {cities} cities and {pluralize(len(ROUTE_SPACE_IDS[route]), 'track space')}",
        lines=(
            CardLine(
                f"Delivered, it gives {cities} points to everybody with a die of their own colour on it.",
                (icon_glyph("track"), TO, Glyph("points", str(cities))),
            ),
            CardLine(
                f"Who has most own dice on it gets {join_words([BONUSES[each] for each in bonuses])}.",
                tuple(icon_glyph(BONUS_ICONS[each]) for each in bonuses),
            ),
            CardLine("Each building in its cities brings its owner a goods card from the field of its kind."),
            CardLine("Then all dice on it go back. It is delivered once every space holds a die."),
        ),
        now=_as_it_is(view, route, filled),
        topic="deliveries",
    )
