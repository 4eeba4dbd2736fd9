"""The games that every suite over the catalogue plays, and some of their states."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import pytest

from domain.games import catalog
from tests.support.games.table_driver import TableDriver, play_random_game

GAME_NAMES = (catalog.TEMPLATE, *catalog.names())
STATE_STRIDE = 7
"""Costly looks are taken at every so many records."""
MAX_STATES = 80
"""At no more than so many records of a game, however long it is."""

every_game = pytest.mark.parametrize("name", GAME_NAMES)
every_variant = pytest.mark.parametrize(
    ("name", "seats", "form"),
    [
        pytest.param(name, seats, form, id=f"{name}-{seats}-{number}")
        for name in GAME_NAMES
        for number, form in enumerate(catalog.game(name).variants)
        for seats in catalog.game(name).seat_counts
        if catalog.game(name).invalid_reason(form, seats) is None
    ],
)


def union_members(union: Any) -> tuple[Any, ...]:
    """The types of a closed union."""
    return tuple(getattr(kind, "__origin__", kind) for kind in get_args(union)) or (union,)


@cache
def random_game_of(name: str, seats: int, form: Any, seed: int = 1) -> TableDriver:
    """A random game, played once for all who look at it."""
    return play_random_game(catalog.game(name), seats, form, seed, gifts=0.1)


@cache
def sample_states(name: str, seats: int, form: Any) -> tuple[Any, ...]:
    """Some states of a random game, the first and the last among them."""
    game, found = catalog.game(name), []
    walk = random_game_of(name, seats, form)
    state = game.blank(form, seats)
    for record in walk.log:
        state = game.fold(state, (event for event in record.events if type(event) in game.evolve_all))
        if record.waiting or record is walk.log[-1]:
            found.append(state)
    return (*found[:: max(STATE_STRIDE, -(-len(found) // MAX_STATES))], found[-1])
