"""Any-time actions on the player's own turn (section 7)."""

from __future__ import annotations

import pytest

from domain.games.el_paso.commands import (
    BuyCattle,
    Deliver,
    DiscardCattle,
    DiscardWorker,
    MoveRancher,
    PlaceDisc,
    Use,
    UseExchangeToken,
)
from domain.games.el_paso.data.actions import Worker
from domain.games.el_paso.events import CertificatesGained, ExchangeTokenUsed, MoneyGained, MoneyPaid
from domain.games.el_paso.frames import Actions, Delivery, ExchangeDiscard, Move, Reward, TurnEnd
from domain.kernel.values import Command, Event
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import Scene, events_of, play_all

OFFERED = {
    UseExchangeToken(),
    DiscardWorker("versatile"),
    DiscardWorker("engineer"),
    DiscardWorker("builder"),
}


def offered(scene: Scene) -> set[Command]:
    return {
        option for option in scene.legal_options() if isinstance(option, UseExchangeToken | DiscardWorker)
    }


def at_rest() -> Scene:
    return at(ask="end")


def in_el_paso(**described: object) -> Scene:
    """Return a scene in which seat 0 has arrived in El Paso but not delivered yet."""
    return play_all(at(players=[described]), MoveRancher("el_paso"))


def test_anytime_actions_are_offered_between_actions() -> None:
    """ELP-3.3, ELP-7.3"""
    for scene, frame in (
        (at(), Move),
        (at(ask="place"), object),
        (stop("D"), Actions),
        (in_el_paso(), Delivery),
        (at_rest(), TurnEnd),
    ):
        assert isinstance(scene.state.stack[-1], frame)
        assert offered(scene) == OFFERED


def test_anytime_actions_are_offered_during_reward() -> None:
    """ELP-7.3"""
    scene = in_el_paso(hand=["criollo", "galloway", "hereford"], draw=REST)
    scene = play_all(scene, Deliver(0), PlaceDisc("disc_aux_1", 7))

    scene.then_asks(Reward(0, 7))
    assert OFFERED == offered(scene)


REST = ("criollo*3", "galloway", "pineywoods*2", "santa_gertrudis*2")


def test_anytime_actions_wait_for_pending_choices() -> None:
    """ELP-7.3, ELP-8.9: a declared delivery must be completed first."""
    assert set() == offered(play_all(stop("D"), Use(2)))
    assert set() == offered(play_all(in_el_paso(), Deliver(0)))
    play_all(stop("D"), Use(2)).when(DiscardWorker("versatile")).then_refused("ELP-3.8")


def test_exchange_token_draws_then_asks_for_discard() -> None:
    """ELP-7.1"""
    scene = at().with_draws({"card:0:1": "criollo"}).when(UseExchangeToken())

    assert 1 == len(events_of(ExchangeTokenUsed, scene))
    scene.then_asks(ExchangeDiscard(0))
    assert 5 == len(player(scene).hand)
    scene = play_all(scene, DiscardCattle("galloway"))
    scene.then_asks(Move(0))
    assert (("galloway", 1),) == player(scene).discard


def test_exchange_tokens_are_used_one_at_a_time() -> None:
    """ELP-7.1, ELP-7.3"""
    scene = play_all(at(players=[{"exchange_tokens": 2}]), UseExchangeToken())

    scene.when(UseExchangeToken()).then_refused("ELP-7.3")
    scene.when(DiscardWorker("engineer")).then_refused("ELP-7.3")
    scene = play_all(scene, scene.legal_options()[0], UseExchangeToken())
    assert 0 == player(scene).exchange_tokens


def test_exchange_needs_a_token() -> None:
    at(players=[{"exchange_tokens": 0}]).when(UseExchangeToken()).then_refused("ELP-7.1")


@pytest.mark.parametrize(
    ("worker", "events"),
    [
        ("versatile", (MoneyGained(0, 2),)),
        ("engineer", (MoneyGained(0, 1),)),
        ("builder", (MoneyPaid(0, 2), CertificatesGained(0, 1))),
    ],
)
def test_discarded_worker_gives_its_bonus(worker: Worker, events: tuple[Event, ...]) -> None:
    """ELP-7.2"""
    scene = at().when(DiscardWorker(worker))

    assert events == scene.events[1:]
    assert ((worker, 1),) == player(scene).discard
    assert 0 == getattr(player(scene).area, worker)


def test_cowboy_has_no_bonus_outside_a_move() -> None:
    """ELP-7.2"""
    at().when(DiscardWorker("cowboy")).then_refused("ELP-7.2", "move")


def test_builder_bonus_needs_money_and_room_on_track() -> None:
    """ELP-7.2, ELP-18.11"""
    at(players=[{"money": 1}]).when(DiscardWorker("builder")).then_refused("ELP-7.2", "$2")
    at(players=[{"certificates": 4}]).when(DiscardWorker("builder")).then_refused("ELP-7.2", "4")


def test_only_workers_in_the_area_can_be_discarded() -> None:
    """ELP-7.2"""
    scene = at(players=[{"area": {"cowboy": 1}}])

    scene.when(DiscardWorker("engineer")).then_refused("ELP-7.2", "no engineer")


def test_anytime_actions_leave_the_question_open() -> None:
    """ELP-3.3"""
    scene = play_all(stop("D"), Use(1), DiscardWorker("engineer"), DiscardWorker("versatile"))

    scene.then_asks(Actions(0, "D", "D", (2,), auxiliary=False))


def test_anytime_actions_need_own_turn() -> None:
    """ELP-3.8"""
    scene = at().when(DiscardWorker("engineer"), seat=1)

    assert scene.refusal is not None
    assert "not-your-turn" == scene.refusal.slug


def test_worker_bonus_can_pay_for_next_action() -> None:
    """ELP-7.4"""
    scene = play_all(
        stop("D", money=0, area={"cowboy": 1, "versatile": 1}), DiscardWorker("versatile"), Use(2)
    )

    assert BuyCattle("black_angus") in scene.legal_options()
