"""The end of the game and the last turns (section 10)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.el_paso.commands import Deliver, Done, EndTurn, MoveRancher, PlaceDisc, PlaceRancher, Use
from domain.games.el_paso.events.board import EndTriggered
from domain.games.el_paso.events.player import CardsDrawn, SimmentalTaken
from domain.games.el_paso.frames import Move
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import Scene, events_of, given, play_all


def no_simmental(seats: int = 2, taken: int = 9, **described: object) -> Scene:
    """All Simmental are taken, the rest by the last seat."""
    others: list[dict[str, object]] = [{} for _ in range(seats - 2)]
    rich = {"rancher": "D", "discard": [f"simmental*{taken}"]}
    return at(seats, players=[described, *others, rich])


def arrive(scene: Scene) -> Scene:
    """Move to El Paso, deliver, and put the first disc on post 0."""
    return play_all(scene, MoveRancher("el_paso"), Deliver(0), PlaceDisc("disc_aux_1", 0))


def test_taking_the_last_simmental_ends_nothing_yet() -> None:
    """ELP-10.1"""
    scene = play_all(no_simmental(taken=8), MoveRancher("el_paso"))

    assert [SimmentalTaken(0)] == events_of(SimmentalTaken, scene)
    assert (None, 0) == (scene.state.closer, scene.state.board.simmental)


def test_the_next_arrival_stands_on_the_simmental_space_and_is_over_after_its_delivery() -> None:
    """ELP-10.2, ELP-19.18: no card, no draw phase, no end of the turn."""
    scene = play_all(no_simmental(), MoveRancher("el_paso"))
    assert [EndTriggered(0)] == events_of(EndTriggered, scene)
    scene = play_all(scene, Deliver(0), PlaceDisc("disc_aux_1", 0))

    assert (0, "simmental", ()) == (scene.state.closer, player(scene).rancher, player(scene).hand)
    assert [] == events_of(CardsDrawn, scene)
    scene.then_asks(Move(1))


def test_everybody_else_has_one_last_turn_in_order() -> None:
    """ELP-10.3"""
    scene = arrive(no_simmental(3, 14))
    for seat, site in ((1, "C"), (2, "E")):
        scene.then_asks(Move(seat))
        scene = play_all(scene, MoveRancher(site), Done(), EndTurn())

    scene.then_over()


def test_an_arrival_in_a_last_turn_brings_money_and_a_delivery_and_nothing_else() -> None:
    """ELP-10.3, ELP-18.37"""
    late = {"rancher": "G", "discard": ["simmental*9"]}
    scene = play_all(arrive(at(players=[{}, late])), MoveRancher("el_paso"))

    assert ([], [], 0) == (
        events_of(SimmentalTaken, scene),
        events_of(EndTriggered, scene),
        scene.state.closer,
    )
    assert (15, "el_paso") == (player(scene, 1).money, player(scene, 1).rancher)
    scene = play_all(scene, Deliver(0), PlaceDisc("disc_aux_1", 0), EndTurn())
    scene.then_over()


def test_who_took_the_last_simmental_may_end_the_game_too() -> None:
    """ELP-10.2, ELP-18.35, ELP-19.20"""
    mine = {"rancher": "G", "discard": ["simmental*9"]}
    scene = play_all(at(players=[mine]), MoveRancher("el_paso"))

    assert [EndTriggered(0)] == events_of(EndTriggered, scene)


def test_an_action_move_may_trigger_the_end() -> None:
    """ELP-18.36"""
    scene = stop("r9", buildings={"r9": 1}, discard=["simmental*9"])
    scene = play_all(scene, Use(2), MoveRancher("el_paso"))

    assert [EndTriggered(0)] == events_of(EndTriggered, scene)
    scene = play_all(scene, Deliver(0), PlaceDisc("disc_aux_1", 0))
    scene.then_asks(Move(1))


def test_who_ends_the_game_has_two_points_for_the_space() -> None:
    """ELP-11.5"""
    scene = arrive(no_simmental())
    cattle = next(line for line in scene.game.score(scene.state).categories if line.name == "cattle")

    assert (2, 18) == cattle.points


def test_a_last_turn_may_be_a_first_one() -> None:
    """ELP-4.8: whoever was never on the trail is placed."""
    scene = no_simmental()
    first = replace(player(scene, 1), rancher=None)
    scene = given(scene.game, replace(scene.state, players=(player(scene), first)))
    scene = arrive(scene)

    assert PlaceRancher("B") in scene.legal_options()
