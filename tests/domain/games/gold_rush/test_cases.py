"""The cases in `cases/*.gld` hold, and there is one for every edge case of section 13 of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.games.gold_rush.data import TILES
from tests.support.cases.loader import load_cases

FILES = sorted((Path(__file__).parent / "cases").glob("*.gld"))
CASES = [case for path in FILES for case in load_cases("gold_rush", path)]
CANNOT_ARISE = {"GLD-13.18"}


def test_the_case_holds(subtests: pytest.Subtests) -> None:
    """Each names its rule."""
    for case in CASES:
        with subtests.test(case.name):
            case.run()


def test_every_edge_case_has_a_case() -> None:
    """GLD-13.1 to GLD-13.37"""
    told = {found.group() for case in CASES if (found := re.match(r"GLD-13\.\d+", case.name))}

    assert {f"GLD-13.{row}" for row in range(1, 38)} - CANNOT_ARISE == told


def test_no_two_cases_share_a_name() -> None:
    names = [case.name.split()[0] for case in CASES]

    assert sorted(set(names)) == sorted(names)


def test_a_tile_with_a_locomotive_has_one_track() -> None:
    """GLD-13.18: a locomotive on another track of the same tile cannot be laid out."""
    carrying = [tile for tile in TILES.values() if any(track.locomotives for track in tile.railroads)]

    assert {1} == {len(tile.railroads) for tile in carrying}
