"""Passwords that are to be set anew, by whoever can read a mailbox; of a link the SHA-256 alone is stored."""

from __future__ import annotations

from typing import Protocol


class PasswordResets(Protocol):
    """Links that reset passwords, awaited: one a player holds, and it is used up by being followed."""

    async def keep(self, digest: str, player: str, milliseconds: int) -> None:
        """Let the link of this digest reset a player's password for so long, and none before it."""

    async def redeem(self, digest: str) -> str | None:
        """Give whose password the link of this digest resets, and let it do so no more; None for none."""

    async def forget(self, player: str) -> None:
        """Let no link reset a player's password any more."""
