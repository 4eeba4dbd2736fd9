"""What is asked, in English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.el_paso import frames
from domain.games.el_paso.view import View
from domain.games.el_paso.words.names import (
    train_name,
)
from domain.games.el_paso.words.options import viewed_space_name
from domain.kernel.frames import Frame
from domain.kernel.phrases import pluralize


def question_text(view: View, frame: frames.AnyFrame) -> str:
    """Give the line of what is asked."""
    asked = ASKED.get(type(frame))
    if asked is None:
        raise TypeError(f"{frame!r} asks nobody")
    return asked if isinstance(asked, str) else asked(view, frame)


ASKED: Mapping[type[Frame], str | Callable[[View, Any], str]] = {
    frames.SetupGoal: "Take your first goal",
    frames.Place: "Place your rancher on a neutral building",
    frames.Move: lambda view, frame: (
        f"Move your rancher, up to {pluralize(view.seats[frame.seat].step_limit, 'step')}"
    ),
    frames.Actions: lambda view, frame: f"What to do at {viewed_space_name(view, frame.site)}",
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
