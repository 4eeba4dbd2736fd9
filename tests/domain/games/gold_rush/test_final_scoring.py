"""The end of the game and the final scoring (section 8 of the rules)."""

from __future__ import annotations

from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, TakeOre
from domain.games.gold_rush.events import (
    CowboyPlaced,
    CowboyReturned,
    GameEnded,
    MountainCounted,
    OrePutAway,
    OreRevealed,
    PrairieCounted,
    RailroadCounted,
    TentReturned,
    TownCounted,
)
from domain.kernel.values import Command, Event
from tests.domain.games.gold_rush.scene import Scene, only


def take_last_action(scene: Scene, action: Command = Pass()) -> tuple[Event, ...]:  # noqa: B008
    """Take the last action of the game, with an empty pile."""
    return scene.placed(pile=()).do(action)


def test_unfinished_railroad_scores_tiles_without_locomotives() -> None:
    """GLD-8.5, GLD-13.16"""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0"))
    scene.lay("R2S-b", 1, 0, 1)
    events = take_last_action(scene)

    assert (RailroadCounted(0, 0, "r0", tiles=3, owners=(0,), points=3),) == only(RailroadCounted, events)
    assert 3 == scene.player(0).points.railroads


def test_unfinished_mountain_scores_symbols_but_no_tokens() -> None:
    """GLD-8.3, GLD-8.4"""
    scene = Scene(ore=(5, 5, 5))
    scene.lay("M2A-a", 0, -1, 2)
    events = take_last_action(scene, PlaceCowboy("m0"))

    assert (MountainCounted(0, 0, "m0", nuggets=3, owners=(0,), points=3),) == only(MountainCounted, events)
    assert (OrePutAway(3),) == only(OrePutAway, events)
    assert ((3, 0), (), 3) == (scene.scores(), scene.player(0).ore, scene.state.put_away)


def test_unconnected_town_scores_completed_railroads() -> None:
    """GLD-8.6"""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0"))
    scene.lay("J3-a", -1, 0)
    events = take_last_action(scene)

    assert (TownCounted(1, 0, "t0", railroads=1, owners=(0,), points=3),) == only(TownCounted, events)
    assert (3, 0) == scene.scores()


def test_unconnected_town_without_railroads_scores_nothing() -> None:
    """GLD-8.6"""
    scene = Scene()
    scene.lay("T3-a", 1, 0)
    events = take_last_action(scene, PlaceCowboy("t0"))

    assert (TownCounted(1, 0, "t0", railroads=0, owners=(0,), points=0),) == only(TownCounted, events)


def test_farmers_score_camps_and_herds_and_stay() -> None:
    """GLD-6.6, GLD-8.7, GLD-8.8, GLD-8.9"""
    scene = Scene().turn("M2O-a", 0, -1, 1, PlaceCowboy("p0")).turn("R2S-a", 1, 0, 1, PlaceCowboy("p1"))
    scene.lay("P0-c", 1, -1)
    events = take_last_action(scene)

    assert [((0, 1), 1, 1, 6)] == [
        (event.owners, event.camps, event.herds, event.points) for event in only(PrairieCounted, events)
    ]
    assert () == only(CowboyReturned, events)
    assert (6, 6) == scene.scores()
    assert [3, 3] == [player.cowboys for player in scene.state.players]


def test_only_farmers_stay_on_the_map() -> None:
    """GLD-8.3, GLD-8.7"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.lay("J3-a", 2, 0)
    events = take_last_action(scene, PlaceCowboy("r1"))

    assert (TentReturned(0),) == only(TentReturned, events)
    assert (CowboyReturned(1, 2, 0, "r1"),) == only(CowboyReturned, events)


def test_ore_tokens_score_last() -> None:
    """GLD-8.10, GLD-9.4, GLD-13.32: they can make the last player on the score track win."""
    scene = Scene(ore=(3, 5)).turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.turn("M1E-a", 2, 0, 1, PlaceCowboy("r0")).turn("R2S-b", -1, 0, 1, TakeOre())
    assert [0, 0] == [player.points.ore for player in scene.state.players]
    scene.lay("P0-a", 0, 1)
    events = take_last_action(scene)

    assert (OreRevealed(0, (3,), 3), OreRevealed(1, (), 0)) == only(OreRevealed, events)


def test_final_scoring_follows_the_rulebook_order() -> None:
    """GLD-8.2"""
    scene = Scene().turn("M2A-a", 0, -1, 2, PlaceCowboy("m0")).turn("R2S-a", 1, 0, 1, PlaceCowboy("r0"))
    scene.turn("P0-a", 0, 1, 0, PlaceCowboy("p0"))
    scene.lay("T3-b", 2, 0)
    events = take_last_action(scene, PlaceCowboy("t0"))

    assert [
        OrePutAway,
        MountainCounted,
        RailroadCounted,
        TownCounted,
        CowboyReturned,
        CowboyReturned,
        CowboyReturned,
        PrairieCounted,
        OreRevealed,
        OreRevealed,
        GameEnded,
    ] == [type(event) for event in events if type(event) is not CowboyPlaced]


def test_highest_total_wins_and_ties_are_shared() -> None:
    """GLD-8.11, GLD-8.12, GLD-14.10"""
    scene = Scene(3, ore=(0, 0)).turn("R2S-a", 1, 0, 1, PlaceCowboy("r0"))
    scene.turn("M1-b", 0, -1, 2, PlaceCowboy("m0"))
    scene.lay("P0-a", 0, 1)
    events = take_last_action(scene)

    assert (GameEnded((0, 1)),) == only(GameEnded, events)
    sheet = GAME.score(scene.state)
    assert ((2, 2, 0), (1, 1, 3), (0, 1)) == (sheet.totals, sheet.places, sheet.winners)


def test_score_sheet_lists_points_by_category() -> None:
    """GLD-8.11"""
    scene = Scene(ore=(3,)).turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-b", 2, 0, 1)
    scene.turn("P0-a", 0, 1, 0, TakeOre())
    scene.lay("P0-b", 1, 1)
    take_last_action(scene, PlaceCowboy("p0"))

    sheet = GAME.score(scene.state)
    assert {"ore": (3, 0), "prairies": (0, 8)} == {
        line.name: line.points for line in sheet.categories if any(line.points)
    }


def test_score_during_the_game_assumes_it_ends_now() -> None:
    """Greedy bots use this score: it counts unfinished and just completed features, and ore taken."""
    scene = Scene(ore=(3,)).turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("P0-a", 0, 1, 0, PlaceCowboy("p0"))
    scene.lay("M1E-a", 1, 0, 1)

    assert {"during play": (3, 0), "prairies": (0, 4)} == {
        line.name: line.points for line in GAME.score(scene.state).categories if any(line.points)
    }


def test_without_farmers_prairies_score_nothing() -> None:
    """GLD-12.2"""
    scene = Scene(farmers=False).turn("P0-c", 0, 1)
    scene.lay("R2S-a", 1, 0, 1)
    events = take_last_action(scene, PlaceCowboy("r0"))

    assert () == only(PrairieCounted, events)
    assert (0, 2) == scene.scores()
