"""The minimum size of letters: a drawing for a given width has no illegible letters at that width.

While a part is drawn `with drawn_at(scale)`, `svg.text` enlarges letters below the minimum size.
`least_letter` and `grown_radius` return sizes for shapes that contain letters. `kept_by_scale` caches
drawings by scale, so that a phone's drawing is never shown on a desktop. Letters in a scaled group need their
own `drawn_at`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, update_wrapper
from typing import Generic, ParamSpec

P = ParamSpec("P")

LEAST_PIXELS = 11.3
"""Minimum height of letters in CSS pixels: 11, with a margin for rounding."""

RADII = (0.52, 0.66, 0.8)
"""Minimum radius of a coin or rosette with one, two and more digits, relative to the letter height."""

MOST_KEPT = 4096

_least: ContextVar[float] = ContextVar("least letter", default=0.0)


@contextmanager
def drawn_at(scale: float) -> Iterator[None]:
    """Within this context, draw at a scale in CSS pixels per unit."""
    token = _least.set(round(LEAST_PIXELS / scale, 1))
    try:
        yield
    finally:
        _least.reset(token)


def least_letter() -> float:
    """Return the minimum height of letters in units; 0 if the drawing has no fixed width."""
    return _least.get()


def grown_letter(size: float) -> float:
    """Return the size at which letters are drawn: at least the minimum."""
    return max(size, _least.get())


def grown_radius(radius: float, words: str) -> float:
    """Return the radius at which a disc is drawn: large enough for its number."""
    return max(radius, _least.get() * RADII[min(len(words), len(RADII)) - 1]) if words else radius


class kept_by_scale(Generic[P]):  # noqa: N801 - a decorator
    """Cache drawings by their arguments (which must be hashable) and the minimum letter height."""

    def __init__(self, draw: Callable[P, str]) -> None:
        update_wrapper(self, draw)
        self._kept = lru_cache(maxsize=MOST_KEPT)(
            lambda least, arguments, named: draw(*arguments, **dict(named))
        )

    def __call__(self, *arguments: P.args, **named: P.kwargs) -> str:
        return self._kept(_least.get(), arguments, tuple(named.items()))

    def cache_clear(self) -> None:
        """Clear the cache."""
        self._kept.cache_clear()
