"""The drawn board: equal views give equal bytes, and every option has a place and a preview."""

from __future__ import annotations

import re
from math import dist
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.drawing.palette import CREAM, SEAT_STYLES
from domain.drawing.svg import inline_svg, standalone_svg
from domain.games.gold_rush import GAME
from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.geometry import TURNED, cell_name
from domain.games.gold_rush.presentation.drawing.board import picture
from domain.games.gold_rush.presentation.drawing.land import ROWS, fan, free, layers, lines_of
from domain.games.gold_rush.presentation.drawing.pieces import farmer, tent
from domain.games.gold_rush.presentation.drawing.places import segment_name
from domain.games.gold_rush.presentation.drawing.previews import preview
from domain.games.gold_rush.presentation.drawing.shapes import SHAPES, anchors, check, segments, shape_of
from domain.games.gold_rush.view import Figure, MapTile, Stack, View
from tests.domain.games.gold_rush.views import BESIDE, a_seat, a_view, moments
from tests.support.games.drawings import parse_svg, spot_targets
from tests.support.games.moments import Moment

pytestmark = pytest.mark.wide

TILE_NAMES = sorted(TILES)
KINDS = pytest.mark.parametrize("kind", [PlaceTile, PlaceCowboy, PlaceTent, TakeOre, Pass])


@pytest.fixture(scope="module")
def game() -> tuple[Moment[View], ...]:
    """A three-player game, decision by decision."""
    return moments()


def test_equal_views_give_equal_bytes(game: tuple[Moment[View], ...]) -> None:
    for moment in game[::20]:
        first = standalone_svg(picture(moment.view))
        layers.cache_clear()
        lines_of.cache_clear()

        assert first == standalone_svg(picture(moment.view))


def test_drawings_of_a_whole_game_are_well_formed(game: tuple[Moment[View], ...]) -> None:
    for moment in game[::5]:
        ET.fromstring(standalone_svg(picture(moment.view)))
        ids = re.findall(r' id="([^"]+)"', picture(moment.view).body)

        assert len(ids) == len(set(ids))
        assert set(re.findall(r"#(rh-[\w-]+)", picture(moment.view).body)) <= set(ids)


def test_drawing_of_a_full_map_stays_small(game: tuple[Moment[View], ...]) -> None:
    assert len(game[-1].view.map) >= 70
    assert len(inline_svg(picture(game[-1].view)).encode()) < 250_000


def test_every_tile_shows_all_symbols_in_every_rotation(subtests: pytest.Subtests) -> None:
    """GLD-1.10: nuggets, locomotives, camps and herds are worth points; none may be missing or duplicated."""
    for tile in TILE_NAMES:
        for rotation in range(4):
            with subtests.test(f"{tile}, {rotation}"):
                printed = TILES[tile]
                layer = layers(tile, rotation, 3, -2)
                shown = {
                    name: layer.symbols.count(f"#rh-{name}")
                    for name in ("nugget", "locomotive", "camp", "herd")
                }
                built = {
                    name: layer.buildings.count(f"#rh-{name}") for name in ("town", "junction", "tunnel")
                }

                assert shown == {
                    "nugget": sum(mountain.nuggets for mountain in printed.mountains),
                    "locomotive": sum(track.locomotives for track in printed.railroads),
                    "camp": sum(prairie.camps for prairie in printed.prairies),
                    "herd": sum(prairie.herds for prairie in printed.prairies),
                }
                assert built == {
                    "town": len(printed.towns),
                    "junction": len(printed.junctions),
                    "tunnel": sum(track.inner_end == "mountain" for track in printed.railroads),
                }
                assert bool(layer.masses) == bool(printed.mountains)


def test_drawn_tracks_and_mountains_reach_their_edges(subtests: pytest.Subtests) -> None:
    """GLD-4.2: matching edges meet in the drawing: tracks in the middle, mountains along the whole edge."""
    for tile in TILE_NAMES:
        for rotation in range(4):
            with subtests.test(f"{tile}, {rotation}"):
                shape, edges = shape_of(tile, rotation), TURNED[tile][rotation].edges
                middles = ((50, 0), (100, 50), (50, 100), (0, 50))
                ends = {end for railroad in shape.railroads for end in (railroad.path[0], railroad.path[-1])}
                corners = ((0, 0), (100, 0), (100, 100), (0, 100))
                sides = {
                    frozenset(pair)
                    for mountain in shape.mountains
                    for pair in zip(
                        mountain.outline, (*mountain.outline[1:], mountain.outline[0]), strict=True
                    )
                }

                for side, edge in enumerate(edges):
                    assert (edge == "R") == (middles[side] in ends)
                    assert (edge == "M") == (frozenset((corners[side], corners[(side + 1) % 4])) in sides)


