"""What the API tells on the port of its vitals, where another thread asks its loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import FastAPI

from services.api.routes.health import check_readiness, render_metrics
from services.api.runtime.state import ApiState

T = TypeVar("T")

LOOP_SECONDS = 5.0
"""How long the loop may take to answer; one that takes longer is stuck."""


class ApiHealth:
    """Whether the loop goes round, whether it can work, and what it counts."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    @property
    def is_alive(self) -> bool:
        return self._asked(asyncio.sleep(0, result=True)) or False

    @property
    def is_ready(self) -> bool:
        service = self._service
        return service is not None and bool(self._asked(_ready(service)))

    def render_metrics(self) -> bytes:
        """Give the counts; nothing before the process has begun, and nothing of a loop that is stuck."""
        service = self._service
        return b"" if service is None else self._asked(render_metrics(service)) or b""

    @property
    def _service(self) -> ApiState | None:
        return getattr(self._app.state, "service", None)

    def _asked(self, question: Coroutine[Any, Any, T]) -> T | None:
        """Have the loop answer; None where it does not in time."""
        service = self._service
        if service is None:
            question.close()
            return None
        try:
            asked = asyncio.run_coroutine_threadsafe(question, service.loop)
        except RuntimeError:  # the loop has ended
            question.close()
            return None
        try:
            return asked.result(LOOP_SECONDS)
        except TimeoutError:
            asked.cancel()
            return None


async def _ready(api: ApiState) -> bool:
    return (await check_readiness(api)).ready
