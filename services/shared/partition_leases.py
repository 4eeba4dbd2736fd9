"""Which partitions this worker holds: its fair share, taken and given back as workers come and go."""

from __future__ import annotations

import time
from collections.abc import Callable

from infra.logs import get_logger
from infra.ports.leases import Lease, Leases

log = get_logger()

REBALANCE_SECONDS = 1.0
"""How often a worker looks whether others came or went, at most a third of a lease."""


class PartitionLeases:
    """The leases of one worker."""

    def __init__(
        self,
        leases: Leases,
        holder: str,
        partitions: int,
        lease_seconds: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ownership, self._holder, self._partitions = leases, holder, partitions
        self._seconds, self._clock = lease_seconds, clock
        self._renew_every = min(lease_seconds / 3, REBALANCE_SECONDS)
        self._renewed = self._looked = -lease_seconds
        self.held: dict[int, Lease] = {}

    def renew(self) -> None:
        """Prolong the leases when it is time; what another worker took meanwhile is no longer held.

        Called between commands, too: a lease must not lapse while a long batch is decided.
        """
        now = self._clock()
        if now - self._renewed < self._renew_every:
            return
        mine = {lease.partition for lease in self._ownership.renew(tuple(self.held.values()))}
        self._renewed = now
        for partition in [number for number in self.held if number not in mine]:
            self.forget(partition)

    def rebalance(self) -> None:
        """Renew, then take or give back what the number of workers asks for."""
        self.renew()
        now = self._clock()
        if now - self._looked < self._renew_every:
            return
        self._looked = now
        workers = self._ownership.send_heartbeat(self._holder)
        rank, count = workers.index(self._holder), len(workers)
        wanted = self._partitions // count + (rank < self._partitions % count)
        mine_first = sorted(range(self._partitions), key=lambda number: (number % count != rank, number))
        self._release([number for number in mine_first if number in self.held][wanted:])
        self._acquire([number for number in mine_first if number not in self.held], wanted - len(self.held))

    def forget(self, partition: int) -> None:
        """Take note that a partition went to another worker."""
        if self.held.pop(partition, None) is not None:
            log.warning("a partition went to another worker", partition=partition)

    def release_all(self) -> None:
        """Give everything back, so that nobody has to wait for a lease to lapse."""
        self._ownership.release(tuple(self.held.values()))
        self.held.clear()
        self._ownership.deregister(self._holder)

    def _release(self, partitions: list[int]) -> None:
        if partitions:
            self._ownership.release([self.held.pop(number) for number in partitions])
            log.debug("gave partitions back", partitions=len(partitions), held=len(self.held))

    def _acquire(self, partitions: list[int], missing: int) -> None:
        """Ask for as many as are missing, those first that nobody else asks for first."""
        while missing > 0 and partitions:
            asked, partitions = partitions[:missing], partitions[missing:]
            leases = self._ownership.acquire(asked, self._holder)
            self.held.update({lease.partition: lease for lease in leases})
            missing -= len(leases)
            if leases:
                log.debug("took partitions", partitions=len(leases), held=len(self.held))
