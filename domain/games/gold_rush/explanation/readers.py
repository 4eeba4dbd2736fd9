"""Seats as a reader calls them: oneself, or by colour."""

from __future__ import annotations

from collections.abc import Sequence

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush.view import View
from domain.kernel.phrases import join_words


def name_seat(view: View, seat: int) -> str:
    """Give "You" or the colour."""
    return "You" if seat == view.viewer else SEAT_COLOURS[seat].capitalize()


def name_owner(view: View, seat: int) -> str:
    """Give "Your" or the colour's possessive."""
    return "Your" if seat == view.viewer else f"{SEAT_COLOURS[seat].capitalize()}'s"


def name_seats(view: View, seats: Sequence[int]) -> str:
    """Give several seats as a list, the reader first."""
    return join_words([name_seat(view, seat) for seat in sorted(seats, key=lambda seat: seat != view.viewer)])
