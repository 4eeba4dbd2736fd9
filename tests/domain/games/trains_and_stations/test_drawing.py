"""The drawing of Trains & Stations: the map, the stations, the dice, and every place that can be chosen."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.drawing.svg import standalone_svg
from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.data import CARDS, CITIES, ROUTES, SPACES
from domain.games.trains_and_stations.presentation.drawing import board_map
from domain.games.trains_and_stations.presentation.drawing.board import definitions, picture
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    AT,
    DIE,
    DISC,
    HIGH,
    LINES,
    WIDE,
    cells,
    outlines,
    plate,
    row,
    sheet_of,
    summits,
    terrain,
)
from domain.games.trains_and_stations.presentation.drawing.places import map_targets
from domain.games.trains_and_stations.presentation.drawing.players import field_box
from domain.games.trains_and_stations.view import View
from tests.domain.games.trains_and_stations.views import a_seat, a_view, ended, moments
from tests.support.games.drawings import parse_svg, spot_targets

GAMES = pytest.mark.parametrize("seats", GAME.seat_counts)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


def shown(view: View, symbol: str) -> int:
    """Count how often the drawing shows a symbol."""
    return picture(view).body.count(f'"#rh-{symbol}"')


def test_the_same_view_is_the_same_bytes() -> None:
    """Also when all that is worked out once is worked out anew."""
    for view in (a_view(), a_view(viewer=None, step="gather", pool=None), ended()):
        first = standalone_svg(picture(view))
        for kept in (
            outlines,
            terrain,
            summits,
            board_map.laid_track,
            board_map.boards,
            map_targets,
            definitions,
        ):
            kept.cache_clear()

        assert first == standalone_svg(picture(view))


@GAMES
def test_every_moment_of_a_game_is_a_small_well_formed_drawing_of_its_own_symbols(seats: int) -> None:
    for _, views in moments(seats)[::15]:
        for view in views:
            body = picture(view).body
            ET.fromstring(standalone_svg(picture(view)))
            ids = re.findall(r' id="([^"]+)"', body)

            assert len(ids) == len(set(ids))
            assert set(SYMBOL.findall(body)) <= set(ids)
            assert len(body.encode()) < 250_000


@GAMES
def test_a_sheet_is_as_high_all_through_a_game(seats: int) -> None:
    """So that nothing jumps under a finger; only at the end hands take the place of the roll."""
    played = [views[1] for _, views in moments(seats)[::5] if not views[1].over]

    assert len({picture(view).height for view in played}) == 1


def test_places_have_their_names_once() -> None:
    named = spot_targets(picture(a_view()))

    assert len(named) == len(set(named))
    assert {*AT, *(f"city:{city}" for city in CITIES), *(f"route:{route}" for route in ROUTES)} <= set(named)
    assert {"field:ranch", "field:mine", "field:hotel", "seat:0", "seat:3", "card:SP03"} <= set(named)


def test_every_place_has_words_and_a_ring_for_the_focus() -> None:
    for spot in parse_svg(picture(a_view())).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [None, "ring"] == [part.get("class") for part in spot]


def test_the_art_is_hidden_from_screen_readers_and_the_places_are_not() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [None, "art", "spots", "ghosts"] == [part.get("class") for part in drawing]
    assert ["art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_no_two_spaces_cover_each_other_nor_a_plate() -> None:
    """A die is wider than the disc below it; a plate is drawn over track."""
    for (one, at), (other, there) in combinations(AT.items(), 2):
        assert dist(at, there) > 2 * DISC + 5, f"{one} and {other}"
    for city in CITIES:
        left, top, right, bottom = plate(city)
        for space, (x, y) in AT.items():
            away = dist((x, y), (min(max(x, left), right), min(max(y, top), bottom)))
            assert away > DISC + 1, f"{space} and {city}"


def test_everything_lies_on_the_map_clear_of_the_panels() -> None:
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


def test_track_runs_as_the_rules_join_spaces_and_cities() -> None:
    """TNS-1.9: neighbours along a line touch; a line begins at a city or at the junction."""
    for route, lines in LINES.items():
        pairs = {frozenset(pair) for line in lines for pair in pairwise(line.over)}
        junction = next(iter(lines)).over[1]
        pairs |= {frozenset((junction, line.over[0])) for line in lines[1:]}
        joined = {
            frozenset((space.id, other)) for space in SPACES.values() for other in space.next
            if space.route == route
        }  # fmt: skip

        assert joined == pairs
        ends = {lines[0].over[0], *(line.over[-1] for line in lines)}
        assert ends == {space.id for space in SPACES.values() if space.route == route and space.cities}


def test_a_die_of_its_colour_stands_on_every_occupied_space() -> None:
    empty = a_view(board=())
    for colour, count in (("red", 2), ("white", 1), ("blue", 1), ("green", 1)):
        assert count == shown(a_view(), f"die-{colour}") - shown(empty, f"die-{colour}")


def test_buildings_stand_on_the_sites_in_the_order_in_which_they_were_built() -> None:
    sites = cells("seattle")[1:]
    art = picture(a_view()).body

    for (x, y), symbol in zip(sites, ("ranch-blue", "hotel-red"), strict=False):
        assert f'translate({x:g} {y:g}) scale(0.9688)"><use href="#rh-{symbol}"' in art


def test_a_city_has_as_many_cells_as_sites_and_a_bonus() -> None:
    """TNS-1.8"""
    for city in CITIES.values():
        assert city.sites + 1 == len(cells(city.id))


def test_a_complete_route_is_marked_as_long_as_it_waits() -> None:
    """TNS-7.1"""
    assert 2 == picture(a_view(complete=("BDE", "SLB"))).body.count('class="gilt"')
    assert 0 == picture(a_view(complete=())).body.count('class="gilt"')


def test_hands_of_others_are_not_drawn_at_all() -> None:
    """TNS-13.3: the same drawing for a spectator whatever is held, and the viewer's cards for the viewer."""
    spectator = picture(a_view(viewer=None))

    assert not any(
        place.startswith(("card:", "good:")) for place in spot_targets(picture(a_view(viewer=None)))
    )
    assert spectator.height < picture(a_view()).height


