"""The adapters that an API process uses."""

from __future__ import annotations

from dataclasses import dataclass

from infra.ports.event_store import AsyncRecordLog
from infra.ports.jobs import AsyncDemoWatch
from infra.redis.accounts.accounts import RedisAccounts, RedisPasswordResets
from infra.redis.backup.key_export import AsyncRedisBackupNotes
from infra.redis.client.write_refusals import AsyncRedisWriteProbe
from infra.redis.commands import (
    AsyncRedisCommandOutcomes,
    AsyncRedisCommandQueue,
    AsyncRedisDeadLetters,
    AsyncRedisOperatorLog,
)
from infra.redis.coordination.notifier import AsyncRedisNotifier
from infra.redis.jobs.audits import RedisAudits
from infra.redis.jobs.job_queues import RedisJobAlarm
from infra.redis.jobs.outage_log import AsyncRedisPulse
from infra.redis.jobs.reviews import RedisReviews
from infra.redis.limits import SharedLimits
from infra.redis.notices import RedisNoticeLedger
from infra.redis.players import RedisAccountSigns, RedisCallBook, RedisNoteBook
from infra.redis.tables.feed import AsyncRedisFeed
from infra.redis.tables.table_directory import AsyncRedisTableDirectory
from infra.redis.tables.table_faults import AsyncRedisTableFaults
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from services.queries.ratings_reader import RatingsReader
from services.queries.reader import QueryReader
from services.queries.tournaments_reader import TournamentsReader


@dataclass(frozen=True)
class Ports:
    """The adapters chosen by the wiring; `outage_errors` are raised when the store cannot be reached.

    `log` reads only the hot store, `reader` finds logs wherever they are stored.
    """

    command_queue: AsyncRedisCommandQueue
    outcomes: AsyncRedisCommandOutcomes
    tables: AsyncRedisTableDirectory
    table_faults: AsyncRedisTableFaults
    write_probe: AsyncRedisWriteProbe
    record_notifier: AsyncRedisNotifier
    feed: AsyncRedisFeed
    log: AsyncRecordLog
    talk: AsyncRedisTalkLines
    reader: QueryReader
    ratings: RatingsReader
    tournaments: TournamentsReader
    accounts: RedisAccounts
    audits: RedisAudits
    reviews: RedisReviews
    vacation_alarm: RedisJobAlarm
    notice_ledger: RedisNoticeLedger
    call_book: RedisCallBook
    note_book: RedisNoteBook
    account_signs: RedisAccountSigns
    password_resets: RedisPasswordResets
    seek_alarm: RedisJobAlarm
    dead_letters: AsyncRedisDeadLetters
    operator_log: AsyncRedisOperatorLog
    backup_notes: AsyncRedisBackupNotes
    demo_watch: AsyncDemoWatch
    pulse: AsyncRedisPulse
    shared_limits: SharedLimits
    partitions: int
    derivation_key: bytes
    outage_errors: tuple[type[Exception], ...]
