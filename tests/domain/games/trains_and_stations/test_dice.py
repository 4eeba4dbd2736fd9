"""Gathering and rolling (sections 4 and 5 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.trains_and_stations.commands import (
    Gather,
    GiveCoins,
    PickWhite,
    Recall,
    Reroll,
    StopRolling,
)
from domain.games.trains_and_stations.events import CoinsGiven
from domain.games.trains_and_stations.events.dice import CoinPaid, DiceRecalled, DiceRerolled, WorkersStruck
from domain.games.trains_and_stations.frames import GatherDice, RerollDice, ResolveDice
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.scene import at, forced, pool, rolling, vp
from tests.support.games.scene import events_of, options_of, play_all

FIVE = "SLB-3 SLB-4 SEB-1 BID-1 BDE-1"


@pytest.mark.parametrize(
    ("board", "held", "white", "numbers"),
    [
        ("", 0, "", (0,)),
        ("SLB-4 SEB-1 BID-1 BDE-1", 1, "", (1,)),
        ("SLB-4 SEB-1 BID-1 BDE-1 LAD-1 LSA-1", 1, "", (1,)),
        ("SLB-4 SEB-1", 3, "", (0, 1, 2, 3)),
        ("SLB-4 SEB-1", 3, "KCD-1 KCD-4 KCA-1 KCA-4 SAA-1 SAA-4 DBO-1", (3,)),
    ],
)
def test_bonus_dice_fill_up_to_five_and_all_roll_from_an_empty_supply(
    board: str, held: int, white: str, numbers: tuple[int, ...]
) -> None:
    """TNS-4.5.1, TNS-4.5.2, section 16 rows 1 to 4."""
    scene = at(board={"blue": board, "white": white}, bonus_dice={"blue": held})
    gathered = [option.bonus for option in options_of(Gather, scene)]

    assert numbers == tuple(gathered)


def test_saved_dice_count_towards_five_and_roll_if_named() -> None:
    """TNS-4.2 to TNS-4.4"""
    scene = at(saved={"blue": "hotel hotel mine"})

    kept = rolling(scene, "coin ranch")
    assert ("coin", "hotel", "hotel", "mine", "ranch") == pool(kept).own
    assert ("hotel", "hotel", "mine") == pool(kept).kept

    some = rolling(scene, "coin ranch train", roll_saved=("hotel",))
    assert ("coin", "hotel", "mine", "ranch", "train") == pool(some).own


def test_a_recall_takes_five_own_dice_and_leaves_white_and_saved_ones() -> None:
    """TNS-4.7, TNS-4.8"""
    scene = at(board={"blue": FIVE, "white": "SAA-1"}, saved={"blue": "mine"}).when(Recall())

    assert [DiceRecalled(0, 5)] == events_of(DiceRecalled, scene)
    assert ("mine",) == scene.state.players[0].saved
    assert ("white",) == tuple(piece for piece in scene.state.board if piece)
    scene.then_asks(GatherDice(1))


def test_a_recall_of_four_dice_is_refused() -> None:
    """TNS-4.8: white ones do not count."""
    scene = at(board={"blue": "SLB-4 SEB-1 BID-1 BDE-1", "white": "SAA-1"})

    scene.when(Recall()).then_refused("TNS-4.8", "you have 4")


def test_nothing_to_roll_goes_straight_to_the_end_of_the_turn() -> None:
    """TNS-4.9"""
    scene = at(board={"blue": f"{FIVE} LAD-1 LSA-1 KCD-1"}).when(Gather(0, ()))

    scene.then_asks(GatherDice(1))


def test_three_locked_trains_are_a_strike_of_three_vp() -> None:
    """TNS-5.2, TNS-5.3, TNS-1.13: own and white ones together; no reroll follows."""
    scene = rolling(
        at(bonus_dice={"blue": 1}), "locked_train locked_train coin mine hotel locked_train", bonus=1
    )

    assert [WorkersStruck(0, 3)] == events_of(WorkersStruck, scene)
    assert isinstance(scene.state.stack[-1], ResolveDice)
    assert (0, 54) == (vp(scene)[0], scene.state.vp_supply)


def test_who_has_two_vp_loses_two() -> None:
    """TNS-1.13, section 16 row 12."""
    scene = rolling(at(vp={"blue": 2}), "locked_train locked_train locked_train mine hotel")

    assert [WorkersStruck(0, 2)] == events_of(WorkersStruck, scene)


def test_vp_lost_in_the_final_phase_leave_the_game() -> None:
    """TNS-1.13, ruling R2."""
    scene = rolling(at(final_phase=True), "locked_train locked_train locked_train mine hotel")

    assert (0, 0) == (vp(scene)[0], scene.state.vp_supply)


def test_a_reroll_costs_a_coin_and_leaves_locked_trains() -> None:
    """TNS-5.4, TNS-5.5"""
    scene = rolling(at(), "locked_train train mine mine coin")
    after = play_all(forced(scene, "hotel hotel"), Reroll(("mine", "train"), ()))

    assert [CoinPaid(0)] == events_of(CoinPaid, after)
    assert [DiceRerolled(0, ("mine", "train"), (), ("hotel", "hotel"), ())] == events_of(DiceRerolled, after)
    assert ("coin", "hotel", "hotel", "locked_train", "mine") == pool(after).own
    assert 2 == after.state.players[0].coins
    scene.when(Reroll(("locked_train",), ())).then_refused("TNS-5.4", "locked train")
    scene.when(Reroll((), ())).then_refused("TNS-5.4", "at least one")


def test_without_a_coin_nobody_is_asked_to_reroll() -> None:
    """TNS-5.6, TNS-5.7: dice that show coins do not pay."""
    scene = rolling(at(coins={"blue": 0}), "coin coin train mine hotel")

    assert isinstance(scene.state.stack[-1], ResolveDice)


def test_who_gives_the_last_coin_away_can_only_stop() -> None:
    """TNS-13.8"""
    scene = rolling(at(coins={"blue": 1}), "coin coin train mine hotel").when(GiveCoins(1, 1), 0)

    scene.then(CoinsGiven(0, 1, 1))
    assert (StopRolling(),) == scene.legal_options()
    scene.when(Reroll(("mine",), ())).then_refused("TNS-13.8", "stop")


def test_a_coin_given_after_the_roll_reopens_nothing() -> None:
    """TNS-13.8"""
    scene = rolling(at(coins={"blue": 0}), "coin coin train mine hotel").when(GiveCoins(0, 1), 1)

    assert isinstance(scene.state.stack[-1], ResolveDice)


def test_a_roll_of_many_dice_is_rerolled_in_two_steps() -> None:
    """TNS-5.4: no list is longer than 400, and no choice is lost by it."""
    faces = "coin hotel mine ranch train coin coin hotel hotel mine mine ranch ranch train train"
    scene = rolling(at(bonus_dice={"blue": 10}), faces, bonus=10)
    assert 3**5 + 1 == len(scene.legal_options())

    picked = scene.when(PickWhite(("hotel", "train")))
    assert isinstance(picked.state.stack[-1], RerollDice)
    expected: set[Command] = {StopRolling(), Reroll((), ("hotel", "train"))}
    assert expected < set(picked.legal_options())
    assert 2**5 + 1 == len(picked.legal_options())
    assert 3 == picked.state.players[0].coins

    after = play_all(forced(picked, "mine mine"), Reroll((), ("hotel", "train")))
    assert ("coin", "coin", "hotel", "mine", "mine", "mine", "mine", "ranch", "ranch", "train") == pool(
        after
    ).white
    picked.when(StopRolling()).then_accepted()


def test_where_there_are_too_many_rerolls_to_list_a_legal_one_is_told_to_come_in_steps() -> None:
    """TNS-3.2: it is the question that refuses it; TNS-5.4 would allow these dice."""
    faces = "coin hotel mine ranch locked_train coin coin hotel hotel mine mine ranch ranch train train"
    scene = rolling(at(bonus_dice={"blue": 10}), faces, bonus=10)
    picked = play_all(scene, PickWhite(("hotel", "train")))

    scene.when(Reroll(("coin",), ("hotel",))).then_refused("TNS-3.2", "first pick the bonus dice")
    scene.when(Reroll(("locked_train",), ())).then_refused("TNS-5.4", "a locked train stays")
    scene.when(Reroll((), ())).then_refused("TNS-5.4", "at least one die")
    scene.when(PickWhite(("ranch",) * 9)).then_refused("TNS-5.4", "name faces of the roll")
    picked.when(Reroll(("coin",), ("hotel",))).then_refused(
        "TNS-3.2", "the bonus dice picked are hotel, train"
    )
    picked.when(PickWhite(("hotel",))).then_refused("TNS-3.2", "picked already")


def test_bonus_dice_are_not_picked_apart_where_all_rerolls_are_listed() -> None:
    """TNS-3.2"""
    scene = rolling(at(bonus_dice={"blue": 1}), "coin mine ranch hotel train coin", bonus=1)

    scene.when(PickWhite(("coin",))).then_refused("TNS-3.2", "named together")
