"""A step of a game as a tree of draws: it is carried out as far as they are known, and names the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.kernel.chance import Chance
from railhead.kit.position import GamePosition


class OpenDraw(NamedTuple):
    """A number from 0 to `of` - 1, each equally likely, that is still to be drawn; `label` says what for."""

    of: int
    label: str

    def __str__(self) -> str:
        return f"a draw of {self.of} for {self.label}"


class DrawNeeded(Exception):
    """A step cannot go on without that draw."""

    def __init__(self, draw: OpenDraw) -> None:
        super().__init__(str(draw))
        self.draw = draw


class KnownChance(Chance):
    """The draws that are known, in their order; the first that is not raises DrawNeeded."""

    def __init__(self, known: Sequence[int]) -> None:
        super().__init__()
        self._known = known

    def number_at(self, index: int, of: int, label: str) -> int:
        """Give the known number; ValueError where it is out of its range."""
        if index >= len(self._known):
            raise DrawNeeded(OpenDraw(of, label))
        number = self._known[index]
        if not 0 <= number < of:
            raise ValueError(f"draw {index} is {label} of {of}, not {number}")
        return number


class SteppedTo(NamedTuple):
    """What a step led to: a position, or the draw that it waits for."""

    position: GamePosition | None
    needed: OpenDraw | None = None


def carry_out(step: Callable[[Chance], GamePosition], known: Sequence[int]) -> SteppedTo:
    """Carry a step out from its beginning with the draws that are known: n draws cost n + 1 times a step."""
    try:
        return SteppedTo(step(KnownChance(known)))
    except DrawNeeded as needed:
        return SteppedTo(None, needed.draw)
