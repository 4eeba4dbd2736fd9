"""Deliveries: completion, majority, goods, the return of the dice (section 7 of the rules)."""

from __future__ import annotations

from typing import Any

from domain.games.trains_and_stations.commands import (
    AllocateGoods,
    ChooseDelivery,
    ChooseMajority,
    FinishResolve,
    PlaceTrain,
)
from domain.games.trains_and_stations.events import (
    BonusDieTaken,
    DeliveryBegan,
    FinalPhaseBegan,
    GoodsTaken,
    MajorityAwarded,
    SpecialDrawn,
    VpGained,
)
from domain.games.trains_and_stations.frames import GatherDice, PickDelivery, PickMajority, SplitGoods
from tests.domain.games.trains_and_stations.scene import at, resolving, vp
from tests.support.games.scene import Scene, events_of

ROLL = "train coin coin mine hotel"


def delivering(space: str, roll: str = ROLL, **described: Any) -> Scene:
    """Blue puts a train on the space and saves nothing."""
    scene = resolving(at(**described), roll).when(PlaceTrain("own", space))
    return scene.when(FinishResolve(()))


def test_each_player_on_the_route_gains_a_vp_for_each_city() -> None:
    """TNS-7.3: white dice count for nobody, dice elsewhere count for nothing."""
    scene = delivering("SLB-6", board={"blue": "SLB-5", "red": "SLB-1", "white": "SLB-2 SLB-3 SLB-4"})

    assert [VpGained(0, 3, "completion"), VpGained(1, 3, "completion"), VpGained(0, 1, "bonus")] == events_of(
        VpGained, scene
    )
    assert (7, 6, 3) == vp(scene)
    scene.then_asks(GatherDice(1))


def test_the_majority_takes_the_bonuses_in_the_order_of_the_cities() -> None:
    """TNS-7.4, TNS-7.4.4: Seattle a bonus die, Los Angeles a special card, Billings a VP."""
    board = {"blue": "SLB-5", "red": "SLB-1", "white": "SLB-2 SLB-3 SLB-4"}
    described: dict[str, Any] = {"board": board, "special_deck": "SP07 SP20"}
    scene = resolving(at(**described), ROLL).with_draws({"special:1": "SP20"})
    after = scene.when(PlaceTrain("own", "SLB-6")).when(FinishResolve(()))

    wanted = (MajorityAwarded, BonusDieTaken, SpecialDrawn)
    assert [MajorityAwarded(0, "SLB"), BonusDieTaken(0), SpecialDrawn(0, "SP20")] == [
        event for event in after.events if isinstance(event, wanted)
    ]
    assert ("SP07",) == after.state.deck


def test_a_tie_is_broken_by_the_active_player_even_from_outside() -> None:
    """TNS-7.4.1, section 16 row 29."""
    board = {"red": "SEB-1", "green": "SEB-2", "blue": "KCD-1", "white": "SEB-3"}
    scene = resolving(at(board=board, bonus_dice={"blue": 1}), "coin coin coin mine hotel train", bonus=1)
    asked = scene.when(PlaceTrain("white", "SEB-4")).when(FinishResolve(()))

    asked.then_asks(PickMajority(0, "SEB", (1, 2)))
    asked.when(ChooseMajority(0)).then_refused("TNS-7.4.1", "1, 2")
    after = asked.when(ChooseMajority(2))
    assert [BonusDieTaken(2)] == events_of(BonusDieTaken, after)


def test_a_route_of_white_dice_gives_nothing_to_anybody() -> None:
    """TNS-7.4.2, section 16 row 27."""
    scene = resolving(
        at(board={"white": "SEB-1 SEB-2 SEB-3"}, bonus_dice={"blue": 1}),
        "coin coin coin mine hotel train",
        bonus=1,
    )
    after = scene.when(PlaceTrain("white", "SEB-4")).when(FinishResolve(()))

    assert [DeliveryBegan(0, "SEB")] == events_of(DeliveryBegan, after)
    assert [] == events_of(VpGained, after)
    assert (None,) * 54 == after.state.board


