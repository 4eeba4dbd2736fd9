"""The roll of Trains & Stations at the foot of its sheet."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.presentation.drawing.board import picture
from domain.games.trains_and_stations.presentation.drawing.board_map import WIDE, sheet_of
from domain.games.trains_and_stations.presentation.drawing.dice_tray import tray_dice
from domain.games.trains_and_stations.view import DeliveryView, SpeculationView, View
from tests.domain.games.trains_and_stations.views import a_view
from tests.support.games.drawings import spot_targets


def shown(view: View, symbol: str) -> int:
    """Count how often the drawing shows a symbol."""
    return picture(view).body.count(f'"#rh-{symbol}"')


def test_the_roll_lies_in_the_well_each_die_a_place_and_equal_ones_numbered() -> None:
    """R21: of interchangeable dice an option names the lowest numbers."""
    view = a_view()
    places = [each.at for each in tray_dice(view, sheet_of(view))]

    own = ["own:hotel#1", "own:hotel#2", "own:locked_train#1", "own:ranch#1"]
    assert [*own, "white:coin#1", "white:mine#1"] == places
    assert set(places) <= set(spot_targets(picture(view)))


def test_a_die_kept_from_the_last_turn_is_the_last_of_its_face() -> None:
    view = a_view()

    assert ["own:hotel#2"] == [each.at for each in tray_dice(view, sheet_of(view)) if each.kept]


def test_fifteen_dice_fit_into_the_well() -> None:
    pool = Pool(("train",) * 5, ("coin",) * 10)
    view = a_view(pool=pool)
    found = list(tray_dice(view, sheet_of(view)))

    assert 15 == len(found)
    assert found[-1].x + found[-1].size / 2 < WIDE
    for one, other in pairwise(found):
        assert other.x - one.x >= one.size


def test_bonus_dice_picked_before_are_marked_and_no_longer_asked_for() -> None:
    """TNS-5.4, in two steps: then a reroll is made of own dice alone on the board."""
    pool = Pool(("coin", "hotel"), ("coin", "coin", "mine"))
    picked = a_view(step="reroll", pool=pool, picked=("coin", "mine"))
    command = commands.Reroll(("hotel",), ("coin", "mine"))

    assert ("own:hotel#1",) == GAME.presentation.target(picked, command)
    assert 3 == len(GAME.presentation.target(replace(picked, picked=None), command) or ())
    undo = '<g class="icon" transform="translate('
    assert 2 == picture(picked).body.count(undo) - picture(replace(picked, picked=None)).body.count(undo)


def test_before_the_roll_the_well_shows_the_saved_dice_and_those_still_to_be_rolled() -> None:
    """TNS-4.1, TNS-4.2: three saved dice and two of the four others."""
    gathering = a_view(step="gather", pool=None)
    resting = a_view(step="upgrade", pool=None)

    saved = {"saved:coin#1", "saved:hotel#1", "saved:hotel#2"}
    assert saved == {place for place in spot_targets(picture(gathering)) if place.startswith("saved:")}
    assert 5 == shown(gathering, "die-red") - shown(resting, "die-red")


@pytest.mark.parametrize(
    ("changes", "symbols"),
    [
        pytest.param({"delivery": DeliveryView("SLB", tied=(0, 2))}, 2, id="majority"),
        pytest.param(
            {"delivery": DeliveryView("DKS", (), "ranch", "cattle", 2, (2, 0, 3, 1))}, 3, id="goods"
        ),
        pytest.param(
            {"speculation": SpeculationView("mine", "silver", owed=(4, 6, 0, 8), given=(4, 0, 0, 0))}, 2,
            id="split",
        ),
    ],
)  # fmt: skip
def test_a_question_without_dice_shows_the_seats_that_it_is_about(
    changes: dict[str, Any], symbols: int
) -> None:
    def badges(view: View) -> int:
        return len(re.findall(r'<circle [^>]*stroke="#2b241e"', picture(view).body))

    plain = a_view(step="split", pool=None)

    assert symbols == badges(replace(plain, **changes)) - badges(plain)
