"""The order of a turn, and tiles that fit nowhere (section 3 of the rules)."""

from __future__ import annotations

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTile, TakeOre
from domain.games.gold_rush.events import (
    ActionPassed,
    GameEnded,
    OrePlaced,
    StartSeatChosen,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from domain.games.gold_rush.frames import Act, LayTile, NextTurn, ScoreTurn
from domain.games.gold_rush.variants import Options, invalid_reason
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import default_answer, start_game
from domain.kernel.multiset import size
from tests.domain.games.gold_rush.scene import Scene, only


def test_new_game_has_only_the_start_tile_and_its_token() -> None:
    """GLD-2.1 to GLD-2.4"""
    state = Scene(3).state

    assert [("M1S-start", 0, 0, 0)] == [(laid.tile, laid.x, laid.y, laid.rotation) for laid in state.map]
    assert (1, 62, 70) == (len(Scene(3).feature(0, 0, "m0").ore), state.supply, size(state.pile))
    assert [(4, None, (), 0)] * 3 == [
        (player.cowboys, player.tent, player.ore, player.points.total) for player in state.players
    ]


def test_random_start_player_is_recorded() -> None:
    """GLD-2.5, GLD-10.3"""
    drawn = start_game(GAME, Options(), 4, ScriptedChance({"start": 2}))

    assert (StartSeatChosen(2, drawn=True),) == only(StartSeatChosen, drawn.events)
    assert 2 == drawn.state.stack[-1].seat


def test_start_player_can_be_chosen() -> None:
    """GLD-2.5"""
    chosen = start_game(GAME, Options(start_seat=3), 4, ScriptedChance())

    assert (StartSeatChosen(3, drawn=False),) == only(StartSeatChosen, chosen.events)
    assert 3 == chosen.state.stack[-1].seat


def test_start_seat_must_exist() -> None:
    """GLD-2.5"""
    assert "start_seat must be 0 to 2 with 3 seats, not 3" in str(invalid_reason(Options(start_seat=3), 3))
    assert invalid_reason(Options(start_seat=2), 3) is None


def test_stack_holds_the_rest_of_the_turn() -> None:
    """GLD-3.1: laying a tile, one action, and scoring."""
    scene = Scene().draw("R2S-a")

    assert [ScoreTurn(0), Act(0), LayTile(0, "R2S-a")] == list(scene.state.stack)
    scene.do(PlaceTile(1, 0, 1))
    assert [ScoreTurn(0), Act(0)] == list(scene.state.stack)


def test_tile_must_be_laid_before_the_action() -> None:
    """GLD-3.1, GLD-3.4"""
    scene = Scene().draw("R2S-a")

    assert "GLD-3.1" == scene.refused(Pass()) == scene.refused(PlaceCowboy("r0")) == scene.refused(TakeOre())


def test_only_one_tile_is_laid_per_turn() -> None:
    """GLD-3.1, GLD-3.4"""
    scene = Scene()
    scene.lay("R2S-a", 1, 0, 1)

    assert "GLD-3.1" == scene.refused(PlaceTile(2, 0, 1))


def test_passing_is_always_legal_and_only_ends_the_turn() -> None:
    """GLD-3.5, GLD-6.1"""
    scene = Scene()
    scene.lay("R2S-a", 1, 0, 1)
    before = scene.state

    assert Pass() in scene.options()
    events = scene.do(Pass())
    assert (ActionPassed(0), TileDrawn) == (events[0], type(events[1]))
    assert (before.map, before.features, before.players) == (
        scene.state.map,
        scene.state.features,
        scene.state.players,
    )


def test_unplaceable_tiles_are_discarded_until_one_fits() -> None:
    """GLD-3.2, GLD-4.3, GLD-5.7, GLD-13.2: all in the same turn; their nuggets earn no ore."""
    scene = Scene().turn("J3-a", -1, 0)
    scene.lay("M1-b", 0, -1, 2)
    scene.next_tiles("M4", "R2S-a")
    events = scene.do(Pass())

    drawn = (TileDrawn(0, "M4"), TileDiscarded("M4"), TileDrawn(0, "R2S-a"))
    assert drawn == events[-3:]
    assert LayTile(0, "R2S-a") == scene.state.stack[-1]
    assert ("M4",) == scene.state.discarded
    assert 61 == scene.state.supply


def test_game_ends_after_the_complete_last_turn() -> None:
    """GLD-8.1, GLD-13.30: including its action and scoring."""
    scene = Scene().turn("J3-a", -1, 0)
    scene.lay("M1E-a", 1, 0, 1)
    scene.placed(pile=())
    scene.do(PlaceCowboy("r0"))

    assert scene.state.over
    assert 3 == scene.player(1).points.play


def test_last_turn_is_skipped_if_the_last_tile_fits_nowhere() -> None:
    """GLD-3.3, GLD-13.31, GLD-14.8"""
    scene = Scene().turn("M1-b", 0, -1, 2)
    scene.lay("R2S-a", 1, 0, 1)
    scene.next_tiles("M4")
    events = scene.do(PlaceCowboy("r0"))

    assert (TileDrawn(0, "M4"), TileDiscarded("M4")) == only(TileDrawn, events) + only(TileDiscarded, events)
    assert scene.state.over
    assert (GameEnded((1,)),) == only(GameEnded, events)
    assert (0, 2) == scene.scores()


def test_default_answers_lay_the_tile_and_pass() -> None:
    """GLD-3.3: laying is mandatory, an action is not."""
    scene = Scene()

    assert scene.options()[0] == default_answer(GAME, scene.state, 0)
    scene.lay("R2S-a", 1, 0, 1)
    assert Pass() == default_answer(GAME, scene.state, 0)


def test_laying_records_the_tile_and_its_tokens() -> None:
    """GLD-3.7"""
    events = Scene().lay("M2A-a", 0, -1, 2)

    assert (TilePlaced(0, "M2A-a", 0, -1, 2), OrePlaced(0, -1, "m0", 2)) == events


def test_turn_begins_automatically() -> None:
    """GLD-3.3: players are not asked to draw."""
    assert NextTurn not in {type(frame) for frame in Scene().state.stack}
