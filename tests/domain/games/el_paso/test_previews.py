"""What an option of El Paso would put on the sheet, drawn before it is chosen."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from domain.drawing.boxes import draw_corner_badge
from domain.drawing.emblems import badge
from domain.drawing.parts.board_parts import DESK, PHONE, TABLET, Slots, previewed_for
from domain.games.el_paso import GAME
from domain.games.el_paso.commands import (
    ChooseGoal,
    Deliver,
    DiscardCattle,
    Done,
    HireWorker,
    MoveRancher,
    PlaceBuilding,
    PlaceDisc,
    TakeToken,
)
from domain.games.el_paso.presentation.drawing import ground, pieces, previews
from domain.games.el_paso.presentation.drawing.board import picture
from domain.games.el_paso.presentation.drawing.layout import trail_point
from domain.games.el_paso.presentation.drawing.parts import draw_parts
from domain.games.el_paso.presentation.drawing.parts.board_panel import draw_worker
from domain.games.el_paso.presentation.drawing.parts.board_places import board_box
from domain.games.el_paso.presentation.drawing.parts.panels import find_panels
from domain.games.el_paso.presentation.drawing.previews import preview
from domain.games.el_paso.variants import Options
from tests.domain.games.el_paso.views import TABLES, a_view, moments

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_every_option_with_a_place_has_a_preview_of_symbols_that_the_picture_has(
    seats: int, options: Options
) -> None:
    for moment in moments(seats, options)[::4]:
        ids = set(re.findall(r' id="([^"]+)"', picture(moment.view).body))
        for option in moment.options:
            fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")

            assert bool(fragment) == (GAME.presentation.target(moment.view, option) is not None), option
            assert set(SYMBOL.findall(fragment)) <= ids


@GAMES
def test_no_two_options_with_places_have_the_same_preview(seats: int, options: Options) -> None:
    for moment in moments(seats, options)[::4]:
        placed = [
            option for option in moment.options if GAME.presentation.target(moment.view, option) is not None
        ]

        assert len(placed) == len({preview(moment.view, option) for option in placed})


def test_a_move_is_drawn_along_the_road_with_the_fewest_stops() -> None:
    """ELP-4.5: from B by the inner branch as long as nothing is built on it."""
    free = preview(a_view(players=[{"rancher": "B"}]), MoveRancher("D"))
    built = preview(a_view(players=[{"rancher": "B"}, {"buildings": {"r2": 1}}]), MoveRancher("D"))

    assert all(ground.road_leg(*pair) in free for pair in pairwise(("B", "r2", "D")))
    assert all(ground.road_leg(*pair) in built for pair in pairwise(("B", "r2", "D")))
    assert 2 == previews.count_steps(a_view(players=[{"buildings": {"r2": 1}}]), ("B", "r2", "D"))
    assert '"#rh-cowboy-blue"' in free


def test_a_move_shows_the_cowboys_that_it_takes() -> None:
    """ELP-4.6: five steps with a limit of three."""
    players = [{"rancher": "B", "area": {"cowboy": 2}}, {"buildings": {"r4": 1, "r5": 1}}]
    view = a_view(players=players)

    far, near = (previews.shortest_way(view, "B", site) for site in ("G", "E"))

    assert "\u22122" in previews.draw_cowboys(view, far)
    assert previews.draw_cowboys(view, far) in preview(view, MoveRancher("G"))
    assert "" == previews.draw_cowboys(view, near)


def test_the_way_of_a_move_runs_below_the_tiles() -> None:
    """What is printed on them can be read while a move is chosen."""
    drawn = preview(a_view(players=[{"rancher": "B"}]), MoveRancher("D"))

    assert drawn.index(ground.road_leg("r2", "D")) < drawn.index(
        pieces.draw_building("D", None, *trail_point("D"))
    )


def test_a_building_lies_on_its_space_in_the_owners_colour() -> None:
    drawn = preview(a_view(options={"building_sides": "abaaaa"}), PlaceBuilding(2, "r2"))

    assert pieces.draw_building("2b", "blue", *trail_point("r2")) in drawn
    assert 2 == drawn.count('class="tick"')


def test_a_disc_lies_on_its_post() -> None:
    """ELP-8.5"""
    drawn = preview(a_view(), PlaceDisc("disc_hand", 12))

    assert badge("blue", *ground.disc_point(12, 0), ground.DISC) in drawn


def test_a_hired_worker_counts_in_the_worker_area() -> None:
    assert ">5<" in preview(a_view(players=[{"area": {"engineer": 4}}]), HireWorker("engineer"))


def test_a_token_lies_on_the_board_after_those_that_are_there() -> None:
    view = a_view(goal=["g03", "g04", "g05"], bonus=["b01", "b07", "b20"], players=[{"goals": ["g18"]}])

    assert ">4<" in preview(view, TakeToken("goal", 1))
    assert ">5<" in preview(view, TakeToken("bonus", 2))
    assert preview(view, TakeToken("goal", 1)) == preview(view, ChooseGoal(1))
    assert pieces.draw_goal("g04", (89, 1282, 77, 54)) in preview(view, TakeToken("goal", 1))


def test_a_card_is_lifted_out_of_the_hand() -> None:
    assert "-galloway" in preview(a_view(), DiscardCattle("galloway"))


def test_certificates_that_are_spent_show_at_the_track() -> None:
    """ELP-8.4"""
    view = a_view(players=[{"certificates": 3}])

    assert "\u22122" in preview(view, Deliver(2))
    assert "\u2212" not in preview(view, Deliver(0))


def test_what_changes_no_place_has_no_preview() -> None:
    assert "" == preview(a_view(ask="stop"), Done())


@pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@GAMES
def test_a_preview_on_the_parts_of_a_window_lies_where_its_places_stand(
    seats: int, options: Options, slots: Slots
) -> None:
    for moment in moments(seats, options)[::9]:
        boxes = {place.at: place.box for panel in find_panels(moment.view, slots) for place in panel.places}
        defined = set(re.findall(r' id="([^"]+)"', draw_parts(moment.view, slots).definitions))
        for option in moment.options:
            with previewed_for(slots):
                fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")
            where = GAME.presentation.target(moment.view, option)

            assert set(SYMBOL.findall(fragment)) <= defined
            for place in (where,) if isinstance(where, str) else where or ():
                assert draw_corner_badge(boxes[place]) in fragment, option


def test_a_worker_who_is_hired_is_shown_on_the_own_board_of_each_drawing() -> None:
    view = a_view(ask="stop")
    hired = HireWorker("builder")
    with previewed_for(DESK):
        on_part = preview(view, hired)

    assert draw_worker("builder", view.seats[0].area.builder + 1, board_box(0)) in on_part
    assert on_part != preview(view, hired)


def test_letters_of_a_preview_grow_with_those_of_the_part() -> None:
    """A move that takes cowboys, on a phone."""
    view = a_view(players=[{"rancher": "B", "area": {"cowboy": 2}}, {"buildings": {"r4": 1, "r5": 1}}])
    with previewed_for(PHONE):
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', preview(view, MoveRancher("G")))]

    assert sizes
    assert min(sizes) * 474 / 1056 >= 11
