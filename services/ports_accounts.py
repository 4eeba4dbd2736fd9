"""What services ask of the store of accounts: players, their tokens and their browser sessions.

Accounts are plain durable keys, not folded from a log. Of tokens and sessions only the SHA-256
is stored: that is enough for 256 random bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, Protocol

from services.stored import Value

Scope = Literal["play", "bot", "admin", "metrics"]


class NameTaken(Exception):
    """Another player has this name."""


class Player(Value, frozen=True):
    """Who may sit at tables: `bot` is the kind of player a program says it is, `password` an argon2 hash.

    `blocked` says why an operator keeps the player out.
    """

    id: str
    name: str
    created: int
    bot: str | None = None
    password: str | None = None
    blocked: str | None = None


class Token(Value, frozen=True):
    """A personal token by what it may do; `id` names it to its owner."""

    id: str
    player: str
    scopes: tuple[Scope, ...]
    note: str
    created: int


class Session(Value, frozen=True):
    """A browser that is logged in; what changes something has to repeat `csrf`."""

    player: str
    csrf: str


class Accounts(Protocol):
    """Players, tokens and sessions, awaited."""

    async def register(self, player: Player) -> None:
        """Keep a new player, or raise NameTaken."""

    async def change_password(self, player: str, password: str) -> None:
        """Keep another argon2 hash for a player."""

    async def block(self, player: str, why: str | None) -> None:
        """Keep a player out for a reason, or let them in again."""

    async def rename(self, player: str, name: str) -> None:
        """Give a player another name and free the one before, or raise NameTaken."""

    async def players(self, ids: Iterable[str]) -> Mapping[str, Player]:
        """Give the players of these ids; unknown ids are left out."""

    async def named(self, name: str) -> Player | None:
        """Give the player of that name, in capitals or not."""

    async def add_token(self, digest: str, token: Token) -> None:
        """Keep a token under its digest."""

    async def token(self, digest: str) -> Token | None:
        """Give the token of that digest."""

    async def tokens(self, player: str) -> tuple[Token, ...]:
        """List a player's tokens, the oldest first."""

    async def revoke(self, player: str, token: str) -> str | None:
        """Drop one of a player's tokens and give the digest that it had; None if there is no such token."""

    async def open_session(self, digest: str, session: Session) -> None:
        """Keep a session for a while."""

    async def session(self, digest: str) -> Session | None:
        """Give the session of that digest and let it live on; None when it has run out."""

    async def close_session(self, digest: str) -> None:
        """Drop a session."""

    async def key(self) -> bytes:
        """Give the 256 random bits that this service derives its invitations and ids from; made once."""
