"""Periodic jobs are enqueued only while they have work: what is queued or claimed goes to the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from infra.ports.jobs import Claim, Job
from services.jobs.dispatcher import Dispatcher
from services.shared.job_table import ConditionPorts, PeriodicJob

PORTS = ConditionPorts(*(cast("Any", None),) * len(ConditionPorts._fields))


class Book:
    """Notes what is claimed and queued; everything is free. Its clock moves only when a test moves it."""

    def __init__(self) -> None:
        self.claimed, self.queued, self.now = list[Claim](), list[Job](), 0.0
        any_book = cast("Any", self)
        self.dispatcher = Dispatcher(any_book, any_book, any_book, any_book, lambda: self.now)

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        self.claimed += claims
        return (True,) * len(claims)

    def put(self, jobs: Sequence[Job]) -> None:
        self.queued += jobs

    def clear(self) -> None:
        """Free all claims."""

    def look(self, job: PeriodicJob, *moments: float) -> int:
        """Look at a job at each of these seconds; return how often it was enqueued."""
        before = len(self.queued)
        for self.now in moments:
            self.dispatcher.dispatch_periodic([job], PORTS)
        return len(self.queued) - before


def test_job_without_work_writes_nothing() -> None:
    book = Book()

    book.look(PeriodicJob("do_it", "audits", 0.0, has_work=lambda _: False), 0, 1, 2)

    assert ([], []) == (book.claimed, book.queued)


def test_job_with_work_is_enqueued_once_in_its_interval() -> None:
    book = Book()

    assert 1 == book.look(PeriodicJob("do_it", "audits", 3_600, 60), 0, 1, 3_599)
    assert 1 == book.look(PeriodicJob("do_it", "audits", 3_600, 60), 3_600, 3_601)
    assert 2 * [Job("audits", "do_it", (), 60, 3_600)] == book.queued


def test_claim_ends_before_the_next_look() -> None:
    book = Book()

    book.look(PeriodicJob("do_it", "audits", 10), 0)

    assert [Claim("do_it", 9)] == book.claimed


def test_rare_job_without_work_is_looked_at_each_minute() -> None:
    book, has_work = Book(), [False, True]
    job = PeriodicJob("do_it", "audits", 3_600, has_work=lambda _: has_work.pop(0))

    assert 1 == book.look(job, 0, 59, 60, 120)


def test_released_jobs_are_due_at_once() -> None:
    book, job = Book(), PeriodicJob("do_it", "audits", 3_600)
    book.look(job, 0)

    book.dispatcher.release_claims()

    assert 1 == book.look(job, 1)
