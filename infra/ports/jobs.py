"""Jobs, claims of what was enqueued, and viewers of the demo.

A queue only carries work: it may lose a job or hand one out twice. What is due stands in a read model.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class Job(PortValue, frozen=True):
    """A function to call, by its name.

    It may run for `timeout_seconds`. After `ttl_seconds` in the queue it is dropped.
    """

    queue: str
    function: str
    arguments: tuple[str | int, ...]
    timeout_seconds: int
    ttl_seconds: int


class Claim(PortValue, frozen=True):
    """A piece of work that a sweep has enqueued. Nobody enqueues it again for so many seconds."""

    name: str
    seconds: float


class Claims(Protocol):
    """What was put in a moment ago, so that it is not put in again at each look."""

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Say of each whether it was free; it is taken from now on."""

    def release_after(self, claim: Claim) -> None:
        """Let a claim go in so many seconds, if it is still there."""

    def clear(self) -> None:
        """Free everything: who was to carry it out has died."""


class AsyncDemoWatch(Protocol):
    """What the API notes."""

    async def note_viewer(self, seconds: int) -> None:
        """Record a viewer, for the given seconds from now on."""


class DemoWatch(Protocol):
    """What jobs ask."""

    def has_viewer(self) -> bool:
        """Return whether a recorded viewer still counts."""
