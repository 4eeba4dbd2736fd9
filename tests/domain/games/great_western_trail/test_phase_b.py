"""Phase B: local actions, special actions, and the single auxiliary action (section 5 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    BuyCattle,
    EndPhaseB,
    LocalAction,
    MoveAlong,
    PlaceBuilding,
    PlayObjective,
    SingleAuxiliary,
)
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TRAIL, actions
from domain.games.great_western_trail.events import CardsDiscarded, CertificatesGained, MoneyGained
from domain.games.great_western_trail.frames import InUse, MoveCattleman, PhaseB
from domain.games.great_western_trail.rules.local_actions import actions_of, steps_of
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all

DROUGHT = {"drought_site": "0:2a"}
HAND = ["guernsey", "jersey", "jersey", "dutch_belt"]


def test_three_local_actions_are_done_in_any_order() -> None:
    """EX-4, GWT-5.1.1, GWT-5.1.3"""
    scene = at(
        "use", tiles=DROUGHT, players=[{"cattleman": "drought_site", "hand": HAND}], market=["holstein"]
    )
    scene = play_all(scene, LocalAction("drought_site", 2, cards=("jersey",)))
    scene.then(CardsDiscarded(0, ("jersey",)), CertificatesGained(0, 1))
    scene = play_all(scene, LocalAction("drought_site", 0, cards=("guernsey",)))
    scene.then(CardsDiscarded(0, ("guernsey",)), MoneyGained(0, 4))
    scene = play_all(scene, LocalAction("drought_site", 1), BuyCattle(("holstein",), 1))

    assert (8, 1, ("dutch_belt", "jersey")) == (
        player(scene).money,
        player(scene).marker,
        player(scene).hand,
    )
    assert ("jersey", "guernsey", "holstein") == player(scene).discard
    scene.when(SingleAuxiliary("gain_money")).then_refused("GWT-5.1.4")


def test_each_local_action_is_done_once() -> None:
    """GWT-5.1.1, GWT-5.1.2"""
    scene = play_all(
        at("use", players=[{"cattleman": "A", "hand": ["guernsey", "guernsey"]}]),
        LocalAction("A", 0, cards=("guernsey",)),
    )
    scene.when(LocalAction("A", 0, cards=("guernsey",))).then_refused("GWT-5.1.1")
    chosen = play_all(at("use", players=[{"cattleman": "C"}]), LocalAction("C", 0, 0))
    chosen.when(LocalAction("C", 0, 1)).then_refused("GWT-5.1.2")


def test_the_auxiliary_action_takes_the_place_of_all_local_ones() -> None:
    """GWT-5.1.4, GWT-17.9"""
    scene = at("use", players=[{"cattleman": "A", "hand": ["guernsey"]}])
    after = scene.when(SingleAuxiliary("gain_money"))
    after.then(MoneyGained(0, 1))
    after.then_asks(PhaseB(0, "A", (), auxiliary=False))
    after.when(SingleAuxiliary("gain_money")).then_refused("GWT-5.1.4")
    after.when(LocalAction("A", 0, cards=("guernsey",))).then_refused("GWT-5.1.4")
    used = play_all(scene, LocalAction("A", 0, cards=("guernsey",)))
    used.when(SingleAuxiliary("gain_money")).then_refused("GWT-5.1.4")


def test_a_single_auxiliary_action_is_never_doubled() -> None:
    """EX-25, GWT-17.8"""
    scene = at(
        "use",
        tiles={"flood_1": "flood_2_green"},
        players=[{"cattleman": "flood_1", "cleared": ["aux_money_2"]}],
    )
    scene.when(SingleAuxiliary("gain_money")).then(MoneyGained(0, 1))


def test_an_objective_card_does_not_forbid_the_auxiliary_action() -> None:
    """GWT-5.4, GWT-17.10"""
    scene = at("use", players=[{"hand": ["O01"]}])
    scene = play_all(scene, PlayObjective("O01"), SingleAuxiliary("gain_money"))

    assert 13 == player(scene).money


def test_on_a_foreign_building_only_the_auxiliary_action_is_open() -> None:
    """EX-5, GWT-5.2"""
    scene = at("use", tiles={"A1": "1:2a"}, players=[{"cattleman": "A1", "hand": ["guernsey"]}])

    assert [SingleAuxiliary("gain_money"), SingleAuxiliary("draw_discard"), EndPhaseB()] == list(
        scene.legal_options()
    )
    scene.when(LocalAction("A1", 0, cards=("guernsey",))).then_refused("GWT-5.2")


def test_the_special_action_of_a_foreign_building_is_not_open() -> None:
    """GWT-5.1.3"""
    scene = at(
        "use", tiles={"drought_site": "1:2a"}, players=[{"cattleman": "drought_site", "hand": ["jersey"]}]
    )

    assert [] == options_of(LocalAction, scene)


def test_what_cannot_be_done_in_full_is_not_listed() -> None:
    """GWT-3.2.2, GWT-8.1.5"""
    scene = at("use", players=[{"cattleman": "D", "money": 1}])

    assert [LocalAction("D", 1)] == options_of(LocalAction, scene)
    scene.when(LocalAction("D", 0, 1)).then_refused("GWT-8.6.1")


def test_who_moves_on_loses_what_was_left_here() -> None:
    """GWT-5.5, EX-46"""
    scene = at("use", tiles={"A1": "0:10b"}, players=[{"cattleman": "A1"}])
    scene = scene.when(LocalAction("A1", 2))
    scene.then_asks(MoveCattleman(0, 4))
    scene = play_all(scene, MoveAlong(("B",)))

    assert [PhaseB(0, "B", (InUse("B", "B"),))] == [
        frame for frame in scene.state.stack if isinstance(frame, PhaseB)
    ]


def test_a_building_that_replaces_the_one_in_use_is_not_used() -> None:
    """GWT-8.4.4"""
    workers = {"cowboy": 1, "craftsman": 6, "engineer": 1}
    use = (InUse("B1", "8b", (0,)), InUse("B", "B"))
    scene = asking(
        PhaseB(0, "B1", use, auxiliary=False),
        tiles={"B1": "0:8b"},
        players=[{"cattleman": "B1", "money": 40, "workers": workers}],
    )
    scene = play_all(scene, LocalAction("B", 1), PlaceBuilding("9a", "B1"))

    assert [] == [option for option in options_of(LocalAction, scene) if option.site == "B1"]
    scene.when(LocalAction("B1", 0)).then_refused("GWT-8.4.4")


def test_8b_uses_a_neighbour_as_if_it_were_the_own_building() -> None:
    """GWT-8.15.2"""
    use = (InUse("A1", "8b", (0,)), InUse("A2", "2a"))
    scene = asking(
        PhaseB(0, "A1", use, auxiliary=False),
        tiles={"A1": "0:8b", "A2": "1:2a"},
        players=[{"cattleman": "A1", "hand": ["guernsey"]}],
    )
    scene = play_all(scene, LocalAction("A2", 0, cards=("guernsey",)))

    assert 14 == player(scene).money


@pytest.mark.parametrize("tile", [*NEUTRAL, *BUILDINGS])
def test_a_special_action_stands_behind_the_printed_ones(tile: str) -> None:
    """GWT-5.1.3"""
    printed = NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions
    site = "A" if tile in NEUTRAL else "drought_site"
    risk = TRAIL[site].risk

    assert (*printed, *((RISKS[risk],) if risk else ())) == actions_of(tile, site)


def test_the_engine_goes_as_far_as_engineers_or_buildings_in_the_woods() -> None:
    """EX-43, GWT-8.2, GWT-10.1"""
    tiles = {"C1": "0:7b", "E1": "0:2a", "A1": "0:3b", "E2": "1:1a"}
    workers = {"cowboy": 1, "craftsman": 1, "engineer": 4}
    state = at("use", tiles=tiles, players=[{"cattleman": "C1", "workers": workers}]).state

    assert 2 == steps_of(state, 0, actions.EngineForward("own_buildings_in_woods"))
    assert 4 == steps_of(state, 0, actions.EngineForward("engineers"))
    assert 3 == steps_of(state, 0, actions.EngineForward(3))


def test_who_does_not_answer_ends_phase_b() -> None:
    """The mildest answer for a time-out."""
    assert EndPhaseB() == default_answer(GAME, at("use").state, 0)
