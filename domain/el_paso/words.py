"""One English line for each command and question."""

from __future__ import annotations

from typing import assert_never

from domain.el_paso import commands as wanted
from domain.el_paso import frames
from domain.el_paso.data import CATTLE, COSTS, DISCS, SITES, TRAINS, WORKER_CARDS, side, tile_slots
from domain.el_paso.data.actions import AnyPrinted, Hire
from domain.el_paso.data.kinds import AuxiliaryId, Pool, Worker
from domain.el_paso.limits import auxiliary, delivery_worth
from domain.el_paso.phrases import (
    action_name,
    breed_name,
    count,
    disc_name,
    space_name,
    token_name,
    train_name,
    worker_name,
)
from domain.el_paso.trail import steps_from
from domain.el_paso.use import UseView
from domain.el_paso.view import SpaceView, View

DONE = {
    "Actions": "Do no more here",
    "Train": "Do no more with the train",
    "AuxPair": "No more auxiliary actions",
    "ExchangeAgain": "No second exchange",
    "Reward": "Decline the reward",
}


def says(view: View, command: wanted.AnyCommand) -> str:  # noqa: C901, PLR0911, PLR0912 - a line for each command
    """Give the line of an option, as it is offered to the seat that views."""
    match command:
        case wanted.ChooseGoal(index):
            return f"Take {_displayed(view, 'goal', index)}"
        case wanted.PlaceRancher(site):
            return f"Place the rancher on {_space(view, site)}"
        case wanted.MoveRancher(site):
            return f"Move to {_space(view, site)} ({_way(view, site)})"
        case wanted.Use(slot):
            return _capital(slot_name(view, slot))
        case wanted.UseAuxiliary(action):
            return f"Auxiliary action, {auxiliary_action(view, action)}"
        case wanted.Done():
            return DONE.get(view.step or "", "Be done")
        case wanted.ExchangeMore():
            return "Exchange another card"
        case wanted.EndTurn():
            return "End the turn"
        case wanted.UseExchangeToken():
            return "Use an exchange token: draw a card, then discard one"
        case wanted.DiscardWorker(worker):
            return f"Discard a{'n' if worker[0] == 'e' else ''} {worker_name(worker)}: {bonus(worker)}"
        case wanted.DiscardCattle(breed):
            return f"Discard {breed_name(breed)}"
        case wanted.RemoveCattle(breed):
            return f"Remove {breed_name(breed)} from the game"
        case wanted.HireWorker(worker):
            return f"Hire a{'n' if worker[0] == 'e' else ''} {worker_name(worker)}{_for(_wage(view, worker))}"
        case wanted.BuyCattle(breed):
            cowboys = CATTLE[breed].cowboys
            return f"Buy {breed_name(breed)}: {_cost(cowboys, 'cowboy')}"
        case wanted.BoardTrain(card):
            return f"Use {train_name(card)}: {_cost(card, 'engineer')}"
        case wanted.PlaceBuilding(level, site):
            return _build(view, level, site)
        case wanted.PayVersatile(number):
            return f"Pay with {count(number, 'versatile worker') if number else 'specialists alone'}"
        case wanted.TakeToken(pool, index):
            return f"Take {_displayed(view, pool, index)}"
        case wanted.DrawToken(pool):
            return f"Take the top {pool} token of the stack, unseen"
        case wanted.Deliver(certificates):
            return _delivery(view, certificates)
        case wanted.PlaceDisc(disc, post):
            return f"Put the disc '{disc_name(disc)}' on post {post}{_coin(DISCS[disc].coin)}"
        case _:
            assert_never(command)


def question(view: View, frame: frames.AnyFrame) -> str:  # noqa: C901, PLR0911, PLR0912 - a line for each question
    """Give the line of what is asked."""
    match frame:
        case frames.SetupGoal():
            return "Take your first goal"
        case frames.Place():
            return "Place your rancher on a neutral building"
        case frames.Move(seat):
            return f"Move your rancher, up to {count(view.seats[seat].step_limit, 'step')}"
        case frames.Actions(site=site):
            return f"What to do at {_space(view, site)}"
        case frames.Train(_, card):
            return f"What to do with {train_name(card)}"
        case frames.AuxPair(_, number, used):
            return f"An auxiliary action ({len(used) + 1} of {number})"
        case frames.ExchangeDiscard():
            return "Discard a card of your hand"
        case frames.ExchangeAgain():
            return "Exchange another card?"
        case frames.Delivery():
            return "Deliver: how many certificates to spend"
        case frames.PickDisc(_, total):
            return f"A delivery of {total}: put a disc on a post"
        case frames.Reward(_, post):
            return f"The reward of post {post}"
        case frames.TurnEnd():
            return "The turn is over"
        case frames.DiscardCow():
            return "Which card to discard"
        case frames.RemoveCow():
            return "Which card to remove from the game"
        case frames.Hire():
            return "Whom to hire"
        case frames.BuyCow():
            return "Which cow to buy"
        case frames.ChooseTrain():
            return "Which train card to use"
        case frames.Build():
            return "What to build where"
        case frames.PayWorkers(_, _, worker, number):
            return f"{count(number, worker)} to pay: how many versatile workers take part"
        case frames.GainToken():
            return "Which token to take"
        case frames.MoveOn(_, steps):
            return f"Move on, up to {count(steps, 'step')}"
        case frames.NextTurn() | frames.SueTurn() | frames.EndVisit() | frames.DrawUp():
            raise TypeError(f"{frame!r} asks nobody")
        case _:
            assert_never(frame)


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
        return f"pay ${found.cost}, gain {count(found.amount, 'certificate')}"
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
    return count(steps, "step") + (f", discarding {count(more, 'cowboy')}" if more > 0 else "")


def _displayed(view: View, pool: Pool, index: int) -> str:
    display = (view.goal if pool == "goal" else view.bonus).display
    token = display[index] if index < len(display) else None
    return token_name(pool, token) if token else f"{pool} token {index + 1}"


def _wage(view: View, worker: Worker) -> int | None:
    if view.price is None:
        return None
    return view.price + (0 if WORKER_CARDS[worker].specialist else COSTS.versatile_hire_surcharge)


def _for(price: int | None) -> str:
    if price is None:
        return ""
    return f" for ${price}" if price else ", free"


def _cost(number: int, worker: str, space: int = 0) -> str:
    return f"{count(number, worker)} and ${number * COSTS.dollars_per_worker + space}"


def _build(view: View, level: int, site: str) -> str:
    there = _at(view, site).tile if site in SITES else None
    if there is None:
        return f"Build level {level} on {site}: {_cost(level, 'builder', SITES[site].cost or 0)}"
    step = level - int(there[0])
    return f"Replace {there} on {site} by level {level}: {_cost(step, 'builder')}"


def _delivery(view: View, certificates: int) -> str:
    spent = f", spending {count(certificates, 'certificate')}" if certificates else ""
    seat = view.seats[view.viewer] if view.viewer is not None else None
    if seat is None or isinstance(seat.hand, int):
        return f"Deliver{spent}"
    return f"Deliver {delivery_worth(seat.hand, seat.discs, seat.bonuses, certificates)}{spent}"


def _coin(coin: int) -> str:
    if not coin:
        return ""
    return f", gaining ${coin}" if coin > 0 else f", paying ${-coin}"
