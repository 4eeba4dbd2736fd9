"""Options in English, as they are offered to the seat that views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import commands
from domain.games.el_paso.data import CATTLE, COSTS, DISCS, SITES, WORKER_CARDS, tile_slots
from domain.games.el_paso.data.kinds import Breed, Pool, Worker
from domain.games.el_paso.model.limits import delivery_value
from domain.games.el_paso.model.trail import steps_to_stops
from domain.games.el_paso.view import SpaceView, View
from domain.games.el_paso.words.names import (
    breed_name,
    disc_name,
    space_name,
    token_name,
    train_name,
    worker_name,
)
from domain.games.el_paso.words.printed_actions import action_text
from domain.games.el_paso.words.slots import auxiliary_text, slot_text
from domain.kernel.phrases import pluralize
from domain.kernel.values import Command

DONE = {
    "Actions": "Do no more here",
    "Train": "Do no more with the train",
    "AuxPair": "No more auxiliary actions",
    "ExchangeAgain": "No second exchange",
    "Reward": "Decline the reward",
}


def option_text(view: View, command: commands.AnyCommand) -> str:
    """Give the line of an option, as it is offered to the seat that views."""
    return SAID[type(command)](view, command)


def bonus_text(worker: Worker) -> str:
    """Say what a worker gives who is discarded."""
    found = WORKER_CARDS[worker].bonus
    if found.type == "gain_certificates":
        return f"pay ${found.cost}, gain {pluralize(found.amount, 'certificate')}"
    return f"gain ${found.amount}"


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


def _at(view: View, site: str) -> SpaceView:
    return next(space for space in view.trail if space.id == site)


def viewed_space_name(view: View, site: str) -> str:
    return space_name(site, _at(view, site).tile) if site in SITES else site


def _way(view: View, site: str) -> str:
    """Say how far a stop is, and how many cowboys the way takes."""
    rancher = view.seats[view.viewer].rancher if view.viewer is not None else None
    if rancher is None or view.reach is None:
        return "a stop ahead"
    tiles = tuple(sorted(space.id for space in view.trail if space.owner is not None))
    steps = steps_to_stops(rancher, tiles)[site]
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
    side = next(stack.side for stack in view.stacks if stack.level == level)
    does = "; ".join(map(action_text, tile_slots(f"{level}{side}")))
    if there is None:
        cost = _cost(level, "builder", SITES[site].cost or 0)
        return f"Place building {level} on {space_name(site)}: {cost} ({does})"
    cost = _cost(level - int(there[0]), "builder")
    return f"Replace building {there[:-1]} on {space_name(site)} by building {level}: {cost} ({does})"


def _buy(breed: Breed) -> str:
    found = CATTLE[breed]
    return f"Buy {found.name} ({pluralize(found.vp, 'point')}): {_cost(found.cowboys, 'cowboy')}"


def _delivery(view: View, certificates: int) -> str:
    spent = f", spending {pluralize(certificates, 'certificate')}" if certificates else ""
    seat = view.seats[view.viewer] if view.viewer is not None else None
    if seat is None or isinstance(seat.hand, int):
        return f"Deliver{spent}"
    return f"Deliver {delivery_value(seat.hand, seat.discs, seat.bonuses, certificates)}{spent}"


def _coin(coin: int) -> str:
    if not coin:
        return ""
    return f", gaining ${coin}" if coin > 0 else f", paying ${-coin}"


def _hire(view: View, command: commands.HireWorker) -> str:
    return f"Hire {_a(command.worker)}{_for(_wage(view, command.worker))}"


def _place_disc(view: View, command: commands.PlaceDisc) -> str:
    coin = _coin(DISCS[command.disc].coin)
    return f"Put the disc for {disc_name(command.disc)} on post {command.post}{coin}"


def _versatile(view: View, command: commands.PayVersatile) -> str:
    many = pluralize(command.count, "versatile worker") if command.count else "specialists alone"
    return f"Pay with {many}"


def _a(worker: str) -> str:
    name = worker_name(worker)
    return f"an {name}" if name[0] in "aeiou" else f"a {name}"


SAID: Mapping[type[Command], Callable[[View, Any], str]] = {
    commands.ChooseGoal: lambda view, command: f"Take {_displayed(view, 'goal', command.index)}",
    commands.PlaceRancher: lambda view, command: (
        f"Place the rancher on {viewed_space_name(view, command.site)}"
    ),
    commands.MoveRancher: lambda view, command: (
        f"Move to {viewed_space_name(view, command.site)} ({_way(view, command.site)})"
    ),
    commands.Use: lambda view, command: _capital(slot_text(view, command.slot)),
    commands.UseAuxiliary: lambda view, command: f"Auxiliary action, {auxiliary_text(view, command.action)}",
    commands.Done: lambda view, command: DONE.get(view.step or "", "Be done"),
    commands.ExchangeMore: lambda view, command: "Exchange another card",
    commands.EndTurn: lambda view, command: "End the turn",
    commands.UseExchangeToken: lambda view, command: "Use an exchange token: draw a card, then discard one",
    commands.DiscardWorker: lambda view, command: (
        f"Discard {_a(command.worker)}: {bonus_text(command.worker)}"
    ),
    commands.DiscardCattle: lambda view, command: f"Discard {breed_name(command.breed)}",
    commands.RemoveCattle: lambda view, command: f"Remove {breed_name(command.breed)} from the game",
    commands.HireWorker: _hire,
    commands.BuyCattle: lambda view, command: _buy(command.breed),
    commands.BoardTrain: lambda view, command: (
        f"Use {train_name(command.card)}: {_cost(command.card, 'engineer')}"
    ),
    commands.PlaceBuilding: lambda view, command: _build(view, command.level, command.site),
    commands.PayVersatile: _versatile,
    commands.TakeToken: lambda view, command: f"Take {_displayed(view, command.pool, command.index)}",
    commands.DrawToken: lambda view, command: f"Take the top {command.pool} token of the stack, unseen",
    commands.Deliver: lambda view, command: _delivery(view, command.certificates),
    commands.PlaceDisc: _place_disc,
}
