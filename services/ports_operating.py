"""What an operator asks of storage: commands that died, and a log of what operators did."""

from __future__ import annotations

from typing import Protocol

from services.stored import DeadLetter, Value, Wish


class Deed(Value, frozen=True):
    """What an operator did, or tried to: who, to what, and why."""

    by: str
    does: str
    on: str
    why: str


class Written(Value, frozen=True):
    """A deed as it stands in the log: its position there, and when it was written (ms)."""

    id: str
    at: int
    deed: Deed


class AsyncDeadLetters(Protocol):
    """Commands that could not be processed, awaited."""

    async def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""

    async def get(self, partition: int, letter: str) -> DeadLetter | None:
        """Give one of them."""

    async def redo(self, partition: int, letter: str, wish: Wish) -> bool:
        """Put the command of a letter in again, its answer taken back; False where the letter is gone."""


class OperatorsLog(Protocol):
    """What operators did, for good, awaited."""

    async def write(self, deed: Deed) -> None:
        """Add a deed."""

    async def read(self, after: str, limit: int) -> tuple[Written, ...]:
        """Give the deeds that follow this position."""
