"""Previews of options on the sheet and on the parts of El Paso's board."""

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

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_options_with_places_have_previews_using_defined_symbols(seats: int, options: Options) -> None:
    for moment in moments(seats, options)[::4]:
        ids = set(re.findall(r' id="([^"]+)"', picture(moment.view).body))
        for option in moment.options:
            fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")

            assert bool(fragment) == (GAME.presentation.target(moment.view, option) is not None), option
            assert set(SYMBOL.findall(fragment)) <= ids


@GAMES
def test_previews_of_options_with_places_are_distinct(seats: int, options: Options) -> None:
    for moment in moments(seats, options)[::4]:
        placed = [
            option for option in moment.options if GAME.presentation.target(moment.view, option) is not None
        ]

        assert len(placed) == len({preview(moment.view, option) for option in placed})


def test_move_preview_follows_the_route_with_fewest_stops() -> None:
    """ELP-4.5: from B, this is the inner branch."""
    free = preview(a_view(players=[{"rancher": "B"}]), MoveRancher("D"))
    built = preview(a_view(players=[{"rancher": "B"}, {"buildings": {"r2": 1}}]), MoveRancher("D"))

    assert all(ground.road_leg(*pair) in free for pair in pairwise(("B", "r2", "D")))
    assert all(ground.road_leg(*pair) in built for pair in pairwise(("B", "r2", "D")))
    assert 2 == previews.count_steps(a_view(players=[{"buildings": {"r2": 1}}]), ("B", "r2", "D"))
    assert '"#rh-cowboy-blue"' in free


def test_move_preview_shows_required_cowboys() -> None:
    """ELP-4.6: a move of five steps with a limit of three needs two cowboys."""
    players = [{"rancher": "B", "area": {"cowboy": 2}}, {"buildings": {"r4": 1, "r5": 1}}]
    view = a_view(players=players)

    far, near = (previews.shortest_way(view, "B", site) for site in ("G", "E"))

    assert "\u22122" in previews.draw_cowboys(view, far)
    assert previews.draw_cowboys(view, far) in preview(view, MoveRancher("G"))
    assert "" == previews.draw_cowboys(view, near)


def test_move_preview_draws_route_below_tiles() -> None:
    """The tiles stay readable while a move is chosen."""
    drawn = preview(a_view(players=[{"rancher": "B"}]), MoveRancher("D"))

    assert drawn.index(ground.road_leg("r2", "D")) < drawn.index(
        pieces.draw_building("D", None, *trail_point("D"))
    )


def test_building_preview_uses_space_and_owners_colour() -> None:
    drawn = preview(a_view(options={"building_sides": "abaaaa"}), PlaceBuilding(2, "r2"))

    assert pieces.draw_building("2b", "blue", *trail_point("r2")) in drawn
    assert 2 == drawn.count('class="tick"')


def test_disc_preview_puts_disc_on_post() -> None:
    """ELP-8.5"""
    drawn = preview(a_view(), PlaceDisc("disc_hand", 12))

    assert badge("blue", *ground.disc_point(12, 0), ground.DISC) in drawn


def test_hire_preview_counts_in_worker_area() -> None:
    assert ">5<" in preview(a_view(players=[{"area": {"engineer": 4}}]), HireWorker("engineer"))


def test_token_preview_follows_existing_tokens() -> None:
    view = a_view(goal=["g03", "g04", "g05"], bonus=["b01", "b07", "b20"], players=[{"goals": ["g18"]}])

    assert ">4<" in preview(view, TakeToken("goal", 1))
    assert ">5<" in preview(view, TakeToken("bonus", 2))
    assert preview(view, TakeToken("goal", 1)) == preview(view, ChooseGoal(1))
    assert pieces.draw_goal("g04", (89, 1282, 77, 54)) in preview(view, TakeToken("goal", 1))


def test_discard_preview_lifts_card_from_hand() -> None:
    assert "-galloway" in preview(a_view(), DiscardCattle("galloway"))


def test_delivery_preview_shows_spent_certificates() -> None:
    """ELP-8.4"""
    view = a_view(players=[{"certificates": 3}])

    assert "\u22122" in preview(view, Deliver(2))
    assert "\u2212" not in preview(view, Deliver(0))


def test_option_without_place_has_no_preview() -> None:
    assert "" == preview(a_view(ask="stop"), Done())


@pytest.mark.parametrize("slots", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@GAMES
def test_previews_match_the_places_of_parts(seats: int, options: Options, slots: Slots) -> None:
    for moment in moments(seats, options)[::9]:
        boxes = {place.at: place.box for panel in find_panels(moment.view, slots) for place in panel.places}
        defined = set(re.findall(r' id="([^"]+)"', draw_parts(moment.view, slots).definitions))
        for option in moment.options:
            with previewed_for(slots):
                fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")
            target = GAME.presentation.target(moment.view, option)

            assert set(SYMBOL.findall(fragment)) <= defined
            for place in (target,) if isinstance(target, str) else target or ():
                assert draw_corner_badge(boxes[place]) in fragment, option


def test_hire_preview_differs_between_parts_and_sheet() -> None:
    view = a_view(ask="stop")
    hired = HireWorker("builder")
    with previewed_for(DESK):
        on_part = preview(view, hired)

    assert draw_worker("builder", view.seats[0].area.builder + 1, board_box(0)) in on_part
    assert on_part != preview(view, hired)


def test_preview_letters_are_readable_on_a_phone() -> None:
    """Tested with the preview of a move that costs cowboys."""
    view = a_view(players=[{"rancher": "B", "area": {"cowboy": 2}}, {"buildings": {"r4": 1, "r5": 1}}])
    with previewed_for(PHONE):
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', preview(view, MoveRancher("G")))]

    assert sizes
    assert min(sizes) * 474 / 1056 >= 11