def test_figures_cover_neither_symbols_nor_each_other() -> None:
    for tile, shape in SHAPES.items():
        marks = [
            *(at for mountain in shape.mountains for at in (*mountain.nuggets, mountain.stack)),
            *(at for railroad in shape.railroads for at in railroad.locomotives),
            *(at for prairie in shape.prairies for at in (*prairie.camps, *prairie.herds)),
        ]
        places = list(anchors(tile, 0).values())

        assert min((dist(place, mark) for place in places for mark in marks), default=99) > 14, tile
        assert min((dist(a, b) for a in places for b in places if a != b), default=99) > 17, tile


def test_shapes_without_a_symbol_are_refused() -> None:
    """Data is read strictly, because everything that the rules count must be drawn."""
    lacking = {**SHAPES, "M4": replace(SHAPES["M4"], mountains=())}

    with pytest.raises(ValueError, match="M4"):
        check(lacking)
    with pytest.raises(ValueError, match="P0-a has a shape"):
        check({name: shape for name, shape in SHAPES.items() if name != "P0-a"})


def test_adjacent_cells_and_all_segments_have_spots() -> None:
    tile = BESIDE
    cells = {"0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1"}
    parts = {f"0,0:{name}" for name in segments("M1S-start")} | {f"1,0:{name}" for name in segments("R2S-a")}
    found = spot_targets(picture(a_view(tile)))

    assert cells | parts | {"0,0", "1,0", "score", "seat:0", "seat:1", "pile", "ore"} == set(found)
    assert len(found) == len(set(found))


def test_every_spot_has_a_name_and_a_shape() -> None:
    for spot in parse_svg(picture(a_view(BESIDE))).iter("g"):
        if spot.get("class") == "spot":
            assert spot.get("data-name")
            assert [part.get("class") for part in spot] == [None, "ring"]


def test_every_option_has_a_spot(game: tuple[Moment[View], ...]) -> None:
    for moment in game[::7]:
        places = set(spot_targets(picture(moment.view)))
        wanted = {GAME.presentation.target(moment.view, option) for option in moment.options} - {None}

        assert wanted <= places


def test_every_option_except_passing_has_a_preview(
    game: tuple[Moment[View], ...],
) -> None:
    """Previews refer only to symbols that the picture defines."""
    for moment in game[::7]:
        ids = set(re.findall(r' id="([^"]+)"', picture(moment.view).body))
        for option in moment.options:
            fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")

            assert bool(fragment) != isinstance(option, Pass)
            assert set(re.findall(r"#(rh-[\w-]+)", fragment)) <= ids


@KINDS
def test_sample_game_offers_every_kind_of_command(game: tuple[Moment[View], ...], kind: type) -> None:
    """This shows that the tests above cover each kind of option."""
    assert any(isinstance(option, kind) for moment in game[::7] for option in moment.options)


def test_preview_shows_place_and_colour_of_the_move() -> None:
    view = a_view(BESIDE, active=1, drawn="M4", step="lay")

    assert '<use href="#rh-lay-2" x="-300" y="400"/>' in preview(view, PlaceTile(-3, 4, 2))
    assert '<use href="#rh-farmer-red" x="150" y="77"/>' in preview(view, PlaceCowboy("p0"))
    assert '<use href="#rh-tent-red" x="50" y="14"/>' in preview(view, PlaceTent(0, 0, "m0"))


def test_drawn_tile_is_defined_only_while_it_must_be_laid() -> None:
    laying = picture(a_view(drawn="M4", step="lay")).body
    acting = picture(a_view()).body

    assert [laying.count(f'id="rh-lay-{rotation}"') for rotation in range(4)] == [1, 1, 1, 1]
    assert "rh-lay" not in acting


