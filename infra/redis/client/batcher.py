"""Requests of one moment share a round trip: the connection costs more than the store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

SendBatch = Callable[[Sequence[Item]], Awaitable[Sequence[Result | Exception]]]
"""Sends items in one round trip and gives for each, in order, its result or its error."""


class Batcher(Generic[Item, Result]):
    """Sends what comes in while a round trip is under way together in the next; for one event loop."""

    def __init__(self, send: SendBatch[Item, Result]) -> None:
        self._send = send
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._sender: asyncio.Task[None] | None = None

    async def submit(self, item: Item) -> Result:
        """Give an item's result, or raise its error; cancelled callers do not disturb the others."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send_waiting())
        return await future

    async def _send_waiting(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            results: Sequence[Result | Exception]
            try:
                results = await self._send([item for item, _ in batch])
            except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it, whatever it is
                results = [error] * len(batch)
            for (_, future), result in zip(batch, results, strict=True):
                if future.done():
                    continue
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)
