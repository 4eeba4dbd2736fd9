"""Clocks that are set ahead or back, and processes that begin after an outage."""

from __future__ import annotations

from services.jobs.outages import PULSE_MS, SKEW_MS
from tests.support.runtime.outage_service import START, Log, Service

HOUR = 3_600_000


def test_a_clock_that_is_set_ahead_is_excused_for_what_it_leapt_over_before_any_time_is_called() -> None:
    service = Service(Log(START), "00a")
    service.look()
    service.log.now += HOUR

    assert START == service.guard.now()  # what is due goes by the clock that was looked at last
    service.look()

    assert START + HOUR == service.guard.now()
    (since, until) = service.last_excuse
    assert (START, START + HOUR - SKEW_MS) == (since, until)
    assert not service.may_call_time("00a")


def test_a_clock_that_is_set_back_and_right_again_is_excused_for_what_it_leapt_over() -> None:
    """A table that was asked while it was behind would lose an hour otherwise."""
    service = Service(Log(START), "00a")
    service.look()
    service.look(after=10, leap=-HOUR)
    assert START - HOUR + 10 == service.log.pulse

    service.look(after=10, leap=HOUR)

    assert (START - HOUR + 10, START + 20 - SKEW_MS) == service.last_excuse


def test_the_pulse_goes_on_while_a_clock_is_behind() -> None:
    service = Service(Log(START))
    service.look()
    service.look(after=10, leap=-HOUR)
    service.look(after=PULSE_MS)

    assert START - HOUR + 10 + PULSE_MS == service.log.pulse


def test_a_process_that_begins_excuses_before_the_api_lets_anybody_play() -> None:
    """Who answers first would have his account charged with the outage otherwise."""
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
