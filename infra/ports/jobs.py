"""Jobs, claims on enqueued work, and viewers of the demo.

Queues only carry work: they may lose a job or deliver it twice. A read model records which work is due.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Job(PortValue, frozen=True):
    """A function to call, identified by its name.

    It may run for `timeout_seconds`. A job that has been queued for `ttl_seconds` is dropped.
    """

    queue: str
    function: str
    arguments: tuple[str | int, ...]
    timeout_seconds: int
    ttl_seconds: int


class Claim(PortValue, frozen=True):
    """Work that a sweep has enqueued, and the seconds until it may be enqueued again."""

    name: str
    seconds: float


class Claims(Protocol):
    """Claims on recently enqueued work, which keep a sweep from enqueuing it again."""

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Claim each item for its number of seconds; return which items were free."""

    def release_after(self, claim: Claim) -> None:
        """Shorten an existing claim to the given number of seconds."""

    def clear(self) -> None:
        """Release all claims, after the process that worked on them has died."""


class AsyncDemoWatch(Protocol):
    """The API's side of the demo watch: it records viewers."""

    async def note_viewer(self, seconds: int) -> None:
        """Record that there is a viewer for the given number of seconds from now."""


class DemoWatch(Protocol):
    """The jobs' side of the demo watch: it checks for viewers."""

    def has_viewer(self) -> bool:
        """Return whether there is a viewer now."""
