"""The result of a search: a sequence of answers, its value, and the values of its alternatives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domain.kernel.values import Command


@dataclass(frozen=True)
class Choice:
    """A first answer that was tried, with the lead in points at the end of its best continuation."""

    command: Command
    worth: float
    deviation: float = 0.0
    """Standard deviation over the imagined worlds."""


@dataclass(frozen=True)
class Plan:
    """Answers until the end of the turn or its first draw; `expected` lists the state after each answer.

    The expected states belong to a single imagined world. The plan is abandoned when the seat sees something
    else. `choices` are sorted, best first. `visited` counts states.
    """

    commands: tuple[Command, ...]
    choices: tuple[Choice, ...]
    expected: tuple[Any, ...] = ()
    visited: int = 0

    @property
    def worth(self) -> float:
        """The lead in points at the end of the plan."""
        return self.choices[0].worth if self.choices else 0.0
