"""Positions of Mini Express from a short description, and errors in descriptions."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.data import MAPS
from domain.games.mini_express.variants import Options
from domain.kernel.decide import seats_to_act
from tests.domain.games.mini_express.positions import build

CITIES = [city.slug for city in MAPS["usa"].city]


def test_start_seat_option_sets_the_start_player() -> None:
    """MEX-3.6: the round goes clockwise from the start player."""
    state = build(Options(start_seat=2), 3, {})

    assert (2, (2, 0, 1), (2,)) == (state.start, state.order, seats_to_act(state))
    assert GAME.view(state, None).start == 2


def test_seat_before_the_start_player_ends_the_round() -> None:
    """MEX-7.5: the number of turns begun shows the progress of the round."""
    turns = [build(Options(start_seat=2), 3, {"seat": seat}).turns for seat in (2, 0, 1)]

    assert turns == sorted(turns)


def test_token_symbols_are_accepted_in_either_order() -> None:
    position = build(Options(), 3, {"tokens": {"tulsa": "steel/leather", "omaha": "steel/wild"}})
    reverse = build(Options(), 3, {"tokens": {"tulsa": "leather/steel", "omaha": "wild/steel"}})

    assert position == reverse


@pytest.mark.parametrize(
    ("seats", "described", "says"),
    [
        (3, {"tokens": {"tulsa": "leather/wild", "omaha": "leather/wild"}}, "too many 'leather/wild' tokens"),
        (3, {"tokens": dict.fromkeys(CITIES[:5], "lumber/steel")}, "tokens: there are only 4"),
        (3, {"tokens": {"tulsa": "leather/gold"}}, "no token is 'leather/gold'; there are lumber/steel, "),
        (3, {"tokens": {"tulsa": "leather"}}, "no token is 'leather'"),
        (3, {"tokens": {"atlantis": "none"}}, "'atlantis'.* are not cities of this map"),
        (3, {"tokens": {"all": "steel/leather"}}, "all must be 'none' or omitted"),
        (3, {"seat": 3}, "0 to 2, not 3"),
        (3, {"players": [{}] * 4}, "4 players described for 3 seats"),
        (3, {"machinist": {"target": 4}}, "the Machinist does not play"),
        (3, {"spike": {"phase": "racing", "east": "steel"}}, "the Golden Spike is not in play"),
        (3, {"second": "steel"}, "only duel turns have a second action"),
        (3, {"seat": 1, "first_turn": True}, "seat 0 has the very first turn, not seat 1"),
    ],
)
def test_impossible_positions_are_rejected(seats: int, described: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        build(Options(), seats, described)


def test_a_seat_without_an_action_is_rejected() -> None:
    """MEX-4.3: otherwise, its turn would be forfeited before the case begins, and a different seat asked."""
    bare = {name: {"space": 0, "shares": 0} for name in ("lumber", "steel", "leather", "cotton")}

    with pytest.raises(ValueError, match="seat 1 has no action"):
        build(Options(), 3, {"seat": 1, "companies": bare})
