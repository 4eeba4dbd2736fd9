"""Exhausted goods, upgrades and speculation (sections 9 and 10 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.trains_and_stations.commands import (
    ChooseUpgrade,
    FinishResolve,
    GiveGoods,
    GiveSpecials,
    SplitSpeculation,
)
from domain.games.trains_and_stations.data.schema import Building, Good
from domain.games.trains_and_stations.events import FieldUpgraded, NewGoodTaken, SpeculationRevealed, VpGained
from domain.games.trains_and_stations.frames import GatherDice, PickUpgrade, Speculate, SplitNewGood
from domain.games.trains_and_stations.state import next_goods
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.scene import at, resolving
from tests.support.games.scene import Scene, events_of, options_of, play_all

START: tuple[Good, ...] = ("workers", "coal", "cattle")


def ended(**described: Any) -> Scene:
    """Blue's turn ends without a delivery."""
    return play_all(resolving(at(**described), "coin coin mine mine hotel"), FinishResolve(()))


@pytest.mark.parametrize(
    ("building", "good", "used", "following"),
    [
        ("ranch", "cattle", START, ("food",)),
        ("ranch", "cattle", (*START, "food"), ("gold",)),
        ("ranch", "food", (*START, "food"), ("gold",)),
        ("ranch", "food", (*START, "food", "gold"), ()),
        ("mine", "coal", START, ("silver",)),
        ("mine", "coal", (*START, "silver"), ("gold",)),
        ("hotel", "workers", START, ("silver", "food")),
        ("hotel", "workers", (*START, "silver"), ("food",)),
        ("hotel", "workers", (*START, "food", "silver"), ("gold",)),
        ("hotel", "food", (*START, "food"), ("gold",)),
        ("hotel", "workers", (*START, "food", "silver", "gold"), ()),
        ("mine", "gold", (*START, "gold"), ()),
    ],
)
def test_the_next_good_follows_the_diagram(
    building: Building, good: Good, used: tuple[Good, ...], following: tuple[Good, ...]
) -> None:
    """TNS-9.3, section 16 rows 38 and 39."""
    assert following == next_goods(building, good, used)


def test_one_way_is_carried_out_without_a_question() -> None:
    """TNS-9.2, TNS-9.5"""
    scene = ended(fields={"ranch": "cattle 0"})

    assert [FieldUpgraded("ranch", "food")] == events_of(FieldUpgraded, scene)
    scene.then_asks(Speculate((0, 1, 2), steps=4, building="ranch", good="food", kinds=START))


def test_of_several_ways_the_active_player_chooses_one() -> None:
    """TNS-9.2, TNS-9.3.2, TNS-15.3: the other field waits."""
    scene = ended(fields={"ranch": "cattle 0", "hotel": "workers 0"})

    scene.then_asks(PickUpgrade(0, (("ranch", "food"), ("hotel", "silver"), ("hotel", "food"))))
    scene.when(ChooseUpgrade("mine", "silver")).then_refused("TNS-9.3", "ranch to food")
    after = play_all(scene, ChooseUpgrade("hotel", "silver"))
    assert 0 == after.state.field("ranch").left
    assert ("workers", "coal", "cattle", "silver") == after.state.used


def test_a_field_without_a_next_good_stays_empty() -> None:
    """TNS-9.3.4, section 16 rows 39 and 40."""
    fields = {"ranch": "food 0", "mine": "gold 5"}
    ended(fields=fields, used_goods=[*START, "food", "gold"]).then_asks(GatherDice(1))


def answer(scene: Scene, seat: int, *parts: Command) -> Scene:
    for part in parts:
        scene = scene.when(part, seat)
        scene.then_accepted()
    return scene


def nothing(scene: Scene, seat: int) -> Scene:
    none = (GiveGoods("workers", 0), GiveGoods("coal", 0), GiveGoods("cattle", 0), GiveSpecials(()))
    return answer(scene, seat, *none)


def test_goods_are_given_two_for_one_in_secret_and_leave_the_game() -> None:
    """TNS-10.1 to TNS-10.4"""
    scene = ended(
        fields={"ranch": "cattle 0"},
        goods={"blue": {"workers": 1, "coal": 2, "cattle": 3}},
        special={"red": "SP16 SP01"},
    )
    scene = answer(scene, 0, GiveGoods("workers", 1), GiveGoods("coal", 0), GiveGoods("cattle", 3))
    scene = answer(scene, 0, GiveSpecials(()))
    scene = answer(scene, 1, GiveGoods("workers", 0), GiveGoods("coal", 0), GiveGoods("cattle", 0))
    assert {GiveSpecials(()), GiveSpecials(("SP16",))} == set(scene.legal_options(1))
    after = nothing(answer(scene, 1, GiveSpecials(("SP16",))), 2)

    none = (0, 0, 0, 0, 0, 0)
    given = SpeculationRevealed(((1, 0, 3, 0, 0, 0), none, none), ((), ("SP16",), ()))
    assert [given] == events_of(SpeculationRevealed, after)
    assert [NewGoodTaken(0, "ranch", "food", 2), NewGoodTaken(1, "ranch", "food", 1)] == events_of(
        NewGoodTaken, after
    )
    assert (0, 2, 0, 2, 0, 0) == after.state.players[0].goods
    after.then_asks(GatherDice(1))


def test_an_odd_total_cannot_be_given() -> None:
    """TNS-10.2, section 16 row 41: what can still become even is open."""
    scene = ended(fields={"ranch": "cattle 0"}, goods={"blue": {"workers": 3, "cattle": 1}})

    assert [0, 1, 2, 3] == [part.count for part in scene.legal_options(0) if isinstance(part, GiveGoods)]
    last = answer(scene, 0, GiveGoods("workers", 3), GiveGoods("coal", 0))
    assert (GiveGoods("cattle", 1),) == last.legal_options(0)
    last.when(GiveGoods("cattle", 0), 0).then_refused("TNS-10.2", "even")


def test_too_few_new_cards_are_handed_out_seat_by_seat() -> None:
    """TNS-10.5, section 16 row 42: missing cards give VP; the last seat has no choice."""
    goods = {"blue": {"coal": 10}, "red": {"cattle": 10}, "green": {"workers": 4}}
    scene = ended(fields={"ranch": "cattle 0", "mine": "coal 0", "hotel": "workers 6"}, goods=goods)
    scene = play_all(scene, ChooseUpgrade("ranch", "food"))
    counts = ((0, 10, 0), (0, 0, 10), (4, 0, 0))
    for seat, (workers, coal, cattle) in enumerate(counts):
        parts = (GiveGoods("workers", workers), GiveGoods("coal", coal), GiveGoods("cattle", cattle))
        scene = answer(scene, seat, *parts, GiveSpecials(()))

    scene.then_asks(SplitNewGood(0, "ranch", (5, 5, 2), (0, 0, 0), (0, 1, 2)))
    assert {3, 4, 5} == {option.cards for option in options_of(SplitSpeculation, scene)}
    scene.when(SplitSpeculation(0, 2)).then_refused("TNS-10.5", "3 to 5")
    asked = play_all(scene, SplitSpeculation(0, 4))
    assert [VpGained(0, 1, "speculation")] == events_of(VpGained, asked)
    after = play_all(asked, SplitSpeculation(1, 5))
    assert [NewGoodTaken(1, "ranch", "food", 5), NewGoodTaken(2, "ranch", "food", 1)] == events_of(
        NewGoodTaken, after
    )
    assert 0 == after.state.field("ranch").left
    assert [] == events_of(FieldUpgraded, after)  # TNS-10.6
    after.then_asks(GatherDice(1))
