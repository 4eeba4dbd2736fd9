"""The board in parts: its layout per window size, and the positions of previews."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, BoardPart, Slots
from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Faces
from domain.games.trains_and_stations.data import SPACES
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.presentation.drawing.parts import draw_parts
from domain.games.trains_and_stations.view import View
from domain.kernel.decide import free_actions, legal_options
from tests.domain.games.trains_and_stations.views import a_view, ended, moments

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize("seats", GAME.seat_counts)
WINDOWS = pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
RIGHT_COLUMN_HIGH, CAPTION = 500, 20
SMALL_DESK = Slots(main=580, wide=864, side=276, right=376, height=594)
LEAST_TARGET = 24
MOVED = re.compile(r"translate\((\S+) (\S+)\)")


def parts_of(view: View, slots: Slots = DESK) -> dict[str, BoardPart]:
    return {part.name: part for part in draw_parts(view, slots).parts}


def holds(part: BoardPart, x: float, y: float) -> bool:
    drawn = part.picture
    return drawn.left <= x <= drawn.left + drawn.width and drawn.top <= y <= drawn.top + drawn.height


def test_goods_and_special_cards_share_a_strip_on_wide_screens() -> None:
    assert ["map", "dice", "hand", "seats", "goals"] == list(parts_of(a_view(), DESK))
    assert ["map", "dice", "hand", "seats", "goals"] == list(parts_of(a_view(), TABLET))
    assert ["map", "dice", "goods", "cards", "seats", "goals"] == list(parts_of(a_view(), PHONE))


def test_each_space_names_its_route() -> None:
    drawn = parts_of(a_view())["map"].picture.body
    spaces = dict(re.findall(r'data-at="([^"]+)"[^>]* data-within="([^"]+)"', drawn))

    assert {space: f"route:{known.route}" for space, known in SPACES.items()} == spaces
    assert all(f'data-at="{route}"' in drawn for route in spaces.values())


def test_spectators_see_no_hand_until_the_end() -> None:
    assert ["map", "dice", "seats", "goals"] == list(parts_of(a_view(viewer=None)))
    assert ["map", "hands", "seats", "goals"] == list(parts_of(ended()))


@WINDOWS
def test_final_hands_count_goods_as_monopolies_do(slots: Slots) -> None:
    """TNS-12.2: including special cards."""
    view = ended()
    first = replace(view.seats[0], goods=(0, 0, 7, 0, 0, 0), specials=("SP20",), goals=())
    drawn = parts_of(replace(view, seats=(first, *view.seats[1:])), slots)["hands"].picture.body

    line = drawn[: drawn.index(f">{first.score}<")]
    assert ["0", "1", "7", "0", "0", "1"] == re.findall(r'class="num (?:bold|quiet)"[^>]*>(\d+)<', line)[:6]


@GAMES
def test_the_whole_board_fits_a_desktop_screen(seats: int) -> None:
    for _, views in moments(seats)[::9]:
        for view in views:
            parts = parts_of(view)
            right = [part.height + CAPTION for part in parts.values() if part.slot == "right"]

            assert parts["map"].width == DESK.wide
            assert parts["map"].height <= DESK.height
            assert parts_of(view, SMALL_DESK)["map"].height <= SMALL_DESK.height + 0.1
            assert view.over or sum(right) <= RIGHT_COLUMN_HIGH


@GAMES
@WINDOWS
def test_the_height_of_the_dice_part_is_constant(seats: int, slots: Slots) -> None:
    parts = [parts_of(view, slots) for _, (view, *_) in moments(seats)[::5]]

    assert len({round(each["dice"].height, 3) for each in parts if "dice" in each}) == 1


def test_a_phone_explains_each_face_below_the_roll() -> None:
    view = a_view(pool=Pool(("coin", "mine", "mine", "mine"), (), ()))
    body = parts_of(view, PHONE)["dice"].picture.body

    assert "Three: build a mine now" in body
    assert "2 coins, unless saved" in body
    assert parts_of(view, PHONE)["dice"].height > 4 * parts_of(view, TABLET)["dice"].height


@WINDOWS
def test_fifteen_dice_remain_large_enough_to_tap(slots: Slots) -> None:
    bonus: Faces = ("coin", "coin", "hotel", "hotel", "mine", "ranch", "train", "train", "train", "train")
    view = a_view(pool=Pool(("hotel", "hotel", "hotel", "mine", "ranch"), bonus, ("hotel",)))
    part = parts_of(view, slots)["dice"]
    sides = re.findall(r'data-at="\w+:[^"]+".*?d="M(\S+) \S+H(\S+)V', part.picture.body)
    scale = part.width / part.picture.width

    assert len(sides) == 15
    assert min(float(right) - float(left) for left, right in sides) * scale >= LEAST_TARGET


@GAMES
@WINDOWS
def test_previews_stay_inside_the_part_of_their_place(seats: int, slots: Slots) -> None:
    for state, views in moments(seats)[::9]:
        for seat, view in enumerate(views[1:]):
            parts = parts_of(view, slots).values()
            for command in (*legal_options(GAME, state, seat), *free_actions(GAME, state, seat))[:60]:
                places = GAME.presentation.target(view, command) or ()
                wanted = {places} if isinstance(places, str) else set(places)
                fragment = GAME.presentation.preview(view, command)
                ET.fromstring(f"<g>{fragment}</g>")
                for part in parts:
                    if any(f'data-at="{place}"' in part.picture.body for place in wanted):
                        assert all(holds(part, float(x), float(y)) for x, y in MOVED.findall(fragment))


@WINDOWS
def test_many_goals_wrap_into_rows_within_their_part(slots: Slots) -> None:
    view = a_view()
    revealed = tuple(replace(each, goals=("SP01", "SP03", "SP05", "SP07")) for each in view.seats)
    part = parts_of(replace(view, seats=revealed), slots)["goals"]
    goals = re.findall(r'data-at="goal:[^"]+".*?d="M(\S+) (\S+)H(\S+)V(\S+)H', part.picture.body)

    assert len(goals) == 16
    assert all(holds(part, float(x), float(y)) for left, top, *end in goals for x, y in ((left, top), end))


def words_of(part: BoardPart) -> set[str]:
    return set(re.findall(r">([A-Za-z ]+)</text>", part.picture.body))


def test_goals_show_whole_city_names() -> None:
    """TNS-8.1"""
    held = a_view(viewer=0)
    mine = replace(held.seats[0], specials=("SP03", "SP05"), goals=("SP01",))
    parts = parts_of(replace(held, seats=(mine, *held.seats[1:])))

    assert {"Los", "Angeles", "Atlanta", "Kansas", "City", "Boston"} <= words_of(parts["hand"])
    assert {"Seattle", "Detroit"} <= words_of(parts["goals"])


def test_supplies_are_named_where_there_is_room() -> None:
    names = {"points", "special cards", "bonus dice", "coins"}

    assert names <= words_of(parts_of(a_view(), DESK)["map"])
    assert not names & words_of(parts_of(a_view(), PHONE)["map"])
