"""Places from points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def places(keys: Sequence[Any]) -> tuple[int, ...]:
    """Give the place of each seat, 1 for the highest key; equal keys share one and skip the next."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
