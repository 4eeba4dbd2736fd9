"""Explanations of places on the board, and the command meant by pressing each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.drawing.explaining.place_card import read_numbers
from domain.games.el_paso import commands
from domain.games.el_paso.commands import AnyCommand
from domain.games.el_paso.data import AUXILIARY, CATTLE, DISCS, POSTS, REGULAR, SITES, TRAINS, WORKERS
from domain.games.el_paso.data.actions import Pool
from domain.games.el_paso.presentation.explanation.cards import explain
from domain.games.el_paso.presentation.explanation.wording import known_hand, space_at
from domain.games.el_paso.view import SeatView, View

Meaning = Callable[[View, SeatView, str], AnyCommand | None]


def attempt(view: View, place: str) -> AnyCommand | None:
    """Return the command that the viewer means by pressing a place; None if there is currently none."""
    if view.viewer is None or view.step is None or view.viewer not in view.asked:
        return None
    seat = view.seats[view.viewer]
    kind, _, what = place.partition(":")
    if place in SITES:
        kind, what = "space", place
    meaning = MEANINGS.get((view.step, kind)) or ANYTIME.get(kind)
    return None if meaning is None else meaning(view, seat, what)


def _space(make: Callable[[str], AnyCommand]) -> Meaning:
    return lambda view, seat, site: make(site)


def _use_elsewhere(view: View, seat: SeatView, site: str) -> AnyCommand | None:
    """Return a command to use a building whose slots are closed.

    The rules refuse the command and state the reason.
    """
    use = view.use
    return commands.Use(1) if use is not None and use.site == site and not use.slots else None


def _slot(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    return commands.Use(int(what)) if what in {"1", "2", "3"} else None


def _auxiliary(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    action = next((each for each in AUXILIARY if each == what), None)
    return None if action is None else commands.UseAuxiliary(action)


def _hand_card(make: Callable[[Any], AnyCommand]) -> Meaning:

    def meant(view: View, seat: SeatView, what: str) -> AnyCommand | None:
        card = what.partition("#")[0]
        breed = next((each for each in known_hand(view, seat) if each == card), None)
        return None if breed is None else make(breed)

    return meant


def _hire(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    worker = next((each for each in WORKERS if each == what), None)
    return None if worker is None else commands.HireWorker(worker)


def _bonus(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    worker = next((each for each in WORKERS if each == what), None)
    return None if worker is None else commands.DiscardWorker(worker)


def _buy(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    breed = next((each for each in CATTLE if each == what and each in dict(view.cattle)), None)
    return None if breed is None else commands.BuyCattle(breed)


def _numbered(known: Mapping[int, Any], make: Callable[[int], AnyCommand]) -> Meaning:

    def meant(view: View, seat: SeatView, what: str) -> AnyCommand | None:
        numbers = read_numbers(what, 1)
        return make(*numbers) if numbers is not None and numbers[0] in known else None

    return meant


def _build_level(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to place a building of this level.

    It goes on the cheapest empty space or, if no space is empty, over one of the seat's own buildings.
    """
    numbers = read_numbers(what, 1)
    empty = [each.id for each in view.trail if each.tile is None and SITES[each.id].cost is not None]
    own = [each.id for each in view.trail if each.owner == seat.seat]
    sites = empty or own
    if numbers is None or numbers[0] not in REGULAR or not sites:
        return None
    cheapest = min(sites, key=lambda site: SITES[site].cost or 0)
    return commands.PlaceBuilding(numbers[0], cheapest)


def _build_here(view: View, seat: SeatView, site: str) -> AnyCommand:
    """Return a command to place the lowest building left on this space.

    If one of the seat's own buildings is there, the command replaces it with the next higher building.
    """
    space = space_at(view, site)
    floor = int(space.tile[0]) if space.owner == seat.seat and space.tile else 0
    left = [each.level for each in view.stacks if each.left and each.level > floor]
    return commands.PlaceBuilding(min(left, default=max(REGULAR)), site)


