"""The end of the game and its points (sections 11 and 12 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.trains_and_stations.commands import FinishResolve
from domain.games.trains_and_stations.events import GameEnded
from domain.games.trains_and_stations.frames import GatherDice
from tests.domain.games.trains_and_stations.scene import at, resolving
from tests.support.games.scene import Scene, events_of, play_all


def ended(**described: Any) -> Scene:
    return play_all(resolving(at(**described), "coin coin mine mine hotel"), FinishResolve(()))


@pytest.mark.parametrize(("active", "following"), [("blue", 1), ("red", 2)])
def test_in_the_final_phase_play_goes_on_up_to_the_conductor(active: str, following: int) -> None:
    """TNS-11.2, section 16 row 46."""
    ended(final_phase=True, active=active).then_asks(GatherDice(following))


def test_the_game_ends_before_the_conductor_s_turn() -> None:
    """TNS-11.2"""
    scene = ended(final_phase=True, active="green")

    assert [GameEnded()] == events_of(GameEnded, scene)
    scene.then_over()


def test_after_the_game_everything_is_shown() -> None:
    """TNS-12.6, TNS-13.5"""
    scene = ended(final_phase=True, active="green", special={"red": "SP05"})
    shown = scene.game.view(scene.state, None)

    assert [(), ("SP05",), ()] == [seat.specials for seat in shown.seats]
    assert [3, 3, 3] == [seat.score for seat in shown.seats]


def test_a_monopoly_goes_to_all_who_have_most() -> None:
    """TNS-12.2, TNS-12.3, section 16 rows 47 and 48: two-goods cards count, nothing does not."""
    scene = at(
        goods={"blue": {"coal": 2}, "red": {"coal": 1, "cattle": 1}, "green": {"cattle": 3}},
        special={"red": "SP19"},
        used_goods=["workers", "coal", "cattle", "food"],
    )
    sheet = scene.game.score(scene.state)

    assert ("victory points", "goals", "monopolies") == tuple(line.name for line in sheet.categories)
    assert (6, 6 + 7, 6) == sheet.categories[2].points


def test_unrevealed_goals_and_coins_are_worth_nothing() -> None:
    """TNS-8.8, TNS-12.4"""
    scene = at(special={"blue": "SP10"}, revealed={"red": "SP11"}, coins={"green": 5})

    assert (3, 13, 3) == scene.game.score(scene.state).totals


def test_a_tie_goes_to_more_gold_then_is_shared() -> None:
    """TNS-12.5, ruling R16"""
    gold: dict[str, Any] = {
        "fields": {"ranch": "gold 4"},
        "used_goods": ["workers", "coal", "cattle", "food", "gold"],
    }
    tied = at(goods={"blue": {"gold": 2}, "red": {"gold": 2}}, **gold)
    assert (1, 1, 3) == tied.game.score(tied.state).places

    more = at(goods={"blue": {"gold": 2}, "red": {"gold": 1}}, vp={"red": 12}, **gold)
    assert ((12, 12, 3), (1, 2, 3)) == (
        more.game.score(more.state).totals,
        more.game.score(more.state).places,
    )
