"""Reads that are asked at the same moment share a round trip: the line costs more than the store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from infra.redis.serialization import Reply

RedisCommand = tuple[str | bytes | int, ...]


class ReadBatcher:
    """Sends what is asked while a round trip is under way together in the next; for reads alone."""

    def __init__(self, client: Reply) -> None:
        self._client = client
        self._waiting: list[tuple[Sequence[RedisCommand], asyncio.Future[list[Reply]]]] = []
        self._sender: asyncio.Task[None] | None = None

    async def read(self, *commands: RedisCommand) -> list[Reply]:
        """Give the reply to each call, or raise the first that is an error."""
        future: asyncio.Future[list[Reply]] = asyncio.get_running_loop().create_future()
        self._waiting.append((commands, future))
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send())
        return await future

    async def _send(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._send_one(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits has to hear of it, whatever it is
                for _, future in batch:
                    if not future.done():
                        future.set_exception(error)

    async def _send_one(
        self, batch: list[tuple[Sequence[RedisCommand], asyncio.Future[list[Reply]]]]
    ) -> None:
        pipeline = self._client.pipeline(transaction=False)
        for calls, _ in batch:
            for call in calls:
                pipeline.execute_command(*call)
        replies = iter(await pipeline.execute(raise_on_error=False))
        for calls, future in batch:
            own = [next(replies) for _ in calls]
            error = next((reply for reply in own if isinstance(reply, Exception)), None)
            if future.done():
                continue
            if error is None:
                future.set_result(own)
            else:
                future.set_exception(error)
