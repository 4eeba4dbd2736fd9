"""Signs that one person may be behind two accounts at a rated table: what is compared, and what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from infra.ports.values import PortValue

MAX_SIGNS = 1_000
"""Signs that are kept; the oldest go first."""

OriginKind = Literal["network", "browser"]
"""From where a player played: the network; the same, with the browser's own name for itself."""


class OriginDigest(NamedTuple):
    """What two players of a table are compared by: a keyed digest, of a day and that table alone."""

    kind: OriginKind
    digest: str


class PlayedFrom(NamedTuple):
    """A player of a table on a day (of UTC, numbered since 1970), and the moment (UTC, ms)."""

    player: str
    table: str
    day: int
    now: int


class AccountSign(PortValue, frozen=True):
    """Two players of a rated table who played from one network on so many days, or one browser there.

    `first` and `last` are when that was found (UTC, ms).
    """

    table: str
    players: tuple[str, str]
    networks: int
    browsers: int
    first: int
    last: int


class AccountSigns(Protocol):
    """Compares origins, awaited."""

    async def read_salt(self, day: int) -> bytes:
        """Give the key of a day's digests, made by whoever asks first; it is gone two days later."""

    async def note_origin(self, where: PlayedFrom, digests: Sequence[OriginDigest], days: int) -> None:
        """Compare a player with the others of that table and day; what is found is kept so many days."""

    async def list_signs(self, now: int, days: int) -> tuple[AccountSign, ...]:
        """Give the signs of the last so many days, the latest first."""

    async def forget_signs(self, player: str) -> None:
        """Drop all signs that name a player."""
