"""Work that goes on after its request was answered, so that the time of the answer tells nothing of it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

MOST_AT_ONCE = 100
"""Pieces of work that are under way; what comes above that is dropped, and asked for once more."""

STOP_SECONDS = 5.0

logger = structlog.get_logger()


class BackgroundWork:
    """Pieces of work of one process; what one raises is logged, and hurts no other."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, what: str, work: Coroutine[Any, Any, None]) -> None:
        """Begin a piece of work; `what` names it in the log."""
        if len(self._tasks) >= MOST_AT_ONCE:
            work.close()
            logger.warning("work was dropped: too much is under way", what=what)
            return
        task = asyncio.create_task(_logged(what, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Let what is under way come to its end."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)


async def _logged(what: str, work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        logger.exception("work in the background broke", what=what)
