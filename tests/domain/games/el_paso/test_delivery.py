"""The visit to El Paso: income, Simmental, delivery, disc, reward (section 8)."""

from __future__ import annotations

import pytest

from domain.games.el_paso.commands import (
    Deliver,
    DiscardWorker,
    Done,
    DrawToken,
    HireWorker,
    MoveRancher,
    PlaceDisc,
    TakeToken,
    UseExchangeToken,
)
from domain.games.el_paso.data.actions import Breed, DiscId
from domain.games.el_paso.events import (
    CardsDrawn,
    DiscPlaced,
    HandDiscarded,
    HandShown,
    MoneyGained,
    MoneyPaid,
    SimmentalTaken,
)
from domain.games.el_paso.frames import Delivery, PickDisc, Reward, TurnEnd
from domain.games.el_paso.model import delivery_value
from domain.games.el_paso.view import view
from domain.kernel.multiset import size
from tests.domain.games.el_paso.scene import at, player
from tests.support.games.scene import Scene, events_of, options_of, play_all

LIGHT: tuple[DiscId, ...] = ("disc_aux_1", "disc_aux_2", "disc_aux_3", "disc_aux_4")
ALL: tuple[DiscId, ...] = (*LIGHT, "disc_certificate", "disc_hand", "disc_step")
START = ("criollo*4", "pineywoods*2", "galloway*2", "santa_gertrudis*2")


def arrived(hand: tuple[str, ...] | None = None, **described: object) -> Scene:
    """Return a scene in which seat 0 has just arrived in El Paso with a hand."""
    if hand is not None:
        described |= {"hand": list(hand), "draw": rest_of_herd(hand)}
    return play_all(at(players=[described]), MoveRancher("el_paso"))


def rest_of_herd(hand: tuple[str, ...]) -> list[str]:
    """Return the starting cards that are not in the hand."""
    herd = [breed for words in START for breed in [words.split("*")[0]] * int(words.split("*")[1])]
    for breed in hand:
        if breed in herd:
            herd.remove(breed)
    return herd


def posts(scene: Scene, disc: DiscId) -> list[int]:
    return [option.post for option in options_of(PlaceDisc, scene) if option.disc == disc]


def test_arrival_gains_income_and_simmental_before_delivery() -> None:
    """ELP-8.1 to ELP-8.3"""
    scene = arrived()

    assert (MoneyGained(0, 5), SimmentalTaken(0)) == scene.events[-4:-2]
    assert 8 == scene.state.board.simmental
    assert (("simmental", 1),) == player(scene).discard
    scene.then_asks(Delivery(0))
    scene.when(Done()).then_refused("ELP-8.1")


@pytest.mark.parametrize(
    ("hand", "bonuses", "total"),
    [
        (("santa_gertrudis", "santa_gertrudis", "corriente", "black_angus"), (), 8),
        (("santa_gertrudis", "santa_gertrudis", "corriente", "black_angus"), ("b07",), 10),
        (("santa_gertrudis", "santa_gertrudis", "corriente", "black_angus"), ("b07", "b08"), 10),
        (("santa_gertrudis", "santa_gertrudis", "corriente", "black_angus"), ("b01",), 9),
        (("criollo", "criollo", "hereford", "hereford"), ("b07",), 11),
        (("corriente", "corriente", "corriente"), ("b07", "b08"), 9),
        (("criollo", "galloway", "pineywoods", "santa_gertrudis"), ("b07",), 7),
        ((), (), 0),
    ],
)
def test_delivery_counts_each_breed_once_plus_tokens(
    hand: tuple[Breed, ...], bonuses: tuple[str, ...], total: int
) -> None:
    """ELP-8.4, ELP-18.21, ELP-18.25, ELP-18.26"""
    assert total == delivery_value(hand, ALL, bonuses)


def test_any_number_of_certificates_may_be_spent() -> None:
    """ELP-8.4, ELP-19.14"""
    scene = arrived(certificates=3)

    assert [Deliver(0), Deliver(1), Deliver(2), Deliver(3)] == options_of(Deliver, scene)
    scene.when(Deliver(4)).then_refused("ELP-8.4", "0 to 3")
    scene = play_all(scene, Deliver(2))
    assert 1 == player(scene).certificates
    scene.then_asks(PickDisc(0, 9))


def test_delivery_shows_the_hand_to_all() -> None:
    """ELP-8.4, ELP-13.2"""
    scene = arrived()
    assert 4 == view(scene.state, 1).seats[0].hand
    scene = play_all(scene, Deliver(0))

    assert [HandShown(0, player(scene).hand, 7)] == events_of(HandShown, scene)
    assert set(player(scene).hand) == set(view(scene.state, 1).seats[0].shown)


