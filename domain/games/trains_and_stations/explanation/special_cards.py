"""Cards of special cards: goals and pairs of goods in hand, and goals that were revealed."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard
from domain.drawing.glyph_rows import TO, Glyph, icon_glyph
from domain.games.trains_and_stations.data import CARDS, ROUTES
from domain.games.trains_and_stations.data.schema import SpecialCard
from domain.games.trains_and_stations.explanation.readers import name_owner
from domain.games.trains_and_stations.explanation.track import find_pieces
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.model.routes import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.view import View
from domain.kernel.phrases import join_words, pluralize


def explain_special_card(view: View, name: str) -> PlaceCard | None:
    """Give the card of a special card in the reader's own hand; None where it is not there."""
    own = None if view.viewer is None else view.seats[view.viewer]
    if own is None or own.specials is None or name not in own.specials:
        return None
    card = CARDS[name]
    return _goal_in_hand(view, card) if card.kind == "goal" else _pair_of_goods(card)


def _goal_in_hand(view: View, card: SpecialCard) -> PlaceCard:
    return PlaceCard(
        title=f"Your goal {_cities(card)}",
        kind="Special card in your hand, known to you alone",
        lines=(
            CardLine(
                f"It gives {card.vp} points at the end, once you have revealed it.",
                (icon_glyph("goal"), TO, Glyph("points", str(card.vp))),
            ),
            CardLine("You reveal it when routes delivered in one turn connect its cities, whoever does it."),
            CardLine("Your own dice on these routes are not needed. Not revealed, it costs nothing."),
        ),
        now=_way_now(view, card),
        topic="goals",
    )


def _way_now(view: View, card: SpecialCard) -> tuple[str, ...]:
    """Say which route joins the cities of a goal at one go, and how far it is."""
    found = []
    for route in ROUTES.values():
        if set(card.cities) <= set(route.cities):
            missing = len(ROUTE_SPACE_IDS[route.id]) - len(find_pieces(view, route.id))
            found.append(f"{names.route(route.id)} joins them: {pluralize(missing, 'space')} still empty.")
    return tuple(found[:3]) or ("No single route joins them: several have to be delivered in one turn.",)


def _pair_of_goods(card: SpecialCard) -> PlaceCard:
    goods = join_words(list(card.goods))
    return PlaceCard(
        title=f"Your card of {goods}",
        kind="Special card in your hand, known to you alone",
        lines=(
            CardLine(
                f"At the end it counts as {goods} for the monopolies.",
                tuple(icon_glyph(good) for good in card.goods),
            ),
            CardLine("In a speculation it may be given for one card of the new good, as it is two goods."),
        ),
        topic="special-cards",
    )


def explain_goal(view: View, which: str) -> PlaceCard | None:
    """Give the card of a goal that a seat has revealed; None where there is none."""
    number, _, name = which.partition(":")
    seat = next((each for each in view.seats if str(each.seat) == number), None)
    if seat is None or name not in seat.goals:
        return None
    card = CARDS[name]
    return PlaceCard(
        title=f"{name_owner(view, seat.seat)} goal {_cities(card)}",
        kind="Revealed, for all to see",
        lines=(
            CardLine(
                f"Its cities were connected in one turn: it gives {card.vp} points at the end of the game.",
                (icon_glyph("goal"), TO, Glyph("points", str(card.vp))),
            ),
            CardLine("These points do not come from the supply on the map."),
        ),
        topic="goals",
    )


def _cities(card: SpecialCard) -> str:
    return " - ".join(names.city(city) for city in card.cities)
