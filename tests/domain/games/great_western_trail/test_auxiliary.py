"""Auxiliary actions (GWT-8.10)."""

from __future__ import annotations

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    Discard,
    DriveEngine,
    Forfeit,
    PerformAuxiliary,
    Remove,
    SingleAuxiliary,
)
from domain.games.great_western_trail.events import (
    CardsRemoved,
    CertificatesGained,
    EngineMoved,
    MoneyGained,
    MoneyPaid,
)
from domain.games.great_western_trail.frames import Auxiliary, BuildStation, DiscardCards, MoveEngine, PhaseB
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all

CERTIFICATES = ["aux_cert_1", "aux_cert_2"]
ENGINE = ["aux_engine_1", "aux_engine_2"]
TRASH = ["aux_trash_1", "aux_trash_2"]


def test_two_actions_are_open_from_the_start_and_only_once() -> None:
    """GWT-8.10.1"""
    scene = asking(Auxiliary(0))

    assert [PerformAuxiliary("gain_money", "single"), PerformAuxiliary("draw_discard", "single")] == list(
        scene.legal_options()
    )
    scene.when(PerformAuxiliary("gain_money", "double")).then_refused("GWT-8.10.2")
    scene.when(PerformAuxiliary("pay_engine", "single")).then_refused("GWT-8.10.1")


def test_the_double_form_asks_for_both_spaces() -> None:
    """EX-25, GWT-8.10.2"""
    scene = asking(Auxiliary(0), players=[{"cleared": ["aux_money_2"]}])
    scene.when(PerformAuxiliary("gain_money", "double")).then(MoneyGained(0, 2))


def test_what_was_drawn_is_discarded() -> None:
    """EX-26, GWT-8.10.3"""
    hand = ["jersey", "jersey", "guernsey", "dutch_belt"]
    scene = asking(Auxiliary(0), players=[{"cleared": ["aux_draw_2"], "hand": hand}])
    scene = scene.with_draws({"card:0:1": "black_angus", "card:0:2": "black_angus"})
    scene = scene.when(PerformAuxiliary("draw_discard", "double"))
    scene.then_asks(DiscardCards(0, 2))
    scene.when(Discard(("jersey",))).then_refused("GWT-8.10.3")
    scene = play_all(scene, Discard(("black_angus", "jersey")))

    assert ("black_angus", "dutch_belt", "guernsey", "jersey") == player(scene).hand
    assert ("black_angus", "jersey") == player(scene).discard


def test_without_cards_nothing_is_drawn_or_discarded() -> None:
    """GWT-17.39"""
    scene = at("use", players=[{"hand": ["jersey"], "draw": []}])
    after = scene.when(SingleAuxiliary("draw_discard"))
    after.then()
    after.then_asks(PhaseB(0, "A", (), auxiliary=False))


def test_the_engine_goes_back_exactly_and_its_station_comes_before_the_certificates() -> None:
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


def test_too_few_spaces_behind_the_engine_forbid_the_double_form_alone() -> None:
    """GWT-17.19"""
    scene = asking(Auxiliary(0), players=[{"cleared": CERTIFICATES, "engine": "1"}])

    assert PerformAuxiliary("back_cert", "single") in scene.legal_options()
    scene.when(PerformAuxiliary("back_cert", "double")).then_refused("GWT-8.7.1")


def test_one_space_forward_is_exactly_one() -> None:
    """EX-28, GWT-17.23"""
    scene = at("use", players=[{"cleared": ENGINE, "engine": "4", "money": 2}])
    single = scene.when(SingleAuxiliary("pay_engine"))
    single.then(MoneyPaid(0, 1))

    assert {"4.5", "5"} == {drive.space for drive in options_of(DriveEngine, single)}
    double = asking(Auxiliary(0), players=[{"cleared": ENGINE, "engine": "1", "money": 2}])
    double = play_all(double, PerformAuxiliary("pay_engine", "double"))
    assert {"2", "3"} == {drive.space for drive in options_of(DriveEngine, double)}


def test_what_cannot_be_paid_is_refused() -> None:
    """EX-28, GWT-8.1.5"""
    scene = at("use", players=[{"cleared": ENGINE, "money": 0}])
    scene.when(SingleAuxiliary("pay_engine")).then_refused("GWT-8.1.5")
    asked = asking(Auxiliary(0), players=[{"cleared": ENGINE, "money": 1}])
    asked.when(PerformAuxiliary("pay_engine", "double")).then_refused("GWT-8.1.5")


def test_cards_leave_the_game_after_the_engine_moved() -> None:
    """EX-29, GWT-18.16"""
    hand = ["jersey", "jersey", "guernsey", "O05"]
    scene = asking(Auxiliary(0), players=[{"cleared": TRASH, "engine": "9", "hand": hand}])
    scene = play_all(scene, PerformAuxiliary("back_trash", "double"), DriveEngine("7"))

    assert Remove(()) in scene.legal_options()
    scene.when(Remove(("O05", "guernsey", "jersey"))).then_refused("GWT-8.10")
    scene = scene.when(Remove(("jersey", "jersey")))
    scene.then(CardsRemoved(0, ("jersey", "jersey")))
    assert (("O05", "guernsey"), ()) == (player(scene).hand, player(scene).discard)


def test_an_empty_hand_is_not_asked_what_to_remove() -> None:
    """GWT-8.10: up to so many cards."""
    scene = asking(Auxiliary(0), players=[{"cleared": TRASH, "engine": "9"}])
    scene = play_all(scene, PerformAuxiliary("back_trash", "single"), DriveEngine("8"))
    scene.then_asks(PhaseB(0, "A", scene.state.stack[-1].buildings))


def test_an_objective_card_s_auxiliary_action_may_be_forfeited() -> None:
    """GWT-11.3, EX-52b"""
    scene = asking(Auxiliary(0, optional=True))

    assert Forfeit() in scene.legal_options()
    assert Forfeit() not in asking(Auxiliary(0)).legal_options()
    assert PerformAuxiliary("gain_money", "single") == default_answer(GAME, scene.state, 0)
