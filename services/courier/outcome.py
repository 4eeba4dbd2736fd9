"""The outcome of a delivery, the same for every channel."""

from __future__ import annotations

from infra.ports.tables import PortValue


class Delivered(PortValue, frozen=True):
    """The other side took it; `code` is its answer, where it has codes."""

    code: int | None = None


class NotDelivered(PortValue, frozen=True):
    """The other side did not take it, or was not reached: `says` why, in words of our own.

    `retry_after` (s) is when it wants to be asked again; `final`: not with this message; `gone`: never, the
    channel is there no more.
    """

    code: int | None
    says: str
    retry_after: float | None = None
    final: bool = False
    gone: bool = False


DeliveryOutcome = Delivered | NotDelivered
"""Closed union."""
