"""Options and questions in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.trains_and_stations import commands as wanted
from domain.games.trains_and_stations import frames
from domain.games.trains_and_stations.data import CITIES, NUMBERS, ROUTES
from domain.games.trains_and_stations.data.schema import Bonus
from domain.games.trains_and_stations.targets import target
from domain.games.trains_and_stations.view import View
from domain.games.trains_and_stations.words.names import (
    BUILDINGS,
    amount,
    card,
    city,
    coins,
    counted,
    dice,
    route,
)
from domain.kernel.phrases import join_words
from domain.kernel.values import Command, Value

__all__ = ["option_text", "question_text", "target"]

BONUSES: dict[Bonus, str] = {"vp": "1 VP", "special_card": "a special card", "bonus_die": "a bonus die"}


def option_text(view: View, command: Command) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    return _SAYS[type(command)](view, command)


def question_text(view: View, frame: Value) -> str:
    """Give the line of what is asked."""
    return _QUESTIONS[type(frame)](view, frame)


def seat_name(view: View, seat: int) -> str:
    """Give a seat by its colour."""
    return "yourself" if seat == view.viewer else view.seats[seat].colour.capitalize()


def _keep(view: View, command: wanted.KeepSpecial) -> str:
    return f"Keep {join_words(tuple(map(card, command.cards)))}"


def _recall(view: View, command: wanted.Recall) -> str:
    return "Recall all your dice from the board, and end the turn"


def _gather(view: View, command: wanted.Gather) -> str:
    bonus = f" with {counted(command.bonus, 'bonus die')}" if command.bonus else ""
    rolled = f", {dice(command.roll_saved)} of those saved too" if command.roll_saved else ""
    return f"Roll{bonus}{rolled}"


def _pick_white(view: View, command: wanted.PickWhite) -> str:
    return f"Of the bonus dice, roll {dice(command.faces) if command.faces else 'none'} again"


def _reroll(view: View, command: wanted.Reroll) -> str:
    lots = [dice(command.own)] if command.own else []
    lots += [f"the bonus dice {dice(command.white)}"] if command.white else []
    return f"Pay {coins(NUMBERS.reroll_cost)} and roll {' and '.join(lots)} again"


def _stop(view: View, command: wanted.StopRolling) -> str:
    return "Leave the dice as they lie"


def _place(view: View, command: wanted.PlaceTrain) -> str:
    die = "a train" if command.die == "own" else "a white train"
    name = command.space.split("-")[0]
    return f"Put {die} on {command.space}, {route(name)}"


def _erect(view: View, command: wanted.Erect) -> str:
    white = f", {counted(command.white, 'bonus die')} used" if command.white else ""
    return f"Build a {BUILDINGS[command.building]} in {city(command.city)}{white}"


def _finish(view: View, command: wanted.FinishResolve) -> str:
    return f"Save {dice(command.save)} and finish" if command.save else "Finish, and save no dice"


def _delivery(view: View, command: wanted.ChooseDelivery) -> str:
    return f"Deliver {route(command.route)} next"


def _majority(view: View, command: wanted.ChooseMajority) -> str:
    return f"Give the bonuses to {seat_name(view, command.seat)}"


def _allocate(view: View, command: wanted.AllocateGoods) -> str:
    shares = [f"{seat_name(view, seat)} {count}" for seat, count in enumerate(command.cards) if count]
    return f"Hand out the cards: {', '.join(shares)}"


def _claim(view: View, command: wanted.ClaimGoals) -> str:
    if not command.cards:
        return "Reveal no goal"
    return f"Reveal {join_words(tuple(map(card, command.cards)))}"


def _upgrade(view: View, command: wanted.ChooseUpgrade) -> str:
    return f"Upgrade the {BUILDINGS[command.building]} to {command.good}"


def _give_goods(view: View, command: wanted.GiveGoods) -> str:
    return f"Give {amount(command.count, command.good)}"


def _give_specials(view: View, command: wanted.GiveSpecials) -> str:
    if not command.cards:
        return "Give no special card"
    return f"Give {join_words(tuple(map(card, command.cards)))}"


def _split(view: View, command: wanted.SplitSpeculation) -> str:
    return f"Hand {counted(command.cards, 'card')} to {seat_name(view, command.seat)}"


def _gift(view: View, command: wanted.GiveCoins) -> str:
    return f"Give {coins(command.count)} to {seat_name(view, command.to)}"


def _switch(view: View, command: wanted.SetAutoClaim) -> str:
    return "Let my goals be revealed by themselves" if command.on else "Ask me which goals to reveal"


_SAYS: Mapping[type[Command], Callable[[View, Any], str]] = {
    wanted.KeepSpecial: _keep,
    wanted.Recall: _recall,
    wanted.Gather: _gather,
    wanted.PickWhite: _pick_white,
    wanted.Reroll: _reroll,
    wanted.StopRolling: _stop,
    wanted.PlaceTrain: _place,
    wanted.Erect: _erect,
    wanted.FinishResolve: _finish,
    wanted.ChooseDelivery: _delivery,
    wanted.ChooseMajority: _majority,
    wanted.AllocateGoods: _allocate,
    wanted.ClaimGoals: _claim,
    wanted.ChooseUpgrade: _upgrade,
    wanted.GiveGoods: _give_goods,
    wanted.GiveSpecials: _give_specials,
    wanted.SplitSpeculation: _split,
    wanted.GiveCoins: _gift,
    wanted.SetAutoClaim: _switch,
}


def _ask_majority(view: View, frame: frames.PickMajority) -> str:
    bonuses = join_words(tuple(BONUSES[CITIES[name].bonus] for name in ROUTES[frame.route].cities))
    return f"A tie on {route(frame.route)}: who takes {bonuses}?"


def _ask_goods(view: View, frame: frames.SplitGoods) -> str:
    found = next(field for field in view.fields if field.building == frame.building)
    return f"Only {counted(found.left, f'{found.good} card')} left for the {BUILDINGS[frame.building]}s: who?"


def _ask_speculate(view: View, frame: frames.Speculate) -> str:
    given = frame.steps_answered(view.viewer) if view.viewer is not None else 0
    what = f"how many {frame.kinds[given]}" if given < len(frame.kinds) else "which cards of two goods"
    return f"Speculation on {frame.good}, two goods for one: {what} will you give?"


def _ask_split(view: View, frame: frames.SplitNewGood) -> str:
    seat = frame.order[0]
    return f"Too few cards: how many for {seat_name(view, seat)}, of {frame.owed[seat]} owed?"


def _ask_resolve(view: View, frame: frames.ResolveDice) -> str:
    waiting = sum(face in {"train", "locked_train"} for face in (*frame.pool.own, *frame.pool.white))
    if waiting:
        return f"Place your trains ({waiting} left), build, then save dice"
    return "Build, or choose dice to save and finish"


_QUESTIONS: Mapping[type[Value], Callable[[View, Any], str]] = {
    frames.KeepSpecials: lambda view, frame: "Keep two of your three special cards",
    frames.GatherDice: lambda view, frame: "Gather your dice and roll",
    frames.RerollDice: lambda view, frame: "Choose dice to roll again for a coin, or stop",
    frames.ResolveDice: _ask_resolve,
    frames.PickDelivery: lambda view, frame: "Which route is delivered next?",
    frames.PickMajority: _ask_majority,
    frames.SplitGoods: _ask_goods,
    frames.ClaimByHand: lambda view, frame: "Which fulfilled goals do you reveal?",
    frames.PickUpgrade: lambda view, frame: "Which field is upgraded, and to what?",
    frames.Speculate: _ask_speculate,
    frames.SplitNewGood: _ask_split,
}
