"""Short descriptions give complete positions, and impossible ones are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.games.great_western_trail.variants import Options
from tests.domain.games.great_western_trail.invariants import check
from tests.domain.games.great_western_trail.positions import build

SHORT = {
    "players": [
        {"hand": ["holstein", "O05", "jersey"], "draw": ["guernsey"], "masters": ["SM_workers"]},
        {"cleared": ["aux_money_2"], "teepees": {"green": 2}, "replaced": ["3a"]},
    ],
    "tiles": {"A1": "1:10b", "flood_3": "flood_4_green", "T_m1": "teepee_blue"},
    "jobs": {"1:3": "cowboy", "4:4": "engineer"},
    "row": 5,
    "deck": ["texas_longhorn_7"],
    "objectives": [],
    "stacks": {"1": []},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("description", [{}, SHORT])
def test_unspecified_pieces_are_placed_automatically(description: dict[str, Any], seats: int) -> None:
    """GWT-1: every card, tile, disc and worker has a location."""
    state = build(Options(), seats, description)

    check(state)
    assert seats == len(state.players)


@pytest.mark.parametrize(
    ("description", "says"),
    [
        ({"players": [{}, {}, {}]}, "3 players are described"),
        ({"players": [{"hand": ["texas_longhorn_5"] * 3}]}, "no further texas_longhorn_5"),
        ({"players": [{"hand": ["O05"]}, {"discard": ["O05"]}]}, "no further O05"),
        ({"players": [{"hand": ["jersey"] * 6}]}, "no further jersey"),
        ({"players": [{"hazards": ["flood_2_green"] * 2}]}, "no further flood_2_green"),
        ({"cities": {"topeka": [0]}}, "1 discs out, but only 0 cleared"),
        ({"players": [{"cleared": ["hand_c"]}]}, "hand_c"),
        ({"tiles": {"flood_1": "drought_2_green"}}, "cannot be on flood_1"),
        ({"tiles": {"flood_1": "0:1a"}}, "no building site"),
        ({"tiles": {"A1": "0:11a"}}, "no building"),
        ({"tiles": {"A1": "0:1a", "A2": "1:1b"}}, "both sides up"),
        ({"masters": {"S1": "cowboy"}}, "have no station"),
        ({"deck": ["jersey"]}, "are not all left"),
        ({"stacks": {"2": ["teepee_green"]}}, "never holds"),
        ({"market": ["ayrshire"] * 8}, "no further ayrshire"),
    ],
)
def test_impossible_position_is_refused(description: dict[str, Any], says: str) -> None:
    """GWT-1: no piece is used twice or misplaced."""
    with pytest.raises(ValueError, match=says):
        build(Options(), 2, description)


def test_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        build(Options(), 2, {"plaiers": []})
