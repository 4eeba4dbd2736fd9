"""What a search gives: answers in order, what they are worth, and what was worth how much beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domain.kernel.values import Command


@dataclass(frozen=True)
class Choice:
    """A first answer that was looked at, and how far ahead (points) the best that goes on from it ends."""

    command: Command
    worth: float
    deviation: float = 0.0
    """Standard deviation over the imagined worlds."""


@dataclass(frozen=True)
class Plan:
    """Answers up to the end of the turn or its first draw; `expected` are the states that each leads to.

    Those are of one imagined world: where the seat sees something else the plan is over. `choices` are
    sorted, the best first; `visited` counts states.
    """

    commands: tuple[Command, ...]
    choices: tuple[Choice, ...]
    expected: tuple[Any, ...] = ()
    visited: int = 0

    @property
    def worth(self) -> float:
        """How far ahead (points) the plan ends."""
        return self.choices[0].worth if self.choices else 0.0
