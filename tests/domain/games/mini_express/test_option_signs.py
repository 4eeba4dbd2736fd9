"""Options as signs on one line."""

from __future__ import annotations

import pytest

from domain.drawing.glyph_rows import MINUS
from domain.drawing.icons.registry import ICON_ALIASES, ICONS
from domain.games.mini_express import GAME
from domain.games.mini_express.commands import AnyCommand, BuildTrack, ChoosePort, ChooseWild, TakeShare
from domain.games.mini_express.presentation.option_signs import option_signs
from domain.games.mini_express.presentation.words import name_way
from domain.games.mini_express.variants import Options
from domain.kernel.presentation import OptionSign
from tests.domain.games.mini_express.scene import at
from tests.domain.games.mini_express.views import TABLES, sampled_moments

Short = list[tuple[str | None, str]]


def shorten(signs: tuple[OptionSign, ...]) -> Short:
    """Return the icons and words of signs."""
    return [(sign.icon, sign.says) for sign in signs]


@pytest.mark.parametrize(
    ("command", "signs"),
    [
        (TakeShare("lumber"), [("lumber", "Lumber"), ("share", "+1"), ("influence", "\u22124")]),
        (TakeShare("steel"), [("steel", "Steel"), ("share", "+1"), ("influence", "free")]),
        (
            BuildTrack("cotton", "N5", ("N6", "N5")),
            [
                *(("cotton", "Budapest"), ("locomotive", f"{MINUS}2"), ("track", "+1")),
                *(("influence", ""), ("lumber", "+1"), ("steel", "+1")),
            ],
        ),
        (
            BuildTrack("lumber", "M3", ("M3",)),
            [
                *(("lumber", "Krakow"), ("locomotive", f"{MINUS}1"), ("track", "+0")),
                *(("influence", ""), ("leather", "+2")),
            ],
        ),
        (ChooseWild("cotton"), [("cotton", "Cotton")]),
        (ChoosePort(3), []),
    ],
)
def test_signs_show_company_city_length_and_influence(command: AnyCommand, signs: Short) -> None:
    scene = at(
        options={"map": "europe", "variant": "ports"},
        companies={"steel": {"space": 0}},
        tokens={"budapest": "lumber/steel", "krakow": "leather/leather"},
    )

    assert signs == shorten(option_signs(GAME.view(scene.state, 0), command))


def test_signs_show_trains_for_other_companies() -> None:
    """MEX-6.9"""
    scene = at(
        tokens={"louisville": "leather/wild"},
        companies={"steel": {"map": "Q6 P6 O5"}, "lumber": {"length": 14}},
    )
    view = GAME.view(scene.state, 0)
    build = BuildTrack("lumber", "N5", ("Q5", "P5", "O5", "N5"))

    assert shorten(option_signs(view, build)) == [
        ("lumber", "Louisville"),
        ("locomotive", f"{MINUS}4"),
        ("track", "+1"),
        ("influence", ""),
        ("leather", "+1"),
        ("wild", "+1"),
        ("locomotive", "to"),
        ("steel", "+1"),
        (None, name_way(view, build)),
    ]


def test_signs_show_that_a_share_exhausts_the_company() -> None:
    """MEX-7.1"""
    view = GAME.view(at(companies={"steel": {"shares": 1, "space": 1}}).state, 0)

    assert shorten(option_signs(view, TakeShare("steel")))[-1] == (None, "exhausts it")


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_signs_of_options_differ_and_have_known_icons(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        signs = [option_signs(moment.view, option) for option in moment.options]
        worded = [row for row in signs if any(sign.says for sign in row)]

        assert len(worded) == len(set(worded))
        assert {sign.icon for row in signs for sign in row if sign.icon} <= ICONS.keys() | ICON_ALIASES.keys()
