"""Invariants after every command of every test, for any game.

A game adds its own invariants as `check(state)` in `tests/domain/games/GAME/invariants.py`: pieces and money
conserved, no negatives. Checks with an exception for one game do not belong here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from domain.kernel import decide as kernel
from domain.kernel.game import Game
from domain.table.evolve import AnyTable

InvariantCheck = Callable[[Any], None]


def check_table(game: Game[Any], before: AnyTable | None, after: AnyTable) -> None:
    """Check a table and its predecessor."""
    if before is not None:
        assert len(before.seats) == len(after.seats), "seats came or went"
        assert before.draw_count <= after.draw_count, "draws were given back"
    if after.game_state is None:
        assert not after.waiting, "somebody is asked before the game"
        return
    seats = range(len(after.seats))
    asked = kernel.seats_to_act(after.game_state)
    assert set(asked) <= set(seats), f"seats {asked} are asked, of {len(seats)}"
    if after.phase == "playing":
        assert asked, "a game is on and nobody is asked"
        assert asked == tuple(waiting.seat for waiting in after.waiting), "the waiting list names others"
    else:
        assert not after.waiting, "an ended table waits for somebody"
    check_state(game, after.game_state, len(seats))


def check_state(game: Game[Any], state: Any, seats: int) -> None:
    """Check any state of a game."""
    for seat in kernel.seats_to_act(state):
        found = kernel.legal_options(game, state, seat)
        assert found, f"seat {seat} is asked and has no option at {state.stack[-1]}"
        assert len(set(found)) == len(found), "an option is listed twice"
    score = game.score(state)
    assert len(score.totals) == len(score.places) == seats, "a score sheet for other seats"
    sums = tuple(map(sum, zip(*(line.points for line in score.categories), strict=True)))
    assert not score.categories or sums == score.totals, "the categories do not add up to the total"
    load_invariants(game.name)(state)


@cache
def load_invariants(game: str) -> InvariantCheck:
    """Return the invariants of a game."""
    name = f"tests.domain.games.{game}.invariants"
    if find_spec(name) is None:
        raise LookupError(f"{name} is missing: every game says what must always be true of it")
    found: InvariantCheck = import_module(name).check
    return found
