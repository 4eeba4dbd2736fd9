"""The views of seats and spectators (section 14 of the rules)."""

from __future__ import annotations

from random import Random

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import EndPhaseB, LocalAction, MoveAlong
from domain.games.great_western_trail.frames import City, Hire, InUse, NextTurn
from domain.games.great_western_trail.variants import Options
from domain.games.great_western_trail.view import UseView, view
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from tests.domain.games.great_western_trail.scene import asking, at
from tests.support.games.scene import play_all

HAND = ["holstein", "jersey", "O01", "guernsey"]


def test_only_the_owner_sees_hand_and_discard_pile() -> None:
    """GWT-14.2"""
    state = at(players=[{"hand": HAND, "discard": ["jersey", "black_angus"]}]).state
    shown, hidden = view(state, 0).seats[0], view(state, 1).seats[0]

    assert ("jersey", "guernsey", "holstein", "O01") == shown.hand
    assert ("jersey", "black_angus") == shown.discard
    assert (4, 2, "black_angus") == (hidden.hand, hidden.discard, hidden.top)
    assert hidden == view(state, None).seats[0]


def test_draw_pile_is_only_a_number() -> None:
    """GWT-14.3"""
    state = at(players=[{"draw": ["jersey", "guernsey", "guernsey"]}]).state

    assert [3, 3] == [view(state, seat).seats[0].draw for seat in (0, 1)]


def test_view_shows_tiles_owners_and_cattlemen() -> None:
    """GWT-14.1"""
    tiles = {"A1": "1:4a", "flood_1": "flood_2_green"}
    state = at(tiles=tiles, players=[{"cattleman": "A1"}, {"cattleman": "A1"}]).state
    spaces = {space.id: space for space in view(state, None).trail}

    assert ("4a", 1, (0, 1)) == (spaces["A1"].tile, spaces["A1"].owner, spaces["A1"].here)
    assert ("flood_2_green", "A", None) == (spaces["flood_1"].tile, spaces["A"].tile, spaces["A2"].tile)


def test_building_in_use_stays_visible_during_its_action() -> None:
    """GWT-5.1.1"""
    scene = at("use", players=[{"hand": ["guernsey"]}], jobs={"1:4": "cowboy"})
    scene = play_all(scene, LocalAction("A", 0, cards=("guernsey",)), LocalAction("A", 1))
    seen = view(scene.state, 1)

    assert UseView(0, "A", (InUse("A", "A", (0, 1)),), auxiliary=False) == seen.use
    assert (Hire(0, 0), "Hire", 0) == (seen.frame, seen.step, seen.active)


def test_last_move_includes_its_origin() -> None:
    scene = play_all(at(tiles={"A1": "0:2a"}), MoveAlong(("A1", "B")))

    assert ("A", "A1", "B") == view(scene.state, 0).last


def test_pending_frame_is_visible_to_others() -> None:
    """GWT-14.2"""
    assert City(0, 7) == view(asking(City(0, 7)).state, 1).frame


def test_finished_game_is_fully_visible() -> None:
    """GWT-12.4"""
    scene = play_all(at("use", seat=1, closer=0, row=13, players=[{"hand": HAND}]), EndPhaseB())
    seen = view(scene.state, None)

    assert seen.over
    assert seen.score == GAME.score(scene.state)
    assert 4 == len(seen.seats[0].hand if isinstance(seen.seats[0].hand, tuple) else ())
    assert (None, None) == (seen.active, seen.frame)


def test_spectators_never_see_hands() -> None:
    """GWT-14.2: hands and discard piles are numbers in every state of a game."""
    random, chance = Random(5), SimulatedChance(Random(5))
    state = kernel.start_game(GAME, Options(), 3, chance).state
    for _ in range(120):
        seat = kernel.seats_to_act(state)[0]
        assert all(
            isinstance(each.hand, int) and isinstance(each.discard, int) for each in view(state, None).seats
        )
        assert not isinstance(state.stack[-1], NextTurn)
        state = kernel.decide(
            GAME, state, seat, random.choice(kernel.legal_options(GAME, state, seat)), chance
        ).state
