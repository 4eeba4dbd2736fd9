"""Questions in English."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from domain.games.trains_and_stations import frames
from domain.games.trains_and_stations.data import (
    BUILDINGS,
    CARDS,
    CITIES,
    GOOD_NUMBERS,
    NUMBERS,
    ROUTES,
    TRAINS,
)
from domain.games.trains_and_stations.data.schema import Bonus, Good
from domain.games.trains_and_stations.model.names import counted, route
from domain.games.trains_and_stations.view import View
from domain.games.trains_and_stations.words.names import seat_name
from domain.kernel.phrases import join_words
from domain.kernel.values import Value

BONUS_NAMES: dict[Bonus, str] = {
    "vp": "1 VP",
    "special_card": "a special card",
    "bonus_die": "a bonus die",
}


def question_text(view: View, frame: Value) -> str:
    return _LINES[type(frame)](view, frame)


def _ask_majority(view: View, frame: frames.PickMajority) -> str:
    bonuses = join_words(
        tuple(
            f"{BONUS_NAMES[CITIES[name].bonus]} of {CITIES[name].name}" for name in ROUTES[frame.route].cities
        )
    )
    return f"A tie on {route(frame.route)}: who takes {bonuses}?"


def _ask_goods(view: View, frame: frames.SplitGoods) -> str:
    found = next(field for field in view.fields if field.building == frame.building)
    return f"Only {counted(found.left, f'{found.good} card')} left for the {frame.building}s: who?"


def _ask_speculate(view: View, frame: frames.Speculate) -> str:
    given = frame.steps_answered(view.viewer) if view.viewer is not None else 0
    asked = _ask_kind(view, frame.kinds[given]) if given < len(frame.kinds) else _ask_cards(view)
    return f"Speculation on {frame.good}, two goods for one: {asked}"


def _ask_kind(view: View, good: Good) -> str:
    """Ask for goods; who has none of them is told so, as nothing is to be chosen."""
    held = None if view.viewer is None else view.seats[view.viewer].goods
    if held is not None and not held[GOOD_NUMBERS[good]]:
        return f"you have no {good} to give"
    much = "how many" if good in {"workers", "cattle"} else "how much"
    return f"{much} {good} will you give?"


def _ask_cards(view: View) -> str:
    held = None if view.viewer is None else view.seats[view.viewer].specials
    if held is not None and all(CARDS[name].kind == "goal" for name in held):
        return "you have no card of two goods to give"
    return "which cards of two goods will you give?"


def _ask_gather(view: View, frame: frames.GatherDice) -> str:
    """Say how a saved die is rolled, too: by pressing it."""
    more = "; press a saved die to roll it, too" if view.seats[frame.seat].saved else ""
    return f"Gather your dice and roll{more}"


def _ask_split(view: View, frame: frames.SplitNewGood) -> str:
    seat = frame.order[0]
    return f"Too few cards: how many for {seat_name(view, seat)}, of {frame.owed[seat]} owed?"


def _ask_resolve(view: View, frame: frames.ResolveDice) -> str:
    waiting = sum(face in TRAINS for face in (*frame.pool.own, *frame.pool.white))
    if waiting:
        build = ", build" if _can_build(view, frame) else ""
        return f"Place your trains ({waiting} left){build}, then save dice"
    if _can_build(view, frame):
        return "Build, or choose dice to save and finish"
    return "Which dice do you save for your next turn?"


def _can_build(view: View, frame: frames.ResolveDice) -> bool:
    """Say whether three equal dice and a building of that kind are there (TNS-6.3)."""
    shown = Counter((*frame.pool.own, *frame.pool.white))
    left = view.seats[frame.seat].buildings
    return any(
        shown[kind] >= NUMBERS.building_set_size and count
        for kind, count in zip(BUILDINGS, left, strict=True)
    )


def _ask_reroll(view: View, frame: frames.RerollDice) -> str:
    if frame.spent is True:
        return "Your last coin is given away: stop rolling"
    return "Choose dice to roll again for a coin, or stop"


_LINES: Mapping[type[Value], Callable[[View, Any], str]] = {
    frames.KeepSpecials: lambda view, frame: "Keep two of your three special cards",
    frames.GatherDice: _ask_gather,
    frames.RerollDice: _ask_reroll,
    frames.ResolveDice: _ask_resolve,
    frames.PickDelivery: lambda view, frame: "Which route is delivered next?",
    frames.PickMajority: _ask_majority,
    frames.SplitGoods: _ask_goods,
    frames.ClaimByHand: lambda view, frame: "Which fulfilled goals do you reveal?",
    frames.PickUpgrade: lambda view, frame: "Which field is upgraded, and to what?",
    frames.Speculate: _ask_speculate,
    frames.SplitNewGood: _ask_split,
}
