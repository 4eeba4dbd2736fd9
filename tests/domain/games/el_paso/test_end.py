"""The end of the game and the last turns (section 10)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games.el_paso.commands import Deliver, MoveRancher, PlaceDisc, PlaceRancher
from domain.games.el_paso.events import CardsDrawn, EndTriggered
from domain.games.el_paso.frames import Move
from tests.domain.games.el_paso.scene import at, player
from tests.support.games.scene import Scene, events_of, given, play_all


def no_simmental(seats: int = 2, taken: int = 9, **described: object) -> Scene:
    """Return a scene with an empty Simmental stack; the last seat has `taken` of the cards."""
    others: list[dict[str, object]] = [{} for _ in range(seats - 2)]
    rich = {"rancher": "D", "discard": [f"simmental*{taken}"]}
    return at(seats, players=[described, *others, rich])


def arrive(scene: Scene) -> Scene:
    """Move to El Paso, deliver, and put the first disc on post 0."""
    return play_all(scene, MoveRancher("el_paso"), Deliver(0), PlaceDisc("disc_aux_1", 0))


def test_game_ends_for_next_arrival_after_delivery() -> None:
    """ELP-10.2, ELP-19.18: the arriving player gets no card, no draw phase and no `TurnEnd`."""
    scene = play_all(no_simmental(), MoveRancher("el_paso"))
    assert [EndTriggered(0)] == events_of(EndTriggered, scene)
    scene = play_all(scene, Deliver(0), PlaceDisc("disc_aux_1", 0))

    assert (0, "simmental", ()) == (scene.state.closer, player(scene).rancher, player(scene).hand)
    assert [] == events_of(CardsDrawn, scene)
    scene.then_asks(Move(1))


def test_last_turn_may_be_a_first_turn() -> None:
    """ELP-4.8: a rancher that was never on the trail is placed."""
    scene = no_simmental()
    first = replace(player(scene, 1), rancher=None)
    scene = given(scene.game, replace(scene.state, players=(player(scene), first)))
    scene = arrive(scene)

    assert PlaceRancher("B") in scene.legal_options()