def test_disc_needs_a_post_within_the_total() -> None:
    """ELP-8.5"""
    scene = play_all(arrived(), Deliver(0))

    assert [0, 5, 7] == posts(scene, "disc_aux_1")
    assert [] == posts(scene, "disc_hand")
    scene.when(PlaceDisc("disc_aux_1", 9)).then_refused("ELP-8.5", "yours is 7")
    scene.when(PlaceDisc("disc_hand", 7)).then_refused("ELP-8.5", "dark")
    scene.when(PlaceDisc("disc_aux_1", 6)).then_refused("ELP-8.5", "no such post")
    scene.when(Done()).then_refused("ELP-3.8")


def test_other_discs_do_not_block_a_post() -> None:
    """ELP-8.5"""
    other = {"off": ["disc_aux_1"], "posts": [7]}
    scene = play_all(at(players=[{}, other]), MoveRancher("el_paso"), Deliver(0))

    assert 7 in posts(scene, "disc_aux_1")


def test_disc_with_a_price_needs_the_money() -> None:
    """ELP-8.5, ELP-8.6"""
    dear = ("hereford", "shorthorn", "criollo")
    poor = arrived(dear, money=0, area={"builder": 1})
    poor = play_all(poor, DiscardWorker("builder"), Deliver(0))

    assert 3 == player(poor).money
    assert [] == posts(poor, "disc_hand")
    poor.when(PlaceDisc("disc_hand", 10)).then_refused("ELP-8.5", "$4")


@pytest.mark.parametrize(("disc", "coin"), [("disc_certificate", 1), ("disc_step", 2), ("disc_hand", -4)])
def test_disc_coin_comes_before_post_reward(disc: DiscId, coin: int) -> None:
    """ELP-8.6, ELP-8.7, ELP-19.16"""
    scene = play_all(arrived(("hereford", "shorthorn", "criollo")), Deliver(0)).when(PlaceDisc(disc, 10))

    assert scene.events[1] == (MoneyGained(0, coin) if coin > 0 else MoneyPaid(0, -coin))
    assert DiscPlaced(0, disc, 10) == scene.events[2]
    assert (15 + coin, 2) == (player(scene).money, player(scene).exchange_tokens)


def test_post_money_and_tokens_are_automatic() -> None:
    """ELP-8.7"""
    scene = play_all(arrived(), Deliver(0), PlaceDisc("disc_aux_1", 5))

    assert 17 == player(scene).money
    scene.then_asks(TurnEnd(0))


def test_post_goal_may_be_taken_drawn_or_declined() -> None:
    """ELP-8.7, EX-53"""
    scene = play_all(arrived(), Deliver(0), PlaceDisc("disc_aux_1", 7))
    scene.then_asks(Reward(0, 7))

    assert {
        TakeToken("goal", 0),
        TakeToken("goal", 1),
        TakeToken("goal", 2),
        DrawToken("goal"),
        Done(),
    } <= set(scene.legal_options())
    scene.when(TakeToken("bonus", 0)).then_refused("ELP-6.8")
    scene.when(HireWorker("cowboy")).then_refused("ELP-3.8")
    assert ("g04",) == player(play_all(scene, TakeToken("goal", 1))).goals
    assert () == player(play_all(scene, Done())).goals


def test_post_hire_is_free_except_versatile() -> None:
    """ELP-8.7, EX-30"""
    scene = play_all(arrived(certificates=2), Deliver(2), PlaceDisc("disc_aux_1", 9))
    scene.then_asks(Reward(0, 9))

    assert 15 == player(play_all(scene, HireWorker("builder"))).money
    assert 11 == player(play_all(scene, HireWorker("versatile"))).money
    scene.when(TakeToken("goal", 0)).then_refused("ELP-3.8")


def test_hand_is_discarded_and_redrawn_after_reward() -> None:
    """ELP-8.8"""
    scene = play_all(arrived(), Deliver(0)).when(PlaceDisc("disc_aux_1", 0))
    events = [event for event in scene.events if isinstance(event, HandDiscarded | CardsDrawn)]

    assert HandDiscarded(0, ("criollo", "galloway", "pineywoods", "santa_gertrudis")) == events[0]
    assert isinstance(events[1], CardsDrawn)
    assert 5 == size(player(scene).discard)


def test_card_drawn_during_reward_is_hidden_from_others() -> None:
    """ELP-7.3, ELP-13.3: shown cards stay known."""
    scene = play_all(arrived(), Deliver(0), PlaceDisc("disc_aux_1", 7))
    scene = play_all(scene.with_draws({"card:0:1": "criollo"}), UseExchangeToken())
    seat = view(scene.state, 1).seats[0]
    assert (5, 4) == (seat.hand, len(seat.shown))

    scene = play_all(scene, scene.legal_options()[0])
    seat = view(scene.state, None).seats[0]
    assert (4, 3) == (seat.hand, len(seat.shown))
    assert "criollo" not in seat.shown
