"""What the API asks of a store that its processes share: windows of allowance, and places held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from services.stored import Value


class Policy(Value, frozen=True):
    """So much may be asked for in each window of so many seconds; `name` is shown to clients."""

    name: str
    amount: int
    seconds: int


class Standing(Value, frozen=True):
    """How much of a window is left, and in how many seconds there will be more."""

    left: int
    seconds: float


class Windows(Protocol):
    """Windows of allowance, one for each policy and name; nothing is kept of who has not asked for long."""

    async def take(self, policy: Policy, name: str, amount: int) -> bool:
        """Take so much at once, or nothing; say whether it was there."""

    async def standing(self, policy: Policy, name: str) -> Standing:
        """Say how a window stands."""


class Openings(Protocol):
    """Tables that were opened a moment ago, by owner."""

    async def announce(self, owner: str, table: str) -> tuple[str, ...]:
        """Say that a table is being opened, and give all that were said to be before it, in one step."""

    async def withdraw(self, owner: str, table: str) -> None:
        """Say that it was not opened after all."""


class Place(Value, frozen=True):
    """One of the places that are held under a name."""

    name: str
    holder: str


class Places(Protocol):
    """Places that are held; one whose holder died is free again a while later."""

    async def hold(self, place: Place, most: int) -> bool:
        """Hold a place, where fewer than so many are held under its name; say whether it is so."""

    async def renew(self, places: Sequence[Place]) -> None:
        """Say that these are held on."""

    async def leave(self, place: Place) -> None:
        """Give a place up."""


class Shared(NamedTuple):
    """What the processes of the API share beside tables and accounts."""

    windows: Windows
    places: Places
    openings: Openings
