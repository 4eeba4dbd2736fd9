"""An exported table is read back unchanged; the refusal of an invalid file states the line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.log.export import InvalidExport, LogExport, build_header, encode_export, parse_export
from infra.export_files import read_export, write_export
from tests.support.tables.random_logs import play_random_table


def test_export_round_trip() -> None:
    export = play_random_table().export()

    assert export == parse_export(encode_export(export))


def test_export_may_include_the_secret() -> None:
    export = LogExport(play_random_table(steps=20).export().entries, play_random_table().secret.hex())

    assert export.secret == parse_export(encode_export(export)).secret


def test_header_names_the_table_and_its_head() -> None:
    export = play_random_table().export()
    header = build_header(export)

    assert (header.table, header.game, header.records, header.head) == (
        "00memory",
        "template",
        len(export.entries),
        export.entries[-1].hash,
    )


def test_export_file_is_written_atomically(tmp_path: Path) -> None:
    path = tmp_path / "table.railhead"
    write_export(path, play_random_table().entries)

    assert play_random_table().export() == read_export(path)
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda data: data[:-1], "the last line is incomplete"),
        (lambda data: b"", "the last line is incomplete"),
        (lambda data: b"{}\n", "line 1 is not an export header"),
        (lambda data: data.split(b"\n")[0] + b"\n", "has no records"),
        (lambda data: data.replace(b"\n", b"\n\n", 1), "line 2 is not a hash and a record"),
        (lambda data: b"\n".join(data.split(b"\n")[:-2]) + b"\n", "line 1, the header, does not match"),
        (
            lambda data: data.replace(b'"records":', b'"records" :', 1),
            "line 1, the header, is not in the form",
        ),
        (lambda data: data.replace(b'"version":', b'"version":9', 1), "line 1, the header, does not match"),
    ],
)
def test_damaged_file_is_refused_with_the_line(damage: Callable[[bytes], bytes], says: str) -> None:
    with pytest.raises(InvalidExport, match=says):
        parse_export(damage(encode_export(play_random_table().export())))
