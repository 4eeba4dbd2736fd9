"""What the slots and auxiliary actions in use do, in English."""

from __future__ import annotations

from domain.games.el_paso.data import TRAINS, side, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted, Hire
from domain.games.el_paso.data.kinds import AuxiliaryId
from domain.games.el_paso.model.limits import auxiliary_action
from domain.games.el_paso.model.stop_in_use import UseView
from domain.games.el_paso.view import View
from domain.games.el_paso.words.printed_actions import action_text


def slot_text(view: View, slot: int) -> str:
    """Say what a slot of the tile or the train card in use does now."""
    use = view.use
    if use is None:
        return f"use slot {slot}"
    action = slots_in_use(view, use)[slot - 1]
    if use.train is None and isinstance(action, Hire) and use.slots.count(slot) < len(action.costs):
        return f"hire another kind for ${action.costs[-1]}"
    return action_text(action)


def slots_in_use(view: View, use: UseView) -> tuple[AnyPrinted, ...]:
    """Give the slots of the train card, if one is in use, else of the tile."""
    return train_slots(view, use.train.card) if use.train is not None else tile_slots(use.tile)


def train_slots(view: View, card: int) -> tuple[AnyPrinted, ...]:
    return TRAINS[card].slots(side(view.train_sides[card - 1]))


def auxiliary_text(view: View, action: AuxiliaryId) -> str:
    """Say what an auxiliary action does for who has the turn."""
    seat = view.active if view.active is not None else view.viewer
    known = auxiliary_action(view.seats[seat].discs, action) if seat is not None else None
    return action_text(known) if known else action.replace("_", " ")
