"""Options, questions and journal lines in English; places on the board; the view."""

from __future__ import annotations

import re
from collections import Counter
from typing import get_args

import pytest
from msgspec.structs import replace

from domain.drawing.palette import SEAT_COLOURS
from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.events import (
    AnyEvent,
    GameEnded,
    MountainScored,
    OreTaken,
    RailroadScored,
    TilePlaced,
    TownScored,
)
from domain.games.gold_rush.frames import Act, LayTile
from domain.games.gold_rush.model.geometry import ROTATIONS, SAME_TURN, SEGMENTS, cell_name, column_name
from domain.games.gold_rush.presentation.drawing.places import target
from domain.games.gold_rush.presentation.tile_names import NAMES as NAMES_OF_TILES
from domain.games.gold_rush.presentation.words import LINES, event_text, option_text, question_text
from domain.games.gold_rush.state import Sheet, State
from domain.games.gold_rush.view import Figure, MapTile, Stack, view
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options
from domain.kernel.values import Command
from tests.domain.games.gold_rush.scene import Scene
from tests.domain.games.gold_rush.test_random_games import positions

NAMES = ("Ann", "Bob", "Cy")
COLOURS = tuple(colour.capitalize() for colour in SEAT_COLOURS)


def digging() -> Scene:
    """Build a scene where seat 0 has its tent on the start tile and has just laid a town."""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("M2A-d", 0, -1, 2)
    scene.lay("T3-a", 2, 0)
    return scene


@pytest.mark.parametrize(
    ("command", "line", "place"),
    [
        (PlaceTile(3, 0, 1), "Lay the tile at P13, rotated 90° clockwise", "3,0"),
        (PlaceCowboy("t0"), "Place a merchant in the town", "2,0:t0"),
        (PlaceCowboy("r1"), "Place a railwayman on the south track", "2,0:r1"),
        (PlaceCowboy("p1"), "Place a farmer on the south-east prairie", "2,0:p1"),
        (PlaceTent(0, -1, "m0"), "Move the tent to the mountain at M12", "0,-1:m0"),
        (TakeOre(), "Take the top ore token at M13", "0,0:m0"),
        (Pass(), "Pass: no action this turn", None),
    ],
)
def test_every_command_has_a_text_and_a_place(
    command: PlaceTile | PlaceCowboy | PlaceTent | TakeOre | Pass, line: str, place: str | None
) -> None:
    """Section 6 of the rules: the kind of segment determines the role (GLD-6.3)."""
    shown = view(digging().state, 0)

    assert line == option_text(shown, command)
    assert place == target(shown, command)


def test_cowboy_option_states_the_gain_of_a_completed_feature() -> None:
    """GLD-6.8, GLD-7.6"""
    scene = Scene()
    scene.lay("M1-a", 0, -1, 2)

    assert "Place a gold miner on the mountain: 3 points and 3 ore tokens now" == option_text(
        view(scene.state, 0), PlaceCowboy("m0")
    )


def test_stated_gains_are_the_points_scored() -> None:
    stated = 0
    for seed in range(4):
        for state in positions(seed)[:-1]:
            shown = view(state, None)
            for option in legal_options(GAME, state, shown.active or 0):
                if not isinstance(option, PlaceCowboy):
                    continue
                said = re.search(r": (\d+) points? ", option_text(shown, option))
                scored = points_with(state, option) - points_with(state, Pass())

                assert scored == (int(said[1]) if said else 0)
                stated += said is not None
    assert stated


def points_with(state: State, action: Command) -> int:
    """Return the points of the active seat after an action and the scoring of its turn."""
    seat = view(state, None).active or 0
    events = decide(GAME, state, seat, action, SeededChance(bytes(32), ())).events
    scored = [event for event in events if isinstance(event, RailroadScored | MountainScored | TownScored)]
    return sum(event.points for event in scored if seat in event.owners)


