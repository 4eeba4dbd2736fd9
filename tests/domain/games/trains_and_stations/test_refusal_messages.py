"""Refusal messages: the rule that forbids the command, and the legal options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.variants import Options
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import start_game
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.scene import at, resolving, rolling
from tests.support.games.scene import Scene, given, play_all

NINE = (
    "seattle",
    "los_angeles",
    "billings",
    "denver",
    "san_antonio",
    "kansas_city",
    "detroit",
    "atlanta",
    "boston",
)
FIFTEEN = "coin hotel mine ranch locked_train coin coin hotel hotel mine mine ranch ranch train train"


def start() -> Scene:
    return given(GAME, start_game(GAME, Options(1), 3, ScriptedChance()).state)


def many_dice() -> Scene:
    """Return a roll with too many rerolls to list all at once."""
    return rolling(at(bonus_dice={"blue": 10}), FIFTEEN, bonus=10)


def bonus_dice_picked() -> Scene:
    return play_all(many_dice(), commands.PickWhite(("hotel", "train")))


def last_coin_given() -> Scene:
    return play_all(rolling(at(coins={"blue": 1}), "coin coin train mine hotel"), commands.GiveCoins(1, 1))


def trains_to_place() -> Scene:
    return resolving(at(board={"red": "KCD-1", "white": "DBO-4"}), "train train train coin coin")


def mines_to_build(**described: Any) -> Scene:
    return resolving(at(bonus_dice={"blue": 1}, **described), "mine mine mine coin coin mine", bonus=1)


def no_mine_left() -> Scene:
    return mines_to_build(buildings={city: ["blue mine"] for city in NINE[:3]})


def one_city_without_building() -> Scene:
    return mines_to_build(
        buildings={city: ["red mine"] for city in NINE[:3]}
        | {city: ["green ranch"] for city in NINE[3:6]}
        | {city: ["red hotel"] for city in NINE[6:8]}
    )


def two_in_every_city() -> Scene:
    kinds = ["red mine", "red hotel", "red ranch", "green mine", "green hotel", "green ranch"]
    built = {city: [kinds[place % 6], kinds[(place + 3) % 6]] for place, city in enumerate(NINE)}
    return mines_to_build(buildings=built)


def white_train_last() -> Scene:
    """Return a delivery that blue completed with a bonus die, on Seattle to Billings."""
    board = {"red": "SEB-1", "green": "SEB-2", "blue": "KCD-1", "white": "SEB-3"}
    scene = resolving(at(board=board, bonus_dice={"blue": 1}), "coin coin coin mine hotel train", bonus=1)
    return play_all(scene, commands.PlaceTrain("white", "SEB-4"), commands.FinishResolve(()))


def two_routes_complete() -> Scene:
    board = {"blue": "SEB-1 SEB-2 SEB-3 BID-1 BID-2 BID-3"}
    scene = resolving(at(board=board, bonus_dice={"blue": 2}), "coin mine train train", bonus=2)
    scene = play_all(scene, commands.PlaceTrain("white", "SEB-4"), commands.PlaceTrain("white", "BID-4"))
    return play_all(scene, commands.FinishResolve(()))


def too_little_coal() -> Scene:
    built = {"seattle": ["red mine", "green mine"], "billings": ["red mine"]}
    described: dict[str, Any] = {"board": {"blue": "SEB-1 SEB-2 SEB-3"}, "fields": {"mine": "coal 2"}}
    scene = resolving(at(buildings=built, **described), "train coin coin mine hotel")
    return play_all(scene, commands.PlaceTrain("own", "SEB-4"), commands.FinishResolve(()))


def identical_goals() -> Scene:
    """Return a position in which blue's two deliveries fulfil both SP05 and SP06."""
    board = {"red": "DBO-1 DBO-2 DBO-3", "blue": "KCD-1 KCD-2 KCD-3"}
    described = at(board=board, special={"blue": "SP05 SP06"}, auto_claim={"blue": False})
    scene = resolving(described, "train train coin mine hotel")
    scene = play_all(scene, commands.PlaceTrain("own", "KCD-4"), commands.PlaceTrain("own", "DBO-4"))
    scene = play_all(scene, commands.FinishResolve(()))
    return play_all(scene, scene.legal_options()[0])


def turn_ended(**described: Any) -> Scene:
    return play_all(resolving(at(**described), "coin coin mine mine hotel"), commands.FinishResolve(()))


def two_fields_exhausted() -> Scene:
    return turn_ended(fields={"ranch": "cattle 0", "hotel": "workers 0"})


def odd_number_given() -> Scene:
    scene = turn_ended(fields={"ranch": "cattle 0"}, goods={"blue": {"workers": 3, "cattle": 1}})
    return play_all(scene, commands.GiveGoods("workers", 3), commands.GiveGoods("coal", 0))


