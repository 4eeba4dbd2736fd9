"""The partitions that a process holds: its fair share, acquired and released as others come and go."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable

from infra.logs import get_logger
from infra.ports.leases import Lease, Leases

log = get_logger()

REBALANCE_SECONDS = 1.0
"""Seconds between looks whether others came or went; a third of a lease where that is shorter."""


class PartitionLeases:
    """The leases of one worker or projector."""

    def __init__(
        self,
        leases: Leases,
        holder: str,
        partitions: int,
        lease_seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._leases, self.holder, self._partitions = leases, holder, partitions
        self._seconds, self._clock = lease_seconds, clock
        self._renew_every = min(lease_seconds / 3, REBALANCE_SECONDS)
        self._renewed = self._rebalanced = -lease_seconds
        self.held: dict[int, Lease] = {}

    def renew(self) -> None:
        """Renew the leases when it is time; what another process acquired meanwhile is no longer held.

        Called between commands, too: a lease must not lapse while a long batch is decided.
        """
        now = self._clock()
        if now - self._renewed < self._renew_every:
            return
        renewed = {lease.partition for lease in self._leases.renew(tuple(self.held.values()))}
        self._renewed = now
        for partition in [number for number in self.held if number not in renewed]:
            self.forget(partition)

    def rebalance(self) -> None:
        """Renew, then acquire or release as the number of processes asks for."""
        self.renew()
        now = self._clock()
        if now - self._rebalanced < self._renew_every:
            return
        self._rebalanced = now
        workers = self._leases.send_heartbeat(self.holder)
        rank, count = workers.index(self.holder), len(workers)
        wanted = self._partitions // count + (rank < self._partitions % count)
        mine_first = sorted(range(self._partitions), key=lambda number: (number % count != rank, number))
        self._release([number for number in mine_first if number in self.held][wanted:])
        self._acquire([number for number in mine_first if number not in self.held], wanted - len(self.held))

    def forget(self, partition: int) -> None:
        """Take note that another process holds a partition."""
        if self.held.pop(partition, None) is not None:
            log.warning("lost a partition", partition=partition)

    def release_all(self) -> None:
        """Release everything, so that nobody has to wait for a lease to lapse."""
        self._leases.release(tuple(self.held.values()))
        self.held.clear()
        self._leases.deregister(self.holder)

    def _release(self, partitions: list[int]) -> None:
        if partitions:
            self._leases.release([self.held.pop(number) for number in partitions])
            log.debug("released partitions", partitions=len(partitions), held=len(self.held))

    def _acquire(self, partitions: list[int], missing: int) -> None:
        """Ask for as many as are missing, those first that nobody else asks for first."""
        while missing > 0 and partitions:
            asked, partitions = partitions[:missing], partitions[missing:]
            leases = self._leases.acquire(asked, self.holder)
            self.held.update({lease.partition: lease for lease in leases})
            missing -= len(leases)
            if leases:
                log.debug("acquired partitions", partitions=len(leases), held=len(self.held))


def holder_name(name: str | None) -> str:
    """Give the name under which partitions are held: NAME/INSTANCE, where later instances sort later."""
    return f"{name or f'{socket.gethostname()}-{secrets.token_hex(4)}'}/{time.time_ns():020d}"
