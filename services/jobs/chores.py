"""Recurring chores: each is enqueued only while a look at the store shows that it has work.

A job causes a dozen writes to the disk until it is done, and the look only reads. So an idle service writes
next to nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.games import catalog
from infra.ports.jobs import Job
from infra.ports.ratings import RatingStore
from infra.ports.read_models import ReadModelNotReady, ReadModelStore
from projections.lobby import LOBBY, demo_prefix
from projections.table_results.results import RESULTS, rated_prefix
from services.jobs.bot_accounts import BlockingAccounts
from services.jobs.dispatcher import (
    BOTS_QUEUE,
    CHORES_QUEUE,
    DELETE_ACCOUNTS,
    ENSURE_DEMO_TABLE,
    LONGEST_CHORE,
    LONGEST_TURN,
    RECKON_RATINGS,
    Chore,
)
from services.shared.job_names import AUDIT_QUEUE, SEEK_JOB, VACATION_JOB

DEMO_SECONDS = 10.0
"""How often a missing demo table is looked for."""

VACATION_SECONDS = 60.0
"""How often tables without a record of a vacation are looked for: joined while it lasts, for one."""

SEEK_SECONDS = 30.0
"""How often seeks are looked after."""

RATINGS_SECONDS = 20.0
"""How often finished tables are added to ratings."""

DELETIONS_SECONDS = 20.0
"""How often accounts are looked for that are to be deleted."""

LAST_ROW = "~"
"""Sorts behind every row, which begins with digits."""


class ChorePorts(NamedTuple):
    """What the looks read."""

    accounts: BlockingAccounts
    read_models: ReadModelStore
    ratings: RatingStore


def build_chores(ports: ChorePorts, demo: tuple[str, int] | None) -> tuple[Chore, ...]:
    """Return the chores; `demo` is the game of the demo table and its pause, None for no such table."""

    def chore(queue: str, function: str, seconds: float, has_work: Callable[[], bool]) -> Chore:
        job = Job(queue, function, (), LONGEST_CHORE, round(seconds))
        return Chore(function.rpartition(".")[2], seconds, job, has_work)

    accounts = ports.accounts
    found = [
        chore(AUDIT_QUEUE, VACATION_JOB, VACATION_SECONDS, lambda: _has_vacations(accounts)),
        chore(AUDIT_QUEUE, SEEK_JOB, SEEK_SECONDS, lambda: _has_seeks(accounts)),
        chore(CHORES_QUEUE, RECKON_RATINGS, RATINGS_SECONDS, lambda: any(_unrated(ports))),
        chore(CHORES_QUEUE, DELETE_ACCOUNTS, DELETIONS_SECONDS, lambda: _has_deletions(accounts)),
    ]
    if demo is not None:
        job = Job(BOTS_QUEUE, ENSURE_DEMO_TABLE, demo, LONGEST_TURN, round(DEMO_SECONDS))
        found.append(Chore("demo", DEMO_SECONDS, job, lambda: _lacks_demo(ports.read_models)))
    return tuple(found)


def _has_vacations(accounts: BlockingAccounts) -> bool:
    return bool(accounts(lambda book: book.list_vacationers(_now())))


def _has_seeks(accounts: BlockingAccounts) -> bool:
    return bool(accounts(lambda book: book.list_seeks()))


def _has_deletions(accounts: BlockingAccounts) -> bool:
    return bool(accounts(lambda book: book.list_deletions(_now())))


def _unrated(ports: ChorePorts) -> Iterator[bool]:
    """Yield for each game whether its ratings cover another number of tables than have finished."""
    for game in (*catalog.names(), catalog.TEMPLATE):
        try:
            known = ports.read_models.count_rows_up_to(
                RESULTS.name, RESULTS.schema_version, rated_prefix(game), LAST_ROW
            )
        except ReadModelNotReady:
            return
        yield known != ports.ratings.position(game).tables


def _lacks_demo(read_models: ReadModelStore) -> bool:
    try:
        return not any(
            read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, demo_prefix(phase), 1)
            for phase in ("open", "playing")
        )
    except ReadModelNotReady:
        return False


def _now() -> int:
    return time.time_ns() // 1_000_000
