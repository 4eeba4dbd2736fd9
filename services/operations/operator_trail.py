"""What an operator does, written down before it is done, also where it comes to nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.table.talk.readable_text import unreadable_reason
from infra.ports.operators import OperatorAction
from infra.redis.commands import AsyncRedisOperatorLog

MAX_REASON_LENGTH = 300


class OperationRefused(Exception):
    """What an operator wanted cannot be; `type` is the slug of a problem."""

    def __init__(self, type_: str, message: str) -> None:
        super().__init__(message)
        self.type = type_


class OperatorTrail:
    """The entries of one operator in the operators' log."""

    def __init__(self, log: AsyncRedisOperatorLog, operator: str) -> None:
        self._log, self._operator = log, operator

    async def write(self, does: str, on: str, why: str) -> None:
        """Write an entry, or raise OperationRefused where there is no reason for it."""
        if len(why) > MAX_REASON_LENGTH:
            raise OperationRefused("bad-request", f"a reason has at most {MAX_REASON_LENGTH} characters")
        if reason := unreadable_reason(why):
            raise OperationRefused("bad-request", f"the reason cannot be read: {reason}")
        await self._log.append(OperatorAction(self._operator, does, on, why))

    @asynccontextmanager
    async def on_refusal(self, does: str, on: str, why: str) -> AsyncIterator[None]:
        """Write an entry where what follows is refused before it is known whom it is about."""
        try:
            yield
        except OperationRefused:
            await self.write(does, on[:MAX_REASON_LENGTH], why)
            raise
