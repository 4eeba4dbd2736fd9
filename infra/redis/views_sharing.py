"""Who follows which partition, so that several projectors share the work; commits are exact without it."""

from __future__ import annotations

from collections.abc import Sequence

from infra.redis import views_keys as keys
from infra.redis.library import ANNOUNCE
from infra.redis.views_library import CLAIM, KEEP, UNCLAIM
from infra.redis.wire import Reply
from services.stored import Lease

UNFENCED = 0
"""The epoch of a claim: it fences nobody."""


class ProjectorShares:
    """Claims partitions for so many milliseconds, as `Ownership` leases them for workers."""

    def __init__(self, client: Reply, milliseconds: int) -> None:
        self._client, self._milliseconds = client, milliseconds

    def announce(self, holder: str) -> tuple[str, ...]:
        """Say that a projector lives, and name all that do, in order."""
        call = ("FCALL", ANNOUNCE, 1, keys.PROJECTORS, holder, self._milliseconds)
        return tuple(sorted(name.decode() for name in self._client.execute_command(*call)))

    def retire(self, holder: str) -> None:
        """Take a projector off the list."""
        self._client.execute_command("ZREM", keys.PROJECTORS, holder)

    def acquire(self, partitions: Sequence[int], holder: str) -> tuple[Lease, ...]:
        """Take those of the partitions that nobody holds; one that a namesake held counts as free."""
        wanted = [Lease(partition, UNFENCED, holder) for partition in partitions]
        return self._those(wanted, CLAIM, self._milliseconds)

    def renew(self, leases: Sequence[Lease]) -> tuple[Lease, ...]:
        """Prolong claims and give those that are still the holder's."""
        return self._those(leases, KEEP, self._milliseconds)

    def release(self, leases: Sequence[Lease]) -> None:
        """Give partitions back."""
        self._those(leases, UNCLAIM)

    def _those(self, leases: Sequence[Lease], function: str, *arguments: int) -> tuple[Lease, ...]:
        """Call a function on each claim and give those for which it says yes."""
        with self._client.pipeline(transaction=False) as pipeline:
            for lease in leases:
                claim = keys.claim(lease.partition)
                pipeline.execute_command("FCALL", function, 1, claim, lease.holder, *arguments)
            said = pipeline.execute()
        return tuple(lease for lease, yes in zip(leases, said, strict=True) if yes)
