"""Extraordinary deliveries (GWT-8.16)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import DriveEngine
from domain.games.great_western_trail.frames import ExtraTarget
from tests.domain.games.great_western_trail.scene import asking
from tests.support.games.scene import options_of


def test_engine_may_move_to_every_free_space_behind() -> None:
    """GWT-8.16.1"""
    scene = asking(ExtraTarget(0), players=[{"engine": "6"}, {"engine": "4"}])

    assert ["5", "4.5", "3", "2", "1", "0"] == [move.space for move in options_of(DriveEngine, scene)]
