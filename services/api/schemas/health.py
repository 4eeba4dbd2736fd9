"""What the API answers about its own process."""

from __future__ import annotations

from typing import Literal

from services.api.schemas.response_part import ResponsePart


class Health(ResponsePart, frozen=True):
    """The process answers."""

    status: Literal["ok"]


class Readiness(ResponsePart, frozen=True):
    """Whether the store answers, and milliseconds that each read model is behind; null while it is built."""

    ready: bool
    store: bool
    lag: dict[str, int | None]
