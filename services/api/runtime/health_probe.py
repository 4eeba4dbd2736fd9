"""What the health port is told of this process, asked by a thread of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.applications import Starlette

from services.api.runtime.health_checks import check_readiness, render_metrics
from services.api.runtime.state import ApiState

T = TypeVar("T")

LOOP_SECONDS = 5.0
"""How long the loop may take to answer; one that takes longer is stuck."""


class ApiHealth:
    """Whether the loop goes round, whether it can work, and what it counts."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    @property
    def is_alive(self) -> bool:
        return self._ask(asyncio.sleep(0, result=True)) or False

    @property
    def is_ready(self) -> bool:
        api = self._api
        return api is not None and bool(self._ask(_is_ready(api)))

    def render_metrics(self) -> bytes:
        """Give the counts; nothing before the process has begun, and nothing of a loop that is stuck."""
        api = self._api
        return b"" if api is None else self._ask(render_metrics(api)) or b""

    @property
    def _api(self) -> ApiState | None:
        return getattr(self._app.state, "api", None)

    def _ask(self, question: Coroutine[Any, Any, T]) -> T | None:
        """Have the loop answer; None where it does not in time."""
        api = self._api
        if api is None:
            question.close()
            return None
        try:
            answer = asyncio.run_coroutine_threadsafe(question, api.loop)
        except RuntimeError:  # the loop has ended
            question.close()
            return None
        try:
            return answer.result(LOOP_SECONDS)
        except TimeoutError:
            answer.cancel()
            return None


async def _is_ready(api: ApiState) -> bool:
    return (await check_readiness(api)).ready
