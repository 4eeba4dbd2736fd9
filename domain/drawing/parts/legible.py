"""The least size of letters: a drawing made for a width has none that could not be read there.

While a part is drawn `with drawn_at(scale)`, `svg.text` grows every letter that would be under the least
size, and `least_letter` and `grown_radius` say how large what holds letters has to be. Drawings that are kept
are kept by `kept_by_scale`, so that one for a phone is never shown on a desk. Letters in a group that is
scaled itself are drawn in a `drawn_at` of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec

P = ParamSpec("P")

LEAST_PIXELS = 11.3
"""The least height of letters in CSS pixels: 11, with a margin for rounding."""

RADII = (0.52, 0.66, 0.8)
"""The least radius of a coin or rosette with one, two and more figures, in heights of a letter."""

MOST_KEPT = 4096

_least: ContextVar[float] = ContextVar("least letter", default=0.0)


@contextmanager
def drawn_at(scale: float) -> Iterator[None]:
    """Draw for so many CSS pixels a unit."""
    token = _least.set(round(LEAST_PIXELS / scale, 1))
    try:
        yield
    finally:
        _least.reset(token)


def least_letter() -> float:
    """Return the least height of letters in units of the drawing; 0 where the drawing is for no width."""
    return _least.get()


def grown_letter(size: float) -> float:
    """Return the size of letters as they are drawn."""
    return max(size, _least.get())


def grown_radius(radius: float, words: str) -> float:
    """Return the radius of a disc as it is drawn, so that its figures have room."""
    return max(radius, _least.get() * RADII[min(len(words), len(RADII)) - 1]) if words else radius


class kept_by_scale(Generic[P]):  # noqa: N801 - a decorator
    """Keep what was drawn, by its arguments (hashable ones) and the least letter."""

    def __init__(self, draw: Callable[P, str]) -> None:
        update_wrapper(self, draw)
        self._kept = lru_cache(maxsize=MOST_KEPT)(
            lambda least, arguments, named: draw(*arguments, **dict(named))
        )

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> str:
        return self._kept(_least.get(), arguments, tuple(named.items()))

    def cache_clear(self) -> None:
        """Forget all that was kept."""
        self._kept.cache_clear()
