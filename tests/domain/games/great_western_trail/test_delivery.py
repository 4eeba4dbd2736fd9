"""Deliveries and discs (GWT-6.5, GWT-9.3)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail.commands import Deliver, TakeCard, TakeDisc
from domain.games.great_western_trail.data import CITIES, DISC_SPACES, RAILROAD, STATIONS
from domain.games.great_western_trail.events import Delivered, DiscPlaced, MoneyGained
from domain.games.great_western_trail.frames import TakeObjective
from domain.games.great_western_trail.model import LINE
from domain.games.great_western_trail.rules.delivery import transport_cost
from domain.games.great_western_trail.rules.discs import disc_sources, fitting_spaces
from tests.domain.games.great_western_trail.scene import at, player
from tests.support.games.scene import events_of, options_of, play_all

WHITE = [space for space, printed in DISC_SPACES.items() if printed.colour == "white"]
BLACK = [space for space, printed in DISC_SPACES.items() if printed.colour == "black"]


def named(cities: list[Deliver]) -> set[str]:
    return {command.city for command in cities}


@pytest.mark.parametrize(
    ("engine", "city", "cost"),
    [
        ("5", "albuquerque", 3),
        ("5", "santa_fe", 2),
        ("5", "wichita", 0),
        ("5", "kansas_city", 0),
        ("0", "san_francisco", 11),
        ("4.5", "santa_fe", 2),
        ("7.5", "santa_fe", 0),
        ("38", "san_francisco", 0),
    ],
)
def test_each_crossing_between_engine_and_city_costs_a_dollar(engine: str, city: str, cost: int) -> None:
    """GWT-6.5.4, GWT-18.9"""
    assert cost == transport_cost(at(players=[{"engine": engine}]).state, 0, city)


def test_engine_farther_ahead_never_pays_more() -> None:
    """GWT-6.5.4"""
    resting = [space for space in LINE if space != RAILROAD.last]
    states = [at(players=[{"engine": engine}]).state for engine in resting]
    for city in CITIES:
        costs = [transport_cost(state, 0, city) for state in states]
        assert costs == sorted(costs, reverse=True)


def test_black_discs_go_anywhere_once_white_spaces_are_clear() -> None:
    """GWT-9.3.2"""
    scene = at("city", value=4, players=[{"cleared": WHITE, "money": 0, "engine": "9"}])
    scene = play_all(scene, Deliver("wichita"))

    assert {"cert_6", "step_left", "step_right"} == {
        command.source for command in options_of(TakeDisc, scene)
    }


def test_three_dollars_of_a_disc_space_are_gained_immediately() -> None:
    """GWT-9.3.3"""
    scene = play_all(at("city", value=10, players=[{"engine": "10", "money": 0}]), Deliver("albuquerque"))
    scene = play_all(scene, TakeDisc("step_left"))

    assert [DiscPlaced(0, "step_left", "albuquerque")] == events_of(DiscPlaced, scene)
    assert [MoneyGained(0, 3)] == events_of(MoneyGained, scene)


def test_last_objective_card_serves_only_one_of_two_arrows() -> None:
    """GWT-8.13.2"""
    scene = at(
        "city",
        value=8,
        players=[{"engine": "9", "cleared": WHITE[1:3]}],
        cities={"colorado_springs": [0], "albuquerque": [0]},
        display=["O01"],
        objectives=[],
    )
    scene = play_all(scene, Deliver("santa_fe"), TakeDisc("aux_money_2"), TakeCard("O01"))

    assert not any(isinstance(frame, TakeObjective) for frame in scene.state.stack)


def test_station_discs_move_only_as_a_last_resort() -> None:
    """GWT-9.3.4"""
    all_but_hand = [space for space in DISC_SPACES if space not in {"hand_a", "hand_b"}]
    scene = at(
        "city",
        value=4,
        players=[{"cleared": all_but_hand, "money": 4, "engine": "9"}, {"cleared": WHITE[:1]}],
        stations={"S1": [0], "S2": [0, 1]},
    )
    scene = play_all(scene, Deliver("wichita"))

    assert {"S1", "S2"} == {command.source for command in options_of(TakeDisc, scene)}
    scene = play_all(scene, TakeDisc("S2"))
    assert {"S1": (0,), "S2": (1,)} == scene.state.board.stations


def test_kansas_city_money_pays_for_a_disc_as_last_resort() -> None:
    """GWT-9.3.5"""
    all_but_hand = [space for space in DISC_SPACES if space not in {"hand_a", "hand_b"}]
    scene = at("city", value=4, players=[{"cleared": all_but_hand, "money": 1, "engine": "9"}])

    assert {"kansas_city"} == named(options_of(Deliver, scene))
    scene = scene.when(Deliver("kansas_city"))
    scene.then(Delivered(0, "kansas_city"), MoneyGained(0, 6))
    scene = play_all(scene, TakeDisc("hand_a"))
    assert 2 == player(scene).money


def test_delivery_without_a_disc_has_no_effect() -> None:
    """GWT-9.3.5"""
    scene = at("city", value=4, players=[{"cleared": list(DISC_SPACES), "money": 1}])
    scene = play_all(scene, Deliver("kansas_city"))

    assert [] == events_of(MoneyGained, scene)
    assert [] == events_of(DiscPlaced, scene)


def test_every_disc_source_fits_and_is_affordable(subtests: pytest.Subtests) -> None:
    """GWT-9.3.1 to GWT-9.3.4"""
    for money in [0, 4, 5, 30]:
        for target in [*CITIES, *STATIONS]:
            with subtests.test(f"{money}, {target}"):
                for cleared in ([], WHITE, BLACK, [*WHITE, "cert_6", "step_left", "step_right"]):
                    state = at(players=[{"cleared": cleared, "money": money}]).state
                    for space in disc_sources(state, 0, target, money):
                        assert space in fitting_spaces(state, 0, target)
                        assert space not in cleared
                        assert DISC_SPACES[space].cost <= money
