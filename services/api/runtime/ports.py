"""The adapters that an API process works with."""

from __future__ import annotations

from dataclasses import dataclass

from infra.ports.accounts import Accounts
from infra.ports.calls import CallBook
from infra.ports.command_queue import AsyncCommandQueue
from infra.ports.event_store import AsyncFeed, AsyncRecordLog, AsyncTalkLines
from infra.ports.jobs import AsyncDemoWatch, AsyncJobAlarm, Audits, Reviews
from infra.ports.limits import SharedLimits
from infra.ports.notices import NoticeLedger
from infra.ports.notifier import AsyncNotifier
from infra.ports.operators import AsyncBackupNotes, AsyncDeadLetters, AsyncOperatorLog
from infra.ports.outages import AsyncPulse, AsyncWriteProbe
from infra.ports.outcomes import AsyncCommandOutcomes
from infra.ports.profile import AccountSigns, PasswordResets
from infra.ports.tables import AsyncTableDirectory, AsyncTableFaults
from infra.ports.talk import NoteBook
from services.queries.ratings_reader import RatingsReader
from services.queries.reader import QueryReader
from services.queries.tournaments_reader import TournamentsReader


@dataclass(frozen=True)
class Ports:
    """The adapters that the wiring chose; `outage_errors` are raised when the store cannot be reached.

    `log` reads the hot store only, `reader` reads logs wherever they lie.
    """

    command_queue: AsyncCommandQueue
    outcomes: AsyncCommandOutcomes
    tables: AsyncTableDirectory
    table_faults: AsyncTableFaults
    write_probe: AsyncWriteProbe
    record_notifier: AsyncNotifier
    feed: AsyncFeed
    log: AsyncRecordLog
    talk: AsyncTalkLines
    reader: QueryReader
    ratings: RatingsReader
    tournaments: TournamentsReader
    accounts: Accounts
    audits: Audits
    reviews: Reviews
    vacation_alarm: AsyncJobAlarm
    notice_ledger: NoticeLedger
    call_book: CallBook
    note_book: NoteBook
    account_signs: AccountSigns
    password_resets: PasswordResets
    seek_alarm: AsyncJobAlarm
    dead_letters: AsyncDeadLetters
    operator_log: AsyncOperatorLog
    backup_notes: AsyncBackupNotes
    demo_watch: AsyncDemoWatch
    pulse: AsyncPulse
    shared_limits: SharedLimits
    partitions: int
    derivation_key: bytes
    outage_errors: tuple[type[Exception], ...]
