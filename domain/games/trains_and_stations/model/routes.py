"""The routes on the board: their spaces, and which are complete (TNS-1.9, TNS-1.10)."""

from __future__ import annotations

from domain.games.trains_and_stations.data import ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Piece

ROUTE_SPACES: dict[str, tuple[int, ...]] = {
    route: tuple(number for number, space in enumerate(SPACES.values()) if space.route == route)
    for route in ROUTES
}
"""The spaces of each route by their place on the board."""

ROUTE_SPACE_IDS: dict[str, tuple[str, ...]] = {
    route: tuple(space.id for space in SPACES.values() if space.route == route) for route in ROUTES
}
"""The spaces of each route by their ids."""


def complete_routes(board: tuple[Piece | None, ...]) -> tuple[str, ...]:
    """Give the routes whose every space holds a die (TNS-1.10)."""
    return tuple(route for route, spaces in ROUTE_SPACES.items() if all(board[space] for space in spaces))