def test_tile_options_state_the_points_of_every_seat() -> None:
    """GLD-7.1: the features that the tile completes score, whatever action follows."""
    stated = 0
    for state in positions(3)[:-1]:
        shown, draws = view(state, None), SeededChance(bytes(32), ())
        for option in legal_options(GAME, state, shown.active or 0)[::5]:
            if not isinstance(option, PlaceTile):
                continue
            said = re.findall(r"(\d+)(?: points?)? for (\w+)", option_text(shown, option))
            laid = decide(GAME, state, shown.active or 0, option, draws).state
            scored = Counter[str]()
            for event in decide(GAME, laid, shown.active or 0, Pass(), draws).events:
                if isinstance(event, RailroadScored | MountainScored | TownScored):
                    scored.update(dict.fromkeys((COLOURS[seat] for seat in event.owners), event.points))

            assert {colour: int(points) for points, colour in said} == +scored
            stated += bool(said)
    assert stated


def test_question_lists_the_possible_actions() -> None:
    """GLD-6.1: for example, taking ore needs a tent on a mountain with a token."""
    words = {PlaceCowboy: "cowboy", PlaceTent: "tent", TakeOre: "ore", Pass: "pass"}
    asked = set()
    for state in positions(3)[:-1]:
        if not isinstance(state.stack[-1], Act):
            continue
        seat = state.stack[-1].seat
        listed = question_text(view(state, seat), state.stack[-1]).partition("? ")[0].lower()
        kinds = {type(option) for option in legal_options(GAME, state, seat)}

        assert kinds == {kind for kind, said in words.items() if said in listed}
        asked.add(listed)
    assert len(asked) > 2


def test_last_turns_are_announced() -> None:
    """GLD-8.1: every tile is a turn."""
    shown = replace(view(Scene(3).draw("M4").state, 0), pile=2)
    notices = {pile: GAME.presentation.end_notice(replace(shown, pile=pile)) for pile in range(4)}

    assert notices[3] is None
    assert [
        "2 tiles left in the draw pile: the game ends after Yellow's turn.",
        "The draw pile is empty: the game ends after this turn.",
    ] == [notice.reason for pile in (2, 0) if (notice := notices[pile])]


def test_option_texts_match_only_for_equal_boards() -> None:
    """Different options have different texts, and equal ones are listed once (GLD-4.1)."""
    for state in positions(3)[:-1]:
        shown = view(state, None)
        tile = shown.drawn or "M1-a"  # any tile will do: it is used only if a tile must be laid
        options = legal_options(GAME, state, shown.active or 0)
        boards = {
            replace(option, rotation=SAME_TURN[tile][option.rotation])
            if isinstance(option, PlaceTile)
            else option
            for option in options
        }

        assert len(boards) == len({option_text(shown, option) for option in options})


def test_question_describes_the_tile() -> None:
    """GLD-3.2: the drawn tile is shown to all players."""
    shown = view(Scene().draw("M4").state, None)

    assert "Lay the tile: mountain, 4 sides" == question_text(shown, LayTile(0, "M4"))


def test_tile_names_are_short_and_distinct() -> None:
    """The question has little room on a phone."""
    labels = {tile.label for tile in TILES.values()}

    assert labels == set(NAMES_OF_TILES)
    assert len(labels) == len(set(NAMES_OF_TILES.values()))
    assert max(map(len, NAMES_OF_TILES.values())) <= 25


def test_every_event_has_a_line() -> None:
    """GLD-3.7"""
    assert set(get_args(AnyEvent)) == set(LINES)


def test_events_have_lines_for_every_reader() -> None:
    """GLD-9.2: they exist whether or not the reader may see a face."""
    seen = set()
    for seed in range(3):
        states = positions(seed)
        for state in states[:-1]:
            seat = state.stack[-1].seat  # type: ignore[union-attr]  # an asked frame has a seat
            for option in legal_options(GAME, state, seat)[:2]:
                chance = SeededChance(bytes(32), ())
                for event in decide(GAME, state, seat, option, chance).events:
                    if type(event) in GAME.evolve:
                        seen.add(type(event))

                        assert all(event_text(GAME.redact(event, reader), NAMES) for reader in (0, 1, None))
    assert {TilePlaced, OreTaken, RailroadScored, GameEnded} <= seen


