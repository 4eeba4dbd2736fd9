"""What the API tells on the port of its vitals, where another thread asks its loop."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import FastAPI

from services.api.health import counted, readiness
from services.api.service import Service

T = TypeVar("T")

SECONDS = 5.0
"""How long the loop may take to answer; one that takes longer is stuck."""


class ApiSigns:
    """Whether the loop goes round, whether it can work, and what it counts."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    @property
    def lives(self) -> bool:
        return self._asked(asyncio.sleep(0, result=True)) or False

    @property
    def works(self) -> bool:
        service = self._service
        return service is not None and bool(self._asked(_ready(service)))

    def counts(self) -> bytes:
        """Give the counts; nothing before the process has begun, and nothing of a loop that is stuck."""
        service = self._service
        return b"" if service is None else self._asked(counted(service)) or b""

    @property
    def _service(self) -> Service | None:
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
            return asked.result(SECONDS)
        except TimeoutError:
            asked.cancel()
            return None


async def _ready(service: Service) -> bool:
    return (await readiness(service)).ready
