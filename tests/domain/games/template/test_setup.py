"""Components and setup (WST-1, WST-2)."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.data import PASSENGERS, PLACES, STOPS
from domain.games.template.state import Player
from domain.games.template.variants import Options
from domain.kernel import decide as kernel
from domain.kernel import multiset
from domain.kernel.chance import ScriptedChance


def test_line_has_six_stops() -> None:
    """WST-1.1."""
    assert STOPS == ("alder", "birch", "cedar", "dogwood", "elm", "fir")
    assert [place.points for place in PLACES.values()] == [2, 2, 3, 3, 4, 5]


def test_each_stop_has_four_passengers() -> None:
    """WST-1.2."""
    assert dict(PASSENGERS) == dict.fromkeys(STOPS, 4)
    assert multiset.size(PASSENGERS) == 24


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_players_start_at_alder_with_coins_and_passengers(seats: int) -> None:
    """WST-2.1, WST-2.2."""
    chance = ScriptedChance({"passenger:1": "fir", "passenger:2": "elm"})

    state = kernel.start_game(GAME, Options(), seats, chance).state

    assert len(state.players) == seats
    assert state.players[0] == Player(stop="alder", coins=5, coal=0, hand=("elm", "fir"))
    assert all(len(player.hand) == 2 for player in state.players)
    assert multiset.size(state.pile) == 24 - 2 * seats
