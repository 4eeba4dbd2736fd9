"""The drawn board: equal views give identical bytes, and every option has a place."""

from __future__ import annotations

import re
from itertools import combinations, product
from math import dist, sqrt

import pytest
from msgspec.structs import replace

from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.svg import inline_svg, standalone_svg
from domain.games.mini_express import GAME
from domain.games.mini_express.data import COMPANIES, HEXES, MAPS, MapName
from domain.games.mini_express.presentation.drawing.board import picture
from domain.games.mini_express.presentation.drawing.board_map import (
    HALF,
    HALO,
    SIZE,
    centre,
    grounds,
    hexagon,
    is_adjacent,
    land,
    letters,
    lines,
    sheet_of,
    signs,
    size,
    stop,
)
from domain.games.mini_express.presentation.drawing.charts import CHARTS, find_free_area
from domain.games.mini_express.presentation.drawing.company_styles import (
    ENGINES,
    FILLS,
    LANES,
    PATTERNS,
    train,
)
from domain.games.mini_express.presentation.drawing.places import map_targets, table_targets
from domain.games.mini_express.presentation.drawing.tables import highest_influence, spread_markers
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import COLOURS, MACHINIST, LastBuild
from tests.domain.games.mini_express.views import (
    TABLES,
    a_view,
    moments,
    ports,
    sampled_moments,
    spike,
    with_machinist,
)
from tests.support.games.colour_vision import colour_difference
from tests.support.games.drawings import check_symbols, parse_svg, spot_targets

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
SIDES = pytest.mark.parametrize("side", list(MAPS))
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_equal_views_give_identical_bytes(seats: int, options: Options) -> None:
    for moment in moments(seats, options)[::20]:
        first = standalone_svg(picture(moment.view))
        for cached in (land, grounds, signs, map_targets, table_targets, hexagon, stop, centre):
            cached.cache_clear()

        assert first == standalone_svg(picture(moment.view))


