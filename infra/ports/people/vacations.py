"""Vacations that players have booked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from infra.ports.values import PortValue


class BookedVacation(PortValue, frozen=True):
    """A vacation that an account has booked: [since, until), whole days of 24 hours (UTC, ms).

    `ended` is when its player ended it before its time.
    """

    id: str
    since: int
    until: int
    ended: int | None = None

    @property
    def end(self) -> int:
        """When it is over: days that have begun by then are spent."""
        return self.until if self.ended is None else self.ended


class VacationRepository(Protocol):
    """Booked vacations, awaited."""

    async def list_vacations(self, player: str) -> tuple[BookedVacation, ...]:
        """Give a player's bookings, in the order in which they were made."""

    async def change_vacations(
        self, player: str, change: Callable[[tuple[BookedVacation, ...]], tuple[BookedVacation, ...]]
    ) -> tuple[BookedVacation, ...]:
        """Change a player's bookings and give what they became; what `change` raises leaves them alone."""

    async def list_vacationers(self, now: int) -> tuple[str, ...]:
        """Give the players with a booking that is not over by then (UTC, ms)."""
