"""Version 0 records, exported by a build without record versions, are converted to the current form."""

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


def test_every_old_version_has_an_upcaster() -> None:
    assert RECORD_SCHEMA_VERSION == len(UPCASTERS)


@every_export
def test_old_export_is_sound_with_every_decision_replayed(name: str) -> None:
    export = export_of(name)
    report = audit_log(export)
    says = {check.name: check.says for check in report.checks}

    assert report.divergence is None
    assert f"{len(export.entries)} of {len(export.entries)} commands replayed" in says["decisions"]


@every_export
def test_audit_counts_old_states_it_cannot_compare(name: str) -> None:
    """A state's fingerprint covers the names of its types, which have changed."""
    export = export_of(name)
    hashes = sum(codec_of(entry.data).decode_record(entry.data).state is not None for entry in export.entries)
    fold = next(check for check in audit_log(export).checks if check.name == "fold")

    assert fold.status == ("partly" if hashes else "ok")
    assert fold.says.endswith(f"; {hashes} have other types" if hashes else "compared")


@every_export
def test_old_export_has_a_complete_transcript(name: str) -> None:
    export = export_of(name)
    transcript = build_transcript(export.entries, None, ended_log=True)

    assert len(export.entries) == transcript.lines[-1][0]
    assert any(lines for _, lines in transcript.lines)
    assert (transcript.table.score is None) == name.endswith("running")


@every_export
def test_old_export_keeps_its_bytes(name: str) -> None:
    assert gzip.decompress(EXPORTS[name].read_bytes()) == encode_export(export_of(name))


def test_old_table_continues_in_the_current_form() -> None:
    """The table's first records keep their bytes, and its chain continues from them."""
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


def test_old_exports_contain_each_renamed_event() -> None:
    records = (codec_of(e.data).decode_record(e.data) for name in EXPORTS for e in export_of(name).entries)
    kinds = {type(event) for record in records for event in record.events}

    assert {FrameOpened, FrameClosed, AnswerStepGiven, AnswerGiven} <= kinds


def test_upcasting_changes_only_version_and_names() -> None:
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
def test_other_data_is_not_upcast(data: bytes) -> None:
    assert upcast_record(data) is None


def test_current_records_may_not_use_old_names() -> None:
    data = play_random_table().entries[-2].data
    old = data.replace(b'"FrameClosed"', b'"Closed"')

    assert old != data
    with pytest.raises(msgspec.ValidationError, match="Invalid value 'Closed'"):
        codec_for("template").decode_record(old)


def test_record_of_a_later_version_is_refused() -> None:
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
def test_case_may_use_old_or_new_event_names(tag: str, lacking: str, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(tag=tag, lacking=lacking))
    (case,) = load_cases("template", file)

    case.run()


@pytest.mark.parametrize("lacking", ["Closed", "FrameClosed"])
def test_case_may_deny_events_by_old_or_new_names(lacking: str, tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(CASE.format(tag="Closed", lacking=lacking))
    (case,) = load_cases("template", file)

    with pytest.raises(CaseError, match=r"FrameClosed.* happened"):
        case.run()
