"""The outage guard with in-memory ports, and with clocks set by the test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from domain.table.correspondence.pace import Bank, Pace
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.outages import Outage
from infra.ports.outcomes import AcceptedOutcome, StoredOutcome
from infra.redis.read_models.read_model_store import RedisReadModelStore
from projections.turns import TURNS
from services.jobs.due_work import TimeOutSeat
from services.jobs.outages import OutageGuard
from tests.support.tables.paced_tables import fold_driven, start_paced_table

START = 1_790_000_000_000


class Log:
    """The pulse and the outages, in memory that outlives a process."""

    def __init__(self, pulse: int | None) -> None:
        self.pulse, self.outages, self.now = pulse, list[Outage](), START

    def read_clock(self) -> int:
        return self.now

    def read_pulse(self) -> int | None:
        return self.pulse

    def write_pulse(self, at: int) -> None:
        self.pulse = at

    def begin_outage(self, outage: Outage) -> None:
        self.outages.append(outage)
        self.pulse = outage.until

    def list_outages(self) -> tuple[Outage, ...]:
        return tuple(self.outages)

    def close_outage(self, outage: Outage) -> None:
        self.outages.remove(outage)


class Turns:
    """The read model of some tables."""

    def __init__(self, **documents: bytes) -> None:
        self.documents, self.most_read = documents, 0

    def read_first_rows(
        self,
        model: str,
        version: int,
        prefix: str,
        limit: int,
        before: str | None = None,
        after: str | None = None,
    ) -> tuple[str, ...]:
        self.most_read = max(self.most_read, limit)
        rows = sorted(f"001790000000000:{table}:0" for table in self.documents)
        return tuple(row for row in rows if after is None or row > after)[:limit]

    def read_live_documents(self, model: str, version: int, tables: Sequence[str]) -> Mapping[str, bytes]:
        return {table: self.documents[table] for table in tables}


class Tables:
    """A queue whose commands are executed when the test chooses."""

    def __init__(self) -> None:
        self.queued: list[QueuedCommand] = []
        self.results: dict[tuple[str, str], StoredOutcome] = {}
        self.full = False

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        if self.full:
            raise PartitionFull(0, (None,) * len(commands))
        self.queued += commands
        return ("1-1",) * len(commands)

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        return self.results.get((table, command_id))

    def accept(self, table: str) -> None:
        self.decide(table, AcceptedOutcome("", 9))

    def decide(self, table: str, outcome: StoredOutcome) -> None:
        for queued in self.queued:
            if queued.table == table:
                self.results.setdefault((table, queued.command_id), outcome)


class Service:
    """A guard with its ports; tests set one clock, and the other only advances."""

    def __init__(self, log: Log, *tables: str) -> None:
        self.log, self.passed, self.is_ready = log, 0, True
        paced = TURNS.encode(fold_driven(TURNS, start_paced_table(Pace(Bank(60, 0, 60)))))
        self.turns, self.tables = Turns(**dict.fromkeys(tables, paced)), Tables()
        self.guard = OutageGuard(
            log,
            cast("RedisReadModelStore", self.turns),
            self.tables,
            self.tables,
            lambda: self.is_ready,
            lambda: self.passed / 1_000,
        )

    @property
    def now(self) -> int:
        return self.log.now

    def look(self, after: int = 0, leap: int = 0) -> None:
        """Check for outages after this much time, in which the clock was also set ahead or back by `leap`."""
        self.passed += after
        self.log.now += after + leap
        self.guard.look()

    def may_call_time(self, table: str) -> bool:
        return bool(self.guard.hold_back([TimeOutSeat(table, 0, 1)]))

    @property
    def last_excuse(self) -> tuple[int, int]:
        _, _, excuse = self.excused[-1]
        return excuse["since"], excuse["until"]

    @property
    def excused(self) -> list[tuple[str, str, Any]]:
        return [(one.table, one.command_id, msgspec.json.decode(one.body)) for one in self.tables.queued]
