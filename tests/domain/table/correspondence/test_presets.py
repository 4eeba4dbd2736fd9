"""The named paces."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from domain.kernel.refusals import MalformedCommand
from domain.table.correspondence.pace import (
    DEFAULT_PRESET,
    PRESETS,
    SOLO_PRESET,
    Absence,
    AtHour,
    Bank,
    Pace,
    PerDecision,
    PresetName,
    find_preset,
    invalid_pace_reason,
    preset_name,
)
from domain.tournament.plan import tournament_pace, tournament_pace_name
from tests.support.source_files import ROOT
from tests.support.tables.clocked_tables import begin

H = 60
every_preset = pytest.mark.parametrize("name", PRESETS)


@pytest.mark.parametrize(
    ("name", "clock", "rests", "grace", "absence"),
    [
        ("brisk", Bank(24 * H, 4 * H, 72 * H), (False, False, 0), 0, ("default", 2, "offer")),
        ("daily", Bank(72 * H, 12 * H, 120 * H), (True, False, 21), 1, ("default", 3, "offer")),
        ("weekly", Bank(168 * H, 36 * H, 240 * H), (True, True, 30), 6, ("bot", 3, "offer")),
        ("steady", Bank(48 * H, 48 * H, 48 * H), (True, True, 21), 2, ("default", 3, "offer")),
        ("evening", AtHour("UTC", 20 * H, 12 * H), (False, True, 21), 1, ("claim", 3, "offer")),
        ("open", None, (False, False, 0), 0, ("default", 3, "offer")),
    ],
)
def test_presets_have_the_documented_values(
    name: PresetName,
    clock: Bank | AtHour | None,
    rests: tuple[bool, bool, int],
    grace: int,
    absence: tuple[str, int, str],
) -> None:
    found = find_preset(name)

    assert (clock, *rests, grace * H) == (
        found.clock,
        found.hours,
        found.weekend,
        found.vacation,
        found.grace,
    )
    assert absence == (found.absence.each, found.absence.lapses, found.absence.then)


@every_preset
def test_table_opens_with_every_preset(name: PresetName) -> None:
    played = begin(find_preset(name, "Europe/Berlin"))
    opened = played.table.paced

    assert opened is not None
    assert name == preset_name(opened.pace)


@every_preset
def test_presets_round_trip_through_json(name: PresetName) -> None:
    pace = find_preset(name)

    assert pace == msgspec.json.decode(msgspec.json.encode(pace), type=Pace)


@every_preset
def test_preset_descriptions_have_one_or_two_sentences(name: PresetName) -> None:
    assert PRESETS[name].summary.endswith(".")


def test_default_preset_exists() -> None:
    assert {DEFAULT_PRESET, SOLO_PRESET} <= PRESETS.keys()


def test_custom_pace_has_no_name() -> None:
    assert preset_name(Pace(Bank(60, 0, 60))) is None


@pytest.mark.parametrize(
    ("pace", "says"),
    [
        (Pace(Bank(120, 0, 60)), "`start` must be at most"),
        (Pace(Bank(60, 90, 60)), "`increment` must be at most"),
        (Pace(AtHour("Mars/Olympus", 0, 0)), "unknown time zone 'Mars/Olympus'"),
    ],
)
def test_inconsistent_pace_is_refused(pace: Pace, says: str) -> None:
    with pytest.raises(MalformedCommand, match=says) as refused:
        begin(pace)

    assert "TBL-1.1" == refused.value.rule


def test_shortest_and_longest_times_are_valid() -> None:
    for clock in (PerDecision(1), PerDecision(86_400), Bank(60, 0, 60), Bank(86_400, 86_400, 86_400)):
        assert invalid_pace_reason(Pace(clock, absence=Absence(lapses=10, claim_days=14))) is None


@pytest.mark.parametrize(
    "said",
    [
        b'{"clock":{"type":"Bank","start":59,"increment":0,"most":60}}',
        b'{"clock":{"type":"Bank","start":60,"increment":0,"most":86401}}',
        b'{"clock":{"type":"Bank","start":60,"increment":-1,"most":60}}',
        b'{"clock":{"type":"AtHour","zone":"UTC","at":1440,"least":0}}',
        b'{"clock":null,"vacation":61}',
        b'{"clock":null,"absence":{"lapses":0}}',
        b'{"clock":null,"absence":{"claim_days":15}}',
    ],
)
def test_out_of_range_values_are_refused(said: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(said, type=Pace)


def test_docs_describe_every_preset() -> None:
    page = (ROOT / "docs/clocks.md").read_text(encoding="utf-8")

    for name, preset in PRESETS.items():
        assert f"| `{name}` | {preset.summary} |" in page


@every_preset
def test_pace_keeps_its_name_in_counted_games(name: PresetName) -> None:
    pace = find_preset(name, "Europe/Berlin")

    assert name == preset_name(replace(pace, undo="own"))
    assert name == tournament_pace_name(tournament_pace(pace))
    assert "own" == tournament_pace(pace).undo
    earlier = replace(tournament_pace(pace), undo="consent")
    assert name == tournament_pace_name(earlier)
    assert None is preset_name(replace(pace, undo="casual"))
