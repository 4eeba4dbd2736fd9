"""The card of each place of the drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.drawing.explaining.place_card import PlaceCard
from domain.games.trains_and_stations.data import SPACES
from domain.games.trains_and_stations.explanation.cities import explain_city
from domain.games.trains_and_stations.explanation.dice import (
    explain_own_die,
    explain_saved_die,
    explain_white_die,
)
from domain.games.trains_and_stations.explanation.goods import explain_field, explain_good
from domain.games.trains_and_stations.explanation.players import explain_hand, explain_seat
from domain.games.trains_and_stations.explanation.special_cards import explain_goal, explain_special_card
from domain.games.trains_and_stations.explanation.supplies import explain_supply
from domain.games.trains_and_stations.explanation.track import explain_route, explain_space
from domain.games.trains_and_stations.view import View

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
"""By what a place begins with; it is followed by which of these."""


def explain(view: View, place: str) -> PlaceCard | None:
    """Give the card of a place of the drawing."""
    if place in SPACES:
        return explain_space(view, place)
    kind, _, which = place.partition(":")
    card = CARDS_OF.get(kind)
    return None if card is None else card(view, which)
