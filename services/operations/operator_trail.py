"""The operators' log: each action is recorded before it is carried out, even if it fails."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from domain.table.talk.readable_text import unreadable_reason
from infra.ports.operators import AsyncOperatorLog, OperatorAction

MAX_REASON_LENGTH = 300


class OperationRefused(Exception):
    """An operator's action is impossible; `type` is the code of the problem."""

    def __init__(self, type_: str, message: str) -> None:
        super().__init__(message)
        self.type = type_


class OperatorTrail:
    """The entries of one operator in the operators' log."""

    def __init__(self, log: AsyncOperatorLog, operator: str) -> None:
        self._log, self._operator = log, operator

    async def write(self, does: str, on: str, why: str) -> None:
        """Write an entry; OperationRefused without a valid reason."""
        if len(why) > MAX_REASON_LENGTH:
            raise OperationRefused("bad-request", f"a reason has at most {MAX_REASON_LENGTH} characters")
        if reason := unreadable_reason(why):
            raise OperationRefused("bad-request", f"the reason cannot be read: {reason}")
        await self._log.append(OperatorAction(self._operator, does, on, why))

    @asynccontextmanager
    async def on_refusal(self, does: str, on: str, why: str) -> AsyncIterator[None]:
        """Write an entry if the action is refused before its target is known."""
        try:
            yield
        except OperationRefused:
            await self.write(does, on[:MAX_REASON_LENGTH], why)
            raise
