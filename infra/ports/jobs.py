"""Jobs, claims of enqueued work, and viewers of the demo.

Queues only carry work: they may lose a job or deliver it twice. What is due is recorded in a read model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Job(PortValue, frozen=True):
    """A function to call, by its name.

    It may run for `timeout_seconds`. It is dropped after `ttl_seconds` in the queue.
    """

    queue: str
    function: str
    arguments: tuple[str | int, ...]
    timeout_seconds: int
    ttl_seconds: int


class Claim(PortValue, frozen=True):
    """Work that a sweep has enqueued. It is not enqueued again until the claim expires, in seconds."""

    name: str
    seconds: float


class Claims(Protocol):
    """Recently enqueued work, so that a sweep does not enqueue it again."""

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Claim each item for its time; return which of them were free."""

    def release_after(self, claim: Claim) -> None:
        """Shorten a claim, if it still exists, to its given seconds."""

    def clear(self) -> None:
        """Release every claim, after the process that worked on them has died."""


class AsyncDemoWatch(Protocol):
    """The API's side of the demo watch."""

    async def note_viewer(self, seconds: int) -> None:
        """Record a viewer for the given seconds from now."""


class DemoWatch(Protocol):
    """The jobs' side of the demo watch."""

    def has_viewer(self) -> bool:
        """Return whether a recorded viewer is still current."""
