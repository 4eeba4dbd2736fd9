"""Tokens for operators of a service under test, put into its store."""

from __future__ import annotations

import asyncio
import secrets
import time

from infra.redis.accounts import RedisAccounts
from infra.redis.connect import connect_awaited
from infra.settings import Settings
from services.api.identity import digest_of, fresh_secret
from services.ports_accounts import Player, Scope, Token

OPERATOR = "operator"


def operator(settings: Settings, *scopes: Scope, player: str = OPERATOR) -> str:
    """Give a token of the scopes for an account that operates the service."""
    secret = fresh_secret()
    asyncio.run(_added(settings, secret, Token(secrets.token_hex(4), player, scopes, "a test", _now())))
    return secret


async def _added(settings: Settings, secret: str, token: Token) -> None:
    client = connect_awaited(settings.redis_url or "")
    try:
        accounts = RedisAccounts(client)
        if not await accounts.players((token.player,)):
            await accounts.register(Player(token.player, f"Operator {token.id}", _now()))
        await accounts.add_token(digest_of(secret), token)
    finally:
        await client.aclose()


def _now() -> int:
    return time.time_ns() // 1_000_000
