"""Names seats from the viewer's point of view: "you", or the colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.trains_and_stations.data import COLOURS
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.view import View


def name_owner(view: View, seat: int) -> str:
    """Return "Your" for the viewer, or the colour's possessive for any other seat."""
    return "Your" if seat == view.viewer else f"{view.seats[seat].colour.capitalize()}'s"


def count_pieces(view: View, pieces: Sequence[Piece]) -> str:
    """Return the number of dice by colour in seat order, with the viewer's as "yours"."""
    counts = Counter(pieces)
    mine = None if view.viewer is None else COLOURS[view.viewer]
    colours: tuple[Piece, ...] = (*COLOURS, "white")
    return ", ".join(
        f"{counts[colour]} {'yours' if colour == mine else colour}" for colour in colours if counts[colour]
    )


def count_mine(view: View, pieces: Sequence[Piece]) -> int:
    """Return the number of the viewer's dice."""
    return 0 if view.viewer is None else pieces.count(COLOURS[view.viewer])
