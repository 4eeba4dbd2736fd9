"""The board in parts: its layout per window size, legible names, and the positions of previews."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace

from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, BoardPart, Slots
from domain.drawing.parts.legible import drawn_at
from domain.games.mini_express import GAME
from domain.games.mini_express.data import MAPS, MapName
from domain.games.mini_express.presentation.drawing.board_map import sheet_of
from domain.games.mini_express.presentation.drawing.parts import draw_parts
from domain.games.mini_express.presentation.drawing.parts.layers import Box
from domain.games.mini_express.presentation.drawing.parts.map_part import overlap, place_signs
from domain.games.mini_express.variants import Options
from domain.games.mini_express.view import View
from tests.domain.games.mini_express.views import TABLES, a_view, moments, sampled_moments, with_machinist

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
WINDOWS = pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
SIDES = pytest.mark.parametrize("side", list(MAPS))
RIGHT_COLUMN_HIGH, CAPTION, GAP = 500, 17, 8
SMALL_DESK = Slots(main=580, wide=864, side=276, right=376, height=594)
MOVED = re.compile(r"translate\((\S+) (\S+)\)|<use href=\S+ x=\"(\S+)\" y=\"(\S+)\"")


def parts_of(view: View, slots: Slots = DESK) -> dict[str, BoardPart]:
    return {part.name: part for part in draw_parts(view, slots).parts}


def holds(part: BoardPart, x: float, y: float) -> bool:
    drawn = part.picture
    return drawn.left <= x <= drawn.left + drawn.width and drawn.top <= y <= drawn.top + drawn.height


@WINDOWS
def test_names_and_tokens_are_drawn_above_previews(slots: Slots) -> None:
    body = parts_of(a_view(), slots)["map"].picture.body
    above = body.partition('<g class="ghosts"></g>')[2]

    assert above.startswith('<g class="art" aria-hidden="true" pointer-events="none">')
    assert [32, 1] == [above.count("#rh-token"), above.count(">Salt Lake City<")]
    assert 1 == body.count(">Salt Lake City<")


@GAMES
def test_phone_has_a_separate_influence_part(seats: int, options: Options) -> None:
    view = sampled_moments(seats, options)[-1].view
    rival = ["machinist"] if view.machinist else []

    assert ["map", "companies", "shares", *rival, "values"] == list(parts_of(view, DESK))
    assert ["map", "companies", "influence", "shares", *rival, "values"] == list(parts_of(view, PHONE))


@GAMES
def test_desktop_shows_the_whole_board(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        parts = parts_of(moment.view)
        right = [part.height + CAPTION for part in parts.values() if part.slot == "right"]

        assert sum(right) <= RIGHT_COLUMN_HIGH
        for slots in (DESK, SMALL_DESK):
            board, table = (parts_of(moment.view, slots)[name] for name in ("map", "companies"))
            assert board.width == table.width == slots.wide
            assert board.height + GAP + table.height <= slots.height + 0.1


def test_tablet_cuts_nothing_off() -> None:
    """The scroll bar takes about 17 pixels."""
    parts = parts_of(with_machinist(a_view(seats=2)), TABLET)

    assert all(part.width <= TABLET.wide - 17 for part in parts.values() if part.name != "map")


@SIDES
@WINDOWS
def test_city_names_do_not_overlap(side: MapName, slots: Slots) -> None:
    sheet, printed = sheet_of(side, 0), MAPS[side]
    names = tuple(
        (each.hex, each.name) for kind in (printed.city, printed.start, printed.port) for each in kind
    )
    edge = Box(sheet.left, sheet.top, sheet.right, sheet.bottom)
    with drawn_at(0.22 if slots.is_phone else slots.wide / edge.width):
        signs = place_signs(names, tuple(city.hex for city in printed.city), 1.6, edge)

    assert [] == [
        (left.words, right.words) for left, right in combinations(signs, 2) if min(overlap(left, right)) > 1
    ]
    assert all(edge.left <= sign.x + sign.aside - sign.width / 2 for sign in signs)
    assert all(sign.x + sign.aside + sign.width / 2 <= edge.right for sign in signs)


@GAMES
def test_shares_part_multiplies_up_to_the_points(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        shown = parts_of(moment.view)["shares"].picture.body
        words = re.findall(r">(\d+ × \d+|\d+|–)<", shown)
        lines = [words[start : start + 5] for start in range(0, len(words), 5)]

        assert [seat.score for seat in moment.view.seats] == [int(line[-1]) for line in lines]
        for line in lines:
            products = [cell.split(" × ") for cell in line[:-1] if "×" in cell]
            assert int(line[-1]) == sum(int(count) * int(worth) for count, worth in products)


@GAMES
@WINDOWS
def test_previews_appear_in_the_part_of_their_place(seats: int, options: Options, slots: Slots) -> None:
    for moment in sampled_moments(seats, options):
        parts = parts_of(moment.view, slots).values()
        for command in moment.options[:40]:
            place = GAME.presentation.target(moment.view, command)
            moved = MOVED.findall(GAME.presentation.preview(moment.view, command))
            points = [(float(x or u), float(y or v)) for x, y, u, v in moved if x or (u, v) != ("0", "0")]
            holding = [part for part in parts if f'data-at="{place}"' in part.picture.body]

            assert len(holding) == 1
            assert any(holds(holding[0], x, y) for x, y in points)


@WINDOWS
def test_bag_shows_the_count_of_every_token_kind(slots: Slots) -> None:
    view = next(moment.view for moment in moments(1, Options())[5:] if moment.view.machinist)
    machinist = view.machinist
    assert machinist is not None
    emptied = replace(view, machinist=replace(machinist, bag=(("1/2", 2),), target=0))
    shown = parts_of(emptied, slots)["machinist"].picture.body

    assert 1 == shown.count(">×2<")
    assert 9 == shown.count(">×0<")
    assert "no target yet" in shown
    assert [
        GAME.presentation.explain(emptied, place) for place in re.findall(r'data-at="([^"]+)"', shown)
    ].count(None) == 0
    assert 11 == shown.count('class="spot"')
