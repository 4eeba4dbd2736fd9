"""Plays many games in parallel, each in its own process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from services.shared.processes import tune_garbage_collection

T = TypeVar("T")


def play_games(play: Callable[..., T], games: Iterable[tuple[object, ...]], jobs: int) -> Iterator[T]:
    """Yield the result of `play` for each game when the game ends; with one job, in the given order."""
    if jobs == 1:
        yield from (play(*game) for game in games)
        return
    with ProcessPoolExecutor(jobs, initializer=tune_garbage_collection) as pool:
        waiting = [pool.submit(play, *game) for game in games]
        try:
            yield from (done.result() for done in as_completed(waiting))
        finally:
            for one in waiting:
                one.cancel()  # after an interruption, games that have not started are dropped
