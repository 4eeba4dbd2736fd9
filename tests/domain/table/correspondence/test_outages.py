"""What no clock counts because the service was away."""

from __future__ import annotations

import pytest

from domain.kernel.refusals import CommandRefused, IllegalCommand, MalformedCommand
from domain.table.commands import TimeOut
from domain.table.correspondence.pace import AtHour, Pace, PerDecision
from domain.table.correspondence.rest_commands import (
    Excuse,
)
from domain.table.correspondence.rest_events import Excused
from tests.support.tables.resting_tables import (
    BANK,
    HOUR,
    begin_paced,
    by_service,
    flag_of,
    moment,
)


def test_time_that_the_service_was_away_moves_the_flag_and_nobody_is_timed_out() -> None:
    """Design 1.7, example 8."""
    played = begin_paced(Pace(PerDecision(24 * 60)), "2026-11-02T12:00Z")
    back = moment("2026-11-03T12:30Z")

    events = by_service(played, back, Excuse(back - 7 * HOUR, back))

    assert (Excused(back - 7 * HOUR, back),) == events
    assert moment("2026-11-03T19:00Z") == flag_of(played, 0)
    with pytest.raises(IllegalCommand, match="has not run out"):
        by_service(played, back, TimeOut(0))
    by_service(played, "2026-11-03T19:00Z", TimeOut(0))


@pytest.mark.parametrize(
    ("since", "until", "kind", "words"),
    [
        (1, 1, MalformedCommand, "begins before it ends"),
        (0, 3 * HOUR + 1, IllegalCommand, "only time that is past"),
        (HOUR, 2 * HOUR, IllegalCommand, "excused already"),
    ],
)
def test_what_cannot_be_excused_is_refused(
    since: int, until: int, kind: type[CommandRefused], words: str
) -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")
    begun = moment("2026-10-22T18:30Z")
    by_service(played, begun + 2 * HOUR, Excuse(begun, begun + 2 * HOUR))

    with pytest.raises(kind, match=words) as refused:
        by_service(played, begun + 3 * HOUR, Excuse(begun + since, begun + until))
    assert "TBL-1.4" == refused.value.rule


def test_an_outage_that_overlaps_another_counts_for_what_is_new_of_it() -> None:
    """Clocks that were set ahead and back again lead to it; the times together are counted out once."""
    played = begin_paced(Pace(PerDecision(24 * 60)), "2026-11-02T12:00Z")
    begun = moment("2026-11-02T12:00Z")
    by_service(played, begun + 2 * HOUR, Excuse(begun, begun + 2 * HOUR))

    by_service(played, begun + 12 * HOUR, Excuse(begun + HOUR, begun + 12 * HOUR))

    assert moment("2026-11-03T12:00Z") + 12 * HOUR == flag_of(played, 0)
    for since in (0, HOUR, 3 * HOUR):
        with pytest.raises(IllegalCommand, match="excused already"):
            by_service(played, begun + 13 * HOUR, Excuse(begun + since, begun + 12 * HOUR))


def test_an_hour_that_falls_into_an_outage_comes_the_next_day() -> None:
    played = begin_paced(Pace(AtHour("UTC", 20 * 60, 60)), "2026-10-22T18:30Z")
    assert moment("2026-10-22T20:00Z") == flag_of(played, 0)

    excused = Excuse(moment("2026-10-22T19:50Z"), moment("2026-10-22T20:10Z"))
    by_service(played, "2026-10-22T20:10Z", excused)

    assert moment("2026-10-23T20:00Z") == flag_of(played, 0)
