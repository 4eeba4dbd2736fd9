"""Views and options at moments of whole games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.game import Game
from domain.kernel.values import Command
from tests.support.games.table_driver import TableDriver, start_game_table

V = TypeVar("V")

Choose = Callable[[TableDriver, int, Random], Command]


class Moment(NamedTuple, Generic[V]):
    """The view and the options of the seat to move."""

    view: V
    options: tuple[Any, ...]


def choose_any(played: TableDriver, seat: int, random: Random) -> Command:
    return random.choice(played.legal_options(seat))


def walk_game(
    game: Game[Any], seats: int, options: Any, seed: int, choose: Choose = choose_any
) -> tuple[Moment[Any], ...]:
    """Play a whole game; return every decision, and the end as seen by a spectator."""
    random, played = Random(seed), start_game_table(game, seats, options)
    found = []
    while played.seats_to_act:
        seat = played.seats_to_act[0]
        found.append(Moment(game.view(played.state, seat), played.legal_options(seat)))
        played.play(choose(played, seat, random), seat)
    return (*found, Moment(game.view(played.state, None), ()))


def sample_moments(game: tuple[Moment[V], ...], every: int) -> tuple[Moment[V], ...]:
    """Return some moments of a game, and its last one."""
    return (*game[::every], game[-1])
