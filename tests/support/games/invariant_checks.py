"""Invariants that hold after every command of every test, for any game.

A game adds its own invariants as `check(state)` in `tests/domain/games/GAME/invariants.py`: for example,
pieces and money are conserved, and no number is negative. Checks with an exception for one game do not belong
here.
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
    """Check a table against its predecessor."""
    if before is not None:
        assert len(before.seats) == len(after.seats), "the number of seats changed"
        assert before.draw_count <= after.draw_count, "the draw count decreased"
    if after.game_state is None:
        assert not after.waiting, "a seat has a decision before the game"
        return
    seats = range(len(after.seats))
    asked = kernel.seats_to_act(after.game_state)
    assert set(asked) <= set(seats), f"seats {asked} have decisions, but there are only {len(seats)}"
    if after.phase == "playing":
        assert asked, "no seat of a running game has a decision"
        assert asked == tuple(waiting.seat for waiting in after.waiting), (
            "the waiting list names different seats"
        )
    else:
        assert not after.waiting, "an ended table waits for a decision"
    check_state(game, after.game_state, len(seats))


def check_state(game: Game[Any], state: Any, seats: int) -> None:
    """Check any state of a game."""
    for seat in kernel.seats_to_act(state):
        found = kernel.legal_options(game, state, seat)
        assert found, f"seat {seat} has a decision but no option at {state.stack[-1]}"
        assert len(set(found)) == len(found), "an option is listed twice"
    score = game.score(state)
    assert len(score.totals) == len(score.places) == seats, "the score sheet has a wrong number of seats"
    sums = tuple(map(sum, zip(*(line.points for line in score.categories), strict=True)))
    assert not score.categories or sums == score.totals, "the categories do not add up to the total"
    load_invariants(game.name)(state)


@cache
def load_invariants(game: str) -> InvariantCheck:
    name = f"tests.domain.games.{game}.invariants"
    if find_spec(name) is None:
        raise LookupError(f"{name} is missing: every game must define its invariants")
    found: InvariantCheck = import_module(name).check
    return found
