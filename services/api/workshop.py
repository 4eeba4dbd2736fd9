"""Work that would hold up other requests: drawings and looks ahead, on one thread beside the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from services.api.errors import Problem
from services.api.keeping import KeptBytes

MOST = 200
"""Pieces that may wait."""


class Workshop:
    """Makes bytes and keeps them; who asks for a piece that is being made waits for the same one."""

    def __init__(self, kept: KeptBytes) -> None:
        self._kept = kept
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")
        self._under_way: dict[Hashable, asyncio.Future[bytes]] = {}

    async def made(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        """Give what the work makes, made now or before."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        piece = self._under_way.get(key) or self._begin(key, work)
        return await asyncio.shield(piece)

    def _begin(self, key: Hashable, work: Callable[[], bytes]) -> asyncio.Future[bytes]:
        if len(self._under_way) >= MOST:
            raise Problem("unavailable", "too much is being worked out already; try again", retry=1)
        piece = asyncio.get_running_loop().run_in_executor(self._thread, work)
        self._under_way[key] = piece
        piece.add_done_callback(lambda done: self._finish(key, done))
        return piece

    def _finish(self, key: Hashable, piece: asyncio.Future[bytes]) -> None:
        del self._under_way[key]
        if not piece.cancelled() and piece.exception() is None:
            self._kept.keep(key, piece.result())

    def close(self) -> None:
        """Leave what has not begun."""
        self._thread.shutdown(wait=False, cancel_futures=True)
