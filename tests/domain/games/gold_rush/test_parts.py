"""Boards in parts: how large tiles are, what of the map is seen, where a press goes, what else is there."""

from __future__ import annotations

import re
from itertools import pairwise
from math import dist

import pytest
from msgspec.structs import replace

from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, BoardPart, Slots, draw_parts
from domain.games.gold_rush import GAME
from domain.games.gold_rush.data import TILES
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
from domain.games.gold_rush.presentation.drawing.previews import preview
from domain.games.gold_rush.view import MapTile, View
from tests.domain.games.gold_rush.views import BESIDE, START, a_seat, a_view, moments
from tests.support.games.moments import Moment

WINDOWS = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
every_window = pytest.mark.parametrize("slots", WINDOWS.values(), ids=WINDOWS)


@pytest.fixture(scope="module")
def game() -> tuple[Moment[View], ...]:
    """A game of three seats, decision by decision."""
    return moments()


def part(view: View, name: str, slots: Slots = DESK) -> BoardPart:
    """Give a part of a view's board."""
    return next(each for each in draw_parts(GAME, view, slots).parts if each.name == name)


def in_a_column(rows: int) -> View:
    """Give a map of one column, so many tiles high."""
    return a_view(*(MapTile("R2S-a", 0, y, 0) for y in range(1, rows)))


@every_window
def test_tiles_are_never_absurdly_large_and_never_too_small_to_read(
    game: tuple[Moment[View], ...], slots: Slots
) -> None:
    for moment in game[::5]:
        window = window_of(moment.view, room_in(slots))

        assert 46 <= window.tile <= 130


def test_on_a_desk_the_map_has_the_whole_column_and_always_the_same_room() -> None:
    drawn = [part(in_a_column(rows), "map") for rows in (1, 4, 9, 13)]

    assert {(round(each.width), round(each.height)) for each in drawn} == {(DESK.wide, DESK.height)}


def test_fifteen_columns_fit_on_a_desk_with_tiles_that_can_be_read() -> None:
    view = a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 15)))
    window = window_of(view, room_in(DESK))

    assert window.tile >= 49
    assert window.covers(widen(bounds_of(view.map), 1, 1, 1, 1))
    assert part(view, "map").width <= DESK.wide + 1


def test_a_map_larger_than_a_phone_is_panned_and_its_tiles_stay_as_large_as_a_finger() -> None:
    view = a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 9)))

    assert part(view, "map", PHONE).width > 1.5 * PHONE.main
    assert window_of(view, room_in(PHONE)).tile >= 44


def test_every_cell_beside_the_map_is_seen_whole_as_long_as_there_is_room(
    game: tuple[Moment[View], ...],
) -> None:
    for moment in (each for each in game if each.view.step != "over"):
        room, bounds = room_in(DESK), bounds_of(moment.view.map)
        if fit(widen(bounds, 1, 1, 1, 1), room) >= room.least:
            window = window_of(moment.view, room)

            assert all(window.covers((x, y, x + 1, y + 1)) for x, y in free_cells(moment.view.map))


@every_window
def test_every_cell_where_the_tile_can_be_laid_is_seen_whole_on_any_map(
    game: tuple[Moment[View], ...], slots: Slots
) -> None:
    for moment in game[::3]:
        window = window_of(moment.view, room_in(slots))
        for option in moment.options:
            place = GAME.presentation.target(moment.view, option)
            if isinstance(place, str) and ":" not in place:
                x, y = map(int, place.split(","))

                assert window.covers((x, y, x + 1, y + 1))


def test_an_old_map_gives_up_empty_cells_at_its_edges_where_the_tile_does_not_fit() -> None:
    """Fourteen rows fit on a desk only so: nothing can be laid north of the start tile's mountain."""
    view = replace(in_a_column(14), step="lay", drawn="R2S-a")
    window = window_of(view, room_in(DESK))

    assert window.covers((0, -SLIM, 1, 15))
    assert not window.covers((0, -1, 1, 15))
    assert part(view, "map").height <= DESK.height + 1


def test_the_map_stays_where_it_is_until_a_tile_needs_more_room(game: tuple[Moment[View], ...]) -> None:
    """Whatever is asked, whoever is asked; only what grows past an edge moves it."""
    moved, room = 0, room_in(TABLET)
    for before, after in pairwise(game):
        first, second = window_of(before.view, room), window_of(after.view, room)
        needed = widen(bounds_of(after.view.map), 1, 1, 1, 1)
        if first != second and after.view.step != "over":
            moved += 1

            assert not first.covers(needed)

    assert 0 < moved < len(game) / 8


