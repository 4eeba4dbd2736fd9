"""The paces that a table is offered by name."""

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
def test_a_preset_is_what_the_rules_of_the_table_say(
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
def test_a_table_opens_with_every_preset_and_knows_its_name(name: PresetName) -> None:
    played = begin(find_preset(name, "Europe/Berlin"))
    opened = played.table.paced

    assert opened is not None
    assert name == preset_name(opened.pace)


@every_preset
def test_a_preset_reads_back_from_json_as_it_was(name: PresetName) -> None:
    pace = find_preset(name)

    assert pace == msgspec.json.decode(msgspec.json.encode(pace), type=Pace)


@every_preset
def test_a_preset_says_what_it_is_in_a_sentence_or_two(name: PresetName) -> None:
    assert PRESETS[name].summary.endswith(".")


def test_there_is_a_preset_for_those_who_choose_none() -> None:
    assert {DEFAULT_PRESET, SOLO_PRESET} <= PRESETS.keys()


def test_a_pace_of_ones_own_has_no_name() -> None:
    assert preset_name(Pace(Bank(60, 0, 60))) is None


@pytest.mark.parametrize(
    ("pace", "says"),
    [
        (Pace(Bank(120, 0, 60)), "`start` must be at most"),
        (Pace(Bank(60, 90, 60)), "`increment` must be at most"),
        (Pace(AtHour("Mars/Olympus", 0, 0)), "unknown time zone 'Mars/Olympus'"),
    ],
)
def test_a_pace_that_does_not_go_together_opens_no_table(pace: Pace, says: str) -> None:
    with pytest.raises(MalformedCommand, match=says) as refused:
        begin(pace)

    assert "TBL-1.1" == refused.value.rule


def test_the_longest_and_the_shortest_times_are_valid() -> None:
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
def test_what_is_out_of_range_is_no_pace(said: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(said, type=Pace)


def test_the_page_on_time_tells_every_preset_in_its_own_sentence() -> None:
    page = (ROOT / "docs/clocks.md").read_text(encoding="utf-8")

    for name, preset in PRESETS.items():
        assert f"| `{name}` | {preset.summary} |" in page


@every_preset
def test_a_pace_keeps_its_name_in_counted_games(name: PresetName) -> None:
    pace = find_preset(name, "Europe/Berlin")

    assert name == preset_name(replace(pace, undo="own"))
    assert name == tournament_pace_name(tournament_pace(pace))
    assert "own" == tournament_pace(pace).undo
    earlier = replace(tournament_pace(pace), undo="consent")
    assert name == tournament_pace_name(earlier)
    assert None is preset_name(replace(pace, undo="casual"))
