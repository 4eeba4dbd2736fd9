"""El Paso's board in parts: they fit a desktop screen, do not overlap, and stay usable at any width."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.drawing.boxes import Box
from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, BoardPart, PartedBoard, Slots
from domain.drawing.parts.legible import drawn_at
from domain.games.el_paso.data import BONUSES, BREEDS, GOALS
from domain.games.el_paso.presentation.drawing.parts import draw_parts
from domain.games.el_paso.presentation.drawing.parts.panels import find_panels
from domain.games.el_paso.presentation.drawing.parts.trail_panel import draw_trail_building
from domain.games.el_paso.variants import Options
from domain.games.el_paso.view import View
from tests.domain.games.el_paso.views import TABLES, a_view, looked_at

pytestmark = pytest.mark.wide

TABLE = pytest.mark.parametrize(("seats", "options"), TABLES)
WINDOW = pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
SCREEN = 1400 * 900
HEAD, GAP = 26, 8
"""CSS pixels above each part, and between two parts on a page."""
PRESSED = 24
"""The smallest size of a place that can be tapped, in CSS pixels."""


def board_of(view: View, slots: Slots = DESK) -> dict[str, BoardPart]:
    return {part.name: part for part in draw_parts(view, slots).parts}


def shown(board: PartedBoard) -> list[BoardPart]:
    """Return the parts visible at the same time; the first board hides the other boards."""
    boards = [part for part in board.parts if part.name.startswith("board-")]
    return [part for part in board.parts if part not in boards[1:]]


def column(board: PartedBoard, slot: str) -> float:
    """Return the total height of the parts in a slot."""
    return sum(part.height + HEAD + GAP for part in shown(board) if part.slot == slot) - GAP


def apart(first: Box, second: Box) -> bool:
    return (
        first[0] + first[2] <= second[0]
        or second[0] + second[2] <= first[0]
        or first[1] + first[3] <= second[1]
        or second[1] + second[3] <= first[1]
    )


def pressed(view: View, slots: Slots, kind: str) -> dict[str, tuple[float, Box]]:
    """Return the scale and box of each place whose name starts with `kind`."""
    return {
        place.at: (panel.scale, place.box)
        for panel in find_panels(view, slots)
        for place in panel.places
        if place.at.startswith(kind)
    }


@TABLE
def test_decision_parts_fit_a_desktop_screen(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        board = draw_parts(moment.view, DESK)

        above, main = (next(part for part in board.parts if part.slot == slot) for slot in ("wide", "main"))

        assert above.height + GAP + main.height <= DESK.height
        assert column(board, "side") <= main.height
        assert sum(part.height for part in shown(board) if part.slot == "right") <= 500


@TABLE
def test_boards_use_most_of_a_desktop_screen(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options)[:1]:
        board = draw_parts(moment.view, DESK)
        areas = {part.name: part.width * part.height for part in shown(board)}

        assert areas["trail"] >= 0.3 * SCREEN
        assert sum(areas.values()) >= 0.6 * SCREEN


@WINDOW
@TABLE
def test_parts_keep_position_and_size_during_a_game(seats: int, options: Options, slots: Slots) -> None:
    """Nothing may move under the player's finger."""
    layouts = {
        tuple((panel.name, panel.slot, panel.width, panel.box) for panel in find_panels(moment.view, slots))
        for moment in looked_at(seats, options)
        if moment.view.viewer == 0
    }

    assert len(layouts) <= 1


@WINDOW
@TABLE
def test_parts_do_not_overlap_on_their_plane(seats: int, options: Options, slots: Slots) -> None:
    """A preview over one part must not cover another."""
    panels = list(find_panels(looked_at(seats, options)[-1].view, slots))
    for first, second in combinations(panels, 2):
        assert apart(first.frame, second.frame), (first.name, second.name)


@WINDOW
def test_slots_of_building_in_use_are_large_enough_to_tap(slots: Slots) -> None:
    view = a_view(ask="stop")
    places = pressed(view, slots, "slot:")

    assert places
    for scale, (_, _, wide, high) in places.values():
        assert min(wide, high) * scale >= PRESSED


@WINDOW
def test_many_cards_and_tokens_stay_large_enough_to_tap(slots: Slots) -> None:
    view = a_view(players=[{"hand": BREEDS}])
    rich = replace(view.seats[0], goals=tuple(GOALS)[:8], bonuses=tuple(BONUSES)[:6])
    view = replace(view, seats=(rich, *view.seats[1:]))

    for kind, count in (("card:", 9), ("held-goal:0", 8), ("held-bonus:0", 6)):
        places = list(pressed(view, slots, kind).values())
        assert count == len(places)
        for scale, (_, _, wide, high) in places:
            assert min(wide, high) * scale >= PRESSED
        corners = [box[:2] for _, box in places]
        for (x, y), (u, v) in combinations(corners, 2):
            assert max(abs(x - u), abs(y - v)) * places[0][0] >= PRESSED