def test_journal_lines() -> None:
    lines = [
        event_text(TilePlaced(0, "M4", 0, -1, 3), NAMES),
        event_text(OreTaken(1, 0, 0, "m0", 1, 2), NAMES),
        event_text(OreTaken(1, 0, 0, "m0", 1, 0), NAMES),
        event_text(OreTaken(1, 0, 0, "m0", 1, None), NAMES),
        event_text(RailroadScored(1, 0, "r0", 4, 1, (0, 2), 8), NAMES),
        event_text(RailroadScored(1, 0, "r0", 1, 0, (), 1), NAMES),
        event_text(GameEnded((0, 1, 2)), NAMES),
    ]

    assert [
        "Ann lays the tile at M12: mountain, 4 sides, rotated 90° counterclockwise",
        "Bob takes an ore token at M13: 2 nuggets",
        "Bob takes an ore token at M13: gravel",
        "Bob takes an ore token at M13",
        "The railroad at N13 is complete (4 tiles, 1 locomotive): 8 points for Ann and Cy",
        "The railroad at N13 is complete (1 tile): no cowboys, no points",
        "Ann, Bob and Cy share the most points",
    ] == lines


def test_cell_names_are_fixed_and_unique() -> None:
    """The start tile is at M13."""
    reach = range(-71, 72)

    assert ("M13", "A1", "Z26", "AA13") == (
        cell_name(0, 0),
        cell_name(-12, -12),
        cell_name(13, 13),
        cell_name(14, 0),
    )
    assert len(reach) == len({column_name(x) for x in reach})


def test_view_shows_the_table() -> None:
    """GLD-9.1"""
    scene = digging()
    shown = view(scene.state, None)

    assert MapTile("M2A-d", 0, -1, 2) == shown.map[2]
    assert (Figure(0, "tent", 0, 0, "m0"),) == shown.figures
    assert (Stack(0, 0, "m0", 2),) == shown.stacks
    assert ("act", 0, 3, (2, 0), None) == (shown.step, shown.active, shown.turn, shown.last, shown.drawn)
    assert (False, True) == (shown.seats[0].tent, shown.seats[1].tent)


def test_view_shows_the_tile_to_lay() -> None:
    """GLD-3.2"""
    shown = view(Scene().draw("M4").state, 1)

    assert ("lay", 0, 1, None, "M4") == (shown.step, shown.active, shown.turn, shown.last, shown.drawn)


def test_view_of_a_finished_game() -> None:
    shown = view(positions(1)[-1], None)

    assert ("over", None, 0) == (shown.step, shown.active, shown.pile)


def test_segment_names_are_unique_on_each_tile() -> None:
    """A list of options must distinguish them in every rotation."""
    shown = view(Scene().state, 0)
    for tile in TILES:
        for rotation in ROTATIONS:
            turned = replace(shown, map=(MapTile(tile, 0, 0, rotation),))
            lines = {option_text(turned, PlaceCowboy(segment.name)) for segment in SEGMENTS[tile]}

            assert len(SEGMENTS[tile]) == len(lines)


@pytest.mark.parametrize(("points", "space", "laps"), [(0, 0, 0), (49, 49, 0), (51, 1, 1), (100, 0, 2)])
def test_score_marker_counts_laps(points: int, space: int, laps: int) -> None:
    """GLD-7.9, GLD-7.10, GLD-13.33, GLD-14.12"""
    scene = Scene()
    rich = replace(scene.player(1), points=Sheet(play=points))
    shown = view(scene.placed(players=(scene.player(0), rich)).state, None).seats[1]

    assert (points, space, laps) == (shown.score, shown.space, shown.laps)


def test_symmetrical_tiles_have_equal_rotations() -> None:
    assert [(0, 0, 0, 0), (0, 1, 0, 1), (0, 1, 2, 3)] == [
        SAME_TURN[tile] for tile in ("M4", "R2S-a", "R2C-a")
    ]
