"""Leases of partitions to workers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Leases(Protocol):
    """Leases of partitions, timed by the store's clock."""

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Record a heartbeat and return all live holders in order.

        Empty if the node that keeps the list is down while others respond.
        """

    def deregister(self, holder: str) -> None:
        """Remove a holder from the list."""

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Lease those partitions that are free, or held by an earlier instance of the same name.

        A holder is written NAME/INSTANCE; instances are compared as text.
        """

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Prolong the leases that still belong to the holder."""

    def release(self, leases: Sequence[Lease]) -> None:
        """Release leases; on a node that is down they expire instead."""

    def note_declined(self, holder: str, partitions: Collection[int]) -> None:
        """Record partitions that a holder leaves to workers of a build that may support their tables."""

    def list_declined(self, alive: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Return the declined partitions of live holders by name."""


class Renewal(PortValue, frozen=True):
    """The result of a renewal: `prolonged`, or `unknown` if the node is down while others respond.

    All other leases were lost to other workers.
    """

    prolonged: tuple[Lease, ...] = ()
    unknown: tuple[Lease, ...] = ()


class LeaseLost(PortValue, frozen=True):
    """Replaces a reply: another worker holds the partition now; nothing was read or written."""


class Fenced(Exception):
    """Another worker holds the partition now; nothing was read or written."""


class Lease(PortValue, frozen=True):
    """A partition held by one worker; the epoch rises with every owner and fences off the previous one."""

    partition: int
    epoch: int
    holder: str

    @property
    def fencing_token(self) -> str:
        """Epoch and holder together: an epoch lost in a failover is reused, by another holder."""
        return f"{self.epoch} {self.holder}"
