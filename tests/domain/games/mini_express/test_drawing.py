"""The board as a drawing: the same view is the same bytes, and every option has its place."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist

import pytest
from msgspec.structs import replace

from domain.drawing.palette import SEAT_STYLES
from domain.drawing.svg import inline_svg, standalone_svg
from domain.games.mini_express import GAME
from domain.games.mini_express.data import COMPANIES, MAPS, MapName
from domain.games.mini_express.presentation.drawing.board import picture
from domain.games.mini_express.presentation.drawing.board_map import (
    CHARTS,
    HALF,
    HALO,
    SIZE,
    centre,
    grounds,
    hexagon,
    is_adjacent,
    land,
    lines,
    signs,
    stop,
)
from domain.games.mini_express.presentation.drawing.company_styles import FILLS, LANES, PATTERNS
from domain.games.mini_express.presentation.drawing.places import map_targets, table_targets
from domain.games.mini_express.presentation.drawing.tables import highest_influence, spread_markers
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import COLOURS, MACHINIST, LastBuild
from tests.domain.games.mini_express.views import (
    TABLES,
    a_view,
    looked_at,
    moments,
    ports,
    spike,
    with_machinist,
)
from tests.support.games.colour_vision import colour_difference
from tests.support.games.drawings import check_symbols, parse_svg, spot_targets

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
SIDES = pytest.mark.parametrize("side", list(MAPS))
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_the_same_view_is_the_same_bytes(seats: int, options: Options) -> None:
    for moment in moments(seats, options)[::20]:
        first = standalone_svg(picture(moment.view))
        for kept in (land, grounds, signs, map_targets, table_targets, hexagon, stop, centre):
            kept.cache_clear()

        assert first == standalone_svg(picture(moment.view))


@GAMES
def test_every_moment_of_a_game_is_a_well_formed_drawing_of_its_own_symbols(
    seats: int, options: Options
) -> None:
    for moment in looked_at(seats, options):
        check_symbols(picture(moment.view))


@GAMES
def test_a_map_full_of_track_stays_small(seats: int, options: Options) -> None:
    assert len(inline_svg(picture(moments(seats, options)[-1].view)).encode()) < 250_000


@GAMES
def test_every_option_of_a_game_has_its_place_on_the_drawing(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        assert {GAME.presentation.target(moment.view, option) for option in moment.options} <= set(
            spot_targets(picture(moment.view))
        )


@SIDES
def test_hexes_lie_where_the_data_has_them(side: MapName) -> None:
    """MEX-2.1: the drawing places a hex by its name alone; the rules read axial coordinates."""
    grid = MAPS[side].grid.hexes
    for each in grid:
        assert dist(centre(each.id), (each.x * SIZE, each.y * SIZE)) < 0.2, each.id
    for one, other in combinations(grid, 2):
        q, r = one.q - other.q, one.r - other.r
        assert is_adjacent(one.id, other.id) == (max(abs(q), abs(r), abs(q + r)) == 1)


def test_no_two_companies_tracks_lie_on_each_other_in_any_direction() -> None:
    """Lanes are constant shifts; their distances across the three directions of track exceed a track."""
    across = ((1, 0), (0.5, HALF / SIZE), (-0.5, HALF / SIZE))
    for (x, y), (one, other) in product(across, combinations(LANES.values(), 2)):
        apart = abs((one[0] - other[0]) * x + (one[1] - other[1]) * y)

        assert apart > HALO


def test_companies_differ_in_fill_and_in_pattern() -> None:
    assert len({FILLS[company] for company in COMPANIES}) == len(COMPANIES)
    assert len({PATTERNS[company] for company in COMPANIES}) == len(COMPANIES)


@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
def test_companies_are_told_apart_by_every_eye_and_seats_from_the_machinist(vision: str) -> None:
    """MEX-1.1, MEX-1.7: fills of tracks among each other; badges of those who may sit with the Machinist."""
    fills = [FILLS[company] for company in COMPANIES]
    badges = [SEAT_STYLES[colour].fill for colour in (*COLOURS[:2], MACHINIST)]

    assert min(colour_difference(one, other, vision) for one, other in combinations(fills, 2)) >= 18
    assert min(colour_difference(one, other, vision) for one, other in combinations(badges, 2)) >= 17


@SIDES
def test_relief_is_drawn_on_hexes_of_the_map_and_on_each_once(side: MapName) -> None:
    chart = CHARTS.usa if side == "usa" else CHARTS.europe
    landscape = {each.id for each in MAPS[side].grid.hexes if each.kind == "landscape"}
    rough = (*chart.mountains, *chart.woods)

    assert set(rough) <= landscape
    assert len(rough) == len(set(rough))


@SIDES
def test_every_city_and_start_location_has_its_sign_and_every_city_its_number(side: MapName) -> None:
    written = {each.text for each in parse_svg(picture(a_view(side))).iter("text")}

    assert {city.name for city in MAPS[side].city} <= written
    assert {start.name for start in MAPS[side].start} <= written
    assert {str(city.number) for city in MAPS[side].city} <= written


def test_track_links_every_two_trains_of_a_company_on_neighbouring_hexes() -> None:
    """MEX-12.2.6: two trains of the same company on adjacent hexes are linked."""
    triangle = lines("steel", combinations(("N7", "O6", "O7", "A1"), 2))

    assert triangle.count("M") == 3


def test_a_train_stands_on_every_hex_of_a_network() -> None:
    view = a_view("usa", built=True)
    art = picture(view).body

    for company in view.companies:
        for name in company.track:
            x, y = stop(name, company.name)
            assert f'<use href="#rh-train-{company.name}" x="{round(x, 1):g}" y="{round(y, 1):g}"/>' in art


def test_capacity_shows_as_dots_one_filled_for_each_company_there() -> None:
    """MEX-2.3: beside the colour of the border, so that colour never stands alone."""
    view = a_view("usa", built=True)
    art = picture(view).body

    assert art.count('r="9"/>') == sum(city.capacity for city in view.cities)
    assert art.count('r="5.2"/>') == sum(len(city.companies) for city in view.cities)


def test_a_demand_token_lies_on_every_city_that_has_one_with_both_its_symbols() -> None:
    view = a_view("usa", built=True)
    tokens = re.findall(r'#rh-token".*?#rh-mark-(\w+)".*?#rh-mark-(\w+)"', picture(view).body)

    assert [city.token for city in view.cities if city.token is not None] == tokens


def test_ports_are_drawn_only_where_they_are_played() -> None:
    """MEX-2.2: outside the variant a port hex is landscape in every respect."""
    plain, played = (
        spot_targets(picture(a_view("europe"))),
        spot_targets(picture(a_view("europe", ports=ports()))),
    )

    assert {port.hex for port in MAPS["europe"].port} == set(played) - set(plain)


def test_the_golden_spike_lies_on_its_hex_until_the_race_begins() -> None:
    """MEX-12.2.4: then the tile shows the train of the eastern branch."""
    waiting, racing = (
        picture(a_view(spike=each)).body for each in (spike("waiting"), spike("racing", "steel"))
    )

    assert racing.count("#rh-train-steel") == waiting.count("#rh-train-steel") + 1


def test_the_first_column_of_values_is_left_out_where_it_is_not_used() -> None:
    """MEX-8.5"""
    solo, standard = with_machinist(a_view(seats=1)), a_view()

    assert ">1st<" not in picture(solo).body
    assert ">1st<" in picture(standard).body
    assert picture(solo).height < picture(standard).height


def test_the_machinists_markers_show_where_it_plays() -> None:
    """MEX-9.1: a target marker at a city, a company marker at a company."""
    x, y = centre("K6")
    marked = picture(with_machinist(a_view(seats=1))).body

    assert f"translate({x - 62:g} {round(y - HALF + 8, 1):g}) scale(1.2)" in marked
    assert "12 tokens" in marked


@pytest.mark.parametrize("count", range(1, 7))
def test_markers_on_one_place_do_not_cover_each_other_and_keep_within_it(count: int) -> None:
    places = list(spread_markers(count, 0, 0, 90, 130))

    assert count == len(places)
    for x, y, radius in places:
        assert radius >= 20
        assert abs(x) + radius <= 45.01
        assert abs(y) + radius <= 65.01
    for one, other in combinations(places, 2):
        assert dist(one[:2], other[:2]) >= one[2] + other[2] - 0.01


def test_the_influence_track_grows_with_the_highest_marker() -> None:
    """MEX-17.8: influence has no upper end."""
    view = a_view()
    rich = replace(view.seats[0], influence=(30, 1, 1, 1))

    assert highest_influence(view) < 30
    assert highest_influence(replace(view, seats=(rich, *view.seats[1:]))) == 30
    assert ">30<" in picture(replace(view, seats=(rich, *view.seats[1:]))).body


def test_brackets_mark_the_track_built_last() -> None:
    built = a_view(built=True, last=LastBuild("leather", ("F5", "E5", "E4")))
    brackets = re.findall(r'<path class="last[^>]* d="([^"]+)"', picture(built).body)

    assert [4 * 2, 4] == [path.count("M") for path in brackets]
    assert 'class="last' not in picture(a_view()).body


def test_every_place_has_a_name_and_a_shape_to_choose() -> None:
    for spot in parse_svg(picture(a_view("europe", ports=ports()))).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [part.get("class") for part in spot] == [None, "ring"]


def test_the_art_is_hidden_from_screen_readers_and_the_places_are_not() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [part.get("class") for part in drawing] == [None, "art", "spots", "ghosts", "art"]
    assert ["art", "art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_the_description_names_what_matters() -> None:
    desc = picture(
        with_machinist(a_view(seats=1, last=LastBuild("steel", ("P7", "O6"))), triggered=True)
    ).desc

    assert desc.startswith(
        "blue takes a share or builds track; last built: steel by P7 O6; the last round is played; "
        "lumber: 6 shares, 4 trains ready, 20 in the supply, track length 0; "
    )
    assert desc.endswith("blue 0 points; the Machinist 11 points.")


def test_a_board_at_rest_says_that_the_game_is_over_and_not_who_wins() -> None:
    """Where a table was called off or somebody gave up, the points do not say it."""
    view = with_machinist(a_view(seats=1, active=None, step="over"), winner=1)

    assert picture(view).desc.startswith("the game is over; ")
    assert ">game over<" in picture(view).body
    assert ">wins<" not in picture(view).body
