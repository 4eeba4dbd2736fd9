"""The sweep, which finds due work at tables: first at those listed in notifications, then at all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from domain.log.ids import is_table_id
from infra.health_server import ProcessHealth
from infra.logs import get_logger
from infra.ports.jobs import DemoWatch
from infra.ports.notifier import Notifier
from infra.ports.read_models import ReadModelNotReady
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.seats import has_people
from projections.turns import TURNS, TurnsDocument
from services.jobs.dispatcher import Dispatcher, queue_of
from services.jobs.due_work import (
    ArchiveTable,
    AuditTable,
    BotPolicy,
    DueWork,
    PlayBots,
    SeatBot,
    find_due_work,
    is_demo,
)
from services.jobs.outages import OutageGuard
from services.jobs.tournaments import EndedTournaments, ResultTeller, TournamentKeeper
from services.notices.telling import DamageTeller
from services.queries.turns_reader import LateSeat, TurnsReader
from services.shared.backoff import Backoff
from services.shared.job_table import PERIODIC_JOBS, ConditionPorts

log = get_logger()

BotWork = SeatBot | PlayBots


class TableBotWork(NamedTuple):
    """Due work of bots at a table, the table's owner, and whether people are seated there."""

    owner: str
    has_people: bool
    work: Sequence[BotWork]


class FairQueue:
    """Waiting work, grouped by table; the tables' owners take turns.

    Turns are numbered as in fair queuing: an owner's next turn follows their last one, but is never before
    the current turn. So newcomers do not wait for everyone else, and time without work earns no advantage.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, TableBotWork] = {}
        self._turns: dict[str, int] = {}
        self._now = 0

    def __len__(self) -> int:
        """Return the number of tables with waiting work."""
        return len(self._waiting)

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables with waiting work."""
        return tuple(self._waiting)

    def update(self, table: str, found: TableBotWork) -> None:
        """Replace the work that is due at a table."""
        if found.work:
            self._waiting[table] = found
        else:
            self._waiting.pop(table, None)

    def pop_next(self) -> tuple[str, BotWork] | None:
        """Remove the next piece of work, and return its owner and the work."""
        waiting = [(table, work) for table, work in self._waiting.items() if work.has_people]
        waiting = waiting or list(self._waiting.items())
        if not waiting:
            return None
        table, work = min(waiting, key=lambda item: self._turn(item[1].owner))
        self.update(table, work._replace(work=work.work[1:]))
        return work.owner, work.work[0]

    def charge(self, owner: str) -> None:
        """Charge an owner for a turn whose work was enqueued."""
        self._now = self._turn(owner)
        self._turns = {owner: turn for owner, turn in self._turns.items() if turn > self._now}
        self._turns[owner] = self._now + 1

    def _turn(self, owner: str) -> int:
        return max(self._now, self._turns.get(owner, 0))


DELAYS = (0.0, 0.08, 0.08, 0.16, 0.32)
"""Seconds between checks of a changed table.

The checks end once a full series of them has shown nothing new.
"""

MAX_TABLES = 2_000
"""Maximum number of tables to follow this closely; only the sweep checks the others."""


class RecheckSchedule:
    """Decides when to check each table next; times are in seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._step: dict[str, int] = {}
        self._at: dict[str, float] = {}
        self._seq: dict[str, int] = {}

    def note_changed(self, tables: Iterable[str], now: float) -> None:
        """Follow the tables that a notification lists."""
        for table in tables:
            if table in self._step or len(self._at) < MAX_TABLES:
                self._step[table] = 0
                self._schedule(table, now)

    def schedule(self, table: str, at: float) -> None:
        """Schedule a check of a table."""
        if table in self._at or len(self._at) < MAX_TABLES:
            self._schedule(table, at)

    def pop_due(self, now: float) -> tuple[str, ...]:
        """Remove the tables that are due, and return them."""
        due = tuple(table for table, at in self._at.items() if at <= now)
        for table in due:
            del self._at[table]
        return due

    def note_seen(self, table: str, seq: int, now: float) -> None:
        """Note which record the read model shows, and schedule the next check of a followed table."""
        step = self._step.get(table)
        if step is None:
            return
        step = 1 if seq > self._seq.get(table, 0) else step + 1
        if step >= len(DELAYS):
            del self._step[table]
            self._seq.pop(table, None)
            return
        self._step[table], self._seq[table] = step, seq
        self._schedule(table, now + DELAYS[step])

    def seconds_to_next(self, now: float, longest: float) -> float:
        """Return the seconds until the next check, at most `longest`."""
        return max(0.0, min(min(self._at.values(), default=now + longest) - now, longest))

    def _schedule(self, table: str, at: float) -> None:
        self._at[table] = min(at, self._at.get(table, at))


MAX_ROWS = 1_000
"""Maximum number of rows of each kind per read; the rest are read once these are done."""

LATE_PAGES = 5
"""Maximum number of pages of time-outs in one sweep."""

LOOKS_BETWEEN = 5
"""While idle, only every fifth sweep looks for bots' work and pre-set moves."""

