"""The board in parts, and the previews of options on them."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import asdict, replace

from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, BoardPart, Slots, previewed_for
from domain.drawing.parts.legible import drawn_at
from domain.games.great_western_trail.commands import AnyCommand, BuyCattle, HireWorker, MoveAlong
from domain.games.great_western_trail.data import (
    ARROWS,
    AUXILIARY,
    BUILDINGS,
    CITIES,
    JOB_MARKET,
    NEUTRAL,
    STATIONS,
    TRAIL,
)
from domain.games.great_western_trail.data.board_schema import CityArrow
from domain.games.great_western_trail.frames import Hire, Move
from domain.games.great_western_trail.presentation.drawing.discs import (
    DISC_LEFT,
    auxiliary_box,
    draw_auxiliary_ground,
    size_middle,
)
from domain.games.great_western_trail.presentation.drawing.layout import WHOLE, Layout, laid_out, trail_point
from domain.games.great_western_trail.presentation.drawing.markets import job_point
from domain.games.great_western_trail.presentation.drawing.parts import (
    CATTLE_SIGN,
    PARTS,
    PLAIN,
    draw_parts,
    part_of,
    places_by_part,
    pressable_box,
    preview,
)
from domain.games.great_western_trail.presentation.drawing.places import target
from domain.games.great_western_trail.presentation.drawing.railroad import city_box, plate_box
from domain.games.great_western_trail.presentation.drawing.tiles import building_box
from domain.games.great_western_trail.presentation.drawing.trail import draw_city
from domain.games.great_western_trail.variants import Options
from domain.games.great_western_trail.view import View
from tests.domain.games.great_western_trail.views import TABLES, a_view, crowded, looked_at, moments

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "form"), TABLES)
WINDOWS = pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
TICK = re.compile(r'class="tick" transform="translate\((-?[\d.]+) (-?[\d.]+)\)')
LETTER = re.compile(r'font-size="([\d.]+)"')


def parts_of(view: View, slots: Slots) -> dict[str, BoardPart]:
    return {part.name: part for part in draw_parts(view, slots).parts}


def preview_in_parts(view: View, command: AnyCommand, slots: Slots) -> str:
    with previewed_for(slots):
        return preview(view, command)


def holds(part: BoardPart, x: float, y: float) -> bool:
    left, top, wide, high = part.picture.left, part.picture.top, part.picture.width, part.picture.height
    return left <= x <= left + wide and top <= y <= top + high


@WINDOWS
def test_parts_do_not_overlap(
    slots: Slots,
) -> None:
    boxes = [
        (part.picture.left, part.picture.top, part.picture.width, part.picture.height)
        for part in parts_of(crowded(4), slots).values()
    ]
    for number, (left, top, wide, high) in enumerate(boxes):
        for x, y, w, h in boxes[number + 1 :]:
            assert x >= left + wide or left >= x + w or y >= top + high or top >= y + h


@GAMES
@WINDOWS
def test_previews_tick_the_right_part_legibly(seats: int, form: Options, slots: Slots) -> None:
    for moment in moments(seats, form)[::17]:
        board = parts_of(moment.view, slots)
        for command in moment.options[:12]:
            at = target(moment.view, command)
            if not isinstance(at, str):
                continue
            drawn = preview_in_parts(moment.view, command, slots)
            part = board[part_of(moment.view, at)]
            ticks = [(float(x), float(y)) for x, y in TICK.findall(drawn)]
            scale = part.width / part.picture.width

            assert any(holds(part, x, y) for x, y in ticks), command
            assert all(float(size) * scale >= 11 for size in LETTER.findall(drawn)), command


def test_hire_preview_ticks_the_board_and_the_job_market() -> None:
    view = a_view(Hire(0, modifier=0))
    board = parts_of(view, DESK)
    drawn = preview_in_parts(view, HireWorker(1, "cowboy"), DESK)

    ticks = [(float(x), float(y)) for x, y in TICK.findall(drawn)]

    assert [holds(board["board-blue"], x, y) for x, y in ticks] == [True, False]
    assert [holds(board["jobs"], x, y) for x, y in ticks] == [False, True]


def test_purchase_preview_ticks_the_card_in_the_market() -> None:
    view = a_view(Move(0))
    market = parts_of(view, PHONE)["cattle"]
    drawn = preview_in_parts(view, BuyCattle(("holstein",), 1), PHONE)

    assert [holds(market, float(x), float(y)) for x, y in TICK.findall(drawn)] == [True]


def test_parts_do_not_change_previews_of_the_whole_sheet() -> None:
    view, command = a_view(Move(0)), MoveAlong(("C",))
    whole = preview(view, command)
    preview_in_parts(view, command, PHONE)

    assert preview(view, command) == whole


@GAMES
def test_readers_board_comes_first(seats: int, form: Options) -> None:
    view = looked_at(seats, form)[2].view
    names = [part.name for part in draw_parts(view, DESK).parts]
    boards = [name for name in names if name.startswith("board-")]
    reader = next(seat for seat in view.seats if seat.seat == view.viewer)

    assert boards[0] == f"board-{reader.colour}"
    assert len(boards) == seats
    assert names.index(boards[-1]) - names.index(boards[0]) == seats - 1


def test_spectator_sees_no_hand_but_a_summary_of_all_players() -> None:
    watched, played = (parts_of(a_view(Move(0), viewer=viewer), TABLET) for viewer in (None, 0))

    assert "hand" not in watched
    assert watched["seats"].title == "Players"
    assert watched["seats"].picture.height == 2 * played["seats"].picture.height


def test_phone_shows_simplified_buildings() -> None:
    view = crowded(2)
    desk, phone = (words_of(parts_of(view, slots)["trail"]) for slots in (DESK, PHONE))

    assert set(NEUTRAL) <= phone
    assert desk & phone & {str(building.number) for building in BUILDINGS.values()}
    assert "\u22127" in desk
    assert "\u22127" not in phone


def words_of(part: BoardPart) -> set[str]:
    return set(re.findall(r">([^<>]+)</text>", part.picture.body))


@pytest.mark.parametrize("layout", [PARTS, PLAIN], ids=["parts", "plain"])
def test_buildings_are_centred_on_their_site_in_every_layout(layout: Layout) -> None:
    x, y = trail_point("A1")
    with laid_out(layout):
        left, top, wide, high = building_box(x, y)
    with laid_out(WHOLE):
        before = building_box(x, y)

    assert (left + wide / 2, top + high / 2) == (before[0] + before[2] / 2, before[1] + before[3] / 2)
    assert wide > before[2]


def test_small_places_grow_within_their_part() -> None:
    part = (0, 0, 100, 100)

    assert pressable_box((40, 40, 10, 30), part, 24) == (33, 40, 24, 30)
    assert pressable_box((95, 0, 5, 5), part, 24) == (76, 0, 24, 24)


def test_job_market_rows_are_numbered() -> None:
    """Each number is level with its row, in front of the first space."""
    with laid_out(PARTS):
        rows = {row: job_point(row, 1) for row in range(1, JOB_MARKET.rows + 1)}
    drawn = parts_of(crowded(4), DESK)["jobs"].picture.body
    found = {
        int(words): (float(x), float(y))
        for x, y, words in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*quiet[^>]*>(\d+)<', drawn)
    }

    assert set(rows) == set(found)
    assert all(found[row][0] < x - 12 and abs(found[row][1] - y) < 6 for row, (x, y) in rows.items())


def test_railroad_signs_keep_their_distance() -> None:
    with laid_out(PARTS):
        boxes = [*(city_box(city) for city in CITIES), *(plate_box(station) for station in STATIONS)]
        gaps = [city_box(end)[0] - sum(city_box(start)[:3:2]) for start, end in map(ends, ARROWS)]

    assert min(box[0] for box in boxes) >= 6
    assert min(gaps) >= 30, "the symbol below an arrow fits between the cities"


def ends(arrow: CityArrow) -> tuple[str, str]:
    return arrow.cities[0], arrow.cities[1]


@WINDOWS
@pytest.mark.parametrize("held", [4, 5, 6])
def test_hand_and_market_cards_show_their_names(slots: Slots, held: int) -> None:
    hand = ("jersey", "guernsey", "black_angus", "dutch_belt", "holstein", "ayrshire")[:held]
    view = a_view(Hire(0, modifier=0))
    view = replace(
        view,
        seats=(replace(view.seats[0], hand=hand, discard=()), *view.seats[1:]),
        market=(("brown_swiss", 2), ("holstein", 1)),
    )
    board = parts_of(view, slots)
    words = re.findall(
        r">([A-Z][A-Za-z ]+)</text>", board["hand"].picture.body + board["cattle"].picture.body
    )

    for name in ("Jersey", "Guernsey", "Angus", "Belt", "Swiss", "Holstein"):
        assert any(name in each for each in words), name


EDGES = re.compile(r'-(?:sign|bold)-[a-z_]+" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"')
CUT = 2
"""The width that the frame of a panel on the page covers on the right."""


@pytest.mark.parametrize("name", ["foresight", "jobs", "cattle"])
@pytest.mark.parametrize("view", [a_view(), crowded(2), crowded(4)])
def test_symbols_and_places_lie_within_their_part(name: str, view: View) -> None:
    part = parts_of(view, DESK)[name]
    left, top = part.picture.left, part.picture.top
    right, bottom = left + part.picture.width - CUT, top + part.picture.height
    signs = [(float(x), float(y), 24 * float(size)) for x, y, size in EDGES.findall(part.picture.body)]
    with laid_out(PARTS):
        boxes = [place.box for place in places_by_part(view)[name]]
    boxes += [(x, y, edge, edge) for x, y, edge in signs]

    assert signs
    for x, y, wide, high in boxes:
        assert left <= x <= x + wide <= right, (x, wide)
        assert top <= y <= y + high <= bottom, (y, high)


def test_cattle_market_with_one_row_is_lower() -> None:
    one_row = replace(a_view(), market=tuple((name, 1) for name in SIX_BREEDS[:5]))
    two_rows = replace(a_view(), market=tuple((name, 1) for name in SIX_BREEDS))
    low, high = (parts_of(view, DESK)["cattle"].picture.height for view in (one_row, two_rows))

    assert low == high - CATTLE_SIGN


SIX_BREEDS = ("brown_swiss", "ayrshire", "holstein", "west_highland_3", "west_highland_4", "texas_longhorn_5")


def test_kansas_city_is_light_where_a_target_is_framed() -> None:
    drawn = draw_city(0, 0)

    assert drawn.startswith('<path class="sheet rim"')
    assert "on-enamel" not in drawn


def test_auxiliary_actions_show_their_costs_once() -> None:
    """They show the price, the engine's move, and the cards; a double action is marked as twice that."""
    with laid_out(PARTS), drawn_at(0.83):
        drawn = draw_auxiliary_ground((0, 0, 451, 354))

    assert ["draw", "discard"] == re.findall(r'-(?:bold|sign)-(draw|discard)"', drawn)
    assert ["\u22121"] * 2 == re.findall(r">(\u2212\d)<", drawn)
    assert 3 == drawn.count('-engine"')
    assert 5 == drawn.count(">\u00d72<")


