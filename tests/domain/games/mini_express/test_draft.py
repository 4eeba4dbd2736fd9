"""Setup and opening shares (section 3 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.mini_express import GAME
from domain.games.mini_express.commands import Company, DraftShare
from domain.games.mini_express.data import DEMAND
from domain.games.mini_express.state import Options, State
from domain.kernel import decide as kernel
from domain.kernel.chance import ScriptedChance
from domain.kernel.multiset import to_multiset
from tests.support.games.scene import Scene, given, options_of


def opened(seats: int, draws: dict[str, Any] | None = None, **options: Any) -> Scene:
    """A game just set up; the first seat begins."""
    start = None if seats == 1 else 0
    chosen = Options(**{"start_seat": start, **options})
    state = kernel.start_game(GAME, chosen, seats, ScriptedChance(draws)).state
    return given(GAME, state).with_draws(draws or {})


def drafted(scene: Scene, *companies: Company) -> Scene:
    for company in companies:
        scene = scene.when(DraftShare(company))
        scene.then_accepted()
    return scene


def open_to(scene: Scene) -> list[str]:
    return [option.company for option in options_of(DraftShare, scene)]


def shares(state: State) -> list[tuple[int, ...]]:
    return [player.shares for player in state.players]


def test_every_city_gets_a_demand_token_and_all_are_used() -> None:
    """MEX-3.5"""
    tokens = [token for token in opened(3).state.tokens if token]

    assert DEMAND == to_multiset(tokens)


def test_the_start_player_is_drawn_unless_one_is_named() -> None:
    """MEX-3.6"""
    drawn = kernel.start_game(GAME, Options(), 4, ScriptedChance({"start": 2})).state
    named = kernel.start_game(GAME, Options(start_seat=3), 4, ScriptedChance({"start": 2})).state

    assert (2, (2, 3, 0, 1)) == (drawn.start, drawn.order)
    assert 3 == named.start


def test_the_draft_goes_round_and_back_again() -> None:
    """MEX-3.7"""
    scene, asked = opened(3), []
    while isinstance(scene.legal_options()[0], DraftShare):
        asked.append(kernel.seats_to_act(scene.state)[0])
        scene = scene.when(scene.legal_options()[0])

    assert [0, 1, 2, 2, 1, 0] == asked
    assert (0,) == kernel.seats_to_act(scene.state)


def test_the_second_share_is_of_another_company() -> None:
    """MEX-3.7 (a)"""
    scene = drafted(opened(4), "lumber", "steel", "leather", "cotton")

    assert ["lumber", "steel", "leather"] == open_to(scene)
    scene.when(DraftShare("cotton")).then_refused("MEX-3.7", "another company than the first")


def test_a_pair_that_another_player_has_is_refused() -> None:
    """MEX-3.7 (b)"""
    scene = drafted(opened(4), "lumber", "lumber", "steel", "cotton", "leather", "lumber")

    scene.when(DraftShare("steel")).then_refused("MEX-3.7", "already has this pair")
    assert ["leather", "cotton"] == open_to(scene)


def test_a_company_without_a_share_aside_cannot_be_chosen() -> None:
    """MEX-3.7"""
    scene = drafted(opened(3), "lumber", "lumber")

    scene.when(DraftShare("lumber")).then_refused("MEX-3.7", "left aside")


@pytest.mark.parametrize(("seats", "steps"), [(3, 2), (4, 1), (5, 2)])
def test_shares_left_aside_leave_the_game_and_move_the_marker_on(seats: int, steps: int) -> None:
    """MEX-3.8, MEX-17.10"""
    scene = opened(seats)
    while isinstance(scene.legal_options()[0], DraftShare):
        scene = scene.when(scene.legal_options()[-1])
    state, mode = scene.state, scene.state.mode
    left = [mode.aside - sum(column) for column in zip(*shares(state), strict=True)]

    assert {3: 2, 4: 4, 5: 2}[seats] == sum(left)
    assert [steps * count for count in left] == [line.length for line in state.lines]
    assert [mode.box + count for count in left] == [line.box for line in state.lines]
    assert {0} == {line.aside for line in state.lines}


def test_what_two_players_leave_aside_goes_to_the_machinist() -> None:
    """MEX-3.8, MEX-10.1: and no marker moves."""
    scene = drafted(opened(2), "lumber", "lumber", "steel", "leather")

    assert [(1, 0, 1, 0), (1, 1, 0, 0), (0, 1, 1, 2)] == shares(scene.state)
    assert {0} == {line.length for line in scene.state.lines}


def test_a_single_player_takes_two_different_companies() -> None:
    """MEX-3.9"""
    scene = drafted(opened(1), "steel")

    assert ["lumber", "leather", "cotton"] == open_to(scene)
    scene.when(DraftShare("steel")).then_refused("MEX-3.9", "another company than the first")


def test_the_machinist_draws_its_opening_shares() -> None:
    """MEX-9.3, MEX-9.4: the target marker stays off the map, the tokens stay out until the next restore."""
    scene = drafted(opened(1, {"machinist:1": "2/1", "machinist:2": "3/2"}), "lumber", "steel")
    machinist = scene.state.machinist

    assert [(1, 1, 0, 0), (0, 1, 1, 0)] == shares(scene.state)
    assert machinist is not None
    assert ("steel", 0, 2) == (machinist.company, machinist.target, machinist.drawn)
    assert {
        "1/1": 1,
        "1/2": 2,
        "1/3": 1,
        "2/2": 2,
        "2/3": 1,
        "3/1": 1,
        "3/2": 1,
        "3/3": 1,
        "restore": 2,
    } == dict(machinist.bag)
    assert {0} == {line.length + line.aside for line in scene.state.lines}


def test_restore_tokens_stay_beside_the_bag_until_the_machinist_has_its_shares() -> None:
    """MEX-9.2, MEX-17.11: with two players they are in the bag from the start."""
    alone, two = opened(1).state.machinist, opened(2).state.machinist

    assert alone is not None
    assert two is not None
    assert (0, 2) == (dict(alone.bag).get("restore", 0), dict(two.bag)["restore"])


def test_a_trainspotters_machinist_takes_two_shares_of_each_and_needs_the_box_for_some() -> None:
    """MEX-9.16 (d), MEX-17.19"""
    draws = {"machinist:1": "2/1", "machinist:2": "3/2"}
    scene = drafted(opened(1, draws, level="trainspotter"), "lumber", "steel")

    assert [(1, 1, 0, 0), (0, 2, 2, 0)] == shares(scene.state)
    assert [3, 1, 2, 4] == [line.box for line in scene.state.lines]


@pytest.mark.parametrize(
    ("level", "human", "machinist"), [("passenger", 1, 1), ("conductor", 1, 1), ("railroader", 0, 2)]
)
def test_influence_starts_as_the_level_says(level: str, human: int, machinist: int) -> None:
    """MEX-3.11, MEX-9.16 (h)"""
    state = opened(1, level=level).state

    assert [(human,) * 4, (machinist,) * 4] == [player.influence for player in state.players]


def test_a_duel_deals_all_eight_shares() -> None:
    """MEX-11.2"""
    scene = drafted(opened(2, two_players="duel"), "steel")

    assert ["lumber", "leather", "cotton"] == open_to(scene)
    scene = drafted(scene, "cotton")
    assert (1,) == kernel.seats_to_act(scene.state)
    assert ["lumber", "leather"] == open_to(scene)
    scene.when(DraftShare("cotton")).then_refused("MEX-11.2")
    scene = drafted(scene, "leather")

    assert [(1, 2, 0, 1), (1, 0, 2, 1)] == shares(scene.state)
    assert {0} == {line.aside for line in scene.state.lines}
    assert (0,) == kernel.seats_to_act(scene.state)


def test_each_company_starts_with_one_train_on_its_place() -> None:
    """MEX-3.3, MEX-3.4"""
    lines = opened(4, map="europe").state.lines

    assert [("N3",), ("E3",), ("E8",), ("N7",)] == [line.track for line in lines]
    assert {(4, 20, 0)} == {(line.trains, line.supply, line.length) for line in lines}
