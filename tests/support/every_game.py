"""The games that every suite over the catalogue plays, and some of their states."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import pytest

from domain import catalog
from tests.support.play import Played, random_game

NAMES = (catalog.TEMPLATE, *catalog.names())
EVERY = 7
"""Costly looks are taken at every so many records."""
MOST = 80
"""At no more than so many records of a game, however long it is."""

every_game = pytest.mark.parametrize("name", NAMES)
every_form = pytest.mark.parametrize(
    ("name", "seats", "form"),
    [
        pytest.param(name, seats, form, id=f"{name}-{seats}-{number}")
        for name in NAMES
        for number, form in enumerate(catalog.game(name).forms)
        for seats in catalog.game(name).seats
        if catalog.game(name).objection(form, seats) is None
    ],
)


def members(union: Any) -> tuple[Any, ...]:
    """The types of a closed union."""
    return tuple(getattr(kind, "__origin__", kind) for kind in get_args(union)) or (union,)


@cache
def played(name: str, seats: int, form: Any, seed: int = 1) -> Played:
    """A random game, played once for all who look at it."""
    return random_game(catalog.game(name), seats, form, seed, gifts=0.1)


@cache
def states(name: str, seats: int, form: Any) -> tuple[Any, ...]:
    """Some states of a random game, the first and the last among them."""
    game, found = catalog.game(name), []
    walk = played(name, seats, form)
    state = game.blank(form, seats)
    for record in walk.log:
        state = game.fold(state, (event for event in record.events if type(event) in game.folding))
        if record.waiting or record is walk.log[-1]:
            found.append(state)
    return (*found[:: max(EVERY, -(-len(found) // MOST))], found[-1])