def test_a_bonus_die_is_given_before_the_dice_of_the_route_return() -> None:
    """TNS-7.4.3, section 16 row 31."""
    board = {"blue": "SEB-1 SEB-2", "white": "SEB-3"}
    scene = delivering("SEB-4", board=board, bonus_dice={"red": 9})

    assert [] == events_of(BonusDieTaken, scene)
    assert 1 == scene.state.common_bonus


def test_of_several_complete_routes_the_active_player_chooses() -> None:
    """TNS-7.2"""
    board = {"blue": "SEB-1 SEB-2 SEB-3 BID-1 BID-2 BID-3"}
    scene = resolving(at(board=board, bonus_dice={"blue": 2}), "coin mine train train", bonus=2)
    scene = scene.when(PlaceTrain("white", "SEB-4")).when(PlaceTrain("white", "BID-4"))
    asked = scene.when(FinishResolve(()))

    asked.then_asks(PickDelivery(0, ("SEB", "BID")))
    asked.when(ChooseDelivery("KCD")).then_refused("TNS-7.2", "SEB, BID")
    after = asked.when(ChooseDelivery("BID"))
    assert ["BID", "SEB"] == [event.route for event in events_of(DeliveryBegan, after)]


def test_each_building_gets_a_good_wherever_the_dice_are_from() -> None:
    """TNS-7.5, TNS-7.5.2"""
    built = {"seattle": ["red mine", "green ranch"], "billings": ["red mine"]}
    scene = delivering("SEB-4", board={"blue": "SEB-1 SEB-2 SEB-3"}, buildings=built)

    assert [GoodsTaken(2, "ranch", "cattle", 1), GoodsTaken(1, "mine", "coal", 2)] == events_of(
        GoodsTaken, scene
    )
    assert 8 == scene.state.field("mine").left


def test_too_few_cards_are_handed_out_by_the_active_player() -> None:
    """TNS-7.5.3: every building without a card pays a VP."""
    built = {"seattle": ["red mine", "green mine"], "billings": ["red mine"]}
    board = {"blue": "SEB-1 SEB-2 SEB-3"}
    scene = delivering("SEB-4", board=board, buildings=built, fields={"mine": "coal 2"})

    scene.then_asks(SplitGoods(0, "SEB", "mine", (0, 2, 1)))
    assert (AllocateGoods((0, 2, 0)), AllocateGoods((0, 1, 1))) == scene.legal_options()
    scene.when(AllocateGoods((0, 1, 0))).then_refused("TNS-7.5.3", "2 cards")
    after = scene.when(AllocateGoods((0, 1, 1)))
    assert [VpGained(1, 1, "goods")] == events_of(VpGained, after)


def test_a_lone_owner_gets_what_is_left_without_a_question() -> None:
    """TNS-7.5.3, section 16 row 33."""
    scene = delivering(
        "SEB-4",
        board={"blue": "SEB-1 SEB-2 SEB-3"},
        buildings={"seattle": ["red mine", "red mine"]},
        fields={"mine": "coal 1"},
    )

    assert [GoodsTaken(1, "mine", "coal", 1)] == events_of(GoodsTaken, scene)
    assert VpGained(1, 1, "goods") in events_of(VpGained, scene)


def test_all_vp_are_paid_though_the_supply_holds_fewer() -> None:
    """TNS-1.12, TNS-1.14, section 16 row 44."""
    board = {"blue": "SLB-5", "red": "SLB-1", "white": "SLB-2 SLB-3 SLB-4"}
    scene = delivering("SLB-6", board=board, vp={"blue": 50, "red": 5, "green": 3})

    assert (54, 8, 3) == vp(scene)
    assert 0 == scene.state.vp_supply
    assert 1 == len(events_of(FinalPhaseBegan, scene))
