"""A whole service with its store, whose clocks are set by the test, and games played there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from domain.audit.audit import audit_log
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.events import Excused
from domain.table.correspondence.pace import Pace, PerDecision
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from infra.redis.tables.table_import import import_table
from railhead import Client, requests
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import TemporaryServer, die_with_parent, scratch_folder
from tests.support.runtime.running_service import RunningService, run_service_on
from tests.support.runtime.settable_clock import SettableClock

CODEC = codec_for("template")
PARTS = ("worker", "projector", "jobs", "api")
HOUR_MS = 3_600_000
MINUTES, FEW_MINUTES = 1, 2 / 60
"""Minutes per decision, and a slightly longer time in hours, too short to count as an outage."""
_numbers = count(1)

HOUR_A_TURN = {"clock": {"type": "Bank", "start": 60, "increment": 60, "most": 60}}


@dataclass
class ClockedMachine:
    """The service and its two clocks: one for the store, which tables use, and one for everything else."""

    running: RunningService
    server: TemporaryServer
    store_clock: SettableClock
    parts_clock: SettableClock

    def set(self, hours: float) -> None:
        self.store_clock.set(hours)
        self.parts_clock.set(hours)

    def start(self) -> None:
        """Start all processes, the store first."""
        self.server.start("always")
        self.running.store.client.connection_pool.disconnect()
        self.running.start(*PARTS)

    def kill(self) -> None:
        """Kill all processes, as a power failure would."""
        for part in tuple(self.running.running):
            self.running.kill(part)
        self.server.kill()

    def pulse(self) -> int:
        """Return when the service was last seen working (UTC, in ms, on the store's clock)."""
        return self.running.store.outage_log.read_pulse() or 0

    def records(self, table: str) -> list[AnyRecord]:
        return [CODEC.decode_record(entry.record) for entry in self.running.store.log.read(table)]

    def await_time_out(self, table: str) -> None:
        """Import a table with a minute per decision, let the minute pass, and wait for the time-out."""
        played = MemoryTable(CODEC, table.encode().rjust(32), id=table)
        played.clock = self.running.store.outage_log.read_clock()
        opening = OpenTable("template", 2, CODEC.game.options_type(), "Soon", pace=Pace(PerDecision(MINUTES)))
        played.execute("p0", None, opening)
        for seat in range(2):
            played.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
        import_table(self.running.store, table, played.export(secret=True))
        for clock in (self.store_clock, self.parts_clock):
            clock.set(clock.hours + FEW_MINUTES)
        wait_until(
            lambda: any(isinstance(event, TimeRanOut) for one in self.records(table) for event in one.events),
            f"the time of table {table} is called",
        )


@contextmanager
def run_machine(data: Path, *more_parts: str, **changes: Any) -> Iterator[ClockedMachine]:
    """Run a whole service, with correct clocks at first; optionally with more processes or settings."""
    with scratch_folder() as folder:
        store_clock, parts_clock = (SettableClock(folder / name) for name in ("store.clock", "parts.clock"))

        def take_clock() -> None:
            die_with_parent()
            os.environ.update(store_clock.environment)

        server = TemporaryServer(folder)
        server.before_exec = take_clock
        server.start("always")
        try:
            clock = parts_clock.environment
            with run_service_on(server.url, data, clock, lease_seconds=1, **changes) as running:
                machine = ClockedMachine(running, server, store_clock, parts_clock)
                running.start(*PARTS, *more_parts)
                wait_until(machine.pulse, "the first pulse")
                yield machine
        finally:
            server.stop()


class PersonsGame:
    """A two-person game with an hour per turn, played through the API."""

    def __init__(self, machine: ClockedMachine, people: tuple[Client, Client]) -> None:
        self.machine, self.people = machine, people
        players = [person.register(f"Player {next(_numbers)}") for person in people]
        assert len(players) == len(people)
        settings = {
            "game": "template",
            "seats": 2,
            "name": "An hour each",
            "options": {"mail": False, "rounds": 12},
            "pace": HOUR_A_TURN,
            "public": True,
        }
        self.table = people[0].send(requests.open_table({**settings, "me": {"seat": 0}})).table.id
        people[1].take_seat(self.table, 1)

    def play_turn(self) -> None:
        """Answer for the seat with a decision until its turn is over."""
        seat = self.records[-1].waiting[0].seat
        person, seen = self.people[seat], self.people[seat].observe(self.table, seat)
        while seen.options:
            done = person.answer(seen, seen.options[-1])
            seen = person.observe(self.table, seat, at_least=done.seq)

    @property
    def records(self) -> list[AnyRecord]:
        """Return the stored log."""
        return self.machine.records(self.table)

    def excused(self) -> list[Excused]:
        """Return the excused periods, which no clock counts."""
        return [event for one in self.records for event in one.events if isinstance(event, Excused)]

    def await_excused(self, count: int) -> Excused:
        """Wait until this many periods have been excused, and return the last one."""
        wait_until(lambda: len(self.excused()) >= count, f"{count} excused")
        return self.excused()[-1]

    def check(self) -> None:
        """Check that nobody timed out, that times in the log never decrease, and that an audit passes."""
        records = self.records
        assert [] == [one.seq for one in records for event in one.events if isinstance(event, TimeRanOut)]
        assert sorted(one.at for one in records) == [one.at for one in records]
        stored = self.machine.running.store.log.read(self.table)
        report = audit_log(LogExport(tuple(EncodedRecord(one.hash, one.record) for one in stored), None))
        assert report.sound, report.divergence


@contextmanager
def begin_game(machine: ClockedMachine) -> Iterator[PersonsGame]:
    with ExitStack() as stack:
        url = machine.running.url
        yield PersonsGame(machine, (stack.enter_context(Client(url)), stack.enter_context(Client(url))))
