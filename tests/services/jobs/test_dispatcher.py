"""Periodic jobs are enqueued only if there is work, because queued jobs and claims are written to disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from infra.ports.jobs import Claim, Job
from services.jobs.dispatcher import Dispatcher
from services.shared.job_table import ConditionPorts, PeriodicJob

PORTS = ConditionPorts(*(cast("Any", None),) * len(ConditionPorts._fields))


class Book:
    """Records claims and jobs; all claims are free. Tests set its clock."""

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

    def check(self, job: PeriodicJob, *moments: float) -> int:
        """Check a job at each of these times in seconds; return how many times it was enqueued."""
        before = len(self.queued)
        for self.now in moments:
            self.dispatcher.dispatch_periodic([job], PORTS)
        return len(self.queued) - before


def test_job_without_work_writes_nothing() -> None:
    book = Book()

    book.check(PeriodicJob("do_it", "audits", 0.0, has_work=lambda _: False), 0, 1, 2)

    assert ([], []) == (book.claimed, book.queued)


def test_job_with_work_is_enqueued_once_in_its_interval() -> None:
    book = Book()

    assert 1 == book.check(PeriodicJob("do_it", "audits", 3_600, 60), 0, 1, 3_599)
    assert 1 == book.check(PeriodicJob("do_it", "audits", 3_600, 60), 3_600, 3_601)
    assert 2 * [Job("audits", "do_it", (), 60, 3_600)] == book.queued


def test_claim_ends_before_the_next_check() -> None:
    book = Book()

    book.check(PeriodicJob("do_it", "audits", 10), 0)

    assert [Claim("do_it", 9)] == book.claimed


def test_rare_job_without_work_is_checked_every_minute() -> None:
    book, has_work = Book(), [False, True]
    job = PeriodicJob("do_it", "audits", 3_600, has_work=lambda _: has_work.pop(0))

    assert 1 == book.check(job, 0, 59, 60, 120)


def test_released_jobs_are_due_immediately() -> None:
    book, job = Book(), PeriodicJob("do_it", "audits", 3_600)
    book.check(job, 0)

    book.dispatcher.release_claims()

    assert 1 == book.check(job, 1)
