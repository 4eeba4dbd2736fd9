"""Auxiliary actions (GWT-8.10)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import (
    DriveEngine,
    PerformAuxiliary,
)
from domain.games.great_western_trail.frames import Auxiliary, PhaseB
from tests.domain.games.great_western_trail.scene import asking
from tests.support.games.scene import play_all

TRASH = ["aux_trash_1", "aux_trash_2"]


def test_two_actions_are_open_from_the_start_and_only_once() -> None:
    """GWT-8.10.1"""
    scene = asking(Auxiliary(0))

    assert [PerformAuxiliary("gain_money", "single"), PerformAuxiliary("draw_discard", "single")] == list(
        scene.legal_options()
    )
    scene.when(PerformAuxiliary("gain_money", "double")).then_refused("GWT-8.10.2")
    scene.when(PerformAuxiliary("pay_engine", "single")).then_refused("GWT-8.10.1")


def test_an_empty_hand_is_not_asked_what_to_remove() -> None:
    """GWT-8.10: up to so many cards."""
    scene = asking(Auxiliary(0), players=[{"cleared": TRASH, "engine": "9"}])
    scene = play_all(scene, PerformAuxiliary("back_trash", "single"), DriveEngine("8"))
    scene.then_asks(PhaseB(0, "A", scene.state.stack[-1].buildings))
