"""Leases of partitions to workers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Leases(Protocol):
    """Leases of partitions, timed by the store's clock."""

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Record a heartbeat and return all live holders in order.

        The result is empty if the node that keeps the list is down while other nodes respond.
        """

    def deregister(self, holder: str) -> None:
        """Remove a holder from the list."""

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Lease the partitions that are free or held by an earlier instance with the same name.

        A holder is written as NAME/INSTANCE; instances are compared as text.
        """

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Renew the leases that still belong to the holder."""

    def release(self, leases: Sequence[Lease]) -> None:
        """Release the leases; on a node that is down, they expire instead."""

    def note_declined(self, holder: str, partitions: Collection[int]) -> None:
        """Record partitions that a holder leaves to other builds, which may support their tables."""

    def list_declined(self, alive: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Return the partitions that live holders have declined, keyed by the holder's name."""


class Renewal(PortValue, frozen=True):
    """The result of a renewal.

    The leases in `prolonged` were renewed. Those in `unknown` may still be held: their node is down while
    others respond. All other leases were lost to other workers.
    """

    prolonged: tuple[Lease, ...] = ()
    unknown: tuple[Lease, ...] = ()


class LeaseLost(PortValue, frozen=True):
    """Returned instead of a reply: a different worker holds the partition, so nothing was read or written."""


class Fenced(Exception):
    """A different worker holds the partition now, so nothing was read or written."""


class Lease(PortValue, frozen=True):
    """A partition held by a worker; the epoch increases with every holder and fences off the previous one."""

    partition: int
    epoch: int
    holder: str

    @property
    def fencing_token(self) -> str:
        """The epoch and the holder; both are needed, because an epoch lost in a failover is used again."""
        return f"{self.epoch} {self.holder}"
