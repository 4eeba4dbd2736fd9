"""Outages of the service, and why a store refuses writes."""

from __future__ import annotations

from typing import Literal, Protocol

from infra.ports.tables import PortValue


class Outage(PortValue, frozen=True):
    """An outage of the service, from its last pulse to the sweep that noticed the outage (UTC, ms)."""

    since: int
    until: int


class WritesRefused(PortValue, frozen=True):
    """Why a reachable store refuses writes: the resource that is short, and a phrase for messages."""

    kind: Literal["disk", "memory", "replicas", "read-only"]
    reason: str


class ReplicasMissing(Exception):
    """Fewer replicas than required have stored the data, so a failover now might lose it."""

    def __init__(self, wanted: int, found: int) -> None:
        super().__init__(f"only {found} of the required {wanted} replicas have stored the record")


class OutageLog(Protocol):
    """The service's pulse, and outages for which some tables have not been compensated yet."""

    def read_clock(self) -> int:
        """Return the store's time (UTC, ms), which is also the tables' time."""

    def read_pulse(self) -> int | None:
        """Return when the service was last known to work (UTC, ms); None if never."""

    def write_pulse(self, at: int) -> None:
        """Record that the service works."""

    def begin_outage(self, outage: Outage) -> None:
        """Record an open outage and, in the same step, that the service works again."""

    def list_outages(self) -> tuple[Outage, ...]:
        """Return the open outages, oldest first."""

    def close_outage(self, outage: Outage) -> None:
        """Delete an outage, once every table has been compensated."""
