"""Outages of the service, and why a store refuses writes."""

from __future__ import annotations

from typing import Literal, Protocol

from infra.ports.tables import PortValue


class Outage(PortValue, frozen=True):
    """The service was away in [since, until), UTC, ms: from the last pulse to the sweep that found it."""

    since: int
    until: int


class WritesRefused(PortValue, frozen=True):
    """Why a store that answers takes no writes: what is short, and the same as a sentence's part."""

    kind: Literal["disk", "memory", "replicas", "read-only"]
    reason: str


class ReplicasMissing(Exception):
    """Fewer replicas than were asked for have what is stored: a failover now might undo it."""

    def __init__(self, wanted: int, found: int) -> None:
        super().__init__(f"{found} of the {wanted} replicas that were asked for have what is stored")


class OutageLog(Protocol):
    """The pulse of the service, and outages that some tables have not been excused for yet."""

    def read_clock(self) -> int:
        """Return the time by the store's clock (UTC, ms), which tables go by."""

    def read_pulse(self) -> int | None:
        """Return when the service was last seen to work (UTC, ms); None where it never was."""

    def write_pulse(self, at: int) -> None:
        """Note that the service works."""

    def begin_outage(self, outage: Outage) -> None:
        """Remember an outage until it is closed, and note in the same step that the service works again."""

    def list_outages(self) -> tuple[Outage, ...]:
        """Return the outages that are not closed, the oldest first."""

    def close_outage(self, outage: Outage) -> None:
        """Forget an outage: every table has been excused."""
