"""Play many games in several processes, for learning or for measuring a player."""

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
"""Number of chunks of games per process; with several, no process waits long for the others."""


class SelfPlayer(Protocol):
    """A player that plays one seat of one game."""

    def choose(self, position: GamePosition, seat: int) -> Command:
        """Return one of `position.options(seat)`. By default, the position is imagined: see `self_play`."""


class PlayedGame(NamedTuple):
    """The result of a game: points and places by seat, and the number of decisions.

    If the game was cut off at the maximum number of decisions, points and places are as of that moment.
    """

    number: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    is_whole: bool


PlayerFactory = Callable[[int, int], SelfPlayer]
"""Builds a player for a seat of the game with a given number; must be picklable for several processes."""


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
    """Play games between players, with a factory for each seat, and yield the results in order.

    A game depends on its seed and number, not on the number of `jobs` (processes). By default, a player
    receives at each decision a position that its seat cannot tell from the real one, with hidden information
    drawn at random. With `is_honest=False` it receives the real position, which is faster but includes hidden
    information.
    """
    table = _Table(game, tuple(factories), options, seed, most_decisions, is_honest)
    yield from map_processes(partial(play_game, table), range(games), jobs)


def map_processes(work: Callable[[T], R], things: Sequence[T], jobs: int) -> Iterator[R]:
    """Yield the function's results for all items in order, computed by `jobs` processes.

    With more than one process, the function and the items must be picklable. The program must also guard its
    code with `if __name__ == "__main__"`, because each process imports it.
    """
    if jobs == 1:
        yield from map(work, things)
        return
    size = max(1, len(things) // (jobs * CHUNKS))
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(work, things, chunksize=size)


def play_game(table: _Table, number: int) -> PlayedGame:
    """Play the game with this number."""
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
    """Chooses like the service's bot of the given kind: `first`, `random` or `greedy`."""

    def __init__(self, kind: str, seed: str) -> None:
        self._choose, self._random = CHOOSERS[kind], Random(seed)

    def choose(self, position: GamePosition, seat: int) -> Command:
        return self._choose(position.game, position.state, seat, self._random)


def random_player(number: int, seat: int) -> QuickPlayer:
    """Return a player that chooses a random option."""
    return QuickPlayer("random", f"random:{number}:{seat}")


def greedy_player(number: int, seat: int) -> QuickPlayer:
    """Return a player that looks one answer ahead, like the service's bot `greedy`."""
    return QuickPlayer("greedy", f"greedy:{number}:{seat}")
