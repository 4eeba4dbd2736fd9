"""The cases in `cases/*.gld` pass and cover all edge cases of section 13 of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.games.gold_rush.data import TILES
from tests.support.cases.loader import load_cases

FILES = sorted((Path(__file__).parent / "cases").glob("*.gld"))
CASES = [case for path in FILES for case in load_cases("gold_rush", path)]
CANNOT_ARISE = {"GLD-13.18"}


def test_cases_pass(subtests: pytest.Subtests) -> None:
    for case in CASES:
        with subtests.test(case.name):
            case.run()


def test_every_edge_case_has_a_case() -> None:
    """GLD-13.1 to GLD-13.37"""
    covered = {match.group() for case in CASES if (match := re.match(r"GLD-13\.\d+", case.name))}

    assert {f"GLD-13.{row}" for row in range(1, 38)} - CANNOT_ARISE == covered


def test_case_names_are_unique() -> None:
    names = [case.name.split()[0] for case in CASES]

    assert sorted(set(names)) == sorted(names)


def test_tiles_with_a_locomotive_have_one_track() -> None:
    """GLD-13.18: therefore, a locomotive can never be on another track of the same tile."""
    carrying = [tile for tile in TILES.values() if any(track.locomotives for track in tile.railroads)]

    assert {1} == {len(tile.railroads) for tile in carrying}
