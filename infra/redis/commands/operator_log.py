"""What operators did: one stream."""

from __future__ import annotations

import msgspec

from infra.ports.operators import OperatorAction, OperatorLogEntry
from infra.ports.positions import parse_position
from infra.redis.client.types import RedisClient
from infra.redis.keys import OPERATOR_LOG

ACTION_FIELD = b"action"

_actions = msgspec.json.Decoder(OperatorAction)


class AsyncRedisOperatorLog:
    """A stream that is never trimmed: who did what has to be found years later."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def append(self, action: OperatorAction) -> None:
        """Add an action; whoever takes it calls this first."""
        await self._client.xadd(OPERATOR_LOG, {ACTION_FIELD: msgspec.json.encode(action)})

    async def read(self, after: str, limit: int) -> tuple[OperatorLogEntry, ...]:
        """Give the actions that follow this position."""
        rows = await self._client.xrange(OPERATOR_LOG, min=f"({after}", count=limit)
        return tuple(
            OperatorLogEntry(
                entry.decode(), parse_position(entry.decode())[0], _actions.decode(fields[ACTION_FIELD])
            )
            for entry, fields in rows
        )
