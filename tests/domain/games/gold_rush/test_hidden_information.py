"""What a seat may know (section 9 of the rules)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PlaceTent, TakeOre
from domain.games.gold_rush.events import OreTaken
from domain.games.gold_rush.planning import determinize
from domain.games.gold_rush.redaction import redact
from domain.games.gold_rush.state import State
from domain.games.gold_rush.view import view
from domain.kernel.bots import SimulatedChance
from domain.kernel.decide import legal_options
from domain.kernel.multiset import plus, size, without
from domain.kernel.values import Event
from tests.domain.games.gold_rush.scene import Scene
from tests.domain.games.gold_rush.test_random_games import positions

SPECTATOR = None


def dug(face: int) -> Scene:
    """Seat 1 holds a token with that face."""
    scene = Scene(ore=(face,)).turn("R2S-a", 1, 0, 1).turn("R2S-b", 2, 0, 1, PlaceTent(0, 0, "m0"))
    return scene.turn("R2S-c", 3, 0, 1).turn("R2S-d", 4, 0, 1, TakeOre())


def test_a_seat_sees_the_faces_of_its_own_tokens_only() -> None:
    """GLD-6.15, GLD-9.1, GLD-9.2: the others see how many there are."""
    state = dug(5).state

    assert [0, (5,)] == [seat.ore for seat in view(state, 1).seats]
    assert [(), 1] == [seat.ore for seat in view(state, 0).seats]
    assert [0, 1] == [seat.ore for seat in view(state, SPECTATOR).seats]


def test_the_face_in_an_event_is_for_its_owner() -> None:
    """GLD-9.2, GLD-9.5"""
    event: Event = OreTaken(1, 0, 0, "m0", token=1, face=5)

    assert event == redact(event, 1)
    assert [None, None] == [redact(event, 0).face, redact(event, SPECTATOR).face]  # type: ignore[attr-defined]  # an event of ore


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_what_a_seat_may_not_know_changes_nothing_that_it_can_read(seat: int | None) -> None:
    """GLD-9.2, GLD-9.5: views and options byte for byte, and what happens next."""
    one, other = dug(0).state, dug(5).state

    assert one != other
    assert msgspec.json.encode(view(one, seat)) == msgspec.json.encode(view(other, seat))
    assert legal_options(GAME, one, 0) == legal_options(GAME, other, 0)


def test_the_tiles_to_come_are_known_as_a_multiset() -> None:
    """GLD-9.1: no order of them lies in the state."""
    state = Scene().draw("M4").state

    shown = view(state, SPECTATOR)
    assert (70, state.pile) == (shown.pile, shown.to_come)
    assert list(shown.to_come) == sorted(shown.to_come)


def test_everything_is_shown_at_the_end() -> None:
    """GLD-9.4"""
    last = positions(2, 4)[-1]

    assert [player.ore for player in last.players] == [seat.ore for seat in view(last, SPECTATOR).seats]
    assert GAME.score(last).winners == view(last, SPECTATOR).winners


@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_world_looks_the_same_to_the_seat(seed: int) -> None:
    """GLD-9.2: in the same view, and with the same tokens in all."""
    for state in positions(seed)[::7]:
        for seat in (0, 1, SPECTATOR):
            world = determinize(state, seat, SimulatedChance(Random(seed)))

            if not state.over:
                assert view(state, seat) == view(world, seat)
            assert seat is None or state.players[seat] == world.players[seat]
            assert faces(state) == faces(world)


def faces(state: State) -> tuple[tuple[int, int], ...]:
    """The faces of all tokens, seen or not."""
    every = state.faces
    for player in state.players:
        for face in player.ore:
            every = plus(every, face)
    return every


def test_an_imagined_world_may_differ_in_what_others_hold() -> None:
    """GLD-9.2: else a player that looks ahead would know it."""
    state = dug(5).state

    imagined = {determinize(state, 0, SimulatedChance(Random(seed))).players[1].ore for seed in range(40)}
    assert 5 == len(imagined)
    assert 62 == size(without(faces(state), 5))


def test_faces_left_are_in_no_view() -> None:
    """GLD-9.3: with two players they would tell what the other holds."""
    state = dug(5).state

    changed = replace(state, faces=without(plus(state.faces, 5), 0))
    assert view(state, 0) == view(changed, 0)
