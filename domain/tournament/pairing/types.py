"""What pairing a round comes to."""

from __future__ import annotations

from typing import NamedTuple


class Pairing(NamedTuple):
    """The entrants of each table, and those who sit out."""

    groups: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
