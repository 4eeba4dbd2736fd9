"""A table in a file: a header line, then one line per record, its hash and its bytes as they lie in the log.

Behind them stands one line for each record of talk whose words lie beside the log, with these words.

The header is made of the records (and the secret, where it is carried), so that a reader makes it again and
compares: no byte of these can be changed unseen. Words may be left out; changed ones do not fit the digest
that stands in their record.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from domain.kernel.values import Value
from domain.log.codec import rules_of
from domain.log.hash_chain import GENESIS_HASH
from domain.log.ids import require_ids
from domain.log.talk_lines import PREFIX, ExportedTalk, decode_talk, encode_talk

EXPORT_FORMAT = 1
MAX_EXPORT_BYTES = 1 << 28
"""Bytes of the largest file that is read."""


class InvalidExport(Exception):
    """The file is no export, or not all of one; the message says where."""


class EncodedRecord(NamedTuple):
    """One record: its hash and its exact bytes."""

    hash: str
    data: bytes


class ExportHeader(Value, frozen=True):
    """The first line; `railhead` is EXPORT_FORMAT, `version` that of the rules, `head` the last hash."""

    railhead: int
    table: str
    game: str
    version: int
    records: int
    head: str
    secret: str | None


class LogExport(NamedTuple):
    """A table as a file holds it; `secret` (hexadecimal) is there only where an operator gave it.

    `header` is what a file says of itself, where that is not compared yet. `talk` is what lies beside the
    log, by seq.
    """

    entries: tuple[EncodedRecord, ...]
    secret: str | None
    header: ExportHeader | None = None
    talk: tuple[ExportedTalk, ...] = ()


class _Named(msgspec.Struct):
    table: str
    player: str
    command_id: str


_named = msgspec.json.Decoder(_Named)


def build_header(export: LogExport) -> ExportHeader:
    """Make the header that belongs to these records; InvalidExport if there are none or the first is none."""
    if not export.entries:
        raise InvalidExport("the export holds no record")
    first = export.entries[0].data
    try:
        game, version = rules_of(first)
        table = _named.decode(first).table
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line 2 is no record: {error}") from error
    return ExportHeader(
        EXPORT_FORMAT, table, game, version, len(export.entries), export.entries[-1].hash, export.secret
    )


def encode_export(export: LogExport) -> bytes:
    """Write the export; the bytes of its records stand in it as they lie in the log."""
    top = msgspec.json.encode(build_header(export))
    records = (b"%s %s" % (entry.hash.encode(), entry.data) for entry in export.entries)
    return b"\n".join((top, *records, *map(encode_talk, export.talk), b""))


def parse_export(data: bytes) -> LogExport:
    """Read an export; InvalidExport names the line that is wrong. Hashes are the audit's to check."""
    export = parse_unchecked_export(data)
    if export.header != build_header(export):
        raise InvalidExport("line 1, the header, does not belong to the records that follow")
    return export._replace(header=None)


def parse_unchecked_export(data: bytes) -> LogExport:
    """Read what may lack records: `header` is left for the audit to compare."""
    if not data.endswith(b"\n"):
        raise InvalidExport("the last line is cut")
    top, *lines = data[:-1].split(b"\n")
    try:
        header = msgspec.json.decode(top, type=ExportHeader)
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line 1 is no header of an export: {error}") from error
    if msgspec.json.encode(header) != top:
        raise InvalidExport("line 1, the header, is not as an export writes it")
    records = next((place for place, line in enumerate(lines) if line.startswith(PREFIX)), len(lines))
    entries = tuple(_entry(number, line) for number, line in enumerate(lines[:records], 2))
    return LogExport(entries, header.secret, header, _talk(lines[records:], len(entries)))


def _entry(number: int, line: bytes) -> EncodedRecord:
    name, space, data = line.partition(b" ")
    if not space or len(name) != len(GENESIS_HASH) or name.strip(b"0123456789abcdef"):
        raise InvalidExport(f"line {number} is not a hash and a record")
    try:
        named = _named.decode(data)
        require_ids(named.table, named.player, named.command_id)
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line {number} is no record: {error}") from error
    return EncodedRecord(name.decode(), data)


def _talk(lines: list[bytes], records: int) -> tuple[ExportedTalk, ...]:
    """Read the lines of talk, which stand in the order of their records."""
    found: list[ExportedTalk] = []
    for number, line in enumerate(lines, records + 2):
        try:
            one = decode_talk(line)
        except (ValueError, RecursionError) as error:
            raise InvalidExport(f"line {number} is no line of talk: {error}") from error
        if encode_talk(one) != line or (found and one.seq <= found[-1].seq):
            raise InvalidExport(f"line {number} is no line of talk as an export writes it")
        found.append(one)
    return tuple(found)
