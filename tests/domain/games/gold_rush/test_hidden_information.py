"""The view of a seat (section 9 of the rules)."""

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
    """Build a scene where seat 1 holds a token with this face."""
    scene = Scene(ore=(face,)).turn("R2S-a", 1, 0, 1).turn("R2S-b", 2, 0, 1, PlaceTent(0, 0, "m0"))
    return scene.turn("R2S-c", 3, 0, 1).turn("R2S-d", 4, 0, 1, TakeOre())


def test_seat_sees_only_its_own_faces() -> None:
    """GLD-6.15, GLD-9.1, GLD-9.2: other seats see only the number."""
    state = dug(5).state

    assert [0, (5,)] == [seat.ore for seat in view(state, 1).seats]
    assert [(), 1] == [seat.ore for seat in view(state, 0).seats]
    assert [0, 1] == [seat.ore for seat in view(state, SPECTATOR).seats]


def test_face_in_an_event_is_private() -> None:
    """GLD-9.2, GLD-9.5"""
    event: Event = OreTaken(1, 0, 0, "m0", token=1, face=5)

    assert event == redact(event, 1)
    assert [None, None] == [redact(event, 0).face, redact(event, SPECTATOR).face]  # type: ignore[attr-defined]  # an event of ore


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_hidden_faces_change_neither_views_nor_options(seat: int | None) -> None:
    """GLD-9.2, GLD-9.5"""
    low, high = dug(0).state, dug(5).state

    assert low != high
    assert msgspec.json.encode(view(low, seat)) == msgspec.json.encode(view(high, seat))
    assert legal_options(GAME, low, 0) == legal_options(GAME, high, 0)


def test_remaining_tiles_are_public_without_their_order() -> None:
    """GLD-9.1"""
    state = Scene().draw("M4").state

    shown = view(state, SPECTATOR)
    assert (70, state.pile) == (shown.pile, shown.to_come)
    assert list(shown.to_come) == sorted(shown.to_come)


def test_all_faces_are_shown_at_the_end() -> None:
    """GLD-9.4"""
    last = positions(2, 4)[-1]

    assert [player.ore for player in last.players] == [seat.ore for seat in view(last, SPECTATOR).seats]
    assert GAME.score(last).winners == view(last, SPECTATOR).winners


@pytest.mark.parametrize("seed", range(4))
def test_determinized_world_looks_the_same_to_the_seat(seed: int) -> None:
    """GLD-9.2: the views are equal, and so are all tokens taken together."""
    for state in positions(seed)[::7]:
        for seat in (0, 1, SPECTATOR):
            world = determinize(state, seat, SimulatedChance(Random(seed)))

            if not state.over:
                assert view(state, seat) == view(world, seat)
            assert seat is None or state.players[seat] == world.players[seat]
            assert faces(state) == faces(world)


def faces(state: State) -> tuple[tuple[int, int], ...]:
    """Return the faces of all tokens, seen or not."""
    every = state.faces
    for player in state.players:
        for face in player.ore:
            every = plus(every, face)
    return every


def test_determinized_worlds_vary_the_tokens_of_others() -> None:
    """GLD-9.2: otherwise a bot that looks ahead would know them."""
    state = dug(5).state

    imagined = {determinize(state, 0, SimulatedChance(Random(seed))).players[1].ore for seed in range(40)}
    assert 5 == len(imagined)
    assert 62 == size(without(faces(state), 5))


def test_remaining_faces_are_in_no_view() -> None:
    """GLD-9.3: with two players, they would reveal the opponent's tokens."""
    state = dug(5).state

    changed = replace(state, faces=without(plus(state.faces, 5), 0))
    assert view(state, 0) == view(changed, 0)