def test_double_auxiliary_action_is_marked_next_to_its_space() -> None:
    box = (0.0, 0.0, 451.0, 354.0)
    with laid_out(PARTS), drawn_at(0.83):
        drawn = draw_auxiliary_ground(box)
        spaces = [auxiliary_box(box, action)[0] + DISC_LEFT for action in AUXILIARY]
        lower = PARTS.panel.auxiliary + size_middle(1)
    marks = [
        (float(x), float(y)) for x, y in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>\u00d72<', drawn)
    ]

    assert [True] * 5 == [14 < x - space < 24 for space, (x, _) in zip(spaces, marks, strict=True)]
    assert all(0 < y - lower < 14 for _, y in marks)


def test_double_auxiliary_action_is_twice_the_single_one() -> None:
    for action in AUXILIARY.values():
        single, double = asdict(action.single), asdict(action.double)
        forward = "engine_forward", "engine_forward_up_to"
        single[forward[1]] = single[forward[0]] = single[forward[0]] or single[forward[1]]
        double[forward[1]] = double[forward[0]] = double[forward[0]] or double[forward[1]]

        assert double == {name: 2 * amount for name, amount in single.items()}, action.id


ICON = re.compile(r'-(?:sign|bold)-[a-z_]+" transform="translate\([^)]*\) scale\(([\d.]+)\)"')
LEAST_ICON = 17.9


