"""Chores become jobs only while they have work: what is queued or claimed goes to the disk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from infra.ports.jobs import Claim, Job
from services.jobs.dispatcher import Chore, Dispatcher

JOB = Job("audits", "do_it", (), 60, 60)


class Book:
    """Notes what is claimed and queued; everything is free."""

    def __init__(self) -> None:
        self.claimed, self.queued, self.retried = list[Claim](), list[Job](), 0

    def acquire(self, claims: Sequence[Claim]) -> tuple[bool, ...]:
        self.claimed += claims
        return (True,) * len(claims)

    def put(self, jobs: Sequence[Job]) -> None:
        self.queued += jobs

    def enqueue_due_retries(self) -> None:
        self.retried += 1


def dispatch(book: Book, chore: Chore, times: int) -> None:
    any_book = cast("Any", book)
    dispatcher = Dispatcher(any_book, any_book, any_book, any_book)
    for _ in range(times):
        dispatcher.dispatch_chores([chore])


def test_chore_without_work_writes_nothing() -> None:
    book = Book()

    dispatch(book, Chore("seeks", 0.0, JOB, lambda: False), times=3)

    assert ([], []) == (book.claimed, book.queued)


def test_chore_with_work_is_queued_once_in_its_interval() -> None:
    book = Book()

    dispatch(book, Chore("seeks", 3_600.0, JOB, lambda: True), times=3)

    assert [JOB] == book.queued
    assert 1 == book.retried
