"""TODO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from infra.ports.values import PortValue


class Leases(Protocol):
    """Who works on which partition."""

    def send_heartbeat(self, holder: str) -> tuple[str, ...]:
        """Say that a worker lives, and name all that do, in order."""

    def deregister(self, holder: str) -> None:
        """Take a worker off the list."""

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that are free, or held by an earlier instance of the same name.

        A holder is written NAME/INSTANCE; instances of a name are compared as text.
        """

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong leases and give those that are still the holder's."""

    def release(self, leases: Sequence[Lease]) -> None:
        """Give partitions back."""


class Fenced(Exception):
    """The partition belongs to another worker by now; nothing was read or written."""


class Lease(PortValue, frozen=True):
    """A partition held by one worker; the epoch rises with every owner and fences the one before."""

    partition: int
    epoch: int
    holder: str

    @property
    def fencing_token(self) -> str:
        """Epoch and holder together, so that an epoch that was lost in a failover is never shared."""
        return f"{self.epoch} {self.holder}"
