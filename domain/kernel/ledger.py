"""The events of the current decision, and the resulting state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from domain.kernel.chance import Chance
from domain.kernel.frames import (
    AnswerGiven,
    AnswerStepGiven,
    Frame,
    FrameClosed,
    FrameOpened,
    GameState,
    SeatAnswer,
)
from domain.kernel.values import Event

S = TypeVar("S", bound=GameState[Any])

Evolve = Mapping[type[Event], Callable[[Any, Any], Any]]


def evolve_frame_opened(state: S, event: FrameOpened[Any]) -> S:
    """Push the frame."""
    return replace(state, stack=(*state.stack, event.frame))


def evolve_frame_closed(state: S, event: FrameClosed) -> S:
    """Pop the top frame."""
    return replace(state, stack=state.stack[:-1])


def evolve_answer_given(state: S, event: AnswerGiven[Any] | AnswerStepGiven[Any]) -> S:
    """Add the answer to the top frame, in order of arrival."""
    top = state.stack[-1]
    answered = replace(top, answers=(*top.answers, SeatAnswer(event.seat, event.command)))
    return replace(state, stack=(*state.stack[:-1], answered))


FRAME_CLOSED = FrameClosed()

KERNEL_EVOLVE: Evolve = {
    FrameOpened: evolve_frame_opened,
    FrameClosed: evolve_frame_closed,
    AnswerGiven: evolve_answer_given,
    AnswerStepGiven: evolve_answer_given,
}


class Ledger(Generic[S]):
    """Collects the rules' events; `record` folds them immediately, so a rule's next line sees the effect."""

    __slots__ = ("_evolve", "chance", "events", "state")

    def __init__(self, state: S, evolve: Evolve, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, *events: Event) -> None:
        """Add events and fold them."""
        state, evolve = self.state, self._evolve
        for event in events:
            state = evolve[type(event)](state, event)
        self.state = state
        self.events += events

    def open_frames(self, *frames: Frame) -> None:
        """Push frames; the last one is handled first."""
        for frame in frames:
            self.events.append(FrameOpened(frame))
        self.state = replace(self.state, stack=(*self.state.stack, *frames))

    def close_frame(self) -> None:
        """Pop the top frame."""
        self.events.append(FRAME_CLOSED)
        self.state = replace(self.state, stack=self.state.stack[:-1])
