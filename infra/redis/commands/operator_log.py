"""What an operator works with: commands that died, and the log of what operators did."""

from __future__ import annotations

import msgspec

from infra.ports.operators import OperatorAction, OperatorLogEntry
from infra.redis.keys import OPERATOR_LOG
from infra.redis.serialization import Reply

ACTION_FIELD = b"deed"

_deeds = msgspec.json.Decoder(OperatorAction)


class AsyncRedisOperatorLog:
    """A stream that is never trimmed: who did what has to be found years later."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def append(self, action: OperatorAction) -> None:
        """Add a deed."""
        await self._client.xadd(OPERATOR_LOG, {ACTION_FIELD: msgspec.json.encode(action)})

    async def read(self, after: str, limit: int) -> tuple[OperatorLogEntry, ...]:
        """Give the deeds that follow this position."""
        rows = await self._client.xrange(OPERATOR_LOG, min=f"({after}", count=limit)
        return tuple(
            OperatorLogEntry(
                entry.decode(), int(entry.partition(b"-")[0]), _deeds.decode(fields[ACTION_FIELD])
            )
            for entry, fields in rows
        )