def test_a_window_is_the_same_for_the_same_map_whatever_was_shown_before() -> None:
    west = (MapTile("R2S-a", -1, 0, 1), MapTile("R2S-a", -2, 0, 1))
    view = a_view(*west)

    assert window_of(view, room_in(PHONE)) == window_of(replace(view, turn=9, viewer=None), room_in(PHONE))


ROUNDING = 2**0.5
"""Corners are in whole units, of which a tile has 100: so much nearer another place may be than its own."""


def test_where_places_are_close_a_press_goes_to_the_nearest(subtests: pytest.Subtests) -> None:
    for tile in sorted(TILES):
        for rotation in range(4):
            with subtests.test(f"{tile}, {rotation}"):
                radius = RADII[-1]
                places = round_places(tile, rotation, (), radius)
                for place in places:
                    if place.outline is not None:
                        for corner in corners(place.outline.x, place.outline.y, place.outline.tail):
                            nearest = min(dist(corner, other.centre) for other in places)

                            assert dist(corner, place.centre) <= nearest + ROUNDING


def corners(x: int, y: int, tail: str) -> list[tuple[float, float]]:
    """Follow an outline of straight steps and arcs, in units."""
    here, found = (x / 10, y / 10), [(x / 10, y / 10)]
    for step in re.split("[la]", tail.rstrip("z"))[1:]:
        across, down = re.findall(r"-?[\d.]+", step)[-2:]
        here = (here[0] + float(across), here[1] + float(down))
        found.append(here)
    return found


def test_places_that_are_far_apart_are_whole_circles() -> None:
    assert all(place.outline is None for place in round_places("R2S-a", 0, (), RADII[0]))


def test_figures_grow_on_a_map_of_small_tiles_and_are_seen() -> None:
    for tile in (46, 52, 60, 80, 130):
        assert tile / 100 * GROWTH_FIGURE * figure_growth(tile / 100) >= 15

    assert figure_growth(1.3) == 1


def test_ghosts_stand_in_the_maps_coordinates_and_use_what_all_parts_share(
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


def test_the_tile_to_lay_is_shown_large_and_after_it_is_laid_it_is_still_shown_as_it_lies() -> None:
    laying = part(a_view(step="lay", drawn="M4"), "tile")
    acting = part(a_view(BESIDE, last=(1, 0)), "tile")

    assert ("Tile to lay", "Tile just laid") == (laying.title, acting.title)
    assert "#rh-lay-0" in laying.picture.body
    assert 'data-at="drawn"' in laying.picture.body
    assert "#rh-laid" in acting.picture.body
    assert 'data-at="drawn"' not in acting.picture.body


def test_the_rows_of_players_show_figures_in_the_supply_and_own_ore_by_its_faces() -> None:
    seats = (a_seat(0, cowboys=3, ore=(5, 0, 5)), a_seat(1, cowboys=1, tent=False, ore=2))
    body = part(a_view(seats=seats), "seats").picture.body

    assert [body.count(f"#rh-cowboy-{colour}") for colour in ("blue", "red")] == [3, 1]
    assert [body.count(f"#rh-tent-{colour}") for colour in ("blue", "red")] == [1, 0]
    assert body.count("×2") == 1
    assert body.count("×1") == 1
    assert ">You<" in body
    assert ">Red<" in body


def test_a_reader_without_a_seat_sees_rows_by_colour_and_nobodys_ore() -> None:
    body = part(a_view(viewer=None, seats=(a_seat(0, ore=2), a_seat(1))), "seats").picture.body

    assert ">Blue<" in body
    assert "You" not in body
    assert "Your ore" not in body


def test_what_is_still_to_come_is_counted_and_what_is_used_up_is_an_empty_place() -> None:
    some, none = part(a_view(pile=2, supply=40), "stocks"), part(a_view(pile=0, supply=0), "stocks")

    assert ">2</text>" in some.picture.body
    assert ">40</text>" in some.picture.body
    assert "stroke-dasharray" not in some.picture.body
    assert none.picture.body.count("stroke-dasharray") == 2


def test_a_young_map_is_the_start_tile_in_the_middle() -> None:
    window = window_of(a_view(), room_in(DESK))

    assert START.x == START.y == 0
    assert (window.left + window.right, window.top + window.bottom) == pytest.approx((100, 100), abs=0.1)
