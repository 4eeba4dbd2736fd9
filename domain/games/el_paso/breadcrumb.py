"""Where a question stands: the way down to it, and what may still follow it (ELP-3.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.games.el_paso import frames
from domain.games.el_paso.data import EL_PASO, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.view import View
from domain.games.el_paso.words.names import action_name, space_name, train_name
from domain.games.el_paso.words.options import train_slots
from domain.kernel.game import Breadcrumb

STEPS: dict[type[Any], str] = {
    frames.Place: "first placement",
    frames.Move: "movement",
    frames.AuxPair: "auxiliary actions",
    frames.ExchangeDiscard: "exchange",
    frames.ExchangeAgain: "second exchange",
    frames.Delivery: "delivery",
    frames.PickDisc: "delivery",
    frames.Hire: "hire",
    frames.BuyCow: "buy a cow",
    frames.ChooseTrain: "use the train",
    frames.Build: "build",
    frames.PayWorkers: "pay",
    frames.GainToken: "take a token",
    frames.MoveOn: "move on",
    frames.DiscardCow: "discard a card",
    frames.RemoveCow: "remove a card",
}


def breadcrumb(view: View, asked: Sequence[frames.AnyFrame]) -> Breadcrumb:
    """Say what the question on top belongs to, and what may be done after it at this stop or in this turn."""
    if not asked:
        return Breadcrumb()
    below = asked[:-1]
    return Breadcrumb(tuple(_steps(view, asked)), tuple(_then(view, below)))


def _steps(view: View, asked: Sequence[frames.AnyFrame]) -> Iterator[str]:
    for frame in asked:
        match frame:
            case frames.Actions(site=site, tile=tile):
                yield space_name(site, tile)
            case frames.Train(_, card):
                yield f"use the train: {train_name(card)}"
            case frames.EndVisit():
                yield space_name(EL_PASO)
            case frames.Reward(_, post):
                yield f"the reward of post {post}"
            case _ if type(frame) in STEPS:
                yield STEPS[type(frame)]
            case _:
                pass


def _then(view: View, below: Sequence[frames.AnyFrame]) -> Iterator[str]:
    """Give what is still open below, the innermost first."""
    for frame in reversed(below):
        match frame:
            case frames.Actions(tile=tile):
                yield from _open(tile_slots(tile), frame.slots)
            case frames.Train(_, card):
                yield from _open(train_slots(view, card), frame.slots)
            case frames.AuxPair():
                yield "another auxiliary action"
            case _:
                pass


def _open(slots: tuple[AnyPrinted, ...], left: tuple[int, ...]) -> Iterator[str]:
    return (action_name(slots[slot - 1]) for slot in sorted(set(left)))
