"""Cards of the reader's own hand."""

from __future__ import annotations

from domain.drawing.explaining.place_card import CardLine, PlaceCard, make_card
from domain.games.el_paso.data import CATTLE
from domain.games.el_paso.explanation.delivery import delivery_meaning
from domain.games.el_paso.explanation.market_cards import cattle_facts
from domain.games.el_paso.explanation.wording import known_hand, own_seat
from domain.games.el_paso.view import View


def held_card(view: View, card: str, number: int) -> PlaceCard | None:
    """Give the card of a card in the reader's hand; equal ones are numbered from 1."""
    seat = own_seat(view)
    found = next((each for each in CATTLE.values() if each.id == card), None)
    if seat is None or found is None:
        return None
    count = known_hand(view, seat).count(found.id)
    if not 1 <= number <= count:
        return None
    lines = (
        CardLine("In a delivery each different breed of your hand counts its value once"),
        CardLine("Some actions pay for it: discarded, it comes back with your discard pile"),
    )
    twin = f"You hold {count} of them: only one counts, unless a bonus token says more" if count > 1 else None
    return make_card(
        f"{found.name} in your hand",
        "Cattle: only you see your hand",
        "certificates",
        lines=lines,
        now=(twin, *delivery_meaning(view)),
        facts=cattle_facts(found.value, found.vp),
    )
