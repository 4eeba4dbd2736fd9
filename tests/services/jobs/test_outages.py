"""Outages: what counts as an outage, which tables are excused, and when time-outs resume."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from infra.ports.outcomes import RefusedOutcome
from projections.turns import TURNS
from services.jobs.due_work import AuditTable, TimeOutSeat
from services.jobs.outages import BATCH, OUTAGE_MS, PULSE_MS, SETTLE_MS, SKEW_MS
from tests.support.games.table_driver import start_game_table
from tests.support.runtime.outage_service import START, Log, Service
from tests.support.tables.paced_tables import fold_driven

HOUR = 3_600_000


def test_first_start_is_not_an_outage() -> None:
    service = Service(Log(None), "00a")

    service.look()

    assert [] == service.excused
    assert START == service.log.pulse
    assert service.may_call_time("00a")


def test_five_minutes_of_silence_are_not_an_outage() -> None:
    service = Service(Log(START - OUTAGE_MS), "00a")

    service.look()

    assert [] == service.excused
    assert service.may_call_time("00a")


def test_running_clocks_are_excused_before_time_outs() -> None:
    pulse = START - 11 * HOUR
    service = Service(Log(pulse), "00a", "01b")

    service.look()

    excuse = {"type": "Excuse", "since": pulse, "until": START - SKEW_MS}
    assert [(table, f"outage-{pulse}", excuse) for table in ("00a", "01b")] == service.excused
    assert not service.may_call_time("00a")
    service.tables.accept("00a")
    assert service.may_call_time("00a")
    assert not service.may_call_time("01b")


def test_other_work_continues_during_an_outage() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.look()

    assert [AuditTable("00z")] == service.guard.hold_back([AuditTable("00z"), TimeOutSeat("00a", 0, 1)])


def test_api_outage_stops_time_outs_and_is_excused() -> None:
    service = Service(Log(START), "00a")
    service.look()
    service.is_ready = False
    for _ in range(60):
        service.look(after=PULSE_MS)

    assert not service.may_call_time("00a")
    assert [] == service.excused
    service.is_ready = True
    service.look(after=PULSE_MS)

    ((table, name, excuse),) = service.excused
    assert ("00a", f"outage-{START}") == (table, name)
    assert (START, service.now - SKEW_MS) == (excuse["since"], excuse["until"])


def test_next_process_continues_the_same_excuse() -> None:
    log = Log(START - 2 * HOUR)
    Service(log, "00a").look()

    second = Service(log, "00a", "01b")
    second.look(after=30_000)

    assert [f"outage-{START - 2 * HOUR}"] * 2 == [name for _, name, _ in second.excused]
    assert {START - SKEW_MS} == {excuse["until"] for _, _, excuse in second.excused}
    assert not second.may_call_time("00a")


def test_table_that_appears_late_is_excused_too() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.look()
    service.turns.documents["01b"] = service.turns.documents["00a"]

    assert not service.may_call_time("01b")
    assert ["00a", "01b"] == [table for table, _, _ in service.excused]


def test_clocks_are_read_page_by_page() -> None:
    tables = [f"00t{number:04}" for number in range(2 * BATCH + 1)]
    service = Service(Log(START - HOUR), *tables)

    service.look()

    assert tables == [table for table, _, _ in service.excused]
    assert service.turns.most_read <= BATCH


def test_outage_closes_after_all_tables_are_excused() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.look()
    service.look(after=SETTLE_MS)
    assert 1 == len(service.log.outages)

    service.tables.accept("00a")
    service.look(after=PULSE_MS)

    assert [] == service.log.outages
    assert service.may_call_time("00a")


def test_refused_excuse_is_retried_a_few_times() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.look()
    refused = RefusedOutcome("", b"")
    for _ in range(2):
        service.tables.decide("00a", refused)
        assert not service.may_call_time("00a")

    assert [f"outage-{START - HOUR}{end}" for end in ("", "-1", "-2")] == [
        name for _, name, _ in service.excused
    ]
    service.tables.decide("00a", refused)
    assert service.may_call_time("00a")


def test_full_partition_delays_time_outs_until_the_excuse() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.tables.full = True
    service.look()
    assert not service.may_call_time("00a")

    service.tables.full = False
    service.look(after=PULSE_MS)

    assert ["00a"] == [table for table, _, _ in service.excused]


def test_table_without_time_control_needs_no_excuse() -> None:
    service = Service(Log(START - HOUR), "00a")
    service.turns.documents["00a"] = TURNS.encode(fold_driven(TURNS, start_game_table(GAME, 2, hours=2)))

    service.look()

    assert [] == service.excused
    assert service.may_call_time("00a")
    service.is_ready = False
    service.look(after=OUTAGE_MS + PULSE_MS)
    assert service.may_call_time("00a")


@pytest.mark.parametrize("pulses", [1, 7])
def test_pulse_is_written_while_the_api_is_ready(pulses: int) -> None:
    service = Service(Log(START))
    for _ in range(pulses):
        service.look(after=PULSE_MS)

    assert START + pulses * PULSE_MS == service.log.pulse
