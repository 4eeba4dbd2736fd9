"""The drawing of Trains & Stations: map, stations, dice and places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import dist
from random import Random
from xml.etree import ElementTree as ET

import pytest
from msgspec import convert
from msgspec.structs import replace

from domain.drawing.curves import Point
from domain.drawing.svg import standalone_svg
from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Route
from domain.games.trains_and_stations.presentation.drawing import board_map
from domain.games.trains_and_stations.presentation.drawing.board import definitions, picture
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    AT,
    DIE,
    DISC,
    TRACK,
    cells,
    outlines,
    plate,
    row,
    sheet_of,
    summits,
    terrain,
)
from domain.games.trains_and_stations.presentation.drawing.layout import HIGH, WIDE, lay_routes, meet_plate
from domain.games.trains_and_stations.presentation.drawing.places import map_targets
from domain.games.trains_and_stations.presentation.drawing.players import field_box
from domain.games.trains_and_stations.view import View
from tests.domain.games.trains_and_stations.views import a_seat, a_view, ended, moments
from tests.support.games import other_editions
from tests.support.games.drawings import parse_svg, spot_targets

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize("seats", GAME.seat_counts)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


def count_symbol(view: View, symbol: str) -> int:
    """Return how many times the drawing shows a symbol."""
    return picture(view).body.count(f'"#rh-{symbol}"')


def test_equal_views_give_identical_bytes() -> None:
    """This also holds after all caches are cleared."""
    for view in (a_view(), a_view(viewer=None, step="gather", pool=None), ended()):
        first = standalone_svg(picture(view))
        for cached in (
            outlines,
            terrain,
            summits,
            board_map.laid_track,
            board_map.boards,
            map_targets,
            definitions,
        ):
            cached.cache_clear()

        assert first == standalone_svg(picture(view))


@GAMES
def test_drawings_are_small_well_formed_and_self_contained(seats: int) -> None:
    for _, views in moments(seats)[::15]:
        for view in views:
            body = picture(view).body
            ET.fromstring(standalone_svg(picture(view)))
            ids = re.findall(r' id="([^"]+)"', body)

            assert len(ids) == len(set(ids))
            assert set(SYMBOL.findall(body)) <= set(ids)
            assert len(body.encode()) < 250_000


@GAMES
def test_sheet_height_is_constant_during_a_game(seats: int) -> None:
    """Nothing may jump under the player's finger; hands replace the roll only at the end."""
    played = [views[1] for _, views in moments(seats)[::5] if not views[1].over]

    assert len({picture(view).height for view in played}) == 1


def test_place_names_are_unique() -> None:
    named = spot_targets(picture(a_view()))

    assert len(named) == len(set(named))
    assert {*AT, *(f"city:{city}" for city in CITIES), *(f"route:{route}" for route in ROUTES)} <= set(named)
    assert {"field:ranch", "field:mine", "field:hotel", "seat:0", "seat:3", "card:SP03"} <= set(named)


def test_every_place_has_a_label_and_a_focus_ring() -> None:
    for spot in parse_svg(picture(a_view())).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [None, "ring"] == [part.get("class") for part in spot]


