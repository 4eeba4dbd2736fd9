"""Cards of the reader's own cards: the hand and the discard pile."""

from __future__ import annotations

from collections import Counter

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.games.great_western_trail.data import CATTLE, OBJECTIVES
from domain.games.great_western_trail.explanation.income import income_meaning
from domain.games.great_western_trail.explanation.market_cards import cattle_facts
from domain.games.great_western_trail.explanation.objective_cards import objective_card
from domain.games.great_western_trail.explanation.wording import known_hand, own_seat
from domain.games.great_western_trail.view import View
from domain.games.great_western_trail.words.names import BREEDS
from domain.kernel.phrases import pluralize


def held_card(view: View, card: str, number: int) -> PlaceCard | None:
    """Give the card of a card in the reader's hand; equal ones are numbered from 1."""
    seat = own_seat(view)
    if seat is None or not 1 <= number <= known_hand(view, seat).count(card):
        return None
    if card in OBJECTIVES:
        return objective_card(
            view, card, "In your hand: play it before you move or between actions of your stop"
        )
    found = CATTLE[card]
    breeds = Counter(CATTLE[each].breed for each in known_hand(view, seat) if each in CATTLE)
    lines = (
        CardLine("In Kansas City each different breed in your hand counts its value once"),
        CardLine("Some actions ask for it: discarded, it comes back with your discard pile"),
    )
    twin = f"You hold {breeds[found.breed]}: only one of them counts" if breeds[found.breed] > 1 else None
    return make_card(
        f"{BREEDS[found.breed]} in your hand",
        "Cattle: only you see your hand",
        "certificates",
        lines=lines,
        now=(twin, *income_meaning(view)),
        facts=cattle_facts(card, breeds[found.breed]),
    )


def discard_card(view: View) -> PlaceCard | None:
    """Give the card of the reader's own discard pile."""
    seat = own_seat(view)
    if seat is None or isinstance(seat.discard, int):
        return None
    lines = (
        CardLine("Cards that you buy, discard or sell come here"),
        CardLine("When your draw stack is used up, the pile is shuffled and becomes the new one"),
    )
    return make_card(
        "Your discard pile",
        "You may look through it; the others see its top card",
        "cards",
        lines=lines,
        facts=(pluralize(len(seat.discard), "card"), f"Draw stack: {pluralize(seat.draw, 'card')}"),
    )
