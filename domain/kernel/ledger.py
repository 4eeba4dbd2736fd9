"""The events of one decision so far, and the state they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from domain.kernel.chance import Chance
from domain.kernel.frames import Answer, Answered, Closed, Opened, Pending, Stacked, Stepped
from domain.kernel.values import Event

S = TypeVar("S", bound=Stacked[Any])

Evolve = Mapping[type[Event], Callable[[Any, Any], Any]]


def opened(state: S, event: Opened[Any]) -> S:
    """Put the frame on top."""
    return replace(state, stack=(*state.stack, event.frame))


def closed(state: S, event: Closed) -> S:
    """Take the top frame away."""
    return replace(state, stack=state.stack[:-1])


def answered(state: S, event: Answered[Any] | Stepped[Any]) -> S:
    """Keep the answer in the frame that asked, in the order in which answers came."""
    top = state.stack[-1]
    kept = replace(top, answers=(*top.answers, Answer(event.seat, event.command)))
    return replace(state, stack=(*state.stack[:-1], kept))


KERNEL_EVOLVE: Evolve = {Opened: opened, Closed: closed, Answered: answered, Stepped: answered}


class Ledger(Generic[S]):
    """What a rule writes to: `record` folds at once, so that the next line sees the effect."""

    __slots__ = ("_evolve", "chance", "events", "state")

    def __init__(self, state: S, evolve: Evolve, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.events: list[Event] = []
        self._evolve = evolve

    def record(self, *events: Event) -> None:
        """Add events and fold them."""
        for event in events:
            self.state = self._evolve[type(event)](self.state, event)
            self.events.append(event)

    def open(self, *frames: Pending) -> None:
        """Open frames; the last one named comes first."""
        for frame in frames:
            self.record(Opened(frame))

    def close(self) -> None:
        """Close the frame at the top."""
        self.record(Closed())
