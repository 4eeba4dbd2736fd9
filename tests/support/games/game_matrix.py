"""The games played by every suite that covers the catalogue, and some of their states."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple, get_args

import msgspec
import pytest

from domain.games import catalog
from tests.support.games.table_driver import TableDriver, play_random_game

GAME_NAMES = (catalog.TEMPLATE, *catalog.names())
STATE_STRIDE = 7
"""Number of records between expensive checks."""
MAX_STATES, MAX_OF_MANY = 24, 12
"""The maximum number of states to check per game; the second number applies if a game has many tables."""

every_game = pytest.mark.parametrize("name", GAME_NAMES, scope="module")
"""Groups the tests of a game, so that its tables are played once."""


class GameTable(NamedTuple):
    """A game, its number of seats and its options."""

    name: str
    seats: int
    form: Any

    @property
    def values(self) -> tuple[tuple[str, str], ...]:
        """Return the number of seats and the value of each option, each with its name."""
        options = msgspec.to_builtins(self.form).items()
        return (("seats", repr(self.seats)), *((name, repr(value)) for name, value in options))


def _tables_of(name: str) -> Iterator[tuple[str, GameTable]]:
    """Yield all tables of a game, each with its id."""
    game = catalog.game(name)
    for number, form in enumerate(game.variants):
        for seats in game.seat_counts:
            if game.invalid_reason(form, seats) is None:
                yield f"{name}-{seats}-{number}", GameTable(name, seats, form)


_TABLES = {each: table for name in GAME_NAMES for each, table in _tables_of(name)}


def _cover(together: int) -> set[GameTable]:
    """Choose tables greedily so that all possible combinations of `together` values occur."""
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


_TableTest = Callable[[str, int, Any], None]


class TableWalk:
    """Turns a test of one table into one test per game, run at many tables.

    The test reports each table at which it fails.

    `make test` runs the tables of `often`, `make test-all` those of `wide`, and `make test-slow` all others.
    """

    def __init__(self, often: Collection[GameTable], wide: Collection[GameTable] = ()) -> None:
        wide = set(wide) - set(often)
        rest = set(_TABLES.values()) - {*often, *wide}
        self._walks = (("", often, ()), ("-wide", wide, pytest.mark.wide), ("-rest", rest, pytest.mark.slow))

    def __call__(self, test: _TableTest) -> Any:
        """Run a test at the tables of every game."""
        return self.where(lambda _: True)(test)

    def where(self, holds: Callable[[GameTable], bool]) -> Callable[[_TableTest], Any]:
        """Run a test at the tables that meet a condition."""
        walks = [
            pytest.param(tables, id=f"{name}{suffix}", marks=marks)
            for name in GAME_NAMES
            for suffix, some, marks in self._walks
            if (tables := [each for each, one in _TABLES.items() if _is_of(name, one, some) and holds(one)])
        ]

        def walking(test: _TableTest) -> Any:
            @pytest.mark.parametrize("tables", walks, scope="module")
            def walk(tables: list[str]) -> None:
                for each in tables:
                    try:
                        test(*_TABLES[each])
                    except BaseException as failure:
                        failure.add_note(f"at the table {each}")
                        raise

            walk.__name__, walk.__doc__, walk.__module__ = test.__name__, test.__doc__, test.__module__
            return walk

        return walking


def _is_of(name: str, table: GameTable, some: Collection[GameTable]) -> bool:
    return table.name == name and table in some


every_pair = TableWalk(_PAIRS)
"""In `make test`, tables that together contain every pair of values (of options and number of seats)."""

every_value = TableWalk(_VALUES)
"""In `make test`, tables that together contain every value."""

one_table_of_each = TableWalk(_ONES, _VALUES)
"""For slow checks: one table of each game in `make test`, and one for every value in `make test-all`."""


def covering_tables(name: str) -> tuple[GameTable, ...]:
    """Return tables of a game that together contain every pair of values (of options and number of seats)."""
    return tuple(table for table in _TABLES.values() if table in _PAIRS and table.name == name)


def union_members(union: Any) -> tuple[Any, ...]:
    """Return the types of a closed union."""
    return tuple(getattr(kind, "__origin__", kind) for kind in get_args(union)) or (union,)


@cache
def random_game_of(name: str, seats: int, form: Any, seed: int = 1) -> TableDriver:
    """Return a random game, played once for all callers."""
    return play_random_game(catalog.game(name), seats, form, seed, gifts=0.1)


@cache
def sample_states(name: str, seats: int, form: Any) -> tuple[Any, ...]:
    """Return some states of a random game, including the first and the last."""
    game, found = catalog.game(name), []
    walk = random_game_of(name, seats, form)
    state = game.blank(form, seats)
    for record in walk.log:
        state = game.fold(state, (event for event in record.events if type(event) in game.evolve_all))
        if record.waiting or record is walk.log[-1]:
            found.append(state)
    most = MAX_OF_MANY if GameTable(name, seats, form) in (_PAIRS | _VALUES) - _ONES else MAX_STATES
    return (*found[:: max(STATE_STRIDE, -(-len(found) // most))], found[-1])
