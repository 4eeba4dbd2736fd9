"""Auxiliary actions (GWT-8.10)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import (
    DriveEngine,
    Forfeit,
    PerformAuxiliary,
)
from domain.games.great_western_trail.events import (
    CertificatesGained,
    EngineMoved,
    MoneyPaid,
)
from domain.games.great_western_trail.frames import Auxiliary, BuildStation, MoveEngine, PhaseB
from tests.domain.games.great_western_trail.scene import asking
from tests.support.games.scene import play_all

CERTIFICATES = ["aux_cert_1", "aux_cert_2"]
TRASH = ["aux_trash_1", "aux_trash_2"]


def test_two_single_actions_are_available_from_the_start() -> None:
    """GWT-8.10.1"""
    scene = asking(Auxiliary(0))

    assert [PerformAuxiliary("gain_money", "single"), PerformAuxiliary("draw_discard", "single")] == list(
        scene.legal_options()
    )
    scene.when(PerformAuxiliary("gain_money", "double")).then_refused("GWT-8.10.2")
    scene.when(PerformAuxiliary("pay_engine", "single")).then_refused("GWT-8.10.1")


def test_engine_moves_back_exactly_and_station_precedes_certificates() -> None:
    """EX-27, GWT-8.7.2"""
    scene = asking(Auxiliary(0), players=[{"cleared": CERTIFICATES, "engine": "6"}])
    scene = scene.when(PerformAuxiliary("back_cert", "double"))
    scene.then(MoneyPaid(0, 2))
    scene.then_asks(MoveEngine(0, "back", 2, exact=True))

    assert {DriveEngine("4"), DriveEngine("4.5")} == set(scene.legal_options())
    scene.when(DriveEngine("4")).then(EngineMoved(0, "4"), CertificatesGained(0, 2))
    on_turnout = scene.when(DriveEngine("4.5"))
    on_turnout.then(EngineMoved(0, "4.5"))
    on_turnout.then_asks(BuildStation(0, "S1"))
    on_turnout.when(Forfeit()).then(CertificatesGained(0, 2))


def test_empty_hand_skips_the_card_removal() -> None:
    """GWT-8.10"""
    scene = asking(Auxiliary(0), players=[{"cleared": TRASH, "engine": "9"}])
    scene = play_all(scene, PerformAuxiliary("back_trash", "single"), DriveEngine("8"))
    scene.then_asks(PhaseB(0, "A", scene.state.stack[-1].buildings))
