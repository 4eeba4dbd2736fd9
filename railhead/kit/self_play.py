"""Many games at once, over processes: to learn from, or to see how good a player is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from domain.kernel.bots import CHOOSERS
from domain.kernel.values import Command
from railhead.kit.position import GamePosition, new_game, seeded_chance

T = TypeVar("T")
R = TypeVar("R")

CHUNKS = 4
"""Parts that each process's games are handed out in, so that none waits long for the others."""


class SelfPlayer(Protocol):
    """Plays one seat of one game."""

    def choose(self, position: GamePosition, seat: int) -> Command:
        """Return one of `position.options(seat)`; the position is a world that the seat may think in."""


class PlayedGame(NamedTuple):
    """What came of a game: points and places by seat, and how many decisions it took.

    Where it was broken off after the most decisions allowed, points and places are as they stood.
    """

    number: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    is_whole: bool


PlayerFactory = Callable[[int, int], SelfPlayer]
"""Makes a player for a seat of the game with that number. For several processes it has to pickle."""


class _Table(NamedTuple):
    game: str
    factories: tuple[PlayerFactory, ...]
    options: Mapping[str, Any] | None
    seed: int
    most: int
    is_honest: bool


def self_play(
    game: str,
    factories: Sequence[PlayerFactory],
    games: int,
    *,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    seed: int = 0,
    most_decisions: int = 5_000,
    is_honest: bool = True,
) -> Iterator[PlayedGame]:
    """Play games between players, a factory for each seat, and give them by their numbers.

    A game follows from its seed and number, whatever the number of `jobs` (processes). Unless `is_honest` is
    False, a player gets a world that its seat cannot tell from the real one, at each decision another; with
    False it gets the real one, which is faster, and may know what it should not.
    """
    table = _Table(game, tuple(factories), options, seed, most_decisions, is_honest)
    yield from map_processes(partial(play_game, table), range(games), jobs)


def map_processes(work: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield what a function makes of each thing, in their order, worked at by `jobs` processes.

    With more than one, function and things have to pickle, and the program's own doing has to stand under
    `if __name__ == "__main__"`, as each process imports it anew.
    """
    if jobs == 1:
        yield from map(work, things)
        return
    size = max(1, len(things) // (jobs * CHUNKS))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, things, chunksize=size)


def play_game(table: _Table, number: int) -> PlayedGame:
    """Play the game with that number."""
    seed = f"{table.seed}:{number}"
    position = new_game(table.game, len(table.factories), table.options, seed)
    players = [make(number, seat) for seat, make in enumerate(table.factories)]
    chance, worlds = seeded_chance(f"play:{seed}"), seeded_chance(f"worlds:{seed}")
    decisions = 0
    while (seat := position.seat_to_act) is not None and decisions < table.most:
        seen = position.determinize(seat, worlds) if table.is_honest else position
        position = position.apply(seat, players[seat].choose(seen, seat), chance)
        decisions += 1
    score = position.score()
    return PlayedGame(number, score.totals, score.places, decisions, position.is_over)


class QuickPlayer:
    """Chooses as the service's bot of that kind: `first`, `random` or `greedy`."""

    def __init__(self, kind: str, seed: str) -> None:
        self._choose, self._random = CHOOSERS[kind], Random(seed)

    def choose(self, position: GamePosition, seat: int) -> Command:
        return self._choose(position.game, position.state, seat, self._random)


def random_player(number: int, seat: int) -> QuickPlayer:
    """Make a player that takes any option."""
    return QuickPlayer("random", f"random:{number}:{seat}")


def greedy_player(number: int, seat: int) -> QuickPlayer:
    """Make a player that looks one answer ahead, as the service's `greedy` does."""
    return QuickPlayer("greedy", f"greedy:{number}:{seat}")
