"""What the sweep and the jobs ask of the server that carries the queues, and of where reports lie.

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


class JobQueues(Protocol):
    """Where jobs wait for workers."""

    def put(self, jobs: Sequence[Job]) -> None:
        """Enqueue jobs, in one round trip per queue."""

    def count_waiting(self, queue: str) -> int:
        """Count the jobs of a queue that no worker has started."""


class AsyncJobAlarm(Protocol):
    """Lets jobs look at something at once, awaited; a hint, which may be lost."""

    async def ring(self, *arguments: str) -> None:
        """Call for a look, at what belongs to a player where one is named."""


class Claims(Protocol):
    """What was put in a moment ago, so that it is not put in again at each look."""

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        """Say of each whether it was free; it is taken from now on."""

    def release_after(self, claim: Claim) -> None:
        """Let a claim go in so many seconds, if it is still there."""

    def clear(self) -> None:
        """Free everything: who was to carry it out has died."""


class AuditReports(Protocol):
    """What audits found."""

    def save(self, table: str, report: bytes) -> None:
        """Keep the JSON of a table's latest report."""

    def find_existing(self, tables: Sequence[str]) -> tuple[bool, ...]:
        """Say of each table whether it has a report."""


class Audits(Protocol):
    """Audits that run as jobs."""

    async def request(self, table: str) -> None:
        """Ask for an audit of a table; one that is under way already is not doubled."""

    async def is_active(self, table: str) -> bool:
        """Return whether an audit of a table was asked for and has not ended yet."""

    async def read_report(self, table: str) -> bytes | None:
        """Return the JSON of a table's latest report."""


class Reviews(Protocol):
    """Looks back of seats at games, which jobs work out piece by piece."""

    async def request(self, table: str, seat: int, turns: int) -> None:
        """Have it gone on with behind so many turns; what is under way already is not doubled."""

    async def is_active(self, table: str, seat: int) -> bool:
        """Return whether a review was asked for and has not come to its end yet."""

    async def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of a review, as far as it has come."""


class ReviewStore(Protocol):
    """What jobs have worked out of reviews."""

    def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of a review, as far as it has come."""

    def save(self, table: str, seat: int, review: bytes) -> None:
        """Keep the JSON of a review for a while."""

    def put_next_piece(self, table: str, seat: int, turns: int) -> None:
        """Have it gone on with behind so many turns, after what else waits."""


class AsyncDemoWatch(Protocol):
    """What the API notes."""

    async def note_viewer(self, seconds: int) -> None:
        """Record a viewer, for the given seconds from now on."""


class DemoWatch(Protocol):
    """What jobs ask."""

    def has_viewer(self) -> bool:
        """Return whether a recorded viewer still counts."""
