"""Names seats from the viewer's point of view: "you", or the colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.games.trains_and_stations.data import BUILDINGS, COLOURS, NUMBERS
from domain.games.trains_and_stations.data.schema import Building, Piece
from domain.games.trains_and_stations.model import trains
from domain.games.trains_and_stations.view import View


def list_buildable(view: View) -> tuple[Building, ...]:
    """Return the building types that the viewer can build now, each with three matching dice (TNS-6.3)."""
    if view.step != "resolve" or view.pool is None or view.viewer is None or view.viewer != view.active:
        return ()
    shown = Counter((*view.pool.own, *view.pool.white))
    left = zip(BUILDINGS, view.seats[view.viewer].buildings, strict=True)
    return tuple(kind for kind, count in left if count and shown[kind] >= NUMBERS.building_set_size)


def can_place_train(view: View) -> bool:
    """Return whether the viewer has a train to place now (TNS-6.2)."""
    pool = view.pool if view.step == "resolve" and view.viewer == view.active else None
    return pool is not None and bool(trains(pool.own) or trains(pool.white))


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
