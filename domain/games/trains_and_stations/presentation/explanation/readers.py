"""Seats as a reader calls them: oneself, or by colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.trains_and_stations.data import COLOURS
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.view import View


def name_owner(view: View, seat: int) -> str:
    """Return "Your" or the colour's possessive."""
    return "Your" if seat == view.viewer else f"{view.seats[seat].colour.capitalize()}'s"


def count_pieces(view: View, pieces: Sequence[Piece]) -> str:
    """Return how many dice of each colour there are, as a list in seat order, the reader's as "yours"."""
    counts = Counter(pieces)
    own = None if view.viewer is None else COLOURS[view.viewer]
    colours: tuple[Piece, ...] = (*COLOURS, "white")
    return ", ".join(
        f"{counts[colour]} {'yours' if colour == own else colour}" for colour in colours if counts[colour]
    )


def count_mine(view: View, pieces: Sequence[Piece]) -> int:
    """Count the reader's own dice."""
    return 0 if view.viewer is None else pieces.count(COLOURS[view.viewer])
