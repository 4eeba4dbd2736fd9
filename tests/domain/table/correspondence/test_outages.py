"""Outages of the service, which no clock counts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.kernel.refusals import CommandRefused, IllegalCommand, MalformedCommand
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import digest
from domain.table.commands import TimeOut
from domain.table.correspondence.commands import AgreePause, Excuse, NoteVacation, ProposePause
from domain.table.correspondence.events import Excused
from domain.table.correspondence.pace import AtHour, Pace, PerDecision
from tests.support.tables.resting_tables import (
    ANN,
    BANK,
    BOB,
    DAY,
    HOUR,
    at,
    begin_paced,
    by_service,
    flag_of,
    moment,
)


def test_outage_moves_the_deadline_without_time_outs() -> None:
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
        (1, 1, MalformedCommand, "must start before it ends"),
        (0, 3 * HOUR + 1, IllegalCommand, "only past time"),
        (HOUR, 2 * HOUR, IllegalCommand, "already excused"),
    ],
)
def test_invalid_outages_are_refused(since: int, until: int, kind: type[CommandRefused], words: str) -> None:
    played = begin_paced(Pace(BANK), "2026-10-22T18:30Z")
    begun = moment("2026-10-22T18:30Z")
    by_service(played, begun + 2 * HOUR, Excuse(begun, begun + 2 * HOUR))

    with pytest.raises(kind, match=words) as refused:
        by_service(played, begun + 3 * HOUR, Excuse(begun + since, begun + until))
    assert "TBL-1.4" == refused.value.rule


def test_overlapping_outage_counts_its_new_part() -> None:
    """Outages overlap if the system clock was set ahead and back; their union is excluded once."""
    played = begin_paced(Pace(PerDecision(24 * 60)), "2026-11-02T12:00Z")
    begun = moment("2026-11-02T12:00Z")
    by_service(played, begun + 2 * HOUR, Excuse(begun, begun + 2 * HOUR))

    by_service(played, begun + 12 * HOUR, Excuse(begun + HOUR, begun + 12 * HOUR))

    assert moment("2026-11-03T12:00Z") + 12 * HOUR == flag_of(played, 0)
    for since in (0, HOUR, 3 * HOUR):
        with pytest.raises(IllegalCommand, match="already excused"):
            by_service(played, begun + 13 * HOUR, Excuse(begun + since, begun + 12 * HOUR))


def test_hour_within_an_outage_moves_to_the_next_day() -> None:
    played = begin_paced(Pace(AtHour("UTC", 20 * 60, 60)), "2026-10-22T18:30Z")
    assert moment("2026-10-22T20:00Z") == flag_of(played, 0)

    excused = Excuse(moment("2026-10-22T19:50Z"), moment("2026-10-22T20:10Z"))
    by_service(played, "2026-10-22T20:10Z", excused)

    assert moment("2026-10-23T20:00Z") == flag_of(played, 0)


EVENINGS = Pace(AtHour("UTC", 20 * 60, 12 * 60), weekend=True, grace=60)


@pytest.mark.parametrize(
    ("since", "until", "flag"),
    [
        ("12:00", "12:25", "2026-10-21T21:00Z"),
        ("07:40", "19:55", "2026-10-21T21:00Z"),
        ("19:59", "20:01", "2026-10-21T21:00Z"),
        ("20:05", "20:30", "2026-10-20T21:00Z"),
        ("05:00", "06:00", "2026-10-20T21:00Z"),
    ],
)
def test_outage_moves_a_fixed_hour_deadline(since: str, until: str, flag: str) -> None:
    """The deadline moves to the next day's hour if the service was down between question and deadline."""
    played = begin_paced(EVENINGS, "2026-10-20T06:00Z")
    assert moment("2026-10-20T21:00Z") == flag_of(played, 0)
    begun, ended = moment(f"2026-10-20T{since}Z"), moment(f"2026-10-20T{until}Z")
    by_service(played, max(ended, played.now), Excuse(begun, ended))

    assert moment(flag) == flag_of(played, 0)


def test_moved_fixed_hour_deadline_skips_the_weekend() -> None:
    played = begin_paced(EVENINGS, "2026-10-23T06:00Z")
    by_service(played, "2026-10-23T19:00Z", Excuse(played.now, moment("2026-10-23T19:00Z")))

    assert moment("2026-10-26T21:00Z") == flag_of(played, 0)


def test_long_outage_moves_a_fixed_hour_deadline_by_days() -> None:
    played = begin_paced(EVENINGS, "2026-10-19T06:00Z")
    by_service(played, "2026-10-21T15:00Z", Excuse(moment("2026-10-19T10:00Z"), moment("2026-10-21T15:00Z")))

    assert moment("2026-10-22T21:00Z") == flag_of(played, 0)  # Wednesday has nine of 14 hours


def test_older_tables_with_fixed_hours_keep_their_deadlines() -> None:
    played = begin_paced(EVENINGS, "2026-10-20T06:00Z", opening_version=1)
    by_service(played, "2026-10-20T12:25Z", Excuse(moment("2026-10-20T12:00Z"), moment("2026-10-20T12:25Z")))

    assert moment("2026-10-20T21:00Z") == flag_of(played, 0)


@pytest.mark.parametrize("opening_version", [1, 2])
def test_audit_repeats_time_outs_at_fixed_hours(opening_version: int) -> None:
    played = begin_paced(EVENINGS, "2026-10-20T06:00Z", opening_version=opening_version)
    by_service(played, "2026-10-20T12:25Z", Excuse(moment("2026-10-20T12:00Z"), moment("2026-10-20T12:25Z")))
    by_service(played, (flag_of(played, 0) or 0) + 1, TimeOut(0))
    entries = tuple(EncodedRecord(digest(data), data) for data in played.record_bytes)

    assert audit_log(LogExport(entries, None)).sound


def test_pause_moves_a_fixed_hour_deadline() -> None:
    played = begin_paced(EVENINGS, "2026-10-20T06:00Z")
    at(played, "2026-10-20T07:00Z", ProposePause(moment("2026-10-20T19:00Z")), 0, ANN)
    at(played, "2026-10-20T08:00Z", AgreePause(played.table.seq), 1, BOB)

    assert moment("2026-10-21T21:00Z") == flag_of(played, 0)


def test_vacation_moves_a_fixed_hour_deadline() -> None:
    played = begin_paced(replace(EVENINGS, vacation=21), "2026-10-20T06:00Z")
    begun = moment("2026-10-20T18:00Z")
    by_service(played, "2026-10-20T07:00Z", NoteVacation(ANN, "v1", begun, begun + DAY))

    assert moment("2026-10-21T21:00Z") == flag_of(played, 0)  # two hours on each day, as before
    by_service(played, "2026-10-20T08:00Z", Excuse(moment("2026-10-20T07:30Z"), moment("2026-10-20T08:00Z")))
    assert moment("2026-10-22T21:00Z") == flag_of(played, 0)