def twelve_cards_owed() -> Scene:
    """Return a split of ten food cards: blue and red are owed five each, green is owed two."""
    goods = {"blue": {"coal": 10}, "red": {"cattle": 10}, "green": {"workers": 4}}
    fields = {"ranch": "cattle 0", "mine": "coal 0", "hotel": "workers 6"}
    scene = play_all(turn_ended(fields=fields, goods=goods), commands.ChooseUpgrade("ranch", "food"))
    for seat, (workers, coal, cattle) in enumerate(((0, 10, 0), (0, 0, 10), (4, 0, 0))):
        for good, count in (("workers", workers), ("coal", coal), ("cattle", cattle)):
            scene = scene.when(commands.GiveGoods(good, count), seat)  # type: ignore[arg-type] # a good
        scene = scene.when(commands.GiveSpecials(()), seat)
    return scene


@pytest.mark.parametrize(
    ("position", "command", "rule", "says"),
    [
        (start, commands.KeepSpecial(("SP01",)), "TNS-2.6", "exactly 2"),
        (start, commands.GiveCoins(1, 1), "TNS-13.7", "special cards"),
        (lambda: at(board={"blue": "SEB-1", "white": "SAA-1"}), commands.Recall(), "TNS-4.8", "you have 1"),
        (many_dice, commands.Reroll(("coin",), ("hotel",)), "TNS-3.2", "first pick the bonus dice"),
        (many_dice, commands.Reroll(("locked_train",), ()), "TNS-5.4", "a locked train cannot be rerolled"),
        (many_dice, commands.Reroll((), ()), "TNS-5.4", "reroll at least one die"),
        (many_dice, commands.PickWhite(("ranch",) * 9), "TNS-5.4", "name dice that are in the roll"),
        (
            bonus_dice_picked,
            commands.Reroll(("coin",), ("hotel",)),
            "TNS-3.2",
            "are a hotel and a train",
        ),
        (bonus_dice_picked, commands.PickWhite(("hotel",)), "TNS-3.2", "already picked"),
        (lambda: rolling(at(), "coin mine ranch hotel coin"), commands.PickWhite(()), "TNS-3.2", "together"),
        (last_coin_given, commands.Reroll(("mine",), ()), "TNS-13.8", "you must stop"),
        (trains_to_place, commands.PlaceTrain("own", "KCD-3"), "TNS-6.2.1", "Kansas City to Detroit: 2"),
        (
            trains_to_place,
            commands.PlaceTrain("own", "KCD-1"),
            "TNS-1.9",
            "Kansas City to Detroit, space 1",
        ),
        (trains_to_place, commands.PlaceTrain("white", "KCD-2"), "TNS-6.2", "no bonus die"),
        (trains_to_place, commands.FinishResolve(()), "TNS-6.2.4", "place all your trains"),
        (mines_to_build, commands.FinishResolve(("hotel",)), "TNS-6.5", "2 coins and 3 mines"),
        (mines_to_build, commands.Erect("mine", 2, "denver"), "TNS-6.3", "3 own and 1 white"),
        (mines_to_build, commands.Erect("hotel", 0, "denver"), "TNS-6.3", "0 own and 0 white"),
        (no_mine_left, commands.Erect("mine", 0, "denver"), "TNS-6.3.1", "no mine left"),
        (one_city_without_building, commands.Erect("mine", 0, "denver"), "TNS-6.3.3", "Boston"),
        (two_in_every_city, commands.Erect("mine", 0, "boston"), "TNS-6.3.2", "no free site in Boston"),
        (
            two_in_every_city,
            commands.Erect("mine", 0, "nowhere"),
            "TNS-6.3.2",
            "no free site in an unknown city",
        ),
        (
            white_train_last,
            commands.ChooseMajority(0),
            "TNS-7.4.1",
            ": red and green",
        ),
        (
            two_routes_complete,
            commands.ChooseDelivery("KCD"),
            "TNS-7.2",
            "Billings, Billings to Detroit",
        ),
        (too_little_coal, commands.AllocateGoods((0, 1, 0)), "TNS-7.5.3", "2 cards"),
        (identical_goals, commands.ClaimGoals(("SP05", "SP06")), "TNS-8.4", "identical"),
        (identical_goals, commands.ClaimGoals(("SP01",)), "TNS-8.2", "the goal Kansas City to Boston"),
        (two_fields_exhausted, commands.ChooseUpgrade("mine", "silver"), "TNS-9.3", "ranch to food"),
        (odd_number_given, commands.GiveGoods("cattle", 0), "TNS-10.2", "even"),
        (twelve_cards_owed, commands.SplitSpeculation(0, 2), "TNS-10.5", "3 to 5"),
    ],
)
def test_a_refusal_names_its_rule_and_the_legal_alternative(
    position: Callable[[], Scene], command: Command, rule: str, says: str
) -> None:
    position().when(command, 0).then_refused(rule, says)
