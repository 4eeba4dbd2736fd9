from __future__ import annotations

import pytest

from domain.log.export import EncodedRecord, InvalidExport, LogExport, encode_export, parse_export
from domain.log.hash_chain import digest
from domain.log.ids import InvalidId, is_table_id, require_ids, require_ids_inside
from domain.log.log_codec import decode_by_rules
from tests.support.tables.random_logs import play_random_table

WRONG_TABLES = (
    "",
    "00",
    "zz",
    "zzmemory",
    "00/../../evil",
    "00a:b",
    "00a\nb",
    "00\x1b[2J",
    "00" + "a" * 300,
    "00 a",
)


@pytest.mark.parametrize("table", WRONG_TABLES)
def test_invalid_table_ids(table: str) -> None:
    assert not is_table_id(table)
    with pytest.raises(InvalidId):
        require_ids(table, "p0", "c1")


def test_message_of_an_invalid_id_is_printable() -> None:
    with pytest.raises(InvalidId) as refused:
        require_ids("00memory", "p\x1b[2J" + "x" * 500, "c1")

    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 200


def renamed(old: bytes, new: bytes) -> LogExport:
    entries = play_random_table().entries
    changed = (entry.data.replace(old, new) for entry in entries)
    return LogExport(tuple(EncodedRecord(digest(data), data) for data in changed), None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"table":"00memory"', b'"table":"00/../../evil"'),
        (b'"player":"p0"', b'"player":"p0:1"'),
        (b'"command_id":"c2"', b'"command_id":"c\\n2"'),
    ],
)
def test_export_with_invalid_ids_is_refused(old: bytes, new: bytes) -> None:
    with pytest.raises(InvalidExport, match="is not a valid"):
        parse_export(encode_export(renamed(old, new)))


def test_nested_export_is_invalid() -> None:
    nested = b'{"a":' * 200_000 + b"1" + b"}" * 200_000
    record = b'{"table":"00memory","player":"p0","command_id":"c","x":' + nested + b"}"
    for data in (nested + b"\n", b"{}\n0" + b"0" * 63 + b" " + record + b"\n"):
        with pytest.raises(InvalidExport):
            parse_export(data)
    with pytest.raises(InvalidExport):
        encode_export(LogExport((EncodedRecord("0" * 64, nested),), None))


def test_player_ids_inside_events_are_checked() -> None:
    records = [
        decode_by_rules(entry.data)[0] for entry in renamed(b'"player":"p1"', b'"player":"p:1"').entries
    ]
    taken = next(record for record in records if record.player == "p:1")

    with pytest.raises(InvalidId, match="p:1"):
        require_ids_inside(taken)
    require_ids_inside(records[0])
