"""Views of El Paso, from whole simulated games and from described positions."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from domain.games.el_paso import GAME
from domain.games.el_paso.presentation.drawing.board import picture
from domain.games.el_paso.variants import Options
from domain.games.el_paso.view import View
from domain.kernel.bots import choose_greedy, choose_random
from domain.kernel.values import Command
from tests.domain.games.el_paso.scene import at
from tests.support.games.drawings import parse_svg
from tests.support.games.moments import Moment, sample_moments, walk_game
from tests.support.games.table_driver import TableDriver

TABLES = (
    (4, Options(neutral_layout="random", train_sides="abab", building_sides="ababab")),
    (3, Options(train_sides="baba", building_sides="bababa")),
    (2, Options()),
    (1, Options(difficulty=3)),
)
"""Tables that together show everything that can be drawn."""


def well(played: TableDriver, seat: int, random: Random) -> Command:
    """Choose a greedy command most of the time, otherwise a random one."""
    choose = choose_greedy if random.random() < 0.7 else choose_random
    chosen: Command = choose(GAME, played.state, seat, random)
    return chosen


@cache
def moments(seats: int, options: Options, seed: int = 5) -> tuple[Moment[View], ...]:
    """Return all decisions and the end of a simulated game."""
    return walk_game(GAME, seats, options, seed, well)


def looked_at(seats: int, options: Options) -> tuple[Moment[View], ...]:
    """Return some moments of a game, including the last."""
    return sample_moments(moments(seats, options), 17)


def a_view(viewer: int | None = 0, *, seats: int = 2, **described: Any) -> View:
    """Return the view of a described position."""
    view: View = GAME.view(at(seats, **described).state, viewer)
    return view


def written(view: View) -> list[str]:
    """Return all texts on a view's drawing."""
    return [each.text or "" for each in parse_svg(picture(view)).iter("text")]
