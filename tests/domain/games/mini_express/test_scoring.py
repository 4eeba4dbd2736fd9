"""Share values and the winner (section 8 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.mini_express.data import BOX
from domain.games.mini_express.scoring import points, score, value_column
from domain.games.mini_express.state import State
from domain.kernel.game import Rival
from tests.domain.games.mini_express.scene import at

FIRST, SECOND, OTHER = 0, 1, 2


def position(*players: tuple[tuple[int, ...], tuple[int, ...]], length: int = 10, **more: Any) -> State:
    """Return a position with each player's influence and shares by company, and equal track lengths."""
    described = [{"influence": list(influence), "shares": list(shares)} for influence, shares in players]
    companies = {name: {"length": length} for name in ("lumber", "steel", "leather", "cotton")}
    seats = more.pop("seats", len(described))
    state: State = at(seats, players=described, companies=companies, **more).state
    return state


@pytest.mark.parametrize(
    ("influence", "columns"),
    [
        ((5, 4, 3, 2), (FIRST, SECOND, OTHER, OTHER)),
        ((5, 5, 3, 2), (FIRST, FIRST, OTHER, OTHER)),
        ((5, 4, 4, 4), (FIRST, SECOND, SECOND, SECOND)),
        ((2, 2, 2, 2), (FIRST, FIRST, FIRST, FIRST)),
        ((0, 7, 7, 1), (OTHER, FIRST, FIRST, OTHER)),
    ],
)
def test_rank_counts_participants_with_more_influence(
    influence: tuple[int, ...], columns: tuple[int, ...]
) -> None:
    """MEX-8.1"""
    state = position(*(((amount, 1, 1, 1), (0, 0, 0, 0)) for amount in influence))

    assert columns == tuple(value_column(state, seat, 0) for seat in range(4))


def test_ties_go_to_the_seat_nearest_the_start_player() -> None:
    """MEX-8.4: seats are counted from the start player."""
    state = replace(position(*(((1, 1, 1, 1), (1, 0, 0, 0)),) * 3), start=2)

    assert (2, 3, 1) == score(state).places


def test_machinist_is_ranked_third_participant_with_two_players() -> None:
    """MEX-10.5"""
    machinist = {"influence": [3, 1, 1, 1], "shares": [1, 0, 0, 0]}
    state = position(((5, 1, 1, 1), (1, 0, 0, 0)), ((1, 1, 1, 1), (0, 0, 0, 0)), machinist=machinist)
    values = BOX.share_value

    assert (values.first[10], 0, values.second[10]) == points(state)
    assert (Rival("the Machinist", values.second[10], 2),) == score(state).rivals
    assert (1, 3) == score(state).places
