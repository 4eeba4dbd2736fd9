"""What a delivery of the reader would be worth now, by the view."""

from __future__ import annotations

from domain.games.el_paso.data import POSTS
from domain.games.el_paso.explanation.wording import known_hand, own_seat
from domain.games.el_paso.model.limits import delivery_value
from domain.games.el_paso.view import SeatView, View


def hand_value(view: View, seat: SeatView) -> int:
    """Give the value of a delivery of the reader's hand, without certificates of the track."""
    return delivery_value(known_hand(view, seat), seat.discs, seat.bonuses)


def delivery_meaning(view: View) -> tuple[str, ...]:
    """Say what the reader's hand is worth in a delivery, and which post it reaches."""
    seat = own_seat(view)
    if seat is None:
        return ()
    value = hand_value(view, seat)
    most = value + seat.certificates
    worth = (
        f"Your hand is worth {value} now, up to {most} with your certificates"
        if seat.certificates
        else f"Your hand is worth {value} now"
    )
    return (worth, f"That reaches as far as trading post {max(post for post in POSTS if post <= most)}")
