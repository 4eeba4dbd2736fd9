"""The accounts of house bots, which are created when needed, and their tokens.

Registration never creates such ids, so no player's account can be mistaken for a house bot. Tokens exist only
in the memory of the process that created them. Each process renews its tokens long before they are old enough
to be revoked, so the tokens of a killed process can be recognised by their age.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from itertools import count
from typing import get_args

from domain.table.bot_accounts import HOST_ACCOUNT, BotKind, bot_account_id
from infra.names import HOUSE_NAME, service_bot_name
from infra.ports.accounts import NameTaken, Player, Token
from infra.redis.accounts.accounts import RedisAccounts, RedisBlockingAccounts

DEMO_HOST = HOST_ACCOUNT
"""The account that opens the demo table."""

BOT_KINDS = {bot_account_id(kind): kind for kind in get_args(BotKind)}
"""The kind of bot of each account."""

RENEWED_SECONDS = 12 * 3600.0
OLDEST_SECONDS = 2 * RENEWED_SECONDS

TOKEN_NOTE = "a process of the service"  # noqa: S105 - what the token is for


async def ensure_accounts(accounts: RedisAccounts) -> None:
    """Create missing accounts, and revoke tokens that are no longer in use."""
    wanted = {**{player: service_bot_name(kind) for player, kind in BOT_KINDS.items()}, DEMO_HOST: HOUSE_NAME}
    existing = await accounts.find_players(wanted)
    for player, name in wanted.items():
        if player in existing:
            await _revoke_old(accounts, player)
        else:
            await _register(accounts, player, name)


async def _register(accounts: RedisAccounts, player: str, name: str) -> None:
    """Create an account; if the name is taken, append the next free number."""
    for number in count(1):
        called = name if number == 1 else f"{name} {number}"
        try:
            await accounts.register(Player(player, called, _now(), BOT_KINDS.get(player)))
        except NameTaken:
            continue
        return


async def _revoke_old(accounts: RedisAccounts, player: str) -> None:
    for token in await accounts.list_tokens(player):
        if token.created < _now() - OLDEST_SECONDS * 1_000:
            await accounts.revoke_token(player, token.id)


class BotTokens:
    """The tokens of this process, keyed by account."""

    def __init__(self, accounts: RedisBlockingAccounts, clock: Callable[[], float] = time.monotonic) -> None:
        self._accounts, self._clock = accounts, clock
        self._tokens: dict[str, tuple[str, str, float]] = {}

    def token(self, player: str) -> str:
        """Return a token for the account; it is renewed from time to time."""
        held = self._tokens.get(player)
        if held is not None and self._clock() - held[2] < RENEWED_SECONDS:
            return held[1]
        if held is not None:
            self._revoke(player)
        secret = f"rh_{secrets.token_urlsafe(32)}"
        digest = hashlib.sha256(secret.encode()).hexdigest()
        token = Token(f"t{secrets.token_hex(6)}", player, ("play", "bot"), TOKEN_NOTE, _now())
        self._accounts(lambda accounts: accounts.add_token(digest, token))
        self._tokens[player] = token.id, secret, self._clock()
        return secret

    def forget(self, player: str) -> None:
        """Forget a token that the service rejected."""
        self._tokens.pop(player, None)

    def revoke_all(self) -> None:
        for player in tuple(self._tokens):
            self._revoke(player)

    def _revoke(self, player: str) -> None:
        token, _, _ = self._tokens.pop(player)
        self._accounts(lambda accounts: accounts.revoke_token(player, token))


def _now() -> int:
    return time.time_ns() // 1_000_000
