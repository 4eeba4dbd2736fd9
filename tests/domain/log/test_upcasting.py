"""Records of version 0, from exports that the build before there were versions wrote, are read as today's."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from domain.audit.audit import audit_log
from domain.kernel.decide import legal_options
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameClosed, FrameOpened
from domain.log.codec import codec_for, codec_of
from domain.log.export import LogExport, encode_export, parse_export
from domain.log.upcasting import UPCASTERS, upcast_record
from domain.table.records import RECORD_SCHEMA_VERSION
from services.queries.transcript import build_transcript
from services.simulation.memory_table import MemoryTable
from tests.support.cases.case import CaseError
from tests.support.cases.loader import load_cases
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.stored_forms import STORED

EXPORTS = {path.name.partition(".")[0]: path for path in sorted((STORED / "v0").glob("*.railhead.gz"))}

every_export = pytest.mark.parametrize("name", EXPORTS)


@cache
def export_of(name: str) -> LogExport:
    return parse_export(gzip.decompress(EXPORTS[name].read_bytes()))


def test_there_is_an_upcaster_for_every_version_left_behind() -> None:
    assert RECORD_SCHEMA_VERSION == len(UPCASTERS)


@every_export
def test_an_export_of_before_is_sound_with_every_decision_made_again(name: str) -> None:
    export = export_of(name)
    report = audit_log(export)
    says = {check.name: check.says for check in report.checks}

    assert report.divergence is None
    assert f"{len(export.entries)} of {len(export.entries)} commands decided again" in says["decisions"]


@every_export
def test_the_audit_counts_the_states_of_before_that_it_could_not_compare(name: str) -> None:
    """The fingerprint of a state covers the names of its types."""
    export = export_of(name)
    hashes = sum(codec_of(entry.data).decode_record(entry.data).state is not None for entry in export.entries)
    fold = next(check for check in audit_log(export).checks if check.name == "fold")

    assert fold.status == ("partly" if hashes else "ok")
    assert fold.says.endswith(f"; {hashes} were written with other types" if hashes else "compared")


@every_export
def test_an_export_of_before_is_told_to_the_score_that_it_ended_with(name: str) -> None:
    export = export_of(name)
    told = build_transcript(export.entries, None, ended_log=True)

    assert len(export.entries) == told.lines[-1][0]
    assert any(lines for _, lines in told.lines)
    assert (told.table.score is None) == name.endswith("running")


@every_export
def test_an_export_of_before_keeps_its_bytes(name: str) -> None:
    assert gzip.decompress(EXPORTS[name].read_bytes()) == encode_export(export_of(name))


def test_a_table_of_before_goes_on_in_the_form_of_today() -> None:
    """Its first records keep their bytes, and the chain leads on from them."""
    earlier = export_of("trains_and_stations-talk-and-undo-running")
    table = MemoryTable(codec_for("trains_and_stations"), sha256(b"18").digest())
    table.resume(earlier)
    for _ in range(5):
        assert table.table is not None
        seat = table.table.waiting[0].seat
        table.execute(f"p{seat}", seat, legal_options(table.codec.game, table.table.position, seat)[0])
    export = table.export(secret=True)

    assert earlier.entries == export.entries[:-5]
    assert audit_log(export).sound


def test_exports_of_before_show_each_event_whose_name_changed() -> None:
    records = (codec_of(e.data).decode_record(e.data) for name in EXPORTS for e in export_of(name).entries)
    found = {type(event) for record in records for event in record.events}

    assert {FrameOpened, FrameClosed, AnswerStepGiven, AnswerGiven} <= found


def test_of_a_record_of_before_nothing_changes_but_version_and_names() -> None:
    old = (
        b'{"seq":3,"events":[{"type":"Closed"},{"type":"Stepped","seat":1},{"type":"Said","text":"Closed"}]}'
    )

    assert upcast_record(old) == (
        b'{"schema_version":1,"seq":3,"events":[{"type":"FrameClosed"},'
        b'{"type":"AnswerStepGiven","seat":1},{"type":"Said","text":"Closed"}]}'
    )


@pytest.mark.parametrize(
    "data", [b"[]", b"{}", b'{"events":[1]}', b'{"schema_version":1,"events":[]}', b'{"schema_version":"0"}']
)
def test_what_is_no_record_of_before_is_left_alone(data: bytes) -> None:
    assert upcast_record(data) is None


def test_a_record_of_today_may_not_use_names_of_before() -> None:
    data = play_random_table().entries[-2].data
    old = data.replace(b'"FrameClosed"', b'"Closed"')

    assert old != data
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'Closed'"):
        codec_for("template").decode_record(old)


def test_a_record_of_a_later_version_is_refused() -> None:
    later = play_random_table().entries[0].data.replace(b'"schema_version":1', b'"schema_version":2')

    with pytest.raises(msgspec.ValidationError, match="schema_version"):
        codec_for("template").decode_record(later)


CASE = """
[[case]]
id = "1"
given = {{ seats = 2, options = {{ mail = false }} }}
when = [{{ command = {{ type = "Move", stops = 1 }} }}]

[case.then]
events = {{ has = [{{ type = "{tag}" }}], lacks = [{{ type = "{lacking}" }}] }}
seen = [{{ values = {{ "events.0.type" = "{tag}" }} }}]
"""


@pytest.mark.parametrize(("tag", "lacking"), [("Closed", "Stepped"), ("FrameClosed", "AnswerStepGiven")])
def test_a_case_names_the_kernels_events_as_before_or_as_today(
    tag: str, lacking: str, tmp_path: Path
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(tag=tag, lacking=lacking))
    (case,) = load_cases("template", file)

    case.run()


@pytest.mark.parametrize("lacking", ["Closed", "FrameClosed"])
def test_a_case_may_deny_the_kernels_events_by_both_names(lacking: str, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(tag="Closed", lacking=lacking))
    (case,) = load_cases("template", file)

    with pytest.raises(CaseError, match=r"FrameClosed.* happened"):
        case.run()
