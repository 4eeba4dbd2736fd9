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
    def values(self) -> tuple[tuple[str, str], ...]:
        """The number of seats and the value of each option."""
        options = msgspec.to_builtins(self.form).items()
        return (("seats", repr(self.seats)), *((name, repr(value)) for name, value in options))


def _tables_of(name: str) -> Iterator[tuple[str, GameTable]]:
    """Give all tables of a game, each with its id."""
    game = catalog.game(name)
    for number, form in enumerate(game.variants):
        for seats in game.seat_counts:
            if game.invalid_reason(form, seats) is None:
                yield f"{name}-{seats}-{number}", GameTable(name, seats, form)


_TABLES = {each: table for name in GAME_NAMES for each, table in _tables_of(name)}


def _cover(together: int) -> set[GameTable]:
    """Choose tables of each game, greedily: any so many values that can stand together do so in one."""
    chosen = set[GameTable]()
    for name in GAME_NAMES:
        holds = {
            table: set(combinations(table.values, together))
            for table in _TABLES.values()
            if table.name == name
        }
        missing = set[Any]().union(*holds.values())
        while missing:
            best = max(holds, key=lambda table: len(holds[table] & missing))
            chosen.add(best)
            missing -= holds[best]
    return chosen


_PAIRS, _VALUES = _cover(2), _cover(1)
_ONES = {
    max(
        (table for table in _TABLES.values() if table in _VALUES and table.name == name),
        key=lambda one: one.seats,
    )
    for name in GAME_NAMES
}


def _parametrize(often: Collection[GameTable], wide: Collection[GameTable]) -> pytest.MarkDecorator:
    """Give all tables to a test: some in each run, some in `make test-all`, the rest in `make test-slow`."""

    def marks_of(table: GameTable) -> tuple[pytest.MarkDecorator, ...]:
        if table in often:
            return ()
        return (pytest.mark.wide,) if table in wide else (pytest.mark.slow,)

    return pytest.mark.parametrize(
        GameTable._fields,
        [pytest.param(*table, id=each, marks=marks_of(table)) for each, table in _TABLES.items()],
    )


every_variant = _parametrize(_PAIRS, ())
"""Tables of every game: in each run those in which every two values, of options and seats, stand together."""

every_pair = _parametrize(_ONES, _VALUES)
"""The same for what is dear, as drawings and words are: in each run one table of each game.

In `make test-all` there are those in which every value comes up.
"""


def covering_tables(name: str) -> tuple[GameTable, ...]:
    """The tables of a game in which every two values, of options and seats, stand together."""
    return tuple(table for table in _TABLES.values() if table in _PAIRS and table.name == name)


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