def icon_sizes(part: BoardPart) -> list[float]:
    """Return the edge lengths of a part's icons in CSS pixels."""
    scale = part.width / part.picture.width
    return [24 * float(size) * scale for size in ICON.findall(part.picture.body)]


@pytest.mark.parametrize("view", [a_view(), crowded(2), crowded(4)])
@pytest.mark.parametrize("name", ["jobs", "cattle", "hand", "board-blue", "board-red", "objectives"])
def test_symbols_are_large_on_a_desk(name: str, view: View) -> None:
    assert min(icon_sizes(parts_of(view, DESK)[name])) >= LEAST_ICON


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("first", [1, 8, 16])
def test_objective_cards_of_a_board_have_large_symbols(first: int, count: int) -> None:
    area = tuple(f"O{number:02}" for number in range(first, first + count))
    view = a_view()
    view = replace(view, seats=(replace(view.seats[0], area=area), *view.seats[1:]))

    assert min(icon_sizes(parts_of(view, DESK)["board-blue"])) >= LEAST_ICON


def test_station_master_is_as_large_as_the_station_symbols() -> None:
    part = parts_of(a_view(), DESK)["railroad"]
    masters = re.findall(r'class="sheet rim" d="M\S+ \S+h(\d+)', part.picture.body)

    assert {"76"} == set(masters)


def test_places_with_buildings_are_named_in_words() -> None:
    drawn = parts_of(crowded(2), DESK)["trail"].picture.body

    assert 'data-name="G, engine shed"' in drawn
    assert re.search(r'data-name="Blue[^"]* building \d+ \([a-z \']+\) on site A1"', drawn)


def test_road_leads_to_every_space_and_marks_its_stops() -> None:
    drawn = parts_of(a_view(), DESK)["trail"].picture.body
    legs = set(re.findall(r'data-leg="(\S+ \S+)"', drawn))
    (stops,) = re.findall(r'data-stops="([^"]*)"', drawn)

    assert legs == {f"{space.id} {after}" for space in TRAIL.values() for after in space.next}
    assert set(NEUTRAL) <= set(stops.split())
    assert not {"start", "KC"} & set(stops.split())
