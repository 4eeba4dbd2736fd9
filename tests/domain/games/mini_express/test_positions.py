"""Positions of Mini Express from a short description: what it says stands, and what cannot be is named."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.data import MAPS
from domain.games.mini_express.state import Options
from domain.kernel.decide import seats_to_act
from tests.domain.games.mini_express.positions import build

CITIES = [city.slug for city in MAPS["usa"].city]


def test_the_start_player_is_the_one_of_the_option_and_begins() -> None:
    """MEX-3.6: the round goes clockwise from the start player."""
    state = build(Options(start_seat=2), 3, {})

    assert (2, (2, 0, 1), (2,)) == (state.start, state.order, seats_to_act(state))
    assert GAME.view(state, None).start == 2


def test_the_last_turn_of_the_round_is_that_of_the_seat_before_the_start_player() -> None:
    """MEX-7.5: the number of turns begun tells how far the round is."""
    turns = [build(Options(start_seat=2), 3, {"seat": seat}).turns for seat in (2, 0, 1)]

    assert turns == sorted(turns)


def test_the_symbols_of_a_token_may_be_named_in_either_order() -> None:
    there = build(Options(), 3, {"tokens": {"tulsa": "steel/leather", "omaha": "steel/wild"}})
    back = build(Options(), 3, {"tokens": {"tulsa": "leather/steel", "omaha": "wild/steel"}})

    assert there == back


@pytest.mark.parametrize(
    ("seats", "described", "says"),
    [
        (
            3,
            {"tokens": {"tulsa": "leather/wild", "omaha": "leather/wild"}},
            "named more often than there are",
        ),
        (
            3,
            {"tokens": dict.fromkeys(CITIES[:5], "lumber/steel")},
            "more often than there are such tokens: 4",
        ),
        (3, {"tokens": {"tulsa": "leather/gold"}}, "no token is 'leather/gold'; there are lumber/steel, "),
        (3, {"tokens": {"tulsa": "leather"}}, "no token is 'leather'"),
        (3, {"tokens": {"atlantis": "none"}}, "'atlantis'.* are no cities of this map"),
        (3, {"tokens": {"all": "steel/leather"}}, "all is 'none' or left out"),
        (3, {"seat": 3}, "0 to 2, not by 3"),
        (3, {"players": [{}] * 4}, "4 players are described, of 3 seats"),
        (3, {"machinist": {"target": 4}}, "the Machinist does not play"),
        (3, {"spike": {"phase": "racing", "east": "steel"}}, "the Golden Spike is not played"),
        (3, {"second": "steel"}, "only a turn of a duel has a second action"),
        (3, {"seat": 1, "first_turn": True}, "seat 0 has the very first turn, not seat 1"),
    ],
)
def test_what_cannot_be_is_named(seats: int, described: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        build(Options(), seats, described)


def test_a_seat_that_cannot_act_is_named_and_not_passed_over() -> None:
    """MEX-4.3: its turn would be forfeited before the case begins, and another seat be asked."""
    bare = {name: {"space": 0, "shares": 0} for name in ("lumber", "steel", "leather", "cotton")}

    with pytest.raises(ValueError, match="seat 1 has no action"):
        build(Options(), 3, {"seat": 1, "companies": bare})