def test_a_hand_of_all_special_cards_keeps_within_the_sheet() -> None:
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


def test_at_the_end_hands_and_scores_are_shown() -> None:
    """TNS-12.6"""
    written = {each.text for each in parse_svg(picture(ended())).iter("text")}

    assert {"40", "41", "42", "43", "12"} <= written
    assert not any(place.startswith(("card:", "own:")) for place in spot_targets(picture(ended())))


def test_whose_turn_it_is_and_who_is_asked_show_at_the_seats() -> None:
    view = a_view(asked=(0, 2))
    x, y = row(sheet_of(view), 2).middle
    hands = re.findall(r"translate\(13 ([\d.]+)\)", picture(view).body)

    assert [row(sheet_of(view), seat).middle[1] - 16 for seat in (0, 2)] == [float(at) for at in hands]
    assert y > row(sheet_of(view), 1).middle[1]
    assert x == WIDE / 2


def test_a_dead_field_is_stroked_out_and_shows_the_point_that_it_pays() -> None:
    """TNS-7.5.4"""
    alive = replace(a_view().fields[1], left=3, dead=False)
    fields = (a_view().fields[0], alive, a_view().fields[2])

    assert picture(a_view()).body.count(">1<") == picture(a_view(fields=fields)).body.count(">1<") + 1


def test_brackets_mark_what_was_put_on_the_board_last() -> None:
    marked = re.findall(r'<path class="last"[^>]* d="([^"]+)"', picture(a_view()).body)

    assert [8] == [path.count("M") for path in marked]
    assert 'class="last"' not in picture(a_view(last=())).body


def test_the_description_names_what_matters() -> None:
    assert picture(a_view(final=True)).desc.startswith(
        "red uses the dice; the final phase has begun; the roll: 2 hotels, a ranch and a locked train; "
        "bonus dice: a coin and a mine; Billings to Denver is complete; 5 dice on the board, 37 VP left; "
    )


def test_the_description_says_who_has_most_points() -> None:
    assert picture(ended()).desc.startswith("the game is over; yellow has most points; ")


def test_a_seat_with_all_goals_keeps_within_its_line() -> None:
    view = a_view(players=3)
    rich = replace(view, seats=(a_seat(0, goals=tuple(CARDS)[:14]), *view.seats[1:]))
    lefts = [float(x) for x in re.findall(r'<rect x="([\d.]+)"[^>]*width="36"', picture(rich).body)]

    assert 14 < len(lefts)
    assert max(lefts) + 36 < WIDE
