"""Who works on which partition."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Leases(Protocol):
    """Leases of partitions by the clock of the store."""

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Say that a holder lives, and name all that do, in order.

        Nobody is named where the node that keeps the list is away, while others answer.
        """

    def deregister(self, holder: str) -> None:
        """Take a holder off the list."""

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Lease those of the partitions that are free, or held by an earlier instance of the same name.

        A holder is written NAME/INSTANCE; instances of a name are compared as text.
        """

    def renew(self, leases: Sequence[Lease]) -> Renewal:
        """Prolong leases, those that are still the holder's."""

    def release(self, leases: Sequence[Lease]) -> None:
        """Let partitions go; those whose node is away go as their leases lapse."""

    def note_declined(self, holder: str, partitions: Collection[int]) -> None:
        """Note which partitions a holder leaves to others that may know what lies in them."""

    def list_declined(self, alive: Collection[str]) -> Mapping[str, frozenset[int]]:
        """Return what holders that live have noted, by name."""


class Renewal(PortValue, frozen=True):
    """What became of leases: `prolonged`, or `unknown` as their node is away, while others answer.

    Those that are neither belong to others by now.
    """

    prolonged: tuple[Lease, ...] = ()
    unknown: tuple[Lease, ...] = ()


class LeaseLost(PortValue, frozen=True):
    """In place of a reply: the partition belongs to another worker by now; nothing was read or written."""


class Fenced(Exception):
    """The partition belongs to another worker by now; nothing was read or written."""


class Lease(PortValue, frozen=True):
    """A partition held by one worker; the epoch rises with every owner and fences the one before."""

    partition: int
    epoch: int
    holder: str

    @property
    def fencing_token(self) -> str:
        """Epoch and holder together: an epoch lost in a failover is given again, to another holder."""
        return f"{self.epoch} {self.holder}"
