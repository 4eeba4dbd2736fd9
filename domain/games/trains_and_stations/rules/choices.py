"""What a seat holds that it may use now: fulfilled goals, and its own secret answers so far."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from domain.games.trains_and_stations.commands import AnyCommand, Cards
from domain.games.trains_and_stations.data import CARDS, ROUTES
from domain.games.trains_and_stations.state import State
from domain.kernel.frames import SimultaneousFrame


def fulfilled(state: State, seat: int) -> Cards:
    """Give the seat's goals whose two cities are newly connected, ascending (TNS-8.2)."""
    possible = connecting(state.delivered)
    return tuple(card for card in state.players[seat].specials if card in possible)


@lru_cache(maxsize=4_096)
def connecting(delivered: tuple[str, ...]) -> frozenset[str]:
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


def own_answers(frame: SimultaneousFrame[Any], seat: int | None) -> tuple[AnyCommand, ...]:
    """Give what the seat has answered so far to a question that several were asked."""
    return tuple(
        answer.command for answer in frame.answers if answer.seat == seat and answer.command is not None
    )
