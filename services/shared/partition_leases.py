"""The partitions that a process holds: its fair share, adjusted as processes start and stop."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable

from infra.logs import get_logger
from infra.ports.leases import Lease, Leases

log = get_logger()

REBALANCE_SECONDS = 1.0
"""Seconds between checks for other processes; a third of a lease if that is shorter."""

RETURN_SECONDS = 0.25
"""Seconds between checks of whether an unreachable node is reachable again."""

DECLINE_SECONDS = 600.0
"""How long (s) a process leaves a partition to others because it lacks the rules of some table."""


class PartitionLeases:
    """The leases of one worker or projector.

    If some processes decline a partition because their build does not know its rules, one of the others gets
    it in addition to its share. A partition that all processes decline is shared like any other.
    """

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
        self.set_aside: dict[int, Lease] = {}
        """Leases on an unreachable node: nobody works on them until a node answers."""
        self._declined: dict[int, float] = {}
        self._alive: tuple[str, ...] = ()
        self._knowing: dict[int, list[str]] = {}
        """For each declined partition, the processes that do not decline it."""

    def renew(self) -> None:
        """Renew the leases when they are due; leases that other processes have acquired are dropped.

        It is also called between commands, since a lease must not expire during a long batch.
        """
        now = self._clock()
        often = min(self._renew_every, RETURN_SECONDS) if self.set_aside else self._renew_every
        if now - self._renewed < often:
            return
        renewal = self._leases.renew((*self.held.values(), *self.set_aside.values()))
        self._renewed = now
        known = {lease.partition for lease in (*renewal.prolonged, *renewal.unknown)}
        for partition in [number for number in (*self.held, *self.set_aside) if number not in known]:
            self.forget(partition)
        self.set_aside = {lease.partition: lease for lease in renewal.unknown}
        for partition in self.set_aside:
            self.held.pop(partition, None)
        self.held.update({lease.partition: lease for lease in renewal.prolonged})

    def doubt(self) -> None:
        """Make the next call renew all leases, since the store did not answer."""
        self._renewed = -self._seconds

    def rebalance(self) -> None:
        """Renew the leases, then acquire or release some according to the number of processes."""
        self.renew()
        now = self._clock()
        if now - self._rebalanced < self._renew_every:
            return
        self._rebalanced = now
        alive = self._leases.send_heartbeat(self.holder)
        if not alive:
            return  # keep everything until the live processes are known
        self._alive = alive
        self._update_declined(now)
        handed = {partition: knowing for partition, knowing in self._knowing.items() if knowing}
        self._release([number for number in self._all if self.holder not in handed.get(number, self._alive)])
        self._share([number for number in range(self._partitions) if number not in handed])
        mine = [number for number, who in handed.items() if who[number % len(who)] == self.holder]
        mine = [number for number in mine if number not in self._all]
        self._acquire(mine, len(mine))

    def may_decline(self, partition: int) -> bool:
        """Return whether there is a live process that does not decline the partition."""
        return any(holder != self.holder for holder in self._knowing.get(partition, self._alive))

    def decline(self, partition: int) -> None:
        """Leave a partition to processes that may know its rules; after a while, accept it again."""
        self._declined[partition] = self._clock() + DECLINE_SECONDS
        self._leases.note_declined(self.holder, self._declined)
        log.warning("left a partition to other builds", partition=partition)
        if partition in self._all:
            self._release([partition])

    @property
    def _all(self) -> dict[int, Lease]:
        return self.held | self.set_aside

    def _share(self, partitions: list[int]) -> None:
        """Acquire a fair share of these partitions, or release the excess."""
        rank, count = self._alive.index(self.holder), len(self._alive)
        wanted = len(partitions) // count + (rank < len(partitions) % count)
        mine_first = sorted(partitions, key=lambda number: (number % count != rank, number))
        held = [number for number in mine_first if number in self._all]
        self._release(held[wanted:])
        self._acquire([number for number in mine_first if number not in self._all], wanted - len(held))

    def _update_declined(self, now: float) -> None:
        """Read which partitions others decline, and stop declining those whose time is over."""
        lapsed = [partition for partition, until in self._declined.items() if until <= now]
        for partition in lapsed:
            del self._declined[partition]
        if lapsed:
            self._leases.note_declined(self.holder, self._declined)
        declined = self._leases.list_declined(self._alive)
        self._knowing = {
            partition: [holder for holder in self._alive if partition not in declined.get(holder, ())]
            for partition in sorted(frozenset().union(*declined.values()))
        }

    def forget(self, partition: int) -> None:
        """Drop a partition that another process holds."""
        if self._pop(partition) is not None:
            log.warning("lost a partition", partition=partition)

    def release_all(self) -> None:
        """Release everything, so that other processes need not wait for the leases to expire."""
        self._leases.release(tuple(self._all.values()))
        self.held.clear()
        self.set_aside.clear()
        if self._declined:
            self._leases.note_declined(self.holder, ())
        self._leases.deregister(self.holder)

    def _release(self, partitions: list[int]) -> None:
        if partitions:
            released = [lease for number in partitions if (lease := self._pop(number)) is not None]
            self._leases.release(released)
            log.debug("released partitions", partitions=len(partitions), held=len(self.held))

    def _pop(self, partition: int) -> Lease | None:
        return self.held.pop(partition, None) or self.set_aside.pop(partition, None)

    def _acquire(self, partitions: list[int], missing: int) -> None:
        """Acquire up to `missing` of these partitions, in order."""
        while missing > 0 and partitions:
            asked, partitions = partitions[:missing], partitions[missing:]
            leases = self._leases.acquire(asked, self.holder)
            self.held.update({lease.partition: lease for lease in leases})
            missing -= len(leases)
            if leases:
                log.debug("acquired partitions", partitions=len(leases), held=len(self.held))


def holder_name(name: str | None) -> str:
    """Return a holder's name: NAME/INSTANCE, where later instances sort later."""
    return f"{name or f'{socket.gethostname()}-{secrets.token_hex(4)}'}/{time.time_ns():020d}"
