"""Options in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.trains_and_stations import commands
from domain.games.trains_and_stations.data import CARDS, GOOD_NUMBERS, NUMBERS
from domain.games.trains_and_stations.model.names import (
    amount,
    card,
    city,
    coins,
    counted,
    dice,
    route,
    space,
)
from domain.games.trains_and_stations.view import View
from domain.games.trains_and_stations.words.completion import tell_completion
from domain.games.trains_and_stations.words.names import seat_name
from domain.kernel.phrases import join_words
from domain.kernel.values import Command


def option_text(view: View, command: Command) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    return _LINES[type(command)](view, command)


def _keep(view: View, command: commands.KeepSpecial) -> str:
    return f"Keep {join_words(tuple(map(card, command.cards)))}"


def _recall(view: View, command: commands.Recall) -> str:
    return "Recall all your dice from the board, and end the turn"


def _gather(view: View, command: commands.Gather) -> str:
    saved = Counter(view.seats[view.active].saved)
    gathered = min(NUMBERS.own_dice_per_turn, view.seats[view.active].dice + saved.total())
    rolled = gathered - saved.total() + len(command.roll_saved) + command.bonus
    white = ", one of them a bonus die" if command.bonus == 1 else f", {command.bonus} of them bonus dice"
    bonus = white if command.bonus else ""
    again = f", {dice(command.roll_saved)} among them" if command.roll_saved else ""
    kept = tuple((saved - Counter(command.roll_saved)).elements())
    keep = ""
    if kept:
        keep = f", keep {dice(kept)}" if command.roll_saved else f", keep all that you saved: {dice(kept)}"
    return f"Roll {counted(rolled, 'die')}{bonus}{again}{keep}"


def _pick_white(view: View, command: commands.PickWhite) -> str:
    return f"Of the bonus dice, roll {dice(command.faces) if command.faces else 'none'} again"


def _reroll(view: View, command: commands.Reroll) -> str:
    lots = [_showing("", command.own)] if command.own else []
    lots += [_showing("bonus ", command.white)] if command.white else []
    return f"Roll again for {counted(NUMBERS.reroll_cost, 'coin')}: {' and '.join(lots)}"


def _showing(kind: str, faces: commands.Faces) -> str:
    """Tell dice from what they show: a coin is paid, and shown by a die."""
    return f"the {kind}{'die' if len(faces) == 1 else 'dice'} showing {dice(faces)}"


def _stop(view: View, command: commands.StopRolling) -> str:
    return "Stop rolling"


def _place(view: View, command: commands.PlaceTrain) -> str:
    die = "a train" if command.die == "own" else "a white train"
    return f"Put {die} on {space(command.space)}{tell_completion(view, command)}"


def _erect(view: View, command: commands.Erect) -> str:
    white = f", {counted(command.white, 'bonus die')} used" if command.white else ""
    return f"Build a {command.building} in {city(command.city)}{white}"


def _finish(view: View, command: commands.FinishResolve) -> str:
    gained = f", gain {coins(count)}" if (count := _count_coins(view, command)) else ""
    return f"Save {dice(command.save) if command.save else 'no dice'} and finish{gained}"


def _count_coins(view: View, command: commands.FinishResolve) -> int:
    """Count the coins for dice that are not saved (TNS-6.4)."""
    if view.pool is None:
        return 0
    shown = (*view.pool.own, *view.pool.white).count("coin") - command.save.count("coin")
    return min(NUMBERS.coins_per_coin_die * shown, NUMBERS.coin_limit - view.seats[view.active].coins)


def _delivery(view: View, command: commands.ChooseDelivery) -> str:
    return f"Deliver {route(command.route)} next"


def _majority(view: View, command: commands.ChooseMajority) -> str:
    return f"Give the bonuses to {seat_name(view, command.seat)}"


def _allocate(view: View, command: commands.AllocateGoods) -> str:
    shares = [f"{seat_name(view, seat)} {count}" for seat, count in enumerate(command.cards) if count]
    return f"Hand out the cards: {', '.join(shares)}"


def _claim(view: View, command: commands.ClaimGoals) -> str:
    if not command.cards:
        return "Reveal no goal"
    return f"Reveal {join_words(tuple(map(card, command.cards)))}"


def _upgrade(view: View, command: commands.ChooseUpgrade) -> str:
    return f"Upgrade the {command.building} to {command.good}"


def _give_goods(view: View, command: commands.GiveGoods) -> str:
    held = None if view.viewer is None else view.seats[view.viewer].goods
    if held is not None and not held[GOOD_NUMBERS[command.good]]:
        return f"Go on: you have no {command.good}"
    return f"Give {amount(command.count, command.good)}"


def _give_specials(view: View, command: commands.GiveSpecials) -> str:
    if not command.cards:
        held = None if view.viewer is None else view.seats[view.viewer].specials
        none = held is not None and all(CARDS[name].kind == "goal" for name in held)
        return "Go on: you have no card of two goods" if none else "Give no special card"
    return f"Give {join_words(tuple(map(card, command.cards)))}"


def _split(view: View, command: commands.SplitSpeculation) -> str:
    return f"Hand {counted(command.cards, 'card')} to {seat_name(view, command.seat)}"


def _gift(view: View, command: commands.GiveCoins) -> str:
    return f"Give {coins(command.count)} to {seat_name(view, command.to)}"


def _switch(view: View, command: commands.SetAutoClaim) -> str:
    return "Let my goals be revealed by themselves" if command.on else "Ask me which goals to reveal"


_LINES: Mapping[type[Command], Callable[[View, Any], str]] = {
    commands.KeepSpecial: _keep,
    commands.Recall: _recall,
    commands.Gather: _gather,
    commands.PickWhite: _pick_white,
    commands.Reroll: _reroll,
    commands.StopRolling: _stop,
    commands.PlaceTrain: _place,
    commands.Erect: _erect,
    commands.FinishResolve: _finish,
    commands.ChooseDelivery: _delivery,
    commands.ChooseMajority: _majority,
    commands.AllocateGoods: _allocate,
    commands.ClaimGoals: _claim,
    commands.ChooseUpgrade: _upgrade,
    commands.GiveGoods: _give_goods,
    commands.GiveSpecials: _give_specials,
    commands.SplitSpeculation: _split,
    commands.GiveCoins: _gift,
    commands.SetAutoClaim: _switch,
}
