"""Trains, buildings, coins and saved dice (section 6 of the rules)."""

from __future__ import annotations

from domain.games.trains_and_stations.commands import Erect, FinishResolve, PlaceTrain
from domain.games.trains_and_stations.events.dice import BonusDiceReturned, CoinsGained
from domain.games.trains_and_stations.frames import GatherDice, ResolveDice
from tests.domain.games.trains_and_stations.scene import at, pool, resolving
from tests.support.games.scene import events_of, options_of, play_all

NINE = ("seattle", "los_angeles", "billings", "denver", "san_antonio", "kansas_city", "detroit", "atlanta")


def test_a_train_goes_next_to_a_station_or_to_any_die() -> None:
    """TNS-6.2.1, section 16 rows 18 and 19."""
    scene = resolving(at(board={"red": "KCD-1", "white": "DBO-4"}), "train train train coin coin")
    spaces = {option.space for option in options_of(PlaceTrain, scene)}

    assert {"KCD-2", "DBO-3"} <= spaces
    assert not {"KCD-3", "SLB-2", "KCD-1"} & spaces
    scene.when(PlaceTrain("own", "KCD-3")).then_refused("TNS-6.2.1", "KCD-2")
    scene.when(PlaceTrain("own", "KCD-1")).then_refused("TNS-1.9", "a die lies on KCD-1 already")
    play_all(scene, PlaceTrain("own", "KCD-2"), PlaceTrain("own", "KCD-3"))


def test_every_train_has_to_be_placed_before_the_end() -> None:
    """TNS-6.2.4, TNS-6.2.5"""
    scene = resolving(at(), "train locked_train coin mine hotel")

    scene.when(FinishResolve(())).then_refused("TNS-6.2.4", "every train")
    after = play_all(scene, PlaceTrain("own", "SLB-1"), PlaceTrain("own", "SLB-2"), FinishResolve(()))
    assert isinstance(after.state.stack[-1], GatherDice)


def test_the_step_ends_by_itself_with_the_last_die() -> None:
    """TNS-6.8"""
    scene = resolving(at(), "train train locked_train train locked_train")
    for space in ("SLB-1", "SLB-4", "SLB-6", "KCD-1", "KCD-4"):
        scene = play_all(scene, PlaceTrain("own", space))

    scene.then_asks(GatherDice(1))


def test_three_of_a_kind_in_any_mix_are_a_building() -> None:
    """TNS-6.3, section 16 row 20: the third own die stays."""
    scene = resolving(at(bonus_dice={"blue": 1}), "mine mine mine coin coin mine", bonus=1)
    after = play_all(scene, Erect("mine", 1, "denver"))

    assert (("coin", "coin", "mine"), ()) == (pool(after).own, pool(after).white)
    scene.when(Erect("mine", 2, "denver")).then_refused("TNS-6.3", "3 and 1 white")
    scene.when(Erect("hotel", 0, "denver")).then_refused("TNS-6.3", "0 and 0 white")


def test_six_of_a_kind_are_two_buildings_for_who_has_two() -> None:
    """TNS-6.3.1, TNS-6.3.6, section 16 rows 21 and 22."""
    roll = "mine mine mine mine mine mine"
    both = play_all(
        resolving(at(bonus_dice={"blue": 1}), roll, bonus=1),
        Erect("mine", 1, "denver"),
        Erect("mine", 0, "boston"),
    )
    assert isinstance(both.state.stack[-1], GatherDice)

    built = {"denver": ["blue mine"], "boston": ["blue mine"]}
    one = play_all(
        resolving(at(bonus_dice={"blue": 1}, buildings=built), roll, bonus=1), Erect("mine", 0, "seattle")
    )
    one.when(Erect("mine", 1, "atlanta")).then_refused("TNS-6.3.1", "no mine left")


def test_no_city_gets_a_second_building_before_each_has_one() -> None:
    """TNS-6.3.3, section 16 row 23."""
    built = {city: ["red mine"] for city in NINE[:3]} | {city: ["green ranch"] for city in NINE[3:6]}
    built |= {city: ["red hotel"] for city in NINE[6:]}
    scene = resolving(
        at(buildings=built, bonus_dice={"blue": 1}), "mine mine mine hotel hotel hotel", bonus=1
    )

    assert {"boston"} == {option.city for option in options_of(Erect, scene)}
    scene.when(Erect("mine", 0, "denver")).then_refused("TNS-6.3.3", "boston")
    after = play_all(scene, Erect("mine", 0, "boston"), Erect("hotel", 1, "denver"))
    assert isinstance(after.state.stack[-1], GatherDice)


def test_a_full_city_takes_no_building() -> None:
    """TNS-6.3.2, section 16 row 24."""
    kinds = ["red mine", "red hotel", "red ranch", "green mine", "green hotel", "green ranch"]
    cities = (*NINE, "boston")
    built = {city: [kinds[place % 6], kinds[(place + 3) % 6]] for place, city in enumerate(cities)}
    scene = resolving(at(buildings=built), "mine mine mine coin coin")

    open_ = {option.city for option in options_of(Erect, scene)}
    assert {"seattle", "los_angeles", "denver", "detroit", "atlanta"} == open_
    scene.when(Erect("mine", 0, "boston")).then_refused("TNS-6.3.2", "no free site")


def test_coins_are_gained_up_to_five() -> None:
    """TNS-6.4, section 16 rows 16 and 17."""
    scene = resolving(at(coins={"blue": 4}), "coin coin mine mine hotel")
    assert [CoinsGained(0, 2, 1)] == events_of(CoinsGained, play_all(scene, FinishResolve(())))

    saved = play_all(scene, FinishResolve(("coin",)))
    assert [CoinsGained(0, 1, 1)] == events_of(CoinsGained, saved)
    assert ("coin",) == saved.state.players[0].saved


def test_own_dice_are_saved_white_ones_are_not() -> None:
    """TNS-6.5 to TNS-6.7"""
    scene = resolving(at(bonus_dice={"blue": 1}), "coin coin mine mine ranch hotel", bonus=1)
    after = play_all(scene, FinishResolve(("mine", "mine")))

    assert ("mine", "mine") == after.state.players[0].saved
    assert [BonusDiceReturned(0, 1)] == events_of(BonusDiceReturned, after)
    assert (0, 10) == (after.state.players[0].bonus, after.state.common_bonus)
    scene.when(FinishResolve(("hotel",))).then_refused("TNS-6.5", "coin, coin, mine, mine, ranch")


def test_a_train_that_is_placed_is_gone_from_the_roll() -> None:
    """TNS-6.2"""
    scene = play_all(resolving(at(), "train locked_train coin mine hotel"), PlaceTrain("own", "SLB-1"))

    assert isinstance(scene.state.stack[-1], ResolveDice)
    assert 1 == sum(face.endswith("train") for face in pool(scene).own)
    scene.when(PlaceTrain("white", "SLB-2")).then_refused("TNS-6.2", "no bonus die")
