"""Links that reset passwords: of each the SHA-256 alone is stored, with the mailbox that it was sent to."""

from __future__ import annotations

from typing import Protocol

from infra.ports.values import PortValue


class ResetLink(PortValue, frozen=True):
    """Whose password a link resets, and the channel and address that it was sent to."""

    player: str
    channel: str
    address: str


class PasswordResets(Protocol):
    """Links that reset passwords, awaited: a player has one at most, and following it uses it up."""

    async def keep(self, digest: str, link: ResetLink, milliseconds: int) -> None:
        """Let the link of this digest reset a password for a while, and none before it."""

    async def redeem(self, digest: str) -> ResetLink | None:
        """Return the link of this digest and use it up; None for none."""

    async def forget(self, player: str) -> None:
        """End the player's link."""