@GAMES
def test_every_drawing_is_well_formed_and_defines_its_symbols(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        check_symbols(picture(moment.view))


@GAMES
def test_a_full_map_stays_under_250_kilobytes(seats: int, options: Options) -> None:
    assert len(inline_svg(picture(moments(seats, options)[-1].view)).encode()) < 250_000


@GAMES
def test_every_option_has_a_place_in_the_drawing(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        assert {GAME.presentation.target(moment.view, option) for option in moment.options} <= set(
            spot_targets(picture(moment.view))
        )


@SIDES
def test_drawn_hexes_match_the_data(side: MapName) -> None:
    """MEX-2.1: the drawing derives positions from hex names; the rules use axial coordinates."""
    grid = HEXES[side]
    (wide, high), half = size(side), SIZE * sqrt(3) / 2
    lowest = max(centre(each.id)[1] for each in grid) + half
    assert (wide * SIZE, high * SIZE) == pytest.approx(
        (max(centre(each.id)[0] for each in grid) + SIZE, lowest)
    )
    for left, right in combinations(grid, 2):
        q, r = left.q - right.q, left.r - right.r
        assert is_adjacent(left.id, right.id) == (max(abs(q), abs(r), abs(q + r)) == 1)


def test_names_do_not_cover_the_number_of_a_neighbour() -> None:
    """The number is 94 to the right of the middle; two digits are 20 wide."""
    alone, beside = (signs((("C5", "Fort Amity"),), frozenset(hexes)) for hexes in ((), ("D6",)))

    assert [181, 164] == [
        round(float(re.findall(r'width="([\d.]+)"', drawn)[0])) for drawn in (alone, beside)
    ]


@pytest.mark.parametrize("side", MAPS)
def test_columns_and_rows_with_hexes_are_labelled(side: MapName) -> None:
    drawn = re.findall(r'level quiet tiny">(\w+)<', letters(sheet_of(side, 0), 10))
    rows = sorted({int(each.id[1:]) for each in HEXES[side]})

    assert sorted({each.id[0] for each in HEXES[side]}) == [name for name in drawn if name.isalpha()]
    assert [str(row) for row in rows for _ in range(2)] == [name for name in drawn if name.isdigit()]


def test_free_area_is_near_a_corner_and_clear_of_hexes_and_other_areas() -> None:
    hexes = [
        (1 + 1.5 * column, 1.0 + row) for column in range(6) for row in range(6) if (column, row) < (4, 2)
    ]
    first = find_free_area((2, 2), (10, 8), hexes)
    second = find_free_area((2, 2), (10, 8), hexes, (first,))

    assert tuple(first) in {(8, 6, 10, 8), (8, 0, 10, 2)}
    assert not first.meets(second)
    assert all(area.distance(at) > 1 for area in (first, second) for at in hexes)


def test_tracks_of_different_companies_never_overlap() -> None:
    """Lanes have fixed offsets, more than a track's width apart in each direction."""
    across = ((1, 0), (0.5, HALF / SIZE), (-0.5, HALF / SIZE))
    for (x, y), (left, right) in product(across, combinations(LANES.values(), 2)):
        apart = abs((left[0] - right[0]) * x + (left[1] - right[1]) * y)

        assert apart > HALO


def test_companies_differ_in_fill_and_in_pattern() -> None:
    assert len({FILLS[company] for company in COMPANIES}) == len(COMPANIES)
    assert len({PATTERNS[company] for company in COMPANIES}) == len(COMPANIES)


@pytest.mark.parametrize("vision", ["normal", "protan", "deutan", "tritan"])
def test_colours_stay_distinct_with_colour_blindness(vision: str) -> None:
    """MEX-1.1, MEX-1.7: tested with track fills, and badges of seats that may play with the Machinist."""
    fills = [FILLS[company] for company in COMPANIES]
    badges = [SEAT_STYLES[colour].fill for colour in (*COLOURS[:2], MACHINIST)]

    assert min(colour_difference(*pair, vision) for pair in combinations(fills, 2)) >= 18
    assert min(colour_difference(*pair, vision) for pair in combinations(badges, 2)) >= 17


@SIDES
def test_relief_is_drawn_once_and_only_on_landscape(side: MapName) -> None:
    chart = CHARTS.usa if side == "usa" else CHARTS.europe
    landscape = {each.id for each in HEXES[side] if each.kind == "landscape"}
    rough = (*chart.mountains, *chart.woods)

    assert set(rough) <= landscape
    assert len(rough) == len(set(rough))


@SIDES
def test_cities_and_start_locations_are_labelled(side: MapName) -> None:
    written = {each.text for each in parse_svg(picture(a_view(side))).iter("text")}

    assert {city.name for city in MAPS[side].city} <= written
    assert {start.name for start in MAPS[side].start} <= written
    assert {str(city.number) for city in MAPS[side].city} <= written


def test_track_links_trains_of_a_company_on_adjacent_hexes() -> None:
    """MEX-12.2.6: two trains of the same company on adjacent hexes are linked."""
    triangle = lines("steel", combinations(("N7", "O6", "O7", "A1"), 2))

    assert triangle.count("M") == 3


def test_every_hex_of_a_network_shows_a_train() -> None:
    view = a_view("usa", built=True)
    art = picture(view).body

    for company in view.companies:
        for name in company.track:
            x, y = stop(name, company.name)
            assert f'<use href="#rh-train-{company.name}" x="{round(x, 1):g}" y="{round(y, 1):g}"/>' in art


def test_capacity_dots_are_filled_per_company() -> None:
    """MEX-2.3: the dots repeat what the border colour shows, for readers who cannot distinguish colours."""
    view = a_view("usa", built=True)
    art = picture(view).body

    assert art.count('r="9"/>') == sum(city.capacity for city in view.cities)
    assert art.count('r="5.2"/>') == sum(len(city.companies) for city in view.cities)


def test_demand_tokens_show_both_symbols() -> None:
    view = a_view("usa", built=True)
    tokens = re.findall(r'#rh-token".*?#rh-mark-(\w+)".*?#rh-mark-(\w+)"', picture(view).body)

    assert [city.token for city in view.cities if city.token is not None] == tokens


def test_ports_are_drawn_only_in_the_ports_variant() -> None:
    """MEX-2.2: outside the variant, a port hex is landscape in every respect."""
    plain, played = (
        spot_targets(picture(a_view("europe"))),
        spot_targets(picture(a_view("europe", ports=ports()))),
    )

    assert {port.hex for port in MAPS["europe"].port} == set(played) - set(plain)


def test_golden_spike_tile_stays_on_its_hex_until_the_race() -> None:
    """MEX-12.2.4: after that, the tile shows the train of the eastern branch."""
    waiting, racing = (
        picture(a_view(spike=each)).body for each in (spike("waiting"), spike("racing", "steel"))
    )

    assert racing.count("#rh-train-steel") == waiting.count("#rh-train-steel") + 1


def test_unused_first_value_column_is_omitted() -> None:
    """MEX-8.5"""
    solo, standard = with_machinist(a_view(seats=1)), a_view()

    assert ">1st<" not in picture(solo).body
    assert ">1st<" in picture(standard).body
    assert picture(solo).height < picture(standard).height


def test_machinist_markers_are_drawn_if_it_plays() -> None:
    """MEX-9.1: there is a target marker at a city, and a company marker at a company."""
    x, y = centre("K6")
    marked = picture(with_machinist(a_view(seats=1))).body

    assert f"translate({x - 92:g} {round(y - HALF - 6, 1):g}) scale(1.2)" in marked
    assert "12 tokens" in marked


@pytest.mark.parametrize("count", range(1, 7))
def test_markers_in_one_cell_do_not_overlap(count: int) -> None:
    places = list(spread_markers(count, 0, 0, 90, 130))

    assert count == len(places)
    for x, y, radius in places:
        assert radius >= 20
        assert abs(x) + radius <= 45.01
        assert abs(y) + radius <= 65.01
    for left, right in combinations(places, 2):
        assert dist(left[:2], right[:2]) >= left[2] + right[2] - 0.01


def test_the_influence_track_grows_with_the_highest_marker() -> None:
    """MEX-17.8: influence has no upper limit."""
    view = a_view()
    rich = replace(view.seats[0], influence=(30, 1, 1, 1))

    assert highest_influence(view) < 30
    assert highest_influence(replace(view, seats=(rich, *view.seats[1:]))) == 30
    assert ">30<" in picture(replace(view, seats=(rich, *view.seats[1:]))).body


def test_brackets_mark_the_last_build() -> None:
    built = a_view(built=True, last=LastBuild("leather", ("F5", "E5", "E4")))
    brackets = re.findall(r'<path class="last[^>]* d="([^"]+)"', picture(built).body)

    assert [4 * 2, 4] == [path.count("M") for path in brackets]
    assert 'class="last' not in picture(a_view()).body


def test_every_place_has_a_name_and_a_shape_to_choose() -> None:
    for spot in parse_svg(picture(a_view("europe", ports=ports()))).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [part.get("class") for part in spot] == [None, "ring"]


def test_screen_readers_skip_the_art_but_not_the_places() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [part.get("class") for part in drawing] == [None, "art", "spots", "ghosts", "art"]
    assert ["art", "art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_description_covers_turn_last_build_companies_and_points() -> None:
    desc = picture(
        with_machinist(a_view(seats=1, last=LastBuild("steel", ("P7", "O6"))), triggered=True)
    ).desc

    assert desc.startswith(
        "blue takes a share or builds track; last built: steel by P7 O6; last round; "
        "lumber: 6 shares, 4 trains ready, 20 in the supply, track length 0; "
    )
    assert desc.endswith("blue 0 points; the Machinist 11 points.")


def test_finished_board_names_no_winner() -> None:
    """If the game was cancelled or a player resigned, points do not decide the winner."""
    view = with_machinist(a_view(seats=1, active=None, step="over"), winner=1)

    assert picture(view).desc.startswith("the game is over; ")
    assert ">game over<" in picture(view).body
    assert ">wins<" not in picture(view).body


def test_engines_differ_in_outline() -> None:
    outlines = [(engine.body, engine.chimneys) for engine in map(ENGINES.__getitem__, COMPANIES)]

    assert len(set(outlines)) == len(COMPANIES)
    assert all(
        f'd="{body}{chimneys}"' in train(name)
        for name, (body, chimneys) in zip(COMPANIES, outlines, strict=True)
    )


def test_white_train_has_a_dark_halo() -> None:
    """Cotton is nearly as light as the prairie."""
    dark = [name for name in COMPANIES if f'stroke="{BLACK}" stroke-width="8.5"' in train(name)]

    assert dark == ["cotton"]
