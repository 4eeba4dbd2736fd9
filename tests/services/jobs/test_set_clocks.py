"""Clocks set forward or back, and processes that start after an outage."""

from __future__ import annotations

from services.jobs.outages import PULSE_MS, SKEW_MS
from tests.support.runtime.outage_service import START, Log, Service

HOUR = 3_600_000


def test_clock_set_forward_is_excused_before_time_outs() -> None:
    service = Service(Log(START), "00a")
    service.look()
    service.log.now += HOUR

    assert START == service.guard.now()  # due work depends on the clock at the last check
    service.look()

    assert START + HOUR == service.guard.now()
    (since, until) = service.last_excuse
    assert (START, START + HOUR - SKEW_MS) == (since, until)
    assert not service.may_call_time("00a")


def test_clock_set_back_and_corrected_is_excused() -> None:
    """Otherwise, players whose turn began in between would lose an hour."""
    service = Service(Log(START), "00a")
    service.look()
    service.look(after=10, leap=-HOUR)
    assert START - HOUR + 10 == service.log.pulse

    service.look(after=10, leap=HOUR)

    assert (START - HOUR + 10, START + 20 - SKEW_MS) == service.last_excuse


def test_pulse_continues_while_the_clock_is_behind() -> None:
    service = Service(Log(START))
    service.look()
    service.look(after=10, leap=-HOUR)
    service.look(after=PULSE_MS)

    assert START - HOUR + 10 + PULSE_MS == service.log.pulse


def test_starting_process_excuses_before_the_api_is_ready() -> None:
    """Otherwise, the outage would count for the first player to answer."""
    service = Service(Log(START - 11 * HOUR), "00a")
    service.is_ready = False

    service.look()

    assert (START - 11 * HOUR, START - SKEW_MS) == service.last_excuse
    service.tables.accept("00a")
    service.look(after=PULSE_MS)
    assert not service.may_call_time("00a")
    service.is_ready = True
    service.look(after=PULSE_MS)
    assert service.may_call_time("00a")
