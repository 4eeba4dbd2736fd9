"""Goals that the deliveries of a turn fulfil (TNS-8.1, TNS-8.2)."""

from __future__ import annotations

from functools import lru_cache

from domain.games.trains_and_stations.commands import Cards
from domain.games.trains_and_stations.data import CARDS, ROUTES
from domain.games.trains_and_stations.state import State


def fulfilled_goals(state: State, seat: int) -> Cards:
    """Give the seat's goals whose two cities are newly connected, ascending (TNS-8.2)."""
    connected = connected_goals(state.delivered)
    return tuple(card for card in state.players[seat].specials if card in connected)


@lru_cache(maxsize=4_096)
def connected_goals(delivered: tuple[str, ...]) -> frozenset[str]:
    """Give all goals that the routes delivered in this turn fulfil, over any number of them (TNS-8.1)."""
    groups: list[set[str]] = []
    for route in delivered:
        joined = set(ROUTES[route].cities)
        apart = [group for group in groups if not group & joined]
        groups = [*apart, joined.union(*(group for group in groups if group & joined))]
    return frozenset(
        card.id
        for card in CARDS.values()
        if card.kind == "goal" and any(group.issuperset(card.cities) for group in groups)
    )
