"""What the reader's hand is worth in Kansas City, by the view."""

from __future__ import annotations

from domain.games.great_western_trail.data import CATTLE, CITIES
from domain.games.great_western_trail.explanation.wording import known_hand, own_seat
from domain.games.great_western_trail.view import SeatView, View


def hand_value(view: View, seat: SeatView) -> int:
    """Add up the breeds in the reader's hand, each once, and his permanent certificates."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in known_hand(view, seat) if card in CATTLE}
    return sum(breeds.values()) + seat.permanent


def income_meaning(view: View) -> tuple[str, ...]:
    """Say what the hand would bring now, and the farthest city that it reaches."""
    seat = own_seat(view)
    if seat is None:
        return ()
    value = hand_value(view, seat)
    most = value + seat.marker
    city = max((each for each in CITIES.values() if each.value <= most), key=lambda each: each.value)
    worth = (
        f"Your hand is worth ${value} now, up to ${most} with your certificates"
        if seat.marker
        else f"Your hand is worth ${value} now"
    )
    return (worth, f"That reaches as far as {city.name}")
