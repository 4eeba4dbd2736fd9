"""Slots and auxiliary actions at a stop (section 5, ELP-6.11)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.el_paso.commands import Done, EndTurn, ExchangeMore, RemoveCattle, Use, UseAuxiliary
from domain.games.el_paso.frames import (
    Actions,
    AuxPair,
    DrawUp,
    ExchangeAgain,
    ExchangeDiscard,
    Move,
    RemoveCow,
    TurnEnd,
)
from tests.domain.games.el_paso.scene import player, stop
from tests.support.games.scene import options_of, play_all


def test_slots_work_once_in_any_order() -> None:
    """ELP-5.2"""
    scene = play_all(stop("C", money=5), Use(3), Use(1))

    scene.then_asks(Actions(0, "C", "C", (2,), auxiliary=False))
    scene.when(Use(3)).then_refused("ELP-5.2")


def test_used_up_tile_refuses_its_slots() -> None:
    """ELP-5.2; after an auxiliary action, ELP-5.1 closes the tile."""
    used = play_all(stop("C", money=5), Use(3), Use(1), Use(2))
    helped = play_all(stop("C", money=5), UseAuxiliary("aux_1"))

    for slot in (1, 2, 3):
        used.when(Use(slot)).then_refused("ELP-5.2")
        helped.when(Use(slot)).then_refused("ELP-5.1", "auxiliary action")
    play_all(stop("D"), Use(1)).when(Use(3)).then_refused("ELP-5.2", "numbered from 1 to 2")


def test_unaffordable_slot_is_refused_with_reason() -> None:
    """ELP-5.3"""
    scene = stop("C", money=0)

    assert [Use(1), Use(2)] == options_of(Use, scene)
    scene.when(Use(3)).then_refused("ELP-6.4", "$1")


@pytest.mark.parametrize(("off", "gain"), [((), 1), (("disc_aux_1",), 3)], ids=["printed", "improved"])
def test_first_auxiliary_action_gains_one_or_three_dollars(off: tuple[str, ...], gain: int) -> None:
    """ELP-5.6"""
    assert 10 + gain == player(play_all(stop("D", off=off), UseAuxiliary("aux_1"))).money


def test_two_auxiliary_actions_need_their_discs_removed() -> None:
    """ELP-5.6"""
    scene = stop("D")

    scene.when(UseAuxiliary("aux_2")).then_refused("ELP-5.6", "Certificate is locked")
    scene.when(UseAuxiliary("aux_4")).then_refused("ELP-5.6", "Remove a Criollo is locked")
    opened = play_all(stop("D", off=["disc_aux_2"]), UseAuxiliary("aux_2"))
    assert (9, 1) == (player(opened).money, player(opened).certificates)


def test_fourth_auxiliary_action_removes_only_criollos() -> None:
    """ELP-5.6, ELP-6.13"""
    scene = play_all(stop("D", off=["disc_aux_4"]), UseAuxiliary("aux_4"))

    assert ("criollo",) == player(scene).removed
    none = stop("D", off=["disc_aux_4"], hand=["galloway"])
    none.when(UseAuxiliary("aux_4")).then_refused("ELP-6.13")


def test_improved_exchange_offers_a_second_one() -> None:
    """ELP-3.6, ELP-5.6"""
    scene = play_all(stop("D", off=["disc_aux_3"]), UseAuxiliary("aux_3"))
    scene.then_asks(ExchangeDiscard(0))
    scene = play_all(scene, scene.legal_options()[0])
    scene.then_asks(ExchangeAgain(0))
    scene = play_all(scene, ExchangeMore())
    scene.then_asks(ExchangeDiscard(0))
    scene = play_all(scene, scene.legal_options()[0])

    scene.then_asks(Actions(0, "D", "D", (), auxiliary=False, helped=True))


def test_auxiliary_pair_needs_different_actions() -> None:
    """ELP-6.11, ELP-3.4"""
    scene = play_all(stop("G"), Use(2))
    scene.then_asks(AuxPair(0, 2))
    scene = play_all(scene, UseAuxiliary("aux_1"))
    scene.then_asks(AuxPair(0, 2, ("aux_1",)))
    scene.when(UseAuxiliary("aux_1")).then_refused("ELP-6.11")
    scene = play_all(scene, UseAuxiliary("aux_3"))
    scene = play_all(scene, scene.legal_options()[0])

    scene.then_asks(Actions(0, "G", "G", (1,), auxiliary=False))


def test_auxiliary_pair_may_be_skipped() -> None:
    """ELP-3.4"""
    play_all(stop("G"), Use(2), Done()).then_asks(Actions(0, "G", "G", (1,), auxiliary=False))


def test_other_slots_wait_for_auxiliary_pair() -> None:
    """ELP-3.4"""
    play_all(stop("G"), Use(2)).when(Use(1)).then_refused("ELP-3.4")


def test_five_removed_cards_is_the_limit_for_all_actions() -> None:
    """ELP-6.13, ELP-18.33"""
    four: dict[str, Any] = {"removed": ["criollo*3", "galloway"], "off": ["disc_aux_4"]}
    scene = play_all(stop("r4", buildings={"r4": 2}, **four), Use(1))
    scene.then_asks(RemoveCow(0))
    scene = play_all(scene, RemoveCattle("criollo"))

    assert 5 == len(player(scene).removed)
    full: dict[str, Any] = {
        "removed": ["criollo*4", "galloway"],
        "hand": ["pineywoods"],
        "off": ["disc_aux_4"],
    }
    stop("r4", buildings={"r4": 2}, **full).when(Use(1)).then_refused("ELP-6.13", "5")


def test_stop_waits_for_done_with_nothing_left() -> None:
    """ELP-3.4"""
    scene = play_all(stop("F"), Use(1))

    scene.then_asks(Actions(0, "F", "F", (2,), auxiliary=False))


def test_turn_ends_with_draw_phase_then_next_player() -> None:
    """ELP-3.1, ELP-3.7"""
    scene = play_all(stop("D"), Done())
    scene.then_asks(TurnEnd(0))

    assert not any(isinstance(frame, DrawUp) for frame in scene.state.stack)
    play_all(scene, EndTurn()).then_asks(Move(1))


def test_inactive_player_is_refused() -> None:
    """ELP-3.8"""
    scene = stop("D").when(UseAuxiliary("aux_1"), seat=1)

    assert scene.refusal is not None
    assert "not-your-turn" == scene.refusal.slug