def test_figures_are_drawn_by_role() -> None:
    """GLD-6.3: a farmer lies on the prairie."""
    body = picture(
        a_view(
            figures=(
                Figure(0, "cowboy", 0, 0, "r0"),
                Figure(1, "cowboy", 0, 0, "p1"),
                Figure(1, "tent", 0, 0, "m0"),
            )
        )
    ).body

    assert '<use href="#rh-cowboy-blue" x="50" y="50"/>' in body
    assert '<use href="#rh-farmer-red" x="50" y="78"/>' in body
    assert '<use href="#rh-tent-red" x="50" y="14"/>' in body


@pytest.mark.parametrize("colour", SEAT_STYLES)
def test_farmers_and_tents_show_halo_and_seat_emblem(colour: str) -> None:
    for drawing in (farmer(colour), tent(colour)):
        assert f'stroke="{CREAM}"' in drawing
        assert f'fill="{SEAT_STYLES[colour].mark_fill}"' in drawing


def test_stack_shows_at_most_four_rims_and_its_count() -> None:
    body = picture(a_view(stacks=(Stack(0, 0, "m0", 7),))).body

    assert body.count('r="7" class="sym"') == 4 + 1  # plus the ring of the junction symbol
    assert ">7</text>" in body


def test_picture_shows_the_map_and_one_cell_around_it() -> None:
    small = picture(a_view())
    wide = picture(a_view(*(MapTile("R2S-a", x, 0, 1) for x in range(1, 8))))

    assert small.left < -200
    assert small.top < -100 < small.top + 100
    assert wide.left + wide.width > 900
    assert "wide" in wide.css_class
    assert not small.css_class


def test_cell_names_are_fixed_and_distinct() -> None:
    """The start tile is at M13; names are distinct on any map that 72 tiles can form."""
    names = {cell_name(x, y) for x in range(-71, 72) for y in range(-71, 72)}

    assert ["M13", "N12", "A1", "AA13", "ZZ13"] == [
        cell_name(x, y) for x, y in ((0, 0), (1, -1), (-12, -12), (14, 0), (-13, 0))
    ]
    assert len(names) == 143 * 143


def test_segments_of_a_tile_have_distinct_names(subtests: pytest.Subtests) -> None:
    for tile in TILE_NAMES:
        for rotation in range(4):
            with subtests.test(f"{tile}, {rotation}"):
                names = [segment_name(tile, rotation, segment) for segment in segments(tile)]

                assert len(names) == len(set(names))


def test_markers_of_equal_scores_fan_out() -> None:
    taken: list[tuple[float, int]] = []
    for _ in range(5):
        taken.append(next(spot for spot in fan(0, 1) if free(spot, taken, 1)))

    assert len(set(taken)) == 5
    assert {row for _, row in taken} == set(range(ROWS))


def test_score_above_49_shows_its_lap() -> None:
    """GLD-13.33: 57 points are shown on space 7 with one lap."""
    once, again = (
        picture(a_view(seats=(a_seat(0, score=score), a_seat(1, score=20)))).body for score in (7, 57)
    )

    assert again.count("<circle") == once.count("<circle") + 1


def test_drawing_hides_the_ore_of_seats() -> None:
    """GLD-9.2: faces are private; the drawing shows no seat's ore."""
    faces = a_view(seats=(a_seat(0, ore=(5, 5, 3)), a_seat(1, ore=2)))
    others = a_view(seats=(a_seat(0, ore=(0, 0, 0)), a_seat(1, ore=2)))

    assert picture(faces) == picture(others)


def test_screen_readers_see_spots_but_not_the_art(game: tuple[Moment[View], ...]) -> None:
    drawing = parse_svg(picture(game[10].view))
    art = [part for part in drawing if part.get("aria-hidden") == "true"]

    assert [part.get("class") for part in drawing] == [None, "art", "spots", "ghosts"]
    assert ["art"] == [part.get("class") for part in art]


def test_description_summarises_the_board() -> None:
    desc = picture(a_view(BESIDE, last=(1, 0))).desc

    assert desc == (
        "2 tiles in columns M to N and rows 13 to 13; blue may take an action; last tile laid: N13; "
        "70 tiles and 62 ore tokens left; blue 0 points; red 0 points."
    )
