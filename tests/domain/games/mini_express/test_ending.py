"""Turns, forfeits, exhaustion and the end (MEX-4.1 to MEX-4.3, section 7 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.commands import BuildTrack, TakeShare
from domain.games.mini_express.events import EndTriggered, GameEnded, TurnForfeited
from domain.kernel import decide as kernel
from tests.domain.games.mini_express.scene import at, line
from tests.support.games.scene import events_of, options_of, play_all

RICH = {"influence": [20, 20, 20, 20]}
LAST = {"shares": 1}


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_round_is_completed_after_the_second_exhaustion(seat: int) -> None:
    """MEX-7.4, MEX-7.5: so that all have had the same number of turns."""
    scene = at(4, seat=seat, players=[RICH] * 4, companies={"lumber": {"shares": 0}, "steel": LAST})
    scene, asked = play_all(scene, TakeShare("steel")), list[int]()
    assert [EndTriggered()] == events_of(EndTriggered, scene)
    while kernel.seats_to_act(scene.state):
        asked += kernel.seats_to_act(scene.state)
        scene = play_all(scene, scene.legal_options()[0])

    assert list(range(seat + 1, 4)) == asked
    assert 1 == len(events_of(GameEnded, scene))


def test_one_exhausted_company_ends_nothing() -> None:
    """MEX-7.3"""
    scene = play_all(at(players=[RICH] * 3, companies={"steel": LAST}), TakeShare("steel"))

    assert not scene.state.triggered
    assert (1,) == kernel.seats_to_act(scene.state)


def test_a_third_exhaustion_in_the_last_round_triggers_nothing_more() -> None:
    """MEX-7.5"""
    companies = {"lumber": {"shares": 0}, "steel": LAST, "cotton": LAST}
    scene = play_all(at(players=[RICH] * 3, companies=companies), TakeShare("steel"), TakeShare("cotton"))

    assert not events_of(EndTriggered, scene)
    assert line(scene, "cotton").exhausted
    assert (2,) == kernel.seats_to_act(scene.state)


def test_who_can_do_nothing_forfeits_and_when_all_do_the_game_ends() -> None:
    """MEX-4.3"""
    poor = {"influence": [0, 0, 0, 0]}
    stuck: dict[str, object] = {"space": 1}
    last: dict[str, object] = {"space": 0, "shares": 1}
    companies = {"lumber": stuck, "leather": stuck, "cotton": stuck, "steel": last}
    scene = at(players=[poor, poor, poor], companies=companies, tokens={"all": "none"})
    assert (TakeShare("steel"),) == scene.legal_options()
    scene = play_all(scene, TakeShare("steel"))

    assert [1, 2, 0] == [event.seat for event in events_of(TurnForfeited, scene)]
    scene.then_over()


def test_whose_turn_it_is_not_is_told_whose_it_is() -> None:
    """MEX-4.4"""
    scene = at()

    refused = scene.when(TakeShare("steel"), seat=1)
    assert refused.refusal is not None
    assert "waits for seat 0" in refused.refusal.message


def test_an_action_for_a_company_needs_no_share_of_it() -> None:
    """MEX-4.2, MEX-6.1"""
    companies = {option.company for option in options_of(BuildTrack, at())}

    assert {"lumber", "steel", "leather", "cotton"} == companies
