"""Simple actions: discarding for money, gains, hiring (ELP-6.1 to ELP-6.5, ELP-6.12)."""

from __future__ import annotations

import pytest

from domain.games.el_paso.commands import DiscardCattle, DiscardWorker, HireWorker, Use
from domain.games.el_paso.events import CertificatesGained
from domain.games.el_paso.frames import DiscardCow, Hire
from tests.domain.games.el_paso.scene import player, stop
from tests.support.games.scene import options_of, play_all

NOBODY = {"cowboy": 0, "builder": 0, "engineer": 0, "versatile": 0}
B_SIDES = {"building_sides": "bbbbbb"}


def test_discard_by_value_asks_which_card() -> None:
    """ELP-6.1"""
    scene = play_all(stop("G", hand=["criollo", "pineywoods", "corriente", "galloway"]), Use(1))

    assert isinstance(scene.state.stack[-1], DiscardCow)
    assert (DiscardCattle("galloway"), DiscardCattle("pineywoods")) == scene.legal_options()
    scene.when(DiscardCattle("criollo")).then_refused("ELP-6.1", "Galloway, Pineywoods")
    assert 15 == player(play_all(scene, DiscardCattle("pineywoods"))).money


def test_discard_slot_needs_a_matching_card() -> None:
    stop("B", hand=["criollo"]).when(Use(1)).then_refused("ELP-6.1", "no Galloway")


@pytest.mark.parametrize(("marker", "gained"), [(0, 2), (2, 2), (3, 1)])
def test_certificates_stop_at_end_of_track(marker: int, gained: int) -> None:
    """ELP-6.3, ELP-18.11"""
    stop("C", certificates=marker).when(Use(2)).then(CertificatesGained(0, gained))


def test_gaining_a_cow_takes_no_cowboys() -> None:
    """ELP-6.12: tested with level 5, side b."""
    scene = play_all(stop("r4", options=B_SIDES, buildings={"r4": 5}, area=NOBODY), Use(1))

    assert 8 == player(scene).money
    assert (("shorthorn", 1),) == player(scene).discard
    assert 7 == dict(scene.state.board.cattle)["shorthorn"]


def test_gaining_a_cow_needs_it_in_market() -> None:
    """ELP-6.12"""
    scene = stop("r4", options=B_SIDES, buildings={"r4": 5}, draw=[*START, "shorthorn*8"])

    scene.when(Use(1)).then_refused("ELP-6.12", "no Shorthorn")


START = ("criollo*3", "galloway", "pineywoods", "santa_gertrudis")


def test_versatile_worker_costs_four_dollars_more() -> None:
    """ELP-6.5"""
    scene = play_all(stop("B", money=9), Use(2))

    scene.then_asks(Hire(0, 5))
    assert 0 == player(play_all(scene, HireWorker("versatile"))).money
    assert 4 == player(play_all(scene, HireWorker("cowboy"))).money
    assert 9 == play_all(scene, HireWorker("cowboy")).state.board.workers.cowboy


def test_first_hired_kind_counts_after_its_discard() -> None:
    """ELP-6.5, ELP-7.4, ELP-19.9"""
    scene = play_all(stop("B", money=15), Use(2), HireWorker("versatile"))
    scene.when(Use(2)).then_refused("ELP-6.5", "$8")
    scene = play_all(scene, DiscardWorker("versatile"), Use(2))

    assert HireWorker("versatile") not in options_of(HireWorker, scene)
    assert 0 == player(play_all(scene, HireWorker("builder"))).money


def test_other_slots_may_come_between_two_hires() -> None:
    """ELP-6.5"""
    scene = play_all(stop("B", money=11), Use(2), HireWorker("cowboy"), Use(1))

    assert HireWorker("engineer") in options_of(HireWorker, play_all(scene, Use(2)))


def test_only_workers_in_the_market_can_be_hired() -> None:
    """ELP-6.5, ELP-18.13"""
    scene = play_all(
        stop("B", money=40, area={"cowboy": 11, "builder": 1, "engineer": 1, "versatile": 1}), Use(2)
    )

    scene.when(HireWorker("cowboy")).then_refused("ELP-6.5", "no cowboy is left")


def test_single_price_hire_has_no_second_one() -> None:
    """ELP-6.5: tested with level 3, side a."""
    scene = play_all(stop("r4", buildings={"r4": 3}, money=40), Use(1), HireWorker("cowboy"))

    assert Use(1) not in scene.legal_options()
