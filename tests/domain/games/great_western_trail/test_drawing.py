"""The drawing of the table: equal views give equal bytes, and every option has its place."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.drawing.boxes import Box, BoxPlace, draw_spot
from domain.drawing.glyph_rows import draw_cached_row
from domain.drawing.svg import inline_svg, standalone_svg
from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.data import (
    BUILDINGS,
    CATTLE,
    CITIES,
    DISC_SPACES,
    NEUTRAL,
    OBJECTIVES,
    TRAIL,
)
from domain.games.great_western_trail.frames import PhaseB
from domain.games.great_western_trail.presentation.drawing import tiles
from domain.games.great_western_trail.presentation.drawing.board import SIGNS, legend, picture
from domain.games.great_western_trail.presentation.drawing.glyphs import ICONS
from domain.games.great_western_trail.presentation.drawing.hand import draw_card, hand_cards
from domain.games.great_western_trail.presentation.drawing.layout import SECTIONS, SHEET
from domain.games.great_western_trail.presentation.drawing.places import all_places, fixed_places, space_box
from domain.games.great_western_trail.presentation.drawing.railroad import city_box, plate_box
from domain.games.great_western_trail.presentation.drawing.trail import draw_ground
from domain.games.great_western_trail.variants import Options
from domain.games.great_western_trail.view import View
from tests.domain.games.great_western_trail.views import (
    TABLES,
    a_board,
    a_view,
    crowded,
    in_use,
    looked_at,
    moments,
)
from tests.support.games.drawings import check_symbols, parse_svg, spot_targets

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "form"), TABLES)


def overlap(first: Box, second: Box) -> bool:
    """Return whether two boxes share more than an edge."""
    return all(
        first[axis] + first[axis + 2] > second[axis] + 0.5
        and second[axis] + second[axis + 2] > first[axis] + 0.5
        for axis in (0, 1)
    )


@GAMES
def test_equal_views_give_identical_drawings(seats: int, form: Options) -> None:
    for moment in looked_at(seats, form)[::4]:
        first = standalone_svg(picture(moment.view))
        for kept in (
            draw_card,
            draw_cached_row,
            fixed_places,
            draw_ground,
            draw_spot,
            tiles.draw_building,
            tiles.draw_small,
            tiles.draw_site,
        ):
            kept.cache_clear()

        assert first == standalone_svg(picture(moment.view))


@GAMES
def test_drawings_are_well_formed_and_define_their_symbols(seats: int, form: Options) -> None:
    for moment in looked_at(seats, form):
        check_symbols(picture(moment.view))


@GAMES
def test_every_option_targets_an_existing_place(seats: int, form: Options) -> None:
    for moment in moments(seats, form):
        found = {place.at for place in all_places(moment.view)}
        for option in moment.options:
            where = GAME.presentation.target(moment.view, option)
            named = {where} if isinstance(where, str) else set(where or ())

            assert named <= found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_crowded_drawing_stays_small(seats: int) -> None:
    assert len(inline_svg(picture(crowded(seats))).encode()) < 400_000


def test_every_place_has_a_unique_id_name_and_ring() -> None:
    view = a_view(in_use("A1", "1a"))

    assert len(spot_targets(picture(view))) == len(set(spot_targets(picture(view))))
    for each in parse_svg(picture(view)).iter("g"):
        if each.get("class") == "spot":
            assert each.get("data-name")
            assert [part.get("class") for part in each] == [None]


@pytest.mark.parametrize("view", [crowded(2), crowded(3), crowded(4), a_view()])
def test_nothing_on_the_sheet_overlaps(view: View) -> None:
    """Tiles, plates, cities, cards and boards lie on the sheet and do not overlap."""
    boxes = [space_box(space) for space in TRAIL.values()]
    boxes += [tiles.tag_box(box[0] + box[2] / 2, box[1] + box[3] / 2) for box in special_sites()]
    boxes += [plate_box(name) for name in ("S1", "S5", "S6", "S9", "S10")]
    boxes += [city_box(name) for name in CITIES]
    boxes += [SHEET.panel_box(place) for place in range(len(view.seats))]
    boxes += [
        place.box for place in all_places(view) if place.at.startswith(("foresight", "job", "objective"))
    ]
    boxes += [box for _, _, box in hand_cards(view)]
    sheet = picture(view)

    assert [] == [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    for left, top, wide, high in boxes:
        assert sheet.left <= left <= left + wide <= sheet.left + sheet.width
        assert sheet.top <= top <= top + high <= sheet.top + sheet.height


def special_sites() -> list[Box]:
    """Return the boxes of the sites with a special action."""
    return [space_box(space) for space in TRAIL.values() if space.risk]


def test_sections_do_not_overlap() -> None:
    boxes = [getattr(SECTIONS, name) for name in SECTIONS.__struct_fields__]

    assert [] == [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    assert not any(overlap(SHEET.hand_box(seats), box) for seats in (4,) for box in boxes)


def test_trail_spaces_lie_within_their_section() -> None:
    left, top, wide, high = SECTIONS.trail
    for space in TRAIL.values():
        x, y, across, down = space_box(space)

        assert left <= x <= x + across <= left + wide
        assert top <= y <= y + down <= top + high


@pytest.mark.parametrize("tile", [*NEUTRAL, *BUILDINGS])
def test_every_building_shows_each_action_separately(tile: str) -> None:
    """GWT-10: tested with neutral tiles and all twenty sides."""
    shown = tiles.draw_building(tile, None if tile in NEUTRAL else "blue", 0, 0)
    boxes = tiles.action_boxes(tile, 0, 0)

    assert len(tiles.tile_actions(tile)) == len(boxes)
    assert [] == [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    for action in tiles.tile_actions(tile):
        row = tiles.action_row(action)
        assert row
        for glyph in row:
            assert glyph.kind != "icon" or f"-{glyph.what}" in shown


@pytest.mark.parametrize("name", [*CATTLE, *OBJECTIVES])
def test_every_card_can_be_drawn(name: str) -> None:
    ET.fromstring(f"<g>{draw_card(name, (0, 0, 84, 116))}</g>")


def test_every_cattle_card_looks_different() -> None:
    """LOOK: breeds differ in coat colour and face mark; cards of one breed differ in points."""
    faces = {draw_card(name, (0, 0, 84, 116)) for name in CATTLE}

    assert len(CATTLE) == len(faces)


def test_brackets_mark_the_places_of_the_last_move() -> None:
    view = replace(a_view(), last=("B", "city:wichita", "track:7"))
    (brackets,) = re.findall(r'<path class="last[^>]* d="([^"]+)"', picture(view).body)

    assert 3 * 4 == brackets.count("M")
    assert 'class="last' not in picture(replace(view, last=())).body


def test_local_and_special_actions_in_use_can_be_chosen() -> None:
    """GWT-5.1.3: a special action is an additional local action of the building on its site."""
    board = a_board()
    seen = spot_targets(
        picture(a_view(PhaseB(1, "rock_site_2", in_use("rock_site_2", "4a").buildings), board=board))
    )

    assert [f"action:rock_site_2:{index}" for index in range(3)] == [
        name for name in seen if name.startswith("action:")
    ]


def test_options_are_on_the_readers_board_or_the_asked_seats() -> None:
    def places_of(viewer: int | None) -> dict[str, BoxPlace]:
        return {place.at: place for place in all_places(a_view(viewer=viewer))}

    for name in DISC_SPACES:
        mine, theirs = places_of(0)[f"disc:{name}"].box, places_of(1)[f"disc:{name}"].box
        assert mine[0] < theirs[0]
        assert mine == places_of(None)[f"disc:{name}"].box


def test_drawing_hides_other_hands() -> None:
    """GWT-14.2"""
    assert "Your hand" not in picture(a_view(viewer=None)).body
    assert "Your hand" in picture(a_view(viewer=1)).body
    assert [] == list(hand_cards(a_view(viewer=None)))


def test_equal_cards_have_numbered_places() -> None:
    assert {"card:jersey#1", "card:jersey#2", "market:holstein#1", "market:holstein#2"} <= set(
        spot_targets(picture(a_view()))
    )


def test_screen_readers_see_places_but_not_art() -> None:
    drawing = parse_svg(picture(a_view()))

    assert [part.get("class") for part in drawing] == [None, "art", "spots", "ghosts"]
    assert ["art"] == [part.get("class") for part in drawing if part.get("aria-hidden") == "true"]


def test_description_summarizes_the_board() -> None:
    desc = picture(a_view()).desc

    assert desc == (
        "it is blue's turn; blue: cattleman at B, engine on space 5, $7; "
        "red: cattleman at flood 1, engine on the turnout after space 7, $0."
    )


def test_legend_explains_every_icon_once() -> None:
    explained = [name for name, _ in SIGNS]

    assert sorted({*ICONS.names, "coin"}) == sorted(explained)
    for paths, words in legend():
        ET.fromstring(f"<g>{paths}</g>")
        assert words
