"""Phase B: local actions, special actions, and the single auxiliary action (section 5 of the rules)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.games import catalog
from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    EndPhaseB,
    LocalAction,
    PlaceBuilding,
)
from domain.games.great_western_trail.data import BUILDINGS, NEUTRAL, RISKS, TRAIL
from domain.games.great_western_trail.frames import InUse, PhaseB
from domain.games.great_western_trail.rules.local_actions import tile_actions
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all

DROUGHT = {"drought_site": "0:2a"}
HAND = ["guernsey", "jersey", "jersey", "dutch_belt"]


def test_each_local_action_is_possible_once() -> None:
    """GWT-5.1.1, GWT-5.1.2"""
    scene = play_all(
        at("use", players=[{"cattleman": "A", "hand": ["guernsey", "guernsey"]}]),
        LocalAction("A", 0, cards=("guernsey",)),
    )
    scene.when(LocalAction("A", 0, cards=("guernsey",))).then_refused("GWT-5.1.1")
    chosen = play_all(at("use", players=[{"cattleman": "C"}]), LocalAction("C", 0, 0))
    chosen.when(LocalAction("C", 0, 1)).then_refused("GWT-5.1.2")


def test_special_action_is_only_for_the_owner() -> None:
    """GWT-5.1.3"""
    scene = at(
        "use", tiles={"drought_site": "1:2a"}, players=[{"cattleman": "drought_site", "hand": ["jersey"]}]
    )

    assert [] == options_of(LocalAction, scene)


def test_actions_not_possible_in_full_are_not_listed() -> None:
    """GWT-3.2.2, GWT-8.1.5"""
    scene = at("use", players=[{"cattleman": "D", "money": 1}])

    assert [LocalAction("D", 1)] == options_of(LocalAction, scene)
    scene.when(LocalAction("D", 0, 1)).then_refused("GWT-8.6.1")


def test_replacement_of_the_building_in_use_cannot_be_used() -> None:
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


@pytest.mark.parametrize("version", [1, 2])
def test_replacing_an_8b_ends_its_adjacent_building_since_version_2(version: int) -> None:
    """GWT-8.4.4, GWT-8.15: the adjacent building belongs to the location of its 8b."""
    use = (InUse("B1", "8b", (0,)), InUse("B", "B"))
    scene = asking(
        PhaseB(0, "B1", use, auxiliary=False),
        tiles={"B1": "0:8b"},
        players=[{"cattleman": "B1", "money": 40, "hand": HAND, "workers": {"craftsman": 6}}],
    )
    scene = replace(scene, game=catalog.game(GAME.name, version))
    scene = play_all(scene, LocalAction("B", 1), PlaceBuilding("9a", "B1"))
    discard = LocalAction("B", 0, cards=("dutch_belt",))

    if version == 1:
        assert discard in options_of(LocalAction, scene)
        scene.when(discard).then_accepted()
    else:
        assert [] == options_of(LocalAction, scene)
        scene.when(discard).then_refused("GWT-8.4.4")


def test_8b_uses_an_adjacent_building_like_the_players_own() -> None:
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
def test_special_action_follows_the_printed_ones(tile: str) -> None:
    """GWT-5.1.3"""
    printed = NEUTRAL[tile].actions if tile in NEUTRAL else BUILDINGS[tile].actions
    site = "A" if tile in NEUTRAL else "drought_site"
    risk = TRAIL[site].risk

    assert (*printed, *((RISKS[risk],) if risk else ())) == tile_actions(tile, site)


def test_timeout_ends_phase_b() -> None:
    assert EndPhaseB() == default_answer(GAME, at("use").state, 0)


def test_refusal_hints_at_missing_cards() -> None:
    """GWT-8.1.2"""
    scene = at("use", players=[{"cattleman": "B", "hand": ["dutch_belt", "jersey"]}])

    scene.when(LocalAction("B", 0)).then_refused("GWT-8.1.2", "list the cards to discard in `cards`")
    scene.when(LocalAction("B", 0, cards=("jersey",))).then_refused("GWT-8.1.2", "possible: Dutch Belt")


def test_refusal_states_that_no_card_fits() -> None:
    """GWT-8.1.2"""
    scene = at("use", players=[{"cattleman": "B", "hand": ["jersey"]}])

    scene.when(LocalAction("B", 0)).then_refused("GWT-8.1.2", "a Dutch Belt from your hand: you have none")


def test_refusal_names_the_possible_half() -> None:
    """GWT-5.1.2"""
    scene = at("use", players=[{"cattleman": "D", "money": 5, "workers": {"engineer": 2}}])

    assert LocalAction("D", 0, 1) in options_of(LocalAction, scene)
    scene.when(LocalAction("D", 0)).then_refused("GWT-8.9.1", "possible in `option`: 1")
