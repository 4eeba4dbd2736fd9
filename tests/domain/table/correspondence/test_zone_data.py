"""Counted time is in the log: different zone data changes neither the state nor the verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.audit.replay import has_other_zone_data
from domain.audit.report import AuditReport
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import GENESIS_HASH, digest
from domain.table.correspondence.calendar import ZONES, Hours, OffsetPiece, PinnedZones
from domain.table.correspondence.pace import Absence, AtHour, Bank, Clock, Pace, PerDecision
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord
from tests.support.games.table_driver import TableDriver, refold
from tests.support.tables.clocked_tables import (
    HOUR,
    THURSDAY,
    ShiftedZones,
    begin,
    call_time,
    finish_turn,
    ticks_of,
)

BERLIN = Hours("Europe/Berlin", 7 * 60, 23 * 60)
CLOCKS: tuple[Clock, ...] = (
    Bank(12 * 60, 6 * 60, 24 * 60),
    PerDecision(300),
    AtHour("Europe/Berlin", 20 * 60, 60),
)
every_clock = pytest.mark.parametrize("clock", CLOCKS, ids=["bank", "decision", "hour"])


class LostZones(PinnedZones):
    """The pinned data without its zones, as if all of them had been renamed."""

    def has(self, zone: str) -> bool:
        return False


def play_office(clock: Clock, *, shifted: bool) -> TableDriver:
    """Play a game over several days with playing hours and weekends; seat 0 runs out of time once."""
    pace = Pace(clock, hours=True, weekend=True, absence=Absence(lapses=9))
    zones = ShiftedZones() if shifted else ZONES
    played = begin(pace, THURSDAY, hours=BERLIN, zones=zones)
    call_time(played, played.seats_to_act[0])
    while played.seats_to_act:
        played.now += 3 * HOUR
        finish_turn(played)
    return played


def audited(played: TableDriver) -> AuditReport:
    return audit_log(_export(played.record_bytes))


def _export(records: list[bytes]) -> LogExport:
    return LogExport(tuple(EncodedRecord(digest(data), data) for data in records), None)


def rewritten(played: TableDriver, change: Callable[[AnyRecord], AnyRecord]) -> LogExport:
    """Change the first record that matches, and rebuild the hash chain after it."""
    data: list[bytes] = []
    is_changed = False
    for record in played.log:
        found = record if is_changed else change(record)
        is_changed = is_changed or found != record
        data.append(played.codec.encode(replace(found, prev=digest(data[-1]) if data else GENESIS_HASH)))
    assert is_changed
    return _export(data)


def verdicts(report: AuditReport) -> dict[str, tuple[str, str]]:
    return {check.name: (check.status, check.says) for check in report.checks}


@every_clock
def test_log_folds_equally_with_any_zone_data(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    played = play_office(clock, shifted=True)
    piece = PinnedZones.piece

    def shifted(self: PinnedZones, zone: str, at: int) -> OffsetPiece:
        found = piece(self, zone, at)
        return OffsetPiece(found.offset + HOUR, found.until)

    before = played.codec.encode(refold(played))
    monkeypatch.setattr(PinnedZones, "piece", shifted)
    monkeypatch.setattr(PinnedZones, "version", "9999z")

    assert before == played.codec.encode(refold(played)) == played.codec.encode(played.table)


@every_clock
def test_audit_accepts_and_reports_other_zone_data(clock: Clock) -> None:
    report = audited(play_office(clock, shifted=True))
    status, says = verdicts(report)["decisions"]

    assert report.sound, report.divergence
    assert "partly" == status
    assert f"clocks not replayed: time zone data 9999z, here {ZONES.version}" in says


@every_clock
def test_audit_repeats_a_log_with_the_same_zone_data(clock: Clock) -> None:
    report = audited(play_office(clock, shifted=False))

    assert report.sound, report.divergence
    assert "ok" == verdicts(report)["decisions"][0]


def test_lost_zone_counts_as_utc_and_is_marked() -> None:
    """The seat's hours were recorded while the zone existed."""
    played = begin(Pace(CLOCKS[0], hours=True), THURSDAY, hours=BERLIN)
    played.zones = LostZones()
    played.now += 20 * HOUR
    record = finish_turn(played)

    assert f"{ZONES.version}!" == record.zones
    assert [12 * HOUR] == [tick.ran for tick in ticks_of(record)]


def test_marked_record_ignores_other_zone_data() -> None:
    played = begin(Pace(CLOCKS[0], hours=True), THURSDAY, hours=BERLIN)
    played.zones = LostZones()
    played.now += 20 * HOUR

    assert not has_other_zone_data(finish_turn(played))


@every_clock
def test_log_stays_sound_after_its_zones_disappear(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hours in a zone that existed at the time are no reason to doubt the log."""
    played, version = play_office(clock, shifted=False), ZONES.version
    monkeypatch.setattr(PinnedZones, "has", lambda self, zone: False)
    monkeypatch.setattr(PinnedZones, "version", "9999z")
    report = audited(played)

    assert report.sound, report.divergence
    assert f"zone data {version}, here 9999z" in verdicts(report)["decisions"][1]


@every_clock
def test_forged_count_is_found_with_the_same_zone_data(clock: Clock) -> None:
    def less(record: AnyRecord) -> AnyRecord:
        ticks = ticks_of(record)
        return (
            replace(record, ticks=(replace(ticks[0], ran=ticks[0].ran - 1), *ticks[1:])) if ticks else record
        )

    report = audit_log(rewritten(play_office(clock, shifted=False), less))

    assert not report.sound
    assert "ticks" in (report.divergence or "")


def test_forged_balance_is_found_without_zones() -> None:
    played = begin(Pace(CLOCKS[0]))
    finish_turn(played)

    def more(record: AnyRecord) -> AnyRecord:
        ticks = ticks_of(record)
        return replace(record, ticks=(replace(ticks[0], left=24 * HOUR - 1),)) if ticks else record

    report = audit_log(rewritten(played, more))

    assert UNSET is played.log[-1].zones
    assert not report.sound


def test_missing_clock_reading_is_found() -> None:
    report = audit_log(
        rewritten(
            play_office(CLOCKS[0], shifted=False),
            lambda record: replace(record, ticks=UNSET) if ticks_of(record) else record,
        )
    )

    assert not report.sound


def test_early_time_out_is_found_with_the_same_zone_data() -> None:
    def earlier(record: AnyRecord) -> AnyRecord:
        first = record.events[0]
        if not isinstance(first, TimeRanOut) or first.due is UNSET:
            return record
        return replace(record, events=(replace(first, due=first.due - HOUR), *record.events[1:]))

    report = audit_log(rewritten(play_office(CLOCKS[0], shifted=False), earlier))

    assert not report.sound


def test_false_zone_version_is_reported_as_unchecked() -> None:
    """Decisions that cannot be repeated are reported, so that nobody assumes that they were checked."""

    def elsewhere(record: AnyRecord) -> AnyRecord:
        ticks = ticks_of(record)
        return (
            replace(record, ticks=(replace(ticks[0], ran=0), *ticks[1:]), zones="1999a") if ticks else record
        )

    report = audit_log(rewritten(play_office(CLOCKS[0], shifted=False), elsewhere))

    assert "zone data 1999a" in verdicts(report)["decisions"][1]
    assert "ok" != verdicts(report)["decisions"][0]
