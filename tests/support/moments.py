"""Moments of whole games: what was seen, and what could be done."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.game import Game
from domain.kernel.values import Command
from tests.support.play import Played, started

V = TypeVar("V")

Choose = Callable[[Played, int, Random], Command]


class Moment(NamedTuple, Generic[V]):
    """What the seat to move sees, and what it may do."""

    view: V
    options: tuple[Any, ...]


def anything(played: Played, seat: int, random: Random) -> Command:
    """Choose any option."""
    return random.choice(played.options(seat))


def walked(
    game: Game[Any], seats: int, options: Any, seed: int, choose: Choose = anything
) -> tuple[Moment[Any], ...]:
    """Play a whole game and look at every decision, and at the end, which nobody sees from a seat."""
    random, played = Random(seed), started(game, seats, options)
    found = []
    while played.asked:
        seat = played.asked[0]
        found.append(Moment(game.view(played.state, seat), played.options(seat)))
        played.do(choose(played, seat, random), seat)
    return (*found, Moment(game.view(played.state, None), ()))


def some(game: tuple[Moment[V], ...], every: int) -> tuple[Moment[V], ...]:
    """Give some moments of a game, and its last."""
    return (*game[::every], game[-1])
