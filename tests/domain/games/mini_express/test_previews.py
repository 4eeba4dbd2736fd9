"""Previews of options on the board."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from domain.games.mini_express.commands import (
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    TakeShare,
)
from domain.games.mini_express.data import COMPANIES
from domain.games.mini_express.presentation.drawing.board import picture
from domain.games.mini_express.presentation.drawing.board_map import lines, stop
from domain.games.mini_express.presentation.drawing.places import preview
from domain.games.mini_express.variants import Options
from tests.domain.games.mini_express.views import TABLES, a_view, moments, ports, sampled_moments, spike

pytestmark = pytest.mark.wide

GAMES = pytest.mark.parametrize(("seats", "options"), TABLES)
SYMBOL = re.compile(r"#(rh-[\w-]+)")


@GAMES
def test_every_option_has_a_preview_with_defined_symbols(seats: int, options: Options) -> None:
    for moment in sampled_moments(seats, options):
        ids = set(re.findall(r' id="([^"]+)"', picture(moment.view).body))
        for option in moment.options:
            fragment = preview(moment.view, option)
            ET.fromstring(f"<g>{fragment}</g>")

            assert fragment
            assert set(SYMBOL.findall(fragment)) <= ids


@GAMES
def test_routes_to_one_city_have_distinct_previews(seats: int, options: Options) -> None:
    """MEX-6.5: each set of hexes is a separate option, although all are chosen at the city."""
    alternatives = 0
    for moment in moments(seats, options):
        builds = [option for option in moment.options if isinstance(option, BuildTrack)]
        previews = {preview(moment.view, option) for option in builds}
        alternatives += len(builds) - len({(option.company, option.city) for option in builds})

        assert len(previews) == len(builds)
    assert alternatives


def test_build_preview_shows_trains_and_links() -> None:
    fragment = preview(a_view(built=True), BuildTrack("steel", "I7", ("J8", "I7")))

    assert fragment.count("#rh-train-steel") == 2
    for pair in (("J8", "K8"), ("J8", "J9"), ("J8", "I7")):
        assert lines("steel", (pair,)) in fragment


def test_share_preview_shows_arriving_trains() -> None:
    """MEX-5.4: three trains arrive, but never beyond a total of five."""
    for number, company in enumerate(COMPANIES):
        there = a_view(built=True).companies[number].trains
        fragment = preview(a_view(built=True), TakeShare(company))

        assert fragment.count(f"#rh-train-{company}") == min(3, 5 - there)


def test_port_and_western_branch_previews_show_a_train() -> None:
    """MEX-12.3.2, MEX-12.2.7"""
    port = a_view("europe", ports=ports(), step="port", shown="leather")
    west = a_view(spike=spike("racing", "leather"), step="western_branch", choices=("steel",))
    x, y = stop("D5", "leather")

    assert f'<use href="#rh-train-leather" x="{x:g}" y="{round(y, 1):g}"/>' in preview(port, ChoosePort(4))
    assert preview(west, ChooseWesternBranch("steel")).count("#rh-train-steel") == 1


def test_wild_preview_moves_the_choosing_seats_marker() -> None:
    first = preview(a_view(step="wild", active=0), ChooseWild("steel"))
    second = preview(a_view(step="wild", active=1), ChooseWild("steel"))

    assert "<circle" in first
    assert first != second


def test_no_active_seat_means_no_preview() -> None:
    assert preview(a_view(active=None, step="over"), TakeShare("steel")) == ""
