"""Her strategy row: workers by specialty, from left to right (ELP-16.3)."""

from __future__ import annotations

from domain.games.el_paso.data import SOLO
from domain.games.el_paso.data.kinds import Specialist
from domain.games.el_paso.state import Specialty, Sue


def count(sue: Sue, worker: Specialist) -> int:
    """Count the workers of a specialty, versatile ones that joined it among them."""
    return next(place.count for place in sue.row if place.worker == worker)


def largest(row: tuple[Specialty, ...]) -> Specialist:
    """Give the specialty with most workers, the leftmost if equal (ELP-16.14)."""
    return max(row, key=lambda place: place.count).worker


def joined(sue: Sue) -> Specialist:
    """Give the specialty that a versatile worker joins: the largest, those with four or more left out.

    Where all have four or more it is the leftmost (ELP-16.10).
    """
    below = tuple(place for place in sue.row if place.count < SOLO.versatile_ignore_from)
    return largest(below) if below else sue.row[0].worker
