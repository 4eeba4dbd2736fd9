"""Processes are killed while players request, pre-set, agree, leave and return; every promise is kept."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest

from domain.audit.audit import audit_log
from domain.log.codec import codec_for
from domain.log.export import EncodedRecord, LogExport
from domain.table.evolve import AnyRecord
from infra.ports.event_store import LogEntry
from projections.decoded_record import DecodedRecord
from projections.read_model import AnyReadModel
from projections.registry import TABLE_MODELS
from railhead import Client
from tests.support.runtime.processes import wait_until
from tests.support.runtime.promised_commands import SEATS, RestlessTable
from tests.support.runtime.redis_servers import TemporaryServer, scratch_folder
from tests.support.runtime.running_service import RunningService, run_service_on

pytestmark = pytest.mark.e2e

CODEC = codec_for("template")
PARTS = ("worker", "projector", "jobs", "api")
STORE = "store"
TABLES, TRAFFIC = 4, 40
MAX_ROWS = 100_000
PACE = {
    "clock": {"type": "Bank", "start": 2_880, "increment": 60, "most": 4_000},
    "undo": "casual",
    "absence": {"then": "bot", "bot": "random"},
}


@contextmanager
def service(data: Path) -> Iterator[tuple[RunningService, TemporaryServer]]:
    """Run all processes with short leases, and a store server that can also be killed."""
    with scratch_folder() as folder:
        server = TemporaryServer(folder)
        server.start("always")
        try:
            with run_service_on(server.url, data, lease_seconds=1) as running:
                running.start(*PARTS)
                yield running, server
        finally:
            server.stop()


def kill_and_start(running: RunningService, server: TemporaryServer, part: str) -> None:
    """Kill a process as a crash would, and restart it."""
    if part == STORE:
        server.kill()
        server.start("always")
        running.store.client.connection_pool.disconnect()
        wait_until(running.is_ready, "the API is ready")
    else:
        running.kill(part)
        running.start(part)


def opened(running: RunningService, people: Sequence[Client], random: Random) -> RestlessTable:
    settings = {"options": {"rounds": 20}, "public": True, "name": "Restless", "me": {"seat": 0}}
    seen = people[0].open_table("template", SEATS, pace=PACE, **settings)
    for seat in range(1, SEATS):
        people[seat].take_seat(seen.table.id, seat)
    return RestlessTable(seen.table.id, tuple(people), Random(random.random()))


def test_no_kill_loses_or_duplicates_a_promise(tmp_path: Path) -> None:
    random = Random(time.time_ns())
    with ExitStack() as stack:
        running, server = stack.enter_context(service(tmp_path))
        people = [stack.enter_context(Client(running.url)) for _ in range(SEATS)]
        for number, person in enumerate(people):
            person.register(f"Restless {number}")
        tables = [opened(running, people, random) for _ in range(TABLES)]

        play_while_killing(running, server, tables, random)

        for table in tables:
            for one in table.sent:
                wait_until(lambda one=one, table=table: table.is_answered(one), f"an answer to {one}")  # type: ignore[misc]  # bound defaults
            check_promises(running, table)
        check_read_models(running, tables)
        happened = Counter(
            type(event).__name__
            for table in tables
            for one in records(running, table.id)
            for event in one.events
        )
    wanted = {"UndoAsked", "OrderSealed", "OrderFired", "PauseProposed", "SeatLeft", "StoodIn", "CameBack"}
    assert len(wanted & happened.keys()) > len(wanted) / 2, "the random commands covered too few kinds"


def play_while_killing(
    running: RunningService, server: TemporaryServer, tables: list[RestlessTable], random: Random
) -> None:
    """Kill processes in random order during traffic, and check that traffic continues."""
    stopping = threading.Event()
    players = [threading.Thread(target=table.run, args=(stopping,)) for table in tables]
    for player in players:
        player.start()
    try:
        for part in random.sample((*PARTS, STORE), 5):
            await_traffic(tables, random.randrange(TRAFFIC // 2, TRAFFIC))
            kill_and_start(running, server, part)
        await_traffic(tables, TRAFFIC)
    finally:
        stopping.set()
        for player in players:
            player.join(120)
    assert [] == [failure for table in tables for failure in table.failures]


def await_traffic(tables: list[RestlessTable], commands: int) -> None:
    """Wait until this many more commands were answered."""
    answered = count_answered(tables) + commands
    wait_until(lambda: count_answered(tables) >= answered, "traffic")


def count_answered(tables: list[RestlessTable]) -> int:
    return sum(one.is_answered for table in tables for one in table.sent)


def stored(running: RunningService, table: str) -> Sequence[LogEntry]:
    return running.store.log.read(table)


def records(running: RunningService, table: str) -> list[AnyRecord]:
    return [CODEC.decode_record(one.record) for one in stored(running, table)]


def check_promises(running: RunningService, table: RestlessTable) -> None:
    """Check that the log has each accepted command once, as acknowledged, and no refused command."""
    log = records(running, table.id)
    by_id: dict[str, list[int]] = {}
    for record in log:
        by_id.setdefault(record.command_id, []).append(record.seq)
    promised = {one.command_id: [] if one.seq is None else [one.seq] for one in table.sent}
    assert promised == {name: by_id.get(name, []) for name in promised}
    assert len(log) == len({(record.player, record.command_id) for record in log})
    for one in table.sent:
        before = one.seq, one.refused
        if one.seq is not None:
            table.deliver(one)
            assert before == (one.seq, one.refused)
    entries = tuple(EncodedRecord(one.hash, one.record) for one in stored(running, table.id))
    report = audit_log(LogExport(entries, None))
    assert report.sound, report.divergence


def check_read_models(running: RunningService, tables: list[RestlessTable]) -> None:
    """Check that documents equal those folded from the logs, although projectors were killed midway."""
    for model in TABLE_MODELS.values():
        for table in tables:
            wait_until(lambda m=model, t=table.id: is_as_folded(running, m, t), f"{model.name} of {table.id}")  # type: ignore[misc]  # bound defaults


def is_as_folded(running: RunningService, model: AnyReadModel, table: str) -> bool:
    """Return whether the stored document and rows equal freshly folded ones; they may lag at first."""
    document = model.start()
    for one in stored(running, table):
        decoded = DecodedRecord(CODEC.decode_record(one.record), one.hash, CODEC)
        document = model.apply(document, decoded)
    read = running.store.read_models.read_live_documents(model.name, model.schema_version, [table])
    listed = running.store.read_models.read_first_rows(model.name, model.schema_version, "", MAX_ROWS)
    own = {row for row in listed if f":{table}" in row}
    return read.get(table) == model.encode(document) and own == set(model.rows(table, document))