def test_screen_readers_skip_the_art_but_not_the_places() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [None, "art", "spots", "ghosts"] == [part.get("class") for part in drawing]
    assert ["art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_spaces_overlap_neither_each_other_nor_city_plates() -> None:
    """A die is wider than the disc below it; a plate is drawn over track."""
    for (left_space, left_at), (right_space, right_at) in combinations(AT.items(), 2):
        assert dist(left_at, right_at) > 2 * DISC + 5, f"{left_space} and {right_space}"
    for city in CITIES:
        left, top, right, bottom = plate(city)
        for space, (x, y) in AT.items():
            away = dist((x, y), (min(max(x, left), right), min(max(y, top), bottom)))
            assert away > DISC + 1, f"{space} and {city}"


def test_spaces_and_cities_are_on_the_map_clear_of_panels() -> None:
    low = field_box("ranch").top
    right_panel = field_box("hotel").right
    for space, (x, y) in AT.items():
        assert DIE / 2 < x < WIDE - DIE / 2, space
        assert DIE / 2 < y < HIGH - DIE / 2, space
        assert y + DISC < low or x - DISC > right_panel, space
    for city in CITIES:
        left, top, right, bottom = plate(city)
        assert left > 0, city
        assert top > 0, city
        assert right < WIDE, city
        assert bottom < HIGH, city
        assert bottom < low or left > right_panel, city


def test_spaces_lie_next_to_their_neighbours_and_stations() -> None:
    """TNS-1.9: no other space or city is in between."""
    for space in SPACES.values():
        for near in space.next:
            assert dist(AT[space.id], AT[near]) < 6 * DISC, (space.id, near)
        for city in space.cities:
            assert dist(AT[space.id], meet_plate(plate(city), AT[space.id])) < 5 * DISC, (space.id, city)


OTHER_ROUTES = (
    Route("BDE", ("billings", "denver"), 3, "reconstructed", "reconstructed"),
    Route("SAD", ("san_antonio", "denver"), 5, "reconstructed", "reconstructed"),
    Route("KCB", ("kansas_city", "boston"), 7, "reconstructed", "reconstructed"),
    Route(
        "SDK",
        ("seattle", "denver", "kansas_city"),
        6,
        "reconstructed",
        "reconstructed",
        ((1,), (3, 4), (5, 6)),
    ),
)


@pytest.mark.parametrize("route", OTHER_ROUTES, ids=lambda route: route.id)
def test_routes_without_places_are_laid_clear_of_plates_and_dice(route: Route) -> None:
    """An edition may print other routes than the packaged board."""
    placed = {name: points for name, points in TRACK.items() if name not in {"BDE", "KCA"}}

    assert_clear(lay_routes([route], placed, {city: plate(city) for city in CITIES}), [route])


@pytest.mark.parametrize("seed", [1, 3, 4])
def test_boards_without_any_places_are_laid_clear_of_plates_and_dice(seed: int) -> None:
    others = other_editions.lay_routes({city: list(plate(city).middle) for city in CITIES}, Random(seed))
    routes = convert(others, list[Route])

    assert_clear(lay_routes(routes, {}, {city: plate(city) for city in CITIES}), routes)


def assert_clear(track: Mapping[str, tuple[Point, ...]], routes: Sequence[Route]) -> None:
    every = [point for points in track.values() for point in points]
    for a, b in combinations(every, 2):
        assert dist(a, b) > 2 * DISC, (a, b)
    for route in routes:
        assert route.spaces == len(track[route.id])
        for x, y in track[route.id]:
            assert DISC < x < WIDE - DISC
            assert DISC < y < HIGH - DISC
            assert all(dist((x, y), meet_plate(plate(city), (x, y))) > DISC for city in CITIES)


def test_occupied_spaces_show_a_die_of_the_owners_colour() -> None:
    empty = a_view(board=())
    for colour, count in (("red", 2), ("white", 1), ("blue", 1), ("green", 1)):
        assert count == count_symbol(a_view(), f"die-{colour}") - count_symbol(empty, f"die-{colour}")


def test_buildings_fill_sites_in_building_order() -> None:
    sites = cells("seattle")[1:]
    art = picture(a_view()).body

    for (x, y), symbol in zip(sites, ("ranch-blue", "hotel-red"), strict=False):
        assert f'translate({x:g} {y:g}) scale(0.9688)"><use href="#rh-{symbol}"' in art


def test_city_has_a_cell_per_site_and_for_its_bonus() -> None:
    """TNS-1.8"""
    for city in CITIES.values():
        assert city.sites + 1 == len(cells(city.id))


def test_complete_routes_are_marked_until_delivered() -> None:
    """TNS-7.1"""
    assert 2 == picture(a_view(complete=("BDE", "SLB"))).body.count('class="gilt"')
    assert 0 == picture(a_view(complete=())).body.count('class="gilt"')


def test_only_the_viewers_own_hand_is_drawn() -> None:
    """TNS-13.3: spectators see no hands, the viewer only their own."""
    spectator = picture(a_view(viewer=None))

    assert not any(
        place.startswith(("card:", "good:")) for place in spot_targets(picture(a_view(viewer=None)))
    )
    assert spectator.height < picture(a_view()).height


def test_a_hand_of_all_special_cards_fits_the_sheet() -> None:
    view = a_view()
    full = replace(
        view, seats=(view.seats[0], replace(view.seats[1], specials=tuple(CARDS)), *view.seats[2:])
    )
    edges = [
        int(float(edge))
        for spot in parse_svg(picture(full)).iter("g")
        if (spot.get("data-at") or "").startswith("card:")
        for edge in re.findall(r"H([\d.]+)", spot[0].get("d") or "")
    ]

    assert len(CARDS) <= len(edges)
    assert max(edges) < WIDE


def test_hands_and_scores_are_drawn_after_the_end() -> None:
    """TNS-12.6"""
    written = {each.text for each in parse_svg(picture(ended())).iter("text")}

    assert {"40", "41", "42", "43", "12"} <= written
    assert not any(place.startswith(("card:", "own:")) for place in spot_targets(picture(ended())))


def test_seats_show_the_active_player_and_pending_decisions() -> None:
    view = a_view(asked=(0, 2))
    x, y = row(sheet_of(view), 2).middle
    hands = re.findall(r"translate\(13 ([\d.]+)\)", picture(view).body)

    assert [row(sheet_of(view), seat).middle[1] - 16 for seat in (0, 2)] == [float(at) for at in hands]
    assert y > row(sheet_of(view), 1).middle[1]
    assert x == WIDE / 2


def test_a_dead_field_is_crossed_out_and_shows_its_point() -> None:
    """TNS-7.5.4"""
    alive = replace(a_view().fields[1], left=3, dead=False)
    fields = (a_view().fields[0], alive, a_view().fields[2])

    assert picture(a_view()).body.count(">1<") == picture(a_view(fields=fields)).body.count(">1<") + 1


def test_brackets_mark_the_latest_pieces_on_the_board() -> None:
    marked = re.findall(r'<path class="last"[^>]* d="([^"]+)"', picture(a_view()).body)

    assert [8] == [path.count("M") for path in marked]
    assert 'class="last"' not in picture(a_view(last=())).body


def test_the_description_summarizes_the_position() -> None:
    assert picture(a_view(final=True)).desc.startswith(
        "red uses the dice; the final phase has begun; the roll: 2 hotels, a ranch and a locked train; "
        "bonus dice: a coin and a mine; Billings to Denver is complete; 5 dice on the board, 37 VP left; "
    )


def test_the_final_description_names_the_winner() -> None:
    assert picture(ended()).desc.startswith("the game is over; yellow has the most points; ")


def test_a_seat_with_all_goals_fits_its_line() -> None:
    view = a_view(players=3)
    rich = replace(view, seats=(a_seat(0, goals=tuple(CARDS)[:14]), *view.seats[1:]))
    lefts = [float(x) for x in re.findall(r'<rect x="([\d.]+)"[^>]*width="36"', picture(rich).body)]

    assert 14 < len(lefts)
    assert max(lefts) + 36 < WIDE
