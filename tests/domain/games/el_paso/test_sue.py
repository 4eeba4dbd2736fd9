"""Sue's turn, alone against the player (section 16)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.el_paso.commands import Deliver, Done, EndTurn, MoveRancher, PlaceDisc
from domain.games.el_paso.data import POSTS, SOLO
from domain.games.el_paso.data.kinds import Breed, Specialist
from domain.games.el_paso.events.board import EndTriggered, TokenTurned
from domain.games.el_paso.events.sue import (
    BotCardTurned,
    BotDeckShuffled,
    ResourceDrawn,
    SueBuilt,
    SueGainedCow,
    SueMoved,
    SuePlacedDisc,
    SueTookSimmental,
    SueTookToken,
)
from domain.games.el_paso.frames import Actions, Move
from domain.games.el_paso.state import Building
from domain.kernel.multiset import size
from tests.domain.games.el_paso.scene import at, sue
from tests.support.games.scene import Scene, events_of, play_all


def turn(card: str, draws: dict[str, Any] | None = None, **described: Any) -> Scene:
    """Sue's turn with that bot card, after the player's."""
    known = {
        key: described.pop(key) for key in ("players", "goal", "goals", "bonus", "closer") if key in described
    }
    options = {"difficulty": 3} | described.pop("options", {})
    scene = at(1, options=options, ask="end", sue=described, **known)
    number = sue(scene).played + 1
    return play_all(scene.with_draws({f"bot:{number}": card, **(draws or {})}), EndTurn())


def row(scene: Scene) -> dict[str, tuple[int, int]]:
    return {place.worker: (place.specialists, place.versatile) for place in sue(scene).row}


def test_sue_plays_between_two_turns_of_the_player() -> None:
    """ELP-16.6"""
    scene = turn("A4")

    assert [BotCardTurned("A4")] == events_of(BotCardTurned, scene)
    scene.then_asks(Move(0))
    assert (("A4", 1),) == sue(scene).used


def test_an_empty_bot_deck_is_made_of_the_used_cards() -> None:
    """ELP-16.6"""
    scene = turn("A5", bots=[])

    assert [BotDeckShuffled()] == events_of(BotDeckShuffled, scene)
    assert 10 == size(sue(scene).bots)


@pytest.mark.parametrize(
    ("card", "start", "site", "steps"),
    [("A8", "el_paso", "F", 3), ("A4", "B", "D", 1), ("A8", "F", "el_paso", 2), ("A6", "G", "el_paso", 1)],
)
def test_she_moves_as_far_as_the_card_says_and_stops_in_el_paso(
    card: str, start: str, site: str, steps: int
) -> None:
    """ELP-16.7, ELP-18.43"""
    assert [SueMoved(site, steps)] == events_of(SueMoved, turn(card, rancher=start))


def test_she_moves_a_step_for_each_worker_of_the_specialty() -> None:
    """ELP-16.7: a versatile worker that joined counts."""
    scene = turn("A1", row=["cowboy 1+1", "builder", "engineer"])

    assert [SueMoved("D", 2)] == events_of(SueMoved, scene)


def test_buildings_on_the_way_are_stops_for_her() -> None:
    """ELP-16.7"""
    scene = turn("A4", rancher="el_paso", players=[{"buildings": {"r1": 1}}])

    assert [SueMoved("r1", 1)] == events_of(SueMoved, scene)


@pytest.mark.parametrize(
    ("cowboys", "breed"),
    [("1", "black_angus"), ("2", "corriente"), ("2+1", "shorthorn"), ("4", "hereford"), ("4+1", "hereford")],
)
def test_her_cowboys_decide_which_cow_she_takes(cowboys: str, breed: Breed) -> None:
    """ELP-16.9"""
    scene = turn("A1", rancher="el_paso", row=[f"cowboy {cowboys}", "builder", "engineer"])

    assert [SueGainedCow(breed)] == events_of(SueGainedCow, scene)


def test_an_empty_market_stack_brings_her_nothing() -> None:
    """ELP-16.9, ELP-19.28"""
    scene = turn("A1", cattle=["black_angus*5"])

    assert [] == events_of(SueGainedCow, scene)


def test_cattle_of_her_deck_goes_to_her_pile_and_workers_join_their_specialty() -> None:
    """ELP-16.10"""
    scene = turn("B2", {"resource:1": "corriente", "resource:2": "builder"})

    assert (("corriente", 1),) == sue(scene).cattle
    assert (2, 0) == row(scene)["builder"]
    assert [ResourceDrawn("corriente", None), ResourceDrawn("builder", "builder")] == events_of(
        ResourceDrawn, scene
    )


@pytest.mark.parametrize(
    ("line", "joined"),
    [
        (["cowboy 2", "engineer 4", "builder 2"], "cowboy"),
        (["builder 2", "cowboy 4", "engineer 2"], "builder"),
        (["builder 1", "cowboy 2", "engineer 3"], "engineer"),
        (["engineer 4", "cowboy 4", "builder 4"], "engineer"),
    ],
)
def test_a_versatile_worker_joins_the_largest_specialty_below_four(
    line: list[str], joined: Specialist
) -> None:
    """ELP-16.10, ELP-18.42, ELP-19.31"""
    number = sum(int(words.split()[1]) for words in line) - 2
    scene = turn("A4", {f"resource:{number}": "versatile"}, row=line)

    assert [ResourceDrawn("versatile", joined)] == events_of(ResourceDrawn, scene)


def test_an_empty_resource_deck_brings_nothing() -> None:
    """ELP-16.10"""
    scene = turn("A4", resources=[], cattle=["black_angus*3", "corriente*3"], row=FULL)

    assert [] == events_of(ResourceDrawn, scene)


FULL = ["cowboy 4+3", "builder 4", "engineer 4"]


def test_she_takes_the_token_worth_most_and_what_else_her_train_card_gives() -> None:
    """ELP-16.11, EX-72"""
    scene = turn("A2", row=["cowboy", "builder", "engineer 3"])

    assert [SueGainedCow("corriente")] == events_of(SueGainedCow, scene)
    assert [SueTookToken("bonus", 2, "b13")] == events_of(SueTookToken, scene)
    assert [2] == [event.index for event in events_of(TokenTurned, scene)]


def test_of_any_token_the_goal_is_left_of_the_bonus_if_equal() -> None:
    """ELP-16.11, ELP-19.29"""
    scene = turn("A2", row=["cowboy", "builder", "engineer 4"], bonus=["b17", "b18", "b07"])

    assert [SueTookToken("goal", 0, "g01")] == events_of(SueTookToken, scene)


def test_five_engineers_use_the_last_train_card() -> None:
    """ELP-16.11"""
    five = ["cowboy", "builder", "engineer 4+1"]
    scene = turn("A2", row=five, posts=[5, 7], options={"train_sides": "bbbb"})

    assert ["goal", "bonus"] == [event.pool for event in events_of(SueTookToken, scene)]


def test_a_hire_of_a_train_card_is_a_draw_for_her() -> None:
    """ELP-16.11"""
    scene = turn("A2", row=["cowboy", "builder", "engineer 3"], options={"train_sides": "bbbb"})

    assert 1 == len(events_of(ResourceDrawn, scene))


def test_she_builds_the_highest_level_on_the_dearest_space() -> None:
    """ELP-16.12, EX-73"""
    scene = turn("A3")

    assert [SueBuilt(1, "r9", None)] == events_of(SueBuilt, scene)
    assert {"r9": Building(1, 1)} == scene.state.board.buildings


def test_of_spaces_equally_dear_she_takes_the_nearest_ahead() -> None:
    """ELP-16.12, ELP-16.13"""
    scene = turn("A3", rancher="B", row=["cowboy", "builder 2", "engineer"], buildings={"r9": 1})

    assert [SueMoved("F", 2)] == events_of(SueMoved, scene)
    assert [SueBuilt(2, "r8", None)] == events_of(SueBuilt, scene)


def test_she_takes_a_lower_level_where_the_highest_is_gone() -> None:
    """ELP-18.41"""
    taken = [{"buildings": {"r1": 2, "r2": 3}}]
    scene = turn("A3", row=["cowboy", "builder 3", "engineer"], players=taken, buildings={"r4": 3})

    assert [2] == [event.level for event in events_of(SueBuilt, scene)]


def test_with_two_buildings_she_replaces_one_by_the_greatest_step_up() -> None:
    """ELP-16.12, ELP-19.26, EX-74"""
    scene = turn("A3", rancher="C", row=["cowboy", "builder 3", "engineer"], buildings={"r9": 1, "r8": 2})
    built = events_of(SueBuilt, scene)

    assert [3] == [event.level - (event.replaced or 0) for event in built]


def test_with_nothing_to_build_she_takes_a_hereford() -> None:
    """ELP-16.12, EX-75"""
    scene = turn("A3", buildings={"r9": 6, "r8": 6})

    assert [SueGainedCow("hereford")] == events_of(SueGainedCow, scene)


def test_choosing_takes_the_action_of_her_largest_specialty() -> None:
    """ELP-16.14, EX-76: the leftmost if equal."""
    builds = turn("B1", row=["builder 2", "cowboy 2", "engineer 1"])
    buys = turn("B1", row=["cowboy 2", "builder 2", "engineer 1"])
    rides = turn("B3", row=["cowboy 2", "builder 2", "engineer 3"])

    assert 1 == len(events_of(SueBuilt, builds))
    assert [SueGainedCow("corriente")] == events_of(SueGainedCow, buys)
    assert 1 == len(events_of(SueTookToken, rides))


def test_in_el_paso_she_acts_then_takes_a_simmental_then_places_her_next_disc() -> None:
    """ELP-16.15, EX-77"""
    scene = turn("A2", rancher="G")
    told = [
        type(event)
        for event in scene.events
        if isinstance(event, SueTookToken | SueTookSimmental | SuePlacedDisc)
    ]

    assert [SueTookToken, SueTookSimmental, SuePlacedDisc, SueTookToken] == told
    assert [SuePlacedDisc(7)] == events_of(SuePlacedDisc, scene)
    assert (5, 7) == sue(scene).posts
    assert 8 == scene.state.board.simmental


def test_a_hire_as_reward_is_a_draw_and_other_rewards_are_nothing() -> None:
    """ELP-16.15"""
    hire = turn("A6", rancher="G", posts=[5, 7])
    other = turn("A6", rancher="G", posts=[5, 7, 9])

    assert (2, 1) == (len(events_of(ResourceDrawn, hire)), len(events_of(ResourceDrawn, other)))


def test_after_her_seventh_disc_she_gets_no_more_than_a_simmental() -> None:
    """ELP-16.15, ELP-18.44"""
    scene = turn("A6", rancher="G", posts=[5, *SOLO.sue_delivery_order])

    assert [SueTookSimmental()] == events_of(SueTookSimmental, scene)
    assert [] == events_of(SuePlacedDisc, scene)


def test_she_may_end_the_game_and_the_player_has_one_last_turn() -> None:
    """ELP-16.16"""
    scene = turn("A6", rancher="G", cattle=["simmental*9"])
    assert [EndTriggered(1)] == events_of(EndTriggered, scene)
    assert (1, "simmental") == (scene.state.closer, sue(scene).rancher)
    scene = play_all(scene, MoveRancher("el_paso"), Deliver(0), PlaceDisc("disc_aux_1", 0), EndTurn())

    scene.then_over()


def test_if_the_player_ends_the_game_she_has_one_last_turn() -> None:
    """ELP-16.16"""
    scene = at(1, players=[{"discard": ["simmental*9"]}], sue={"rancher": "G"})
    number = sue(scene).played + 1
    scene = scene.with_draws({f"bot:{number}": "A6"})
    scene = play_all(scene, MoveRancher("el_paso"), Deliver(0), PlaceDisc("disc_aux_1", 0))

    assert 1 == len(events_of(BotCardTurned, scene))
    assert [] == events_of(SueTookSimmental, scene)
    assert 1 == len(events_of(SuePlacedDisc, scene))
    scene.then_over()


def test_her_buildings_are_anothers_for_the_player() -> None:
    """ELP-16.18"""
    scene = at(1, ask="stop", players=[{"rancher": "r9"}], sue={"buildings": {"r9": 1}})

    scene.then_asks(Actions(0, "r9", "1a", ()))
    assert Done() in scene.legal_options()


def test_her_discs_do_not_block_the_player() -> None:
    """ELP-16.18"""
    scene = play_all(at(1, sue={"posts": [5, 7]}), MoveRancher("el_paso"), Deliver(0))

    assert {PlaceDisc("disc_aux_1", 5), PlaceDisc("disc_aux_1", 7)} <= set(scene.legal_options())


def test_her_seven_discs_fill_the_posts_from_5_to_16() -> None:
    """ELP-19.2"""
    assert [post for post in POSTS if post] == [SOLO.sue_start_post, *SOLO.sue_delivery_order]
