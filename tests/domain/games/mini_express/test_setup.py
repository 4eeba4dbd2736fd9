"""The table before the draft (section 3 of the rules)."""

from __future__ import annotations

from typing import Any

from domain.games.mini_express import GAME
from domain.games.mini_express.data import DEMAND
from domain.games.mini_express.state import State
from domain.games.mini_express.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import to_multiset
from tests.domain.games.mini_express.scene import drafted


def new_game(seats: int, **options: Any) -> State:
    state: State = drafted(seats, **options).state
    return state


def test_setup_places_every_demand_token() -> None:
    """MEX-3.5"""
    tokens = [token for token in new_game(3).tokens if token]

    assert DEMAND == to_multiset(tokens)


def test_start_player_is_drawn_unless_set() -> None:
    """MEX-3.6"""
    drawn = kernel.start_game(GAME, Options(), 4, ScriptedChance({"start": 2})).state
    named = kernel.start_game(GAME, Options(start_seat=3), 4, ScriptedChance({"start": 2})).state

    assert (2, (2, 3, 0, 1)) == (drawn.start, drawn.order)
    assert 3 == named.start


def test_solo_restore_tokens_are_added_after_opening_shares() -> None:
    """MEX-9.2, MEX-17.11: with two players, they are in the bag from the start."""
    alone, two = new_game(1).machinist, new_game(2).machinist

    assert alone is not None
    assert two is not None
    assert (0, 2) == (dict(alone.bag).get("restore", 0), dict(two.bag)["restore"])


def test_each_company_starts_with_one_train_on_the_map() -> None:
    """MEX-3.3, MEX-3.4"""
    lines = new_game(4, map="europe").lines

    assert [("N3",), ("E3",), ("E8",), ("N7",)] == [line.track for line in lines]
    assert {(4, 20, 0)} == {(line.trains, line.supply, line.length) for line in lines}
