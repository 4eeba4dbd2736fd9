"""One English line for each command and question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import commands as wanted
from domain.games.el_paso import frames
from domain.games.el_paso.data import CATTLE, COSTS, DISCS, SITES, TRAINS, WORKER_CARDS, side, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted, Hire
from domain.games.el_paso.data.kinds import AuxiliaryId, Pool, Worker
from domain.games.el_paso.model.limits import auxiliary, delivery_worth
from domain.games.el_paso.model.trail import steps_from
from domain.games.el_paso.model.use import UseView
from domain.games.el_paso.view import SpaceView, View
from domain.games.el_paso.words.names import (
    action_name,
    breed_name,
    disc_name,
    space_name,
    token_name,
    train_name,
    worker_name,
)
from domain.kernel.frames import Frame
from domain.kernel.phrases import pluralize
from domain.kernel.values import Command

DONE = {
    "Actions": "Do no more here",
    "Train": "Do no more with the train",
    "AuxPair": "No more auxiliary actions",
    "ExchangeAgain": "No second exchange",
    "Reward": "Decline the reward",
}


def option_text(view: View, command: wanted.AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    return SAID[type(command)](view, command)


def question_text(view: View, frame: frames.AnyFrame) -> str:
    """Give the line of what is asked."""
    asked = ASKED.get(type(frame))
    if asked is None:
        raise TypeError(f"{frame!r} asks nobody")
    return asked if isinstance(asked, str) else asked(view, frame)


def slot_name(view: View, slot: int) -> str:
    """Say what a slot of the tile or the train card in use does now."""
    use = view.use
    if use is None:
        return f"use slot {slot}"
    action = slots_in_use(view, use)[slot - 1]
    if use.train is None and isinstance(action, Hire) and use.slots.count(slot) < len(action.costs):
        return f"hire another kind for ${action.costs[-1]}"
    return action_name(action)


def slots_in_use(view: View, use: UseView) -> tuple[AnyPrinted, ...]:
    """Give the slots of the train card, if one is in use, else of the tile."""
    return train_slots(view, use.train.card) if use.train is not None else tile_slots(use.tile)


def train_slots(view: View, card: int) -> tuple[AnyPrinted, ...]:
    """Give the slots of a train card."""
    return TRAINS[card].slots(side(view.train_sides[card - 1]))


def auxiliary_action(view: View, action: AuxiliaryId) -> str:
    """Say what an auxiliary action does for who has the turn."""
    seat = view.active if view.active is not None else view.viewer
    known = auxiliary(view.seats[seat].discs, action) if seat is not None else None
    return action_name(known) if known else action.replace("_", " ")


def bonus(worker: Worker) -> str:
    """Say what a worker gives who is discarded."""
    found = WORKER_CARDS[worker].bonus
    if found.type == "gain_certificates":
        return f"pay ${found.cost}, gain {pluralize(found.amount, 'certificate')}"
    return f"gain ${found.amount}"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _at(view: View, site: str) -> SpaceView:
    return next(space for space in view.trail if space.id == site)


def _space(view: View, site: str) -> str:
    return space_name(site, _at(view, site).tile) if site in SITES else site


def _way(view: View, site: str) -> str:
    """Say how far a stop is, and how many cowboys the way takes."""
    rancher = view.seats[view.viewer].rancher if view.viewer is not None else None
    if rancher is None or view.reach is None:
        return "a stop ahead"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_from(rancher, tiles)[site]
    more = steps - view.reach
    return pluralize(steps, "step") + (f", discarding {pluralize(more, 'cowboy')}" if more > 0 else "")


def _displayed(view: View, pool: Pool, index: int) -> str:
    """Name a token of a display; its place too, where another one there is worth the same."""
    display = (view.goal if pool == "goal" else view.bonus).display
    names = [token_name(pool, token) if token else "" for token in display]
    if index >= len(names) or not names[index]:
        return f"{pool} token {index + 1}"
    return names[index] + (f", place {index + 1}" if names.count(names[index]) > 1 else "")


def _wage(view: View, worker: Worker) -> int | None:
    if view.price is None:
        return None
    return view.price + (0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge)


def _for(price: int | None) -> str:
    if price is None:
        return ""
    return f" for ${price}" if price else ", free"


def _cost(number: int, worker: str, space: int = 0) -> str:
    return f"{pluralize(number, worker)} and ${number * COSTS.dollars_per_worker + space}"


def _build(view: View, level: int, site: str) -> str:
    there = _at(view, site).tile if site in SITES else None
    if there is None:
        return f"Build level {level} on {site}: {_cost(level, 'builder', SITES[site].cost or 0)}"
    step = level - int(there[0])
    return f"Replace {there} on {site} by level {level}: {_cost(step, 'builder')}"


def _delivery(view: View, certificates: int) -> str:
    spent = f", spending {pluralize(certificates, 'certificate')}" if certificates else ""
    seat = view.seats[view.viewer] if view.viewer is not None else None
    if seat is None or isinstance(seat.hand, int):
        return f"Deliver{spent}"
    return f"Deliver {delivery_worth(seat.hand, seat.discs, seat.bonuses, certificates)}{spent}"


def _coin(coin: int) -> str:
    if not coin:
        return ""
    return f", gaining ${coin}" if coin > 0 else f", paying ${-coin}"


def _hire(view: View, command: wanted.HireWorker) -> str:
    return f"Hire {_a(command.worker)}{_for(_wage(view, command.worker))}"


def _place_disc(view: View, command: wanted.PlaceDisc) -> str:
    coin = _coin(DISCS[command.disc].coin)
    return f"Put the disc '{disc_name(command.disc)}' on post {command.post}{coin}"


def _versatile(view: View, command: wanted.PayVersatile) -> str:
    many = pluralize(command.count, "versatile worker") if command.count else "specialists alone"
    return f"Pay with {many}"


def _a(worker: str) -> str:
    name = worker_name(worker)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


SAID: Mapping[type[Command], Callable[[View, Any], str]] = {
    wanted.ChooseGoal: lambda view, command: f"Take {_displayed(view, 'goal', command.index)}",
    wanted.PlaceRancher: lambda view, command: f"Place the rancher on {_space(view, command.site)}",
    wanted.MoveRancher: lambda view, command: (
        f"Move to {_space(view, command.site)} ({_way(view, command.site)})"
    ),
    wanted.Use: lambda view, command: _capital(slot_name(view, command.slot)),
    wanted.UseAuxiliary: lambda view, command: f"Auxiliary action, {auxiliary_action(view, command.action)}",
    wanted.Done: lambda view, command: DONE.get(view.step or "", "Be done"),
    wanted.ExchangeMore: lambda view, command: "Exchange another card",
    wanted.EndTurn: lambda view, command: "End the turn",
    wanted.UseExchangeToken: lambda view, command: "Use an exchange token: draw a card, then discard one",
    wanted.DiscardWorker: lambda view, command: f"Discard {_a(command.worker)}: {bonus(command.worker)}",
    wanted.DiscardCattle: lambda view, command: f"Discard {breed_name(command.breed)}",
    wanted.RemoveCattle: lambda view, command: f"Remove {breed_name(command.breed)} from the game",
    wanted.HireWorker: _hire,
    wanted.BuyCattle: lambda view, command: (
        f"Buy {breed_name(command.breed)}: {_cost(CATTLE[command.breed].cowboys, 'cowboy')}"
    ),
    wanted.BoardTrain: lambda view, command: (
        f"Use {train_name(command.card)}: {_cost(command.card, 'engineer')}"
    ),
    wanted.PlaceBuilding: lambda view, command: _build(view, command.level, command.site),
    wanted.PayVersatile: _versatile,
    wanted.TakeToken: lambda view, command: f"Take {_displayed(view, command.pool, command.index)}",
    wanted.DrawToken: lambda view, command: f"Take the top {command.pool} token of the stack, unseen",
    wanted.Deliver: lambda view, command: _delivery(view, command.certificates),
    wanted.PlaceDisc: _place_disc,
}

ASKED: Mapping[type[Frame], str | Callable[[View, Any], str]] = {
    frames.SetupGoal: "Take your first goal",
    frames.Place: "Place your rancher on a neutral building",
    frames.Move: lambda view, frame: (
        f"Move your rancher, up to {pluralize(view.seats[frame.seat].step_limit, 'step')}"
    ),
    frames.Actions: lambda view, frame: f"What to do at {_space(view, frame.site)}",
    frames.Train: lambda view, frame: f"What to do with {train_name(frame.card)}",
    frames.AuxPair: lambda view, frame: f"An auxiliary action ({len(frame.used) + 1} of {frame.count})",
    frames.ExchangeDiscard: "Discard a card of your hand",
    frames.ExchangeAgain: "Exchange another card?",
    frames.Delivery: "Deliver: how many certificates to spend",
    frames.PickDisc: lambda view, frame: f"A delivery of {frame.total}: put a disc on a post",
    frames.Reward: lambda view, frame: f"The reward of post {frame.post}",
    frames.TurnEnd: "The turn is over",
    frames.DiscardCow: "Which card to discard",
    frames.RemoveCow: "Which card to remove from the game",
    frames.Hire: "Whom to hire",
    frames.BuyCow: "Which cow to buy",
    frames.ChooseTrain: "Which train card to use",
    frames.Build: "What to build where",
    frames.PayWorkers: lambda view, frame: (
        f"{pluralize(frame.count, frame.worker)} to pay: how many versatile workers take part"
    ),
    frames.GainToken: "Which token to take",
    frames.MoveOn: lambda view, frame: f"Move on, up to {pluralize(frame.steps, 'step')}",
}
"""The questions; frames that the rules carry out ask nobody."""