ENDED_SECONDS = 15.0
"""Seconds between checks of finished tables."""

MAX_ENDED = 50_000

REFILL_SECONDS = 0.05
"""Seconds between refills of the bots' queues while they cannot hold all due work."""

MAX_ANSWERS_WHEN_BUSY = 20
"""Maximum number of answers per job while more work is due than fits in the queue."""

DAY = 24 * 3600 * 1_000

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0


@dataclass
class Sweep:
    """Finds due work and passes it to the dispatcher.

    `outages` are the errors raised when the store is unreachable.

    `restart_workers` is called every round and returns whether a worker died; its work is then due again.
    `max_queued` limits the jobs in each of the bots' queues, so that the sweep decides on the fair order, and
    does so as late as possible.
    """

    read_models: RedisReadModelStore
    notifier: Notifier
    dispatcher: Dispatcher
    policy: BotPolicy
    interval: float
    archive_days: int
    condition_ports: ConditionPorts
    demo_watch: DemoWatch
    outages: tuple[type[Exception], ...]
    prepare: Callable[[], None]
    restart_workers: Callable[[], bool]
    max_queued: Mapping[str, int]
    outage_guard: OutageGuard
    tournaments: TournamentKeeper
    result_teller: ResultTeller
    damage_teller: DamageTeller
    ended_tournaments: EndedTournaments
    health: ProcessHealth = field(default_factory=ProcessHealth)
    _queues: dict[str, FairQueue] = field(init=False)
    _schedule: RecheckSchedule = field(default_factory=RecheckSchedule, init=False)
    _swept: float = field(default=float("-inf"), init=False)
    _looks: int = field(default=-1, init=False)
    _has_news: bool = field(default=True, init=False)
    _demo_plays: bool = field(default=False, init=False)
    _paused: set[str] = field(default_factory=set, init=False)
    """Demo tables without viewers, where the bots pause."""

    _late_after: LateSeat | None = field(default=None, init=False)
    _checked_ended: float = field(default=float("-inf"), init=False)

    def __post_init__(self) -> None:
        self._queues = {name: FairQueue() for name in self.max_queued}

    def run(self, stopping: Callable[[], bool]) -> None:
        """Sweep until stopped; back off after outages."""
        backoff, started = Backoff(FIRST_PAUSE, LONGEST_PAUSE), False
        while not stopping():
            try:
                if not started:
                    self.prepare()
                    self.dispatcher.release_claims()  # left over from the previous process
                    started = True
                self.run_once()
                self.health.record_round(ready=self.outage_guard.is_api_ready)
                backoff.reset()
            except ReadModelNotReady as error:
                self.health.record_round(ready=False)
                log.debug("waiting for the read models", why=str(error))
                time.sleep(min(self.interval, LONGEST_PAUSE))
            except self.outages as error:
                self.health.record_round(ready=False)
                pause = backoff.next_pause()
                log.warning(
                    "the store cannot be reached", error=f"{type(error).__name__}: {error}", pause=pause
                )
                time.sleep(pause)

    def run_once(self) -> None:
        """Wait for a notification or the next check, and enqueue due work."""
        if self.restart_workers():
            self.dispatcher.release_claims()
            self._swept, self._has_news = float("-inf"), True
        now = time.monotonic()
        pause = REFILL_SECONDS if any(self._queues.values()) else self.interval
        longest = max(0.0, min(self._swept + self.interval - now, pause))
        for notification in self.notifier.wait(self._schedule.seconds_to_next(now, longest)):
            self._schedule.note_changed(notification.tables, time.monotonic())
            self._has_news = True
        now = time.monotonic()
        if now >= self._swept + self.interval:
            self._swept = now
            self._sweep_all(now)
        else:
            self._check_tables(self._schedule.pop_due(now))
        for name, queue in self._queues.items():
            self._fill_queue(name, queue)

    def _sweep_all(self, now: float) -> None:
        """Check all tables with possible work, outages, tournaments and periodic jobs."""
        self.outage_guard.look()
        self._check_viewers()
        queued = {table for queue in self._queues.values() for table in queue.tables}
        self._check_tables(sorted(self._tables_to_check() | queued))
        self._check_late_tables()
        self._check_ended(now)
        ended = self.tournaments.look(self.outage_guard.now())
        self.dispatcher.dispatch([AuditTable(tournament) for tournament in ended])
        self.dispatcher.dispatch_periodic(PERIODIC_JOBS, self.condition_ports)

    def _fill_queue(self, name: str, queue: FairQueue) -> None:
        """Enqueue the next pieces of the bots' work while there is room in their queue."""
        room = self.max_queued[name] - self.dispatcher.count_waiting(name) if queue else 0
        while room > 0 and (next_work := queue.pop_next()) is not None:
            owner, item = next_work
            if isinstance(item, PlayBots) and len(queue) >= room:
                item = replace(item, max_answers=min(item.max_answers, MAX_ANSWERS_WHEN_BUSY))
            if self.dispatcher.dispatch([item]):
                queue.charge(owner)
                room -= 1

    def _tables_to_check(self) -> set[str]:
        """Return the tables where work may be due.

        While nothing happens, most calls skip the read.
        """
        self._looks += 1
        if not self._has_news and self._looks % LOOKS_BETWEEN:
            return set()
        tables = TurnsReader(self.read_models).tables_with_work(tuple(self.policy.kinds), MAX_ROWS)
        self._has_news = bool(tables - self._paused)
        return tables

    def _check_viewers(self) -> None:
        """Pause or resume the demo; when a viewer has arrived, check the demo table immediately."""
        before, self._demo_plays = self._demo_plays, self.demo_watch.has_viewer()
        self._has_news |= self._demo_plays and not before

    def _check_late_tables(self) -> None:
        """Check tables with an expired deadline: the earliest, then more from where the last sweep ended.

        Enqueued time-outs stay listed until the read models show them, and must not hide later ones.
        """
        reader, now = TurnsReader(self.read_models), self.outage_guard.now()
        late = reader.late_seats(now, MAX_ROWS)
        self._check_tables(sorted({due.table for due in late}))
        for _ in range(LATE_PAGES - 1):
            if len(late) < MAX_ROWS:
                self._late_after = None
                return
            after = max(self._late_after or late[-1], late[-1], key=_sort_key)
            late = reader.late_seats(now, MAX_ROWS, after)
            self._check_tables(sorted({due.table for due in late}))
            self._late_after = late[-1] if late else None

    def _check_tables(self, tables: Sequence[str]) -> None:
        """Check tables and enqueue due work."""
        tables = [table for table in tables if is_table_id(table)]
        if not tables:
            return
        documents = self.read_models.read_live_documents(TURNS.name, TURNS.schema_version, tables)
        moment, now, due = time.monotonic(), self.outage_guard.now(), list[DueWork]()
        for table in tables:
            turns = TURNS.decode(documents[table]) if table in documents else None
            self._schedule.note_seen(table, turns.seq if turns is not None else 0, moment)
            work = self._find_due_work(table, turns, now, moment)
            bots = [item for item in work if isinstance(item, PlayBots | SeatBot)]
            due += [item for item in work if not isinstance(item, PlayBots | SeatBot)]
            owner, people = (turns.owner, has_people(turns.seats)) if turns is not None else ("", False)
            for name, queue in self._queues.items():
                queued = [item for item in bots if queue_of(item) == name]
                queue.update(table, TableBotWork(owner, people, queued))
        self.dispatcher.dispatch(self.outage_guard.hold_back(due))

    def _find_due_work(
        self, table: str, turns: TurnsDocument | None, now: int, moment: float
    ) -> tuple[DueWork, ...]:
        if turns is None:
            return ()
        self._paused.discard(table)
        due = find_due_work(table, turns, self.policy, now)
        if not self._demo_plays and is_demo(turns, self.policy):
            self._paused.add(table)
            return tuple(item for item in due.work if not isinstance(item, PlayBots))
        if due.recheck_at is not None:
            self._schedule.schedule(table, moment + (due.recheck_at - now) / 1_000)
        return due.work

    def _check_ended(self, moment: float) -> None:
        """Audit finished tables, archive old ones, and send notices about tournaments and damaged tables."""
        if moment < self._checked_ended + ENDED_SECONDS:
            return
        self._checked_ended = moment
        now = self.outage_guard.now()
        self.result_teller.look(now)
        self.damage_teller.look(now)
        ended = TurnsReader(self.read_models).ended_tables(now + DAY, MAX_ENDED)
        audits = [*(table.table for table in ended), *self.ended_tournaments.latest()]
        self.dispatcher.dispatch([AuditTable(table) for table in audits])
        until = now - self.archive_days * DAY
        old = [
            *(table.table for table in ended if table.at <= until),
            *self.ended_tournaments.to_archive(until),
        ]
        self.dispatcher.dispatch([ArchiveTable(table) for table in old])


def _sort_key(seat: LateSeat) -> tuple[int, str, int]:
    return seat.at, seat.table, seat.seat
