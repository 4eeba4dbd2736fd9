"""Operator tokens for a service under test, stored directly."""

from __future__ import annotations

import asyncio
import secrets
import time

from infra.ports.accounts import Player, Scope, Token
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import connect_async
from infra.settings.settings import Settings
from services.api.auth.authentication import hash_secret, new_secret

OPERATOR_ID = "operator"


def create_operator_token(settings: Settings, *scopes: Scope, player: str = OPERATOR_ID) -> str:
    """Return a token with these scopes for an operator account."""
    secret = new_secret()
    asyncio.run(_added(settings, secret, Token(secrets.token_hex(4), player, scopes, "a test", _now())))
    return secret


async def _added(settings: Settings, secret: str, token: Token) -> None:
    client = connect_async(settings.redis_url or "")
    try:
        accounts = RedisAccounts(client)
        if not await accounts.find_players((token.player,)):
            await accounts.register(Player(token.player, f"Operator {token.id}", _now()))
        await accounts.add_token(hash_secret(secret), token)
    finally:
        await client.aclose()


def _now() -> int:
    return time.time_ns() // 1_000_000
