"""Outages and vacations in the whole service, with real processes."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest

from domain.log.codec import codec_for
from domain.table.commands import OpenTable, TakeSeat
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.deadlines import deadline
from domain.table.correspondence.events import Excused, VacationEnded, VacationNoted
from domain.table.correspondence.pace import Bank, Pace
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord, AnyTable, fold
from infra.redis.tables.table_import import import_table
from railhead import Client, requests
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService, run_service

CODE = codec_for("template")
MINUTE, HOUR, DAY = 60_000, 3_600_000, 24 * 3_600_000
PARTS = ("worker", "projector", "api", "jobs")


@pytest.fixture(scope="module")
def working(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run a service with jobs that no other test shares."""
    with run_service(tmp_path_factory.mktemp("service"), *PARTS) as running:
        wait_until(running.store.outage_log.read_pulse, "the first pulse")
        yield running


def asked_at(table: str, at: int) -> MemoryTable:
    """Build a table with an hour per turn whose first seat has had an open decision since about `at`."""
    played = MemoryTable(CODE, table.encode().rjust(32), id=table)
    played.clock = at
    options, pace = CODE.game.options_type(), Pace(Bank(60, 60, 60))
    played.execute("p0", None, OpenTable("template", 2, options, "Slow", pace=pace))
    for seat in range(2):
        played.execute(f"p{seat}", seat, TakeSeat(f"nonce{seat}"))
    return played


def records(working: RunningService, table: str) -> list[AnyRecord]:
    return [CODE.decode_record(entry.record) for entry in working.store.log.read(table)]


def records_with(working: RunningService, table: str, kind: type) -> list[AnyRecord]:
    """Return the records that contain an event of this kind."""
    return [one for one in records(working, table) if any(isinstance(event, kind) for event in one.events)]


def test_outage_of_eleven_hours_times_out_nobody(working: RunningService) -> None:
    """One player has half an hour left when the outage begins, the other is already late."""
    for part in PARTS:
        working.kill(part)
    back = time.time_ns() // 1_000_000
    away = back - 11 * HOUR
    working.store.outage_log.write_pulse(away)
    in_time, late = asked_at("02intime", away - 30 * MINUTE), asked_at("03late", away - 61 * MINUTE)
    for played in (in_time, late):
        import_table(working.store, played.id, played.export(secret=True))

    working.start(*PARTS)
    wait_until(lambda: records_with(working, late.id, TimeRanOut), "the late player times out")

    (excused,) = records_with(working, late.id, Excused)
    assert excused.seq < records_with(working, late.id, TimeRanOut)[0].seq
    wait_until(lambda: records_with(working, in_time.id, Excused), "the other table is excused too")
    (excused,) = records_with(working, in_time.id, Excused)
    (event,) = excused.events
    assert isinstance(event, Excused)
    assert (f"outage-{away}", away) == (excused.command_id, event.since)
    assert back - MINUTE < event.until <= excused.at
    assert [] == records_with(working, in_time.id, TimeRanOut)
    flag, seat = find_deadline(working, in_time.id)
    assert in_time.table is not None
    assert in_time.table.waiting[seat].since + HOUR + event.until - event.since == flag


def find_deadline(working: RunningService, name: str) -> tuple[int, int]:
    """Return the first deadline according to the table's log, and its seat."""
    table: AnyTable | None = None
    for record in records(working, name):
        table = fold(CODE.game, table, record)
    assert table is not None
    assert table.paced is not None
    seat = table.waiting[0].seat
    found = deadline(ZONES, table.paced, seat)
    assert found is not None
    return found.flag, seat


def test_vacation_also_applies_to_tables_joined_later(
    working: RunningService,
) -> None:
    with Client(working.url) as person:
        person.register("Vera on Vacation")
        calm, brisk = opened(person, "daily"), opened(person, "brisk")
        with httpx.Client(
            base_url=working.url,
            headers={"Authorization": f"Bearer {person.token}"},
            trust_env=False,
            timeout=60,
        ) as http:
            wait_until(lambda: {calm, brisk} == playing(person), "the lists show both tables")
            since = time.time_ns() // 1_000_000 + 9 * DAY
            booked = http.post("/v1/me/vacations", json={"since": since, "days": 5}).json()
            wait_until(lambda: status(http, booked["id"]).get(calm) == "noted", "the table has its record")
            assert {calm: "noted", brisk: "takes none"} == status(http, booked["id"])

            later = opened(person, "daily")
            wait_until(lambda: later in playing(person), "its bot sits, and the lists show it")
            working.kill("jobs")
            working.start("jobs")
            wait_until(lambda: status(http, booked["id"]).get(later) == "noted", "the new table has it too")

            http.delete(f"/v1/me/vacations/{booked['id']}")
            wait_until(lambda: records_with(working, calm, VacationEnded), "the end is recorded")
            wait_until(lambda: records_with(working, later, VacationEnded), "and at the other table")

    (noted,) = records_with(working, calm, VacationNoted)
    assert f"vacation-{booked['id']}" == noted.command_id
    assert (VacationNoted(0, booked["id"], since, since + 5 * DAY),) == noted.events
    assert [] == records_with(working, brisk, VacationNoted)


def opened(person: Client, pace: str) -> str:
    settings = {"game": "template", "seats": 2, "name": f"Of pace {pace}", "pace": pace}
    return person.send(requests.open_table({**settings, "me": {"seat": 0}, "bots": {"1": "first"}})).table.id


def playing(person: Client) -> set[str]:
    """Return the person's running games as listed."""
    return {table.id for table in person.send(requests.list_tables("playing", mine=True)).tables}


def status(http: httpx.Client, vacation: str) -> dict[str, str]:
    listed = http.get("/v1/me/vacations").json()["vacations"]
    found = next(one for one in listed if one["id"] == vacation)
    return {one["table"]: one["status"] for one in found["tables"]}