def _display(pool: Pool, make: Callable[[int], AnyCommand]) -> Meaning:
    def meant(view: View, seat: SeatView, what: str) -> AnyCommand | None:
        numbers = read_numbers(what, 1)
        shown = (view.goal if pool == "goal" else view.bonus).display
        return make(*numbers) if numbers is not None and numbers[0] < len(shown) else None

    return meant


def _only(make: Callable[[], AnyCommand]) -> Meaning:
    return lambda view, seat, what: None if what else make()


def _disc(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to place this disc on the highest post that the total reaches.

    If it reaches none, the command names the first post that takes the disc.
    """
    disc = next((each for each in DISCS if each == what), None)
    if disc is None or view.total is None:
        return None
    fitting = [post for post in POSTS if POSTS[post].dark or not DISCS[disc].dark]
    reached = [
        post for post in fitting if post <= view.total and (post not in seat.posts or POSTS[post].repeatable)
    ]
    return commands.PlaceDisc(disc, max(reached, default=fitting[0]))


def _post(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to place one of the seat's discs on this post, preferably a light disc."""
    numbers = read_numbers(what, 1)
    if numbers is None or numbers[0] not in POSTS or not seat.discs:
        return None
    disc = min(seat.discs, key=lambda each: (DISCS[each].dark, -DISCS[each].coin))
    return commands.PlaceDisc(disc, numbers[0])


def _exchange(view: View, seat: SeatView, what: str) -> AnyCommand | None:
    """Return a command to use an exchange token for a seat that has none.

    The rules refuse the command and state the reason.
    """
    missing = what == str(seat.seat) and not seat.exchange_tokens
    return commands.UseExchangeToken() if missing else None


GOAL_TOKEN = _display("goal", lambda index: commands.TakeToken("goal", index))
BONUS_TOKEN = _display("bonus", lambda index: commands.TakeToken("bonus", index))
GOAL_STACK = _only(lambda: commands.DrawToken("goal"))
BONUS_STACK = _only(lambda: commands.DrawToken("bonus"))

MEANINGS: Mapping[tuple[str, str], Meaning] = {
    ("SetupGoal", "goal"): _display("goal", commands.ChooseGoal),
    ("Place", "space"): _space(commands.PlaceRancher),
    ("Move", "space"): _space(commands.MoveRancher),
    ("MoveOn", "space"): _space(commands.MoveRancher),
    ("Actions", "slot"): _slot,
    ("Actions", "space"): _use_elsewhere,
    ("Actions", "aux"): _auxiliary,
    ("Train", "slot"): _slot,
    ("AuxPair", "aux"): _auxiliary,
    ("ExchangeDiscard", "card"): _hand_card(commands.DiscardCattle),
    ("DiscardCow", "card"): _hand_card(commands.DiscardCattle),
    ("RemoveCow", "card"): _hand_card(commands.RemoveCattle),
    ("Hire", "workers"): _hire,
    ("BuyCow", "cattle"): _buy,
    ("ChooseTrain", "train"): _numbered(TRAINS, commands.BoardTrain),
    ("Build", "stack"): _build_level,
    ("Build", "space"): _build_here,
    ("GainToken", "goal"): GOAL_TOKEN,
    ("GainToken", "bonus"): BONUS_TOKEN,
    ("GainToken", "goals"): GOAL_STACK,
    ("GainToken", "bonuses"): BONUS_STACK,
    ("Reward", "goal"): GOAL_TOKEN,
    ("Reward", "bonus"): BONUS_TOKEN,
    ("Reward", "goals"): GOAL_STACK,
    ("Reward", "bonuses"): BONUS_STACK,
    ("Reward", "workers"): _hire,
    ("PickDisc", "disc"): _disc,
    ("PickDisc", "post"): _post,
}
"""The meanings of places, keyed by the pending frame and the first word of the place's name."""

ANYTIME: Mapping[str, Meaning] = {"worker": _bonus, "exchange": _exchange}
"""The meanings of places that apply during every question."""


__all__ = ["attempt", "explain"]