def test_phone_shows_one_glyph_for_each_action() -> None:
    with drawn_at(0.45):
        small = draw_trail_building("C", None, 0, 0)
    with drawn_at(0.66):
        large = draw_trail_building("C", None, 0, 0)

    assert ["C"] == re.findall(r"<text[^>]*>([^<]*)<", small)
    assert 3 == small.count("<use")
    assert {"C", "2", "\u22121"} <= set(re.findall(r"<text[^>]*>([^<]*)<", large))


def test_built_space_shows_no_price() -> None:
    """ELP-6.9"""
    free, built = a_view(), a_view(players=[{"buildings": {"r9": 2}}])

    assert ">$3<" in board_of(free)["trail"].picture.body
    assert ">$3<" not in board_of(built)["trail"].picture.body


@WINDOW
def test_no_part_shows_other_hands(slots: Slots) -> None:
    """ELP-13.2: the drawing is the same whatever cards they contain."""
    hands = (("criollo*2", "galloway*2"), ("criollo*2", "pineywoods*2"))
    drawn = {draw_parts(a_view(0, players=[{}, {"hand": hand}]), slots) for hand in hands}

    assert 1 == len(drawn)


def test_spectator_sees_all_boards_and_no_hand() -> None:
    desk, tablet = (set(board_of(a_view(None), slots)) for slots in (DESK, TABLET))

    assert {"board-blue", "board-red"} <= desk
    assert tablet - desk == {"others"}
    assert "hand" not in desk


def test_sue_has_a_part_only_in_solo_games() -> None:
    """ELP-16"""
    alone = board_of(a_view(seats=1, sue={"row": ("builder 2", "cowboy 3+1", "engineer")}))

    assert {"Sue", "4", "+1"} <= set(re.findall(r">([^<>]+)</text>", alone["sue"].picture.body))
    assert "sue" not in board_of(a_view())


def test_brackets_mark_the_last_move_in_its_parts() -> None:
    view = replace(a_view(), last=("D", "cattle:corriente"))
    marked = {name for name, part in board_of(view).items() if 'class="last"' in part.picture.body}

    assert {"trail", "cattle"} == marked


def test_own_board_comes_first() -> None:
    """A page shows the first board in front of the others."""
    names = [name for name in board_of(a_view(1)) if name.startswith("board-")]

    assert ["board-red", "board-blue"] == names


@pytest.mark.parametrize("height", [500, 640, 770, 950])
def test_trail_fills_the_screen_below_the_buildings(height: int) -> None:
    board = board_of(a_view(), DESK._replace(height=height))
    left = height - board["buildings"].height - GAP

    assert board["trail"].height <= left
    assert board["trail"].height >= min(left - 8, 640) or board["trail"].width == DESK.main - 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_posts_show_the_free_place_of_each_player(seats: int) -> None:
    drawn = board_of(a_view(seats=seats))["trail"].picture.body
    free = re.findall(r'stroke-dasharray="3 2.6">(.*?)</g>', drawn)

    assert len(free) == 8
    assert {places.count("<circle") for places in free} == {seats}


ICON = re.compile(r'-(?:sign|bold)-[a-z_]+" transform="translate\([^)]*\) scale\(([\d.]+)\)"')
LEAST_ICON = 17.9


def icon_sizes(part: BoardPart) -> list[float]:
    """Return the edges of a part's icons in CSS pixels."""
    scale = part.width / part.picture.width
    return [24 * float(size) * scale for size in ICON.findall(part.picture.body)]


@TABLE
def test_symbols_are_large_on_a_desk(seats: int, options: Options) -> None:
    for moment in looked_at(seats, options):
        for name, part in board_of(moment.view).items():
            if name != "trail":
                assert min(icon_sizes(part), default=LEAST_ICON) >= LEAST_ICON, name


@pytest.mark.parametrize("count", range(1, 9))
def test_held_tokens_have_large_symbols(count: int) -> None:
    goals, bonuses = tuple(GOALS), tuple(BONUSES)
    for first in range(0, len(goals) - count, count):
        held = {"goals": goals[first : first + count], "bonuses": bonuses[first : first + count]}
        view = a_view()
        view = replace(view, seats=(replace(view.seats[0], **held), *view.seats[1:]))

        assert min(icon_sizes(board_of(view)["board-blue"])) >= LEAST_ICON
