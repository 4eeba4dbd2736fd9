"""Setup (section 2 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import GiveCoins, KeepSpecial
from domain.games.trains_and_stations.frames import GatherDice, KeepSpecials
from domain.games.trains_and_stations.state import Options
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from tests.support.games.scene import Scene, given


def begun(seats: int = 3, conductor: int | None = 1) -> Scene:
    return given(
        GAME, kernel.start_game(GAME, Options(conductor), seats, ScriptedChance({"conductor": 2})).state
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_choose_two_of_three_special_cards_before_the_first_turn(seats: int) -> None:
    """TNS-2.3, TNS-2.4"""
    scene = begun(seats)
    scene.then_asks(KeepSpecials(tuple(range(seats))))
    for seat in reversed(range(seats)):
        assert 3 == len(scene.legal_options(seat))
        scene = scene.when(scene.legal_options(seat)[-1], seat)
    scene.then_asks(GatherDice(1))

    assert 20 - 2 * seats == len(scene.state.deck)
    assert {2} == {len(player.specials) for player in scene.state.players}


def test_returned_cards_can_be_drawn_again() -> None:
    """TNS-2.3: they go back among the cards that are nowhere else."""
    scene = begun()
    returned = [player.specials[2] for player in scene.state.players]
    for seat in range(3):
        scene = scene.when(scene.legal_options(seat)[0], seat)

    assert set(returned) <= set(scene.state.deck)


def test_nobody_keeps_one_card_or_three() -> None:
    """TNS-2.6"""
    cards = begun().state.players[0].specials

    begun().when(KeepSpecial(cards[:1])).then_refused("TNS-2.6", "exactly 2")
    begun().when(KeepSpecial(cards)).then_refused("TNS-2.6", "exactly 2")


def test_no_coins_are_given_while_cards_are_chosen() -> None:
    """TNS-13.7"""
    begun().when(GiveCoins(1, 1), 0).then_refused("TNS-13.7", "special cards")


def test_the_conductor_is_drawn_where_nobody_is_named() -> None:
    """TNS-2.5"""
    assert (1, 2) == (begun(conductor=1).state.conductor, begun(conductor=None).state.conductor)


def test_a_conductor_has_to_sit_at_the_table() -> None:
    assert GAME.invalid_reason(Options(3), 3)
    assert GAME.invalid_reason(Options(3), 4) is None
