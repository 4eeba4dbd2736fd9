"""Views of Gold Rush: all views of a random game, and small positions."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.view import MapTile, SeatView, View
from tests.support.games.moments import Moment, walk_game

START = MapTile("M1S-start", 0, 0, 0)
BESIDE = MapTile("R2S-a", 1, 0, 1)


@cache
def moments(seats: int = 3, seed: int = 4) -> tuple[Moment[View], ...]:
    """Play a random game and return the view of every decision and of the end."""
    return walk_game(GAME, seats, None, seed)


def a_seat(
    seat: int, *, score: int = 0, cowboys: int = 4, tent: bool = True, ore: tuple[int, ...] | int = 0
) -> SeatView:
    """Build a seat as at the start of a game, changed as given."""
    return SeatView(seat, score, cowboys, tent, ore)


def a_view(*tiles: MapTile, **changes: Any) -> View:
    """Build a view with the start tile, these tiles and two seats; blue is to act.

    `changes` replace fields of the view.
    """
    view = View(
        viewer=0,
        turn=1,
        active=0,
        step="act",
        drawn=None,
        map=(START, *tiles),
        figures=(),
        stacks=(),
        seats=(a_seat(0), a_seat(1)),
        pile=70,
        supply=62,
        discarded=(),
        farmers=True,
        last=None,
    )
    return replace(view, **changes)
