"""Seats in sentences."""

from __future__ import annotations

from domain.games.trains_and_stations.view import View


def seat_name(view: View, seat: int) -> str:
    """Give a seat by its colour, the viewer's own as yourself."""
    return "yourself" if seat == view.viewer else view.seats[seat].colour.capitalize()
