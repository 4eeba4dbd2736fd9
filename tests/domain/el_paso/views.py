"""Views of El Paso: of whole games played by themselves, and of positions described in a few words."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from domain.el_paso import GAME
from domain.el_paso.drawing import picture
from domain.el_paso.state import Options
from domain.el_paso.view import View
from domain.kernel.bots import anything, greedy
from domain.kernel.values import Command
from tests.domain.el_paso.scene import at
from tests.support.drawn import parsed
from tests.support.moments import Moment, some, walked
from tests.support.play import Played

TABLES = (
    (4, Options(neutral_layout="random", train_sides="abab", building_sides="ababab")),
    (3, Options(train_sides="baba", building_sides="bababa")),
    (2, Options()),
    (1, Options(difficulty=3)),
)
"""Tables that show all there is to draw."""


def well(played: Played, seat: int, random: Random) -> Command:
    """Play well more often than not."""
    choose = greedy if random.random() < 0.7 else anything
    return choose(GAME, played.state, seat, random)


@cache
def moments(seats: int, options: Options, seed: int = 5) -> tuple[Moment[View], ...]:
    """Play a whole game, partly at random, and look at every decision, and at the end."""
    return walked(GAME, seats, options, seed, well)


def looked_at(seats: int, options: Options) -> tuple[Moment[View], ...]:
    """Give some moments of a game, and its last."""
    return some(moments(seats, options), 9)


def a_view(viewer: int | None = 0, *, seats: int = 2, **described: Any) -> View:
    """Give the view of a described position."""
    view: View = GAME.view(at(seats, **described).state, viewer)
    return view


def written(view: View) -> list[str]:
    """Give all that is written on a view's drawing."""
    return [each.text or "" for each in parsed(picture(view)).iter("text")]
