"""Where a die may be placed on the board (TNS-6.2.1)."""

from __future__ import annotations

from functools import cache, lru_cache

from domain.games.trains_and_stations.commands import Owner, PlaceTrain
from domain.games.trains_and_stations.data import SPACES
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.state import ROUTE_SPACES

_SPACES = tuple(SPACES.values())
_SPANS = tuple((spaces[0], spaces[-1] + 1) for spaces in ROUTE_SPACES.values())
"""The spaces of a route lie side by side in the data, and touch none of another route."""


def placements(board: tuple[Piece | None, ...], die: Owner) -> list[PlaceTrain]:
    """Give every way to place the die, in the order of the spaces."""
    found: list[PlaceTrain] = []
    for start, end in _SPANS:
        found += _placements(start, board[start:end], die)
    return found


@lru_cache(maxsize=65_536)
def _placements(start: int, pieces: tuple[Piece | None, ...], die: Owner) -> tuple[PlaceTrain, ...]:
    """Give the empty spaces of a route that touch a station, or a space with any die (TNS-6.2.1)."""
    filled = {_SPACES[start + offset].id for offset, piece in enumerate(pieces) if piece}
    empty = (_SPACES[start + offset] for offset, piece in enumerate(pieces) if not piece)
    return tuple(_place(die, space.id) for space in empty if space.cities or filled.intersection(space.next))


@cache
def _place(die: Owner, space: str) -> PlaceTrain:
    """Equal commands are the same object, made once: they are listed at every die."""
    return PlaceTrain(die, space)
