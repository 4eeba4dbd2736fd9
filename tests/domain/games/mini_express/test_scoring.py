"""What shares are worth, and who wins (section 8 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.mini_express.data import BOX
from domain.games.mini_express.scoring import column, points, score, winner, worth
from domain.games.mini_express.state import State
from domain.kernel.game import Rival
from tests.domain.games.mini_express.scene import at

FIRST, SECOND, OTHER = 0, 1, 2


def position(*players: tuple[tuple[int, ...], tuple[int, ...]], length: int = 10, **more: Any) -> State:
    """Players with their influence and shares by company; all tracks are that long."""
    told = [{"influence": list(influence), "shares": list(shares)} for influence, shares in players]
    companies = {name: {"length": length} for name in ("lumber", "steel", "leather", "cotton")}
    state: State = at(more.pop("seats", len(told)), players=told, companies=companies, **more).state
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
def test_the_rank_counts_those_with_more_influence(
    influence: tuple[int, ...], columns: tuple[int, ...]
) -> None:
    """MEX-8.1"""
    state = position(*(((own, 1, 1, 1), (0, 0, 0, 0)) for own in influence))

    assert columns == tuple(column(state, seat, 0) for seat in range(4))


def test_without_influence_shares_are_worth_nothing() -> None:
    """MEX-8.2: not even if nobody has any."""
    state = position(*(((0, 1, 1, 1), (3, 0, 0, 0)),) * 3, length=15)

    assert (0, 0, 0) == points(state)


def test_every_share_counts_and_nothing_else_does() -> None:
    """MEX-8.3"""
    state = position(((5, 1, 1, 1), (2, 1, 0, 0)), ((1, 3, 9, 9), (0, 0, 0, 0)), ((1, 2, 9, 9), (0, 0, 0, 0)))
    values = BOX.share_value

    assert (2 * values.first[10] + values.other[10], 0, 0) == points(state)


def test_of_equal_points_fewer_shares_win_then_the_earlier_seat() -> None:
    """MEX-8.4"""
    many = ((1, 0, 1, 1), (1, 1, 0, 0))
    few = ((1, 0, 1, 1), (1, 0, 0, 0))

    assert 1 == winner(position(many, few, few))
    assert (3, 1, 2) == score(position(many, few, few)).places


def test_of_equal_players_the_one_next_to_the_start_player_is_ahead() -> None:
    """MEX-8.4: seats count from the start player."""
    state = replace(position(*(((1, 1, 1, 1), (1, 0, 0, 0)),) * 3), start=2)

    assert (2, 3, 1) == score(state).places


def test_two_use_the_columns_second_and_other() -> None:
    """MEX-8.5, MEX-11.7"""
    state = position(
        ((5, 1, 2, 0), (1, 1, 1, 0)), ((4, 1, 3, 0), (1, 1, 1, 0)), options={"two_players": "duel"}
    )

    assert [SECOND, SECOND, OTHER] == [column(state, 0, company) for company in range(3)]
    assert [OTHER, SECOND, SECOND] == [column(state, 1, company) for company in range(3)]
    assert 0 == winner(state)


@pytest.mark.parametrize(
    ("level", "own", "rival", "expected"),
    [
        ("passenger", 1, 5, BOX.share_value.other[10]),
        ("passenger", 0, 5, 0),
        ("tourist", 3, 2, BOX.share_value.second[10]),
        ("trainspotter", 3, 2, 0),
        ("trainspotter", 4, 5, BOX.share_value.other[10]),
        ("conductor", 4, 5, 0),
        ("conductor", 4, 4, BOX.share_value.second[10]),
        ("railroader", 5, 6, 0),
    ],
)
def test_higher_levels_ask_more_of_a_single_player(level: str, own: int, rival: int, expected: int) -> None:
    """MEX-9.16 (e), (g)"""
    machinist = {"influence": [rival, 1, 1, 1], "shares": [1, 0, 0, 0]}
    state = position(((own, 1, 1, 1), (1, 0, 0, 0)), options={"level": level}, machinist=machinist)

    assert expected == worth(state, 0, 0)
    assert worth(state, 1, 0) > 0


def test_a_tie_with_a_single_player_is_won_by_the_machinist() -> None:
    """MEX-9.15"""
    machinist = {"influence": [2, 1, 1, 1], "shares": [1, 0, 0, 0]}
    state = position(((2, 1, 1, 1), (1, 0, 0, 0)), machinist=machinist)
    found = score(state)

    assert found.totals == (found.rivals[0].total,)
    assert ((2,), (), 1) == (found.places, found.winners, winner(state))


def test_the_machinist_of_two_is_a_third_participant_in_the_last_seat() -> None:
    """MEX-10.5"""
    machinist = {"influence": [3, 1, 1, 1], "shares": [1, 0, 0, 0]}
    state = position(((5, 1, 1, 1), (1, 0, 0, 0)), ((1, 1, 1, 1), (0, 0, 0, 0)), machinist=machinist)
    values = BOX.share_value

    assert (values.first[10], 0, values.second[10]) == points(state)
    assert (Rival("the Machinist", values.second[10], 2),) == score(state).rivals
    assert (1, 3) == score(state).places
