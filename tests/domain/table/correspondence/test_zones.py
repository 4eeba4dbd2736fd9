"""Sources of time zone offsets miss no change of an offset."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
import tzdata

from domain.table.correspondence.calendar import ZONES, OffsetPiece, PinnedZones, UnknownZone
from tests.support.tables.instants import DAY, HOUR, instant
from tests.support.tables.zone_changes import LAST_YEAR, zone_changes, zone_names

SINCE = instant("1990-01-01 00:00Z")
UNTIL = instant(f"{LAST_YEAR + 1}-01-01 00:00Z")

PROBE = """\
from domain.table.correspondence.calendar import ZONES
print(ZONES.version, ZONES.piece("Europe/Berlin", 1_792_000_000_000).offset, ZONES.has("Made/Up"))
"""


def probe(environment: dict[str, str]) -> str:
    return subprocess.run(
        [sys.executable, "-c", PROBE],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[4],
    ).stdout


def test_version_is_that_of_the_package() -> None:
    assert tzdata.IANA_VERSION == ZONES.version


def test_system_zone_data_is_not_used(tmp_path: Path) -> None:
    tokyo = Path(str(files("tzdata") / "zoneinfo/Asia/Tokyo"))
    for lie in ("Europe/Berlin", "Made/Up"):
        (tmp_path / lie).parent.mkdir()
        shutil.copy(tokyo, tmp_path / lie)

    found = probe({"PYTHONTZPATH": str(tmp_path), "TZ": "Asia/Tokyo", "TZDIR": str(tmp_path)})

    assert f"{tzdata.IANA_VERSION} {2 * HOUR} False\n" == found


def test_zone_changes_since_1990_are_six_days_apart() -> None:
    """A day therefore contains at most one change, which shows in the offsets at its two ends."""
    distances = {
        zone: min(
            (later.at - change.at for change, later in pairwise(zone_changes(zone)) if change.at >= SINCE),
            default=366 * DAY,
        )
        for zone in zone_names()
    }

    assert {} == {zone: distance for zone, distance in distances.items() if distance < 6 * DAY}


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.wide) for part in range(1, 4))])
def test_every_zone_change_is_found_to_the_millisecond(part: int) -> None:
    zones = PinnedZones()
    listed = {
        (zone, change)
        for zone in zone_names()[part::4]
        for change in zone_changes(zone)
        if SINCE <= change.at < UNTIL
    }

    assert listed
    assert set() == {
        (zone, change)
        for zone, change in listed
        if zones.piece(zone, change.at - 1) != OffsetPiece(change.before, change.at)
        or zones.piece(zone, change.at).offset != change.after
    }


@pytest.mark.parametrize(
    "zone", ["Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "Australia/Lord_Howe", "Europe/Dublin"]
)
def test_pieces_change_exactly_at_the_files_transitions(zone: str) -> None:
    """The tested zones change for Ramadan, by short-lived rules or by half an hour, or have negative DST."""
    at, offset, found = SINCE, ZONES.piece(zone, SINCE).offset, []
    while at < UNTIL:
        piece = ZONES.piece(zone, at)
        if piece.offset != offset:
            found.append((at, offset, piece.offset))
        at, offset = piece.until, piece.offset

    assert [change for change in zone_changes(zone) if SINCE < change.at < UNTIL] == found


@pytest.mark.parametrize(
    "name",
    ["", "Mars/Olympus", "europe/berlin", "../zones", "/etc/localtime", "Europe", "tzdata.zi", "UTC\0"],
)
def test_unlisted_name_is_unknown(name: str) -> None:
    assert not ZONES.has(name)
    with pytest.raises(UnknownZone, match="unknown time zone"):
        ZONES.piece(name, 0)


@pytest.mark.parametrize(
    ("zone", "hours"),
    [("UTC", 0), ("Etc/GMT+5", -5), ("Etc/GMT-14", 14), ("Asia/Calcutta", 5.5), ("EST", -5)],
)
def test_fixed_offsets_and_old_names_are_zones(zone: str, hours: float) -> None:
    at = instant("2026-07-01 12:00Z")

    assert ZONES.has(zone)
    assert OffsetPiece(int(hours * HOUR), instant("2026-07-02 00:00Z")) == ZONES.piece(zone, at)


def test_every_listed_zone_can_be_read() -> None:
    zones = PinnedZones()

    assert set(zone_names()) == zones.names
    assert all(abs(zones.piece(zone, SINCE).offset) < DAY for zone in zone_names())


def test_cache_of_days_is_bounded_and_transparent() -> None:
    zones = PinnedZones(cached_days=8)
    days = [instant("2026-10-01 00:00Z") + day * DAY for day in range(60)]
    first = [zones.piece("Europe/Berlin", day) for day in days]

    assert 8 == zones.count_cached_days()
    assert first == [zones.piece("Europe/Berlin", day) for day in days]
    assert 8 == zones.count_cached_days()
