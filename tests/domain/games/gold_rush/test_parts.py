"""Boards in parts: tile sizes, the visible part of the map, places to tap, and the other parts."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

import pytest
from msgspec.structs import replace

from domain.drawing.parts.board_parts import (
    DESK,
    PHONE,
    TABLET,
    BoardPart,
    Slots,
    draw_parts,
    previewed_for,
)
from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import PlaceTile
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.geometry import SAME_TURN
from domain.games.gold_rush.presentation.drawing.parts import GROWTH_FIGURE, figure_growth
from domain.games.gold_rush.presentation.drawing.parts.map_part import (
    RADII,
    SLIM,
    bounds_of,
    fit,
    room_in,
    round_places,
    widen,
    window_of,
)
from domain.games.gold_rush.presentation.drawing.places import free_cells
from domain.games.gold_rush.presentation.drawing.previews import option_signs, preview
from domain.games.gold_rush.view import MapTile, View
from tests.domain.games.gold_rush.views import BESIDE, START, a_seat, a_view, moments
from tests.support.games.moments import Moment

pytestmark = pytest.mark.wide

WINDOWS = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
every_window = pytest.mark.parametrize("slots", WINDOWS.values(), ids=WINDOWS)


@pytest.fixture(scope="module")
def game() -> tuple[Moment[View], ...]:
    """A three-player game, decision by decision."""
    return moments()


def part(view: View, name: str, slots: Slots = DESK) -> BoardPart:
    return next(each for each in draw_parts(GAME, view, slots).parts if each.name == name)


def column_view(rows: int) -> View:
    """Build a view with a single column of tiles."""
    return a_view(*(MapTile("R2S-a", 0, y, 0) for y in range(1, rows)))


@every_window
def test_tile_width_stays_readable(game: tuple[Moment[View], ...], slots: Slots) -> None:
    for moment in game[::5]:
        window = window_of(moment.view, room_in(slots))

        assert 46 <= window.tile <= 130


def test_desktop_map_always_fills_its_column() -> None:
    drawn = [part(column_view(rows), "map") for rows in (1, 4, 9, 13)]

    assert {(round(each.width), round(each.height)) for each in drawn} == {(DESK.wide, DESK.height)}


def test_fifteen_columns_fit_on_a_desktop() -> None:
    view = a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 15)))
    window = window_of(view, room_in(DESK))

    assert window.tile >= 49
    assert window.covers(widen(bounds_of(view.map), 1, 1, 1, 1))
    assert part(view, "map").width <= DESK.wide + 1


def test_large_map_pans_on_a_phone_with_tappable_tiles() -> None:
    view = a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 9)))

    assert part(view, "map", PHONE).width > 1.5 * PHONE.main
    assert window_of(view, room_in(PHONE)).tile >= 44


def test_adjacent_cells_are_fully_visible_if_they_fit(
    game: tuple[Moment[View], ...],
) -> None:
    for moment in (each for each in game if each.view.step != "over"):
        room, bounds = room_in(DESK), bounds_of(moment.view.map)
        if fit(widen(bounds, 1, 1, 1, 1), room) >= room.least:
            window = window_of(moment.view, room)

            assert all(window.covers((x, y, x + 1, y + 1)) for x, y in free_cells(moment.view.map))


@every_window
def test_legal_cells_are_always_fully_visible(game: tuple[Moment[View], ...], slots: Slots) -> None:
    for moment in game[::3]:
        window = window_of(moment.view, room_in(slots))
        for option in moment.options:
            place = GAME.presentation.target(moment.view, option)
            if isinstance(place, str) and ":" not in place:
                x, y = map(int, place.split(","))

                assert window.covers((x, y, x + 1, y + 1))


def test_crowded_map_crops_edges_where_nothing_fits() -> None:
    """Fourteen rows fit on a desktop only this way: nothing can be laid north of the start mountain."""
    view = replace(column_view(14), step="lay", drawn="R2S-a")
    window = window_of(view, room_in(DESK))

    assert window.covers((0, -SLIM, 1, 15))
    assert not window.covers((0, -1, 1, 15))
    assert part(view, "map").height <= DESK.height + 1


def test_window_moves_only_when_a_tile_needs_room(game: tuple[Moment[View], ...]) -> None:
    moved, room = 0, room_in(TABLET)
    for before, after in pairwise(game):
        first, second = window_of(before.view, room), window_of(after.view, room)
        needed = widen(bounds_of(after.view.map), 1, 1, 1, 1)
        if first != second and after.view.step != "over":
            moved += 1

            assert not first.covers(needed)

    assert 0 < moved < len(game) / 8


def test_window_depends_only_on_the_map() -> None:
    west = (MapTile("R2S-a", -1, 0, 1), MapTile("R2S-a", -2, 0, 1))
    view = a_view(*west)

    assert window_of(view, room_in(PHONE)) == window_of(replace(view, turn=9, viewer=None), room_in(PHONE))


ROUNDING = 2**0.5
"""Corners are rounded to whole units (100 per tile), so another place may be nearer by this much."""


def test_outlines_follow_the_nearest_place(subtests: pytest.Subtests) -> None:
    for tile in sorted(TILES):
        for rotation in range(4):
            with subtests.test(f"{tile}, {rotation}"):
                radius = RADII[-1]
                places = round_places(tile, rotation, (), radius)
                for place in places:
                    if place.outline is not None:
                        for corner in corners(place.outline.x, place.outline.y, place.outline.tail):
                            nearest = min(dist(corner, each.centre) for each in places)

                            assert dist(corner, place.centre) <= nearest + ROUNDING


def corners(x: int, y: int, tail: str) -> list[tuple[float, float]]:
    """Return the corners of an outline of lines and arcs, in units."""
    here, found = (x / 10, y / 10), [(x / 10, y / 10)]
    for step in re.split("[la]", tail.rstrip("z"))[1:]:
        across, down = re.findall(r"-?[\d.]+", step)[-2:]
        here = (here[0] + float(across), here[1] + float(down))
        found.append(here)
    return found


def test_distant_places_are_full_circles() -> None:
    assert all(place.outline is None for place in round_places("R2S-a", 0, (), RADII[0]))


def test_figures_grow_on_small_tiles() -> None:
    for tile in (46, 52, 60, 80, 130):
        assert tile / 100 * GROWTH_FIGURE * figure_growth(tile / 100) >= 15

    assert figure_growth(1.3) == 1


def test_previews_use_map_coordinates_and_shared_definitions(
    game: tuple[Moment[View], ...],
) -> None:
    for moment in game[::9]:
        board = draw_parts(GAME, moment.view, DESK)
        for option in moment.options:
            drawn = preview(moment.view, option)

            assert set(re.findall(r'href="#([\w-]+)"', drawn)) <= set(
                re.findall(r'id="([\w-]+)"', board.definitions)
            )
            for x, y in re.findall(r'<use href="#rh-lay-\d" x="(-?\d+)" y="(-?\d+)"', drawn):
                picture = board.parts[0].picture

                assert picture.left < int(x) < picture.left + picture.width - 100
                assert picture.top < int(y) < picture.top + picture.height - 100


def test_tile_part_shows_the_tile_before_and_after_laying() -> None:
    laying = part(a_view(step="lay", drawn="M4"), "piece")
    acting = part(a_view(BESIDE, last=(1, 0)), "piece")

    assert ("Tile to lay", "Tile just laid") == (laying.title, acting.title)
    assert "#rh-lay-0" in laying.picture.body
    assert 'data-at="drawn"' in laying.picture.body
    assert "#rh-laid" in acting.picture.body
    assert 'data-at="drawn"' not in acting.picture.body


def test_plan_defines_the_tile_of_another_seat_in_all_rotations() -> None:
    view = a_view(step="lay", drawn="M4", viewer=1)
    defined = draw_parts(GAME, view, DESK).definitions
    with previewed_for(DESK):
        planned = draw_parts(GAME, view, DESK).definitions

    assert ['id="rh-lay-0"'] == re.findall(r'id="rh-lay-\d"', defined)
    assert [f'id="rh-lay-{rotation}"' for rotation in range(4)] == re.findall(r'id="rh-lay-\d"', planned)


def test_stocks_stay_in_place_on_a_desk_when_the_tile_is_hidden() -> None:
    names = [
        [each.name for each in draw_parts(GAME, a_view(), slots).parts[1:3]]
        for slots in (DESK, TABLET, PHONE)
    ]

    assert names == [["stocks", "piece"], ["piece", "stocks"], ["piece", "stocks"]]


def test_desk_shows_only_the_readers_own_row() -> None:
    seats = (a_seat(0, ore=(5, 0, 5)), a_seat(1, ore=2))
    drawn = {each.name: each for each in draw_parts(GAME, a_view(seats=seats), DESK).parts}

    assert "score" not in drawn
    assert ">You<" in drawn["seats"].picture.body
    assert ">Red<" not in drawn["seats"].picture.body


def test_players_part_shows_supplies_and_own_ore() -> None:
    seats = (a_seat(0, cowboys=3, ore=(5, 0, 5)), a_seat(1, cowboys=1, tent=False, ore=2))
    body = part(a_view(seats=seats), "seats", TABLET).picture.body

    assert [body.count(f"#rh-cowboy-{colour}") for colour in ("blue", "red")] == [3, 1]
    assert [body.count(f"#rh-tent-{colour}") for colour in ("blue", "red")] == [1, 0]
    assert body.count("×2") == 1
    assert body.count("×1") == 1
    assert ">You<" in body
    assert ">Red<" in body


def test_spectator_sees_no_ore() -> None:
    body = part(a_view(viewer=None, seats=(a_seat(0, ore=2), a_seat(1))), "seats").picture.body

    assert ">Blue<" in body
    assert "You" not in body
    assert "Your ore" not in body


def test_stocks_show_counts_and_empty_outlines() -> None:
    some, none = part(a_view(pile=2, supply=40), "stocks"), part(a_view(pile=0, supply=0), "stocks")

    assert ">2</text>" in some.picture.body
    assert ">40</text>" in some.picture.body
    assert "stroke-dasharray" not in some.picture.body
    assert none.picture.body.count("stroke-dasharray") == 2


def test_new_map_is_centred_on_the_start_tile() -> None:
    window = window_of(a_view(), room_in(DESK))

    assert START.x == START.y == 0
    assert (window.left + window.right, window.top + window.bottom) == pytest.approx((100, 100), abs=0.1)


@every_window
def test_option_signs_show_the_tile_as_it_would_lie(game: tuple[Moment[View], ...], slots: Slots) -> None:
    rotations: set[int] = set()
    for moment in game[::5]:
        defined = draw_parts(GAME, moment.view, slots).definitions
        for option in moment.options:
            signs = option_signs(moment.view, option)
            if not isinstance(option, PlaceTile):
                assert signs == ()
                continue
            (sign,) = signs
            assert moment.view.drawn
            assert sign.rotation == SAME_TURN[moment.view.drawn][option.rotation]
            assert sign.drawing
            assert f'href="#rh-lay-{sign.rotation}"' in sign.drawing
            assert f'id="rh-lay-{sign.rotation}"' in defined
            rotations.add(sign.rotation)

    assert rotations == {0, 1, 2, 3}
