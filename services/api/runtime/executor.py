"""Work outside the event loop: drawings and analyses on a thread, background tasks, a cache of bytes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import structlog

from services.api.problems import Problem
from services.api.runtime.limits import is_exempt
from services.shared.caching import LruCache

ENTRY_OVERHEAD = 200
"""Memory used by a cache entry in addition to its value, in bytes."""


class ByteCache(LruCache[bytes]):
    """A cache whose total size in bytes is limited."""

    def put_bytes(self, key: Hashable, value: bytes) -> bytes:
        return self.put(key, value, len(value) + ENTRY_OVERHEAD)


MAX_QUEUED = 200


Work = Callable[[], bytes | None]
"""Computes the result, or returns None if it has to be called again; other callers then have their turn."""


class _Piece(NamedTuple):
    caller: str
    key: Hashable
    work: Work
    made: asyncio.Future[bytes]


class FairExecutor:
    """Computes bytes on a thread and caches them; callers take turns.

    Requests for the same key share one computation. Each caller may have `max_per_caller` computations in
    progress.
    """

    def __init__(self, cache: ByteCache, max_per_caller: int) -> None:
        self._cache, self._each = cache, max_per_caller
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="workshop")
        self._under_way: dict[Hashable, asyncio.Future[bytes]] = {}
        self._begun: dict[str, int] = {}
        self._waiting: OrderedDict[str, deque[_Piece]] = OrderedDict()
        self._busy = False

    def knows(self, key: Hashable) -> bool:
        """Return whether the result is cached, so that the caller need not read the input."""
        return self._cache.get(key) is not None

    async def compute(self, caller: str, key: Hashable, work: Work) -> bytes:
        """Return the result of `work`, cached or computed; too-many-requests above the caller's limit."""
        cached = self._cache.get(key)
        if cached is not None:
            return cached
        piece = self._under_way.get(key) or self._begin(caller, key, work)
        return await asyncio.shield(piece)

    def _begin(self, caller: str, key: Hashable, work: Work) -> asyncio.Future[bytes]:
        if self._begun.get(caller, 0) >= self._each and not is_exempt(caller):
            detail = f"each player or anonymous address can run {self._each} drawings, analyses or checks"
            raise Problem("too-many-requests", f"{detail} at once; try again", retry=1)
        if len(self._under_way) >= MAX_QUEUED:
            raise Problem("unavailable", "the service is busy; try again", retry=1)
        piece = asyncio.get_running_loop().create_future()
        self._under_way[key] = piece
        self._begun[caller] = self._begun.get(caller, 0) + 1
        piece.add_done_callback(lambda done: self._finish(caller, key, done))
        self._enqueue(_Piece(caller, key, work, piece))
        self._next()
        return piece

    def _enqueue(self, piece: _Piece) -> None:
        self._waiting.setdefault(piece.caller, deque()).append(piece)

    def _next(self) -> None:
        """Start the next computation, and move its caller to the end of the queue."""
        if self._busy or not self._waiting:
            return
        caller, pieces = self._waiting.popitem(last=False)
        piece = pieces.popleft()
        if pieces:
            self._waiting[caller] = pieces
        self._busy = True
        working = asyncio.get_running_loop().run_in_executor(self._thread, piece.work)
        working.add_done_callback(lambda done: self._hand_over(piece, done))

    def _hand_over(self, piece: _Piece, done: asyncio.Future[bytes | None]) -> None:
        self._busy = False
        if done.cancelled():
            piece.made.cancel()
        elif (error := done.exception()) is not None:
            piece.made.set_exception(error)
        elif (result := done.result()) is None:
            self._enqueue(piece)
        else:
            piece.made.set_result(result)
        self._next()

    def _finish(self, caller: str, key: Hashable, piece: asyncio.Future[bytes]) -> None:
        del self._under_way[key]
        self._begun[caller] -= 1
        if not self._begun[caller]:
            del self._begun[caller]
        if not piece.cancelled() and piece.exception() is None:
            self._cache.put_bytes(key, piece.result())

    def close(self) -> None:
        """Cancel computations that have not started."""
        for pieces in self._waiting.values():
            for piece in pieces:
                piece.made.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)


MAX_TASKS = 100
"""Maximum number of background tasks; further ones are dropped."""

STOP_SECONDS = 5.0

logger = structlog.get_logger()


class BackgroundWork:
    """The background tasks of a process; their errors are logged."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Start a task; `what` names it in the log."""
        if len(self._tasks) >= MAX_TASKS:
            work.close()
            logger.warning("work was dropped because too much is pending", what=what)
            return
        task = asyncio.create_task(_logged(what, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Wait until all tasks have ended, for at most STOP_SECONDS."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)


async def _logged(what: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        logger.exception("background work failed", what=what)
