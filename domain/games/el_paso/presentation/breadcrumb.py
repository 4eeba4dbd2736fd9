"""The steps that led to a question, the actions still open after it, and the places changed by events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.games.el_paso import events, frames
from domain.games.el_paso.data import EL_PASO, MARKET, tile_slots
from domain.games.el_paso.data.actions import AnyPrinted
from domain.games.el_paso.presentation.drawing.places import STACKS
from domain.games.el_paso.presentation.words import action_text, space_name, train_name, train_slots
from domain.games.el_paso.view import View
from domain.kernel.presentation import Breadcrumb
from domain.kernel.values import Event

SUE = 1
"""Sue's party number: the one after the only seat."""


def change(event: Event) -> BoardChange | None:
    """Return the places in the drawing that an event changes."""
    return find_change(CHANGES, event)


def _rancher(party: int, site: str) -> BoardChange:
    return BoardChange((site,), f"rancher:{party}")


def _cow(event: events.CowGained | events.SueGainedCow) -> BoardChange:
    return at(f"cattle:{event.breed}" if event.breed in MARKET else "simmental")


def _token(event: events.TokenTaken | events.SueTookToken) -> BoardChange:
    return at(f"{event.pool}:{event.index}")


def _post(event: events.DiscPlaced | events.SuePlacedDisc) -> BoardChange:
    return at(f"post:{event.post}")


CHANGES: Changes = {
    events.RancherPlaced: lambda event: _rancher(event.seat, event.site),
    events.RancherMoved: lambda event: _rancher(event.seat, event.site),
    events.BuildingPlaced: lambda event: at(event.site),
    events.DiscPlaced: _post,
    events.WorkerHired: lambda event: at(f"workers:{event.worker}"),
    events.CowGained: _cow,
    events.SimmentalTaken: lambda event: at("simmental"),
    events.TokenTaken: _token,
    events.TokenDrawn: lambda event: at(STACKS[event.pool]),
    events.SueMoved: lambda event: _rancher(SUE, event.site),
    events.SueGainedCow: _cow,
    events.SueTookToken: _token,
    events.SueBuilt: lambda event: at(event.site),
    events.SueTookSimmental: lambda event: at("simmental"),
    events.SuePlacedDisc: _post,
}
"""Changes in money, certificates and hands are shown together with the events that cause them."""


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
    """Return the steps that led to the current question, and the actions still open after it."""
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
                yield f"reward of post {post}"
            case _ if type(frame) in STEPS:
                yield STEPS[type(frame)]
            case _:
                pass


def _then(view: View, below: Sequence[frames.AnyFrame]) -> Iterator[str]:
    """Yield the actions that the frames below leave open, innermost first."""
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
    return (action_text(slots[slot - 1]) for slot in sorted(set(left)))
