"""The dice tray at the bottom of the sheet."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.presentation.drawing.board import picture
from domain.games.trains_and_stations.presentation.drawing.board_map import sheet_of
from domain.games.trains_and_stations.presentation.drawing.dice_tray import tray_dice
from domain.games.trains_and_stations.presentation.drawing.layout import WIDE
from domain.games.trains_and_stations.view import DeliveryView, SpeculationView, View
from tests.domain.games.trains_and_stations.views import a_view
from tests.support.games.drawings import spot_targets


def count_symbol(view: View, symbol: str) -> int:
    """Return how many times the drawing shows a symbol."""
    return picture(view).body.count(f'"#rh-{symbol}"')


def test_every_die_in_the_tray_has_a_numbered_place() -> None:
    """R21: among equal dice, an option names the lowest numbers."""
    view = a_view()
    places = [each.at for each in tray_dice(view, sheet_of(view))]

    own = ["own:hotel#1", "own:hotel#2", "own:locked_train#1", "own:ranch#1"]
    assert [*own, "white:coin#1", "white:mine#1"] == places
    assert set(places) <= set(spot_targets(picture(view)))


def test_die_saved_last_turn_is_last_of_its_face() -> None:
    view = a_view()

    assert ["own:hotel#2"] == [each.at for each in tray_dice(view, sheet_of(view)) if each.kept]


def test_fifteen_dice_fit_into_the_tray() -> None:
    pool = Pool(("train",) * 5, ("coin",) * 10)
    view = a_view(pool=pool)
    dice = list(tray_dice(view, sheet_of(view)))

    assert 15 == len(dice)
    assert dice[-1].x + dice[-1].size / 2 < WIDE
    for left, right in pairwise(dice):
        assert right.x - left.x >= left.size


def test_bonus_dice_already_picked_are_marked_but_not_targeted() -> None:
    """TNS-5.4 in two steps: the second step asks only for the player's own dice."""
    pool = Pool(("coin", "hotel"), ("coin", "coin", "mine"))
    picked = a_view(step="reroll", pool=pool, picked=("coin", "mine"))
    command = commands.Reroll(("hotel",), ("coin", "mine"))

    assert ("own:hotel#1",) == GAME.presentation.target(picked, command)
    assert 3 == len(GAME.presentation.target(replace(picked, picked=None), command) or ())
    undo = '<g class="icon" transform="translate('
    assert 2 == picture(picked).body.count(undo) - picture(replace(picked, picked=None)).body.count(undo)


def test_the_tray_shows_saved_and_unrolled_dice_before_the_roll() -> None:
    """TNS-4.1, TNS-4.2: three saved dice and, to make five, two of the four in the supply."""
    gathering = a_view(step="gather", pool=None)
    resting = a_view(step="upgrade", pool=None)

    saved = {"saved:coin#1", "saved:hotel#1", "saved:hotel#2"}
    assert saved == {place for place in spot_targets(picture(gathering)) if place.startswith("saved:")}
    assert 5 == count_symbol(gathering, "die-red") - count_symbol(resting, "die-red")


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
def test_the_tray_shows_the_seats_of_a_question_without_dice(changes: dict[str, Any], symbols: int) -> None:
    def badges(view: View) -> int:
        return len(re.findall(r'<circle [^>]*stroke="#2b241e"', picture(view).body))

    plain = a_view(step="split", pool=None)

    assert symbols == badges(replace(plain, **changes)) - badges(plain)
