"""Previews of options on the board of Trains & Stations."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.data import COLOURS
from domain.games.trains_and_stations.presentation.drawing.board import picture
from domain.games.trains_and_stations.presentation.drawing.board_map import AT, cells
from domain.games.trains_and_stations.presentation.drawing.places import preview
from domain.kernel.decide import free_actions, legal_options
from tests.domain.games.trains_and_stations.scene import at
from tests.domain.games.trains_and_stations.views import a_view, moments
from tests.support.games.drawings import spot_targets

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize("seats", GAME.seat_counts)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_every_option_has_known_places_and_a_drawable_preview(seats: int) -> None:
    for state, views in moments(seats)[::9]:
        for seat, view in enumerate(views[1:]):
            known, ids = (
                set(spot_targets(picture(view))),
                set(re.findall(r' id="([^"]+)"', picture(view).body)),
            )
            for command in (*legal_options(GAME, state, seat), *free_actions(GAME, state, seat)):
                places = GAME.presentation.target(view, command) or ()
                fragment = GAME.presentation.preview(view, command)
                ET.fromstring(f"<g>{fragment}</g>")

                assert {places} if isinstance(places, str) else set(places) <= known
                assert set(SYMBOL.findall(fragment)) <= ids


def test_train_preview_is_a_die_on_its_space() -> None:
    x, y = AT["LAD-2"]
    for owner, colour in (("own", COLOURS[1]), ("white", "white")):
        fragment = preview(a_view(), commands.PlaceTrain(owner, "LAD-2"))  # type: ignore[arg-type]  # an owner

        assert f'translate({x:g} {y:g}) scale(1.062)"><use href="#rh-die-{colour}"' in fragment


def test_building_preview_is_on_the_next_free_site() -> None:
    x, y = cells("seattle")[3]

    assert f"translate({x:g} {y:g})" in preview(a_view(), commands.Erect("mine", 1, "seattle"))


def test_previews_tick_exactly_the_pieces_of_the_option() -> None:
    gathering = a_view(step="gather", pool=None)

    assert 3 == preview(a_view(), commands.Reroll(("hotel", "hotel"), ("mine",))).count('class="tick"')
    assert 1 == preview(a_view(), commands.FinishResolve(("ranch",))).count('class="tick"')
    assert 2 == preview(gathering, commands.Gather(1, ("coin", "hotel"))).count('class="tick"')
    assert 2 == preview(a_view(), commands.KeepSpecial(("SP03", "SP15"))).count('class="tick"')
    assert 4 == preview(a_view(), commands.ChooseDelivery("BDE")).count('class="tick"')
    assert 2 == preview(a_view(), commands.AllocateGoods((1, 0, 2, 0))).count('class="tick"')


def test_gather_preview_shows_the_bonus_dice_to_roll() -> None:
    view = GAME.view(at(bonus_dice={"blue": 2}, saved={"blue": "hotel"}).state, 0)

    assert 2 == GAME.presentation.preview(view, commands.Gather(2, ())).count("die-white")
    assert "die-white" not in GAME.presentation.preview(view, commands.Gather(0, ()))


def test_recall_preview_marks_every_own_die_on_the_board() -> None:
    """TNS-4.7"""
    assert 2 == preview(a_view(), commands.Recall()).count("<g ")
