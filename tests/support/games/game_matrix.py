"""The games that every suite over the catalogue plays, and some of their states."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from domain.games import catalog
from tests.support.games.table_driver import TableDriver, play_random_game

GAME_NAMES = (catalog.TEMPLATE, *catalog.names())
STATE_STRIDE = 7
"""Costly looks are taken at every so many records."""
MAX_STATES = 80
"""At no more than so many records of a game, however long it is."""

every_game = pytest.mark.parametrize("name", GAME_NAMES)


class GameTable(NamedTuple):
    """A game, how many play it, and with which options."""

    name: str
    seats: int
    form: Any

    @property
    def pairs(self) -> frozenset[tuple[Any, Any]]:
        """Give what stands together here, two by two: the number of seats and the values of options."""
        options = msgspec.to_builtins(self.form).items()
        values = [("seats", repr(self.seats)), *((name, repr(value)) for name, value in options)]
        return frozenset(combinations(values, 2))


def _tables_of(name: str) -> Iterator[tuple[str, GameTable]]:
    """Give all tables of a game, each with its id."""
    game = catalog.game(name)
    for number, form in enumerate(game.variants):
        for seats in game.seat_counts:
            if game.invalid_reason(form, seats) is None:
                yield f"{name}-{seats}-{number}", GameTable(name, seats, form)


def _pairwise(tables: Collection[GameTable]) -> set[GameTable]:
    """Choose tables of a game in which every two values stand together that do so in any; greedy."""
    missing, chosen = set().union(*(table.pairs for table in tables)), set[GameTable]()
    while missing:
        best = max(tables, key=lambda table: len(table.pairs & missing))
        chosen.add(best)
        missing -= best.pairs
    return chosen


_TABLES = {each: table for name in GAME_NAMES for each, table in _tables_of(name)}
_USUAL = set[GameTable]().union(
    *(_pairwise([table for table in _TABLES.values() if table.name == name]) for name in GAME_NAMES)
)

every_variant = pytest.mark.parametrize(
    GameTable._fields, [pytest.param(*table, id=each) for each, table in _TABLES.items()]
)
_FIRST = {
    max(
        (table for table in _TABLES.values() if table in _USUAL and table.name == name),
        key=lambda table: (len(table.pairs), table.seats),
    )
    for name in GAME_NAMES
}


def _marks_of(table: GameTable) -> tuple[pytest.MarkDecorator, ...]:
    if table in _FIRST:
        return ()
    return (pytest.mark.wide,) if table in _USUAL else (pytest.mark.slow,)


every_pair = pytest.mark.parametrize(
    GameTable._fields,
    [pytest.param(*table, id=each, marks=_marks_of(table)) for each, table in _TABLES.items()],
)
"""The same for what is drawn, said and hidden: one table of each game; those in which every two values come
together are wide, all others slow.
"""


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
