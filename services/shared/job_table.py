"""All jobs that RQ's workers run.

To add a periodic job, write a function in `services/jobs/tasks` and add a row to PERIODIC_JOBS. The sweep
enqueues these jobs (`services/jobs/dispatcher.py`); the API enqueues some other jobs by name. Workers reject
every function that is not listed here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from domain.games import catalog
from infra.ports.read_models import ReadModelNotReady
from infra.redis.accounts.accounts import RedisBlockingAccounts
from infra.redis.ratings import RedisRatingStore
from infra.redis.read_models.read_model_store import RedisReadModelStore
from infra.settings.settings import Settings
from projections.lobby import LOBBY, demo_prefix
from projections.table_results.results import RESULTS, rated_prefix

BOTS_QUEUE = "bots"
"""Queue of short bot tasks that people are waiting for."""

THINKING_QUEUE = "thinking"
"""Queue of turns that bots plan. Each turn takes seconds, so the queue has its own workers."""

CHORES_QUEUE = "audits"
"""Queue of audits and other tasks that nobody waits for. Each runs in a separate process."""

BACKUPS_QUEUE = "backups"
"""Queue of backups, which may take hours; it has its own worker."""

SEAT_BOT = "services.jobs.tasks.bots.seat_bot"
PLAY_BOTS = "services.jobs.tasks.bots.play_bots"
THINK_TURN = "services.jobs.tasks.bots.think_turn"
REVIEW_SEAT = "services.jobs.tasks.bots.review_seat"
AUDIT_TABLE = "services.jobs.tasks.archive.audit_table"
ARCHIVE_TABLE = "services.jobs.tasks.archive.archive_table"
MATCH_SEEKS = "services.jobs.tasks.seeks.match_seeks"
NOTE_VACATIONS = "services.jobs.tasks.vacations.note_vacations"

TURN_TIMEOUT, CHORE_TIMEOUT, BACKUP_TIMEOUT = 120, 1_800, 6 * 3_600
"""Maximum number of seconds that a job may run."""

MINUTE, HOUR, DAY = 60, 3_600, 24 * 3_600

PATROL_MINUTES = 5

UNUSED_NAME_DAYS = 180
"""Days of disuse until the name of an account without a login becomes available again."""

DEMO_GAME, DEMO_PAUSE = "gold_rush", 60
"""The game of the demo table, and how many seconds its final position is shown."""

LAST_ROW = "~"
"""Sorts after every row, since rows begin with digits."""


class ConditionPorts(NamedTuple):
    """The data that the conditions of periodic jobs can read; `now` returns the store's time (UTC, ms)."""

    settings: Settings
    accounts: RedisBlockingAccounts
    read_models: RedisReadModelStore
    ratings: RedisRatingStore
    now: Callable[[], int]


def _always(_: ConditionPorts) -> bool:
    return True


class PeriodicJob(NamedTuple):
    """A function to enqueue at an interval (`every`, in seconds) if `has_work` returns True.

    A job costs a dozen disk writes, whereas `has_work` only reads, so an idle service writes almost nothing.
    `has_work` runs in the sweep's process and must be quick. A job that has not started when the next one is
    due is dropped. `timeout` is in seconds.
    """

    function: str
    queue: str
    every: float
    timeout: int = CHORE_TIMEOUT
    has_work: Callable[[ConditionPorts], bool] = _always
    arguments: tuple[str | int, ...] = ()


def _has_vacations(ports: ConditionPorts) -> bool:
    return bool(ports.accounts(lambda accounts: accounts.list_vacationers(ports.now())))


def _has_seeks(ports: ConditionPorts) -> bool:
    return bool(ports.accounts(lambda accounts: accounts.list_seeks()))


def _has_deletions(ports: ConditionPorts) -> bool:
    return bool(ports.accounts(lambda accounts: accounts.list_deletions(ports.now())))


def _has_unrated_tables(ports: ConditionPorts) -> bool:
    """Return whether, in any game, the number of processed tables differs from that of finished tables."""
    try:
        return any(
            ports.ratings.position(game).tables
            != ports.read_models.count_rows_up_to(
                RESULTS.name, RESULTS.schema_version, rated_prefix(game), LAST_ROW
            )
            for game in (*catalog.names(), catalog.TEMPLATE)
        )
    except ReadModelNotReady:
        return False


def _lacks_demo_table(ports: ConditionPorts) -> bool:
    if not ports.settings.demo:
        return False
    try:
        return not any(
            ports.read_models.read_first_rows(LOBBY.name, LOBBY.schema_version, demo_prefix(phase), 1)
            for phase in ("open", "playing")
        )
    except ReadModelNotReady:
        return False


def _makes_backups(ports: ConditionPorts) -> bool:
    return ports.settings.backup_url is not None


PERIODIC_JOBS = (
    PeriodicJob(NOTE_VACATIONS, CHORES_QUEUE, MINUTE, has_work=_has_vacations),
    PeriodicJob(MATCH_SEEKS, CHORES_QUEUE, 30, has_work=_has_seeks),
    PeriodicJob("services.jobs.tasks.ratings.reckon_ratings", CHORES_QUEUE, 20, has_work=_has_unrated_tables),
    PeriodicJob(
        "services.jobs.tasks.deleted_accounts.delete_accounts", CHORES_QUEUE, 20, has_work=_has_deletions
    ),
    PeriodicJob(
        "services.jobs.tasks.deleted_accounts.free_names",
        CHORES_QUEUE,
        DAY,
        arguments=(UNUSED_NAME_DAYS,),
    ),
    PeriodicJob("services.jobs.tasks.stale_tables.clear_stale_tables", CHORES_QUEUE, 10 * MINUTE),
    PeriodicJob(
        "services.jobs.tasks.stale_tables.patrol_logs",
        CHORES_QUEUE,
        PATROL_MINUTES * MINUTE,
        arguments=(PATROL_MINUTES,),
    ),
    PeriodicJob(
        "services.jobs.tasks.stale_tables.ensure_demo_table",
        BOTS_QUEUE,
        10,
        TURN_TIMEOUT,
        has_work=_lacks_demo_table,
        arguments=(DEMO_GAME, DEMO_PAUSE),
    ),
    PeriodicJob(
        "services.jobs.tasks.archive.make_due_backup",
        BACKUPS_QUEUE,
        10 * MINUTE,
        BACKUP_TIMEOUT,
        has_work=_makes_backups,
    ),
)

JOB_FUNCTIONS = frozenset(
    {
        *(job.function for job in PERIODIC_JOBS),
        SEAT_BOT,
        PLAY_BOTS,
        THINK_TURN,
        REVIEW_SEAT,
        AUDIT_TABLE,
        ARCHIVE_TABLE,
    }
)
"""The only functions that workers run, as anyone with access to a queue could name any function."""
