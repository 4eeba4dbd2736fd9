"""A table in a file: a header line, then one line per record, its hash and its bytes as they lie in the log.

The header is made of the records (and the secret, where it is carried), so that a reader makes it again and
compares: no byte of the file can be changed unseen.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from domain.kernel.values import Value
from infra.codec import START, rules_of

FORMAT = 1
LARGEST = 1 << 28
"""Bytes of the largest file that is read."""


class BadExport(Exception):
    """The file is no export, or not all of one; the message says where."""


class Entry(NamedTuple):
    """One record: its hash and its exact bytes."""

    hash: str
    data: bytes


class Header(Value, frozen=True):
    """What the first line says of the rest."""

    railhead: int
    table: str
    game: str
    version: int
    records: int
    head: str
    secret: str | None


class Export(NamedTuple):
    """A table as a file holds it; `secret` (hexadecimal) is there only where an operator gave it."""

    entries: tuple[Entry, ...]
    secret: str | None


class _Titled(msgspec.Struct):
    table: str


def header(export: Export) -> Header:
    """Make the header that belongs to these records; BadExport if there are none or the first is none."""
    if not export.entries:
        raise BadExport("the export holds no record")
    first = export.entries[0].data
    try:
        game, version = rules_of(first)
        table = msgspec.json.decode(first, type=_Titled).table
    except ValueError as error:
        raise BadExport(f"line 2 is no record: {error}") from error
    return Header(FORMAT, table, game, version, len(export.entries), export.entries[-1].hash, export.secret)


def dump(export: Export) -> bytes:
    """Write the export."""
    top = msgspec.json.encode(header(export))
    return b"\n".join((top, *(b"%s %s" % (entry.hash.encode(), entry.data) for entry in export.entries), b""))


def parse(data: bytes) -> Export:
    """Read an export; BadExport names the line that is wrong. Hashes are the audit's to check."""
    if not data.endswith(b"\n"):
        raise BadExport("the last line is cut")
    top, *lines = data[:-1].split(b"\n")
    try:
        said = msgspec.json.decode(top, type=Header)
    except ValueError as error:
        raise BadExport(f"line 1 is no header of an export: {error}") from error
    export = Export(tuple(_entry(number, line) for number, line in enumerate(lines, 2)), said.secret)
    if msgspec.json.encode(header(export)) != top:
        raise BadExport("line 1, the header, does not belong to the records that follow")
    return export


def _entry(number: int, line: bytes) -> Entry:
    name, space, data = line.partition(b" ")
    if not space or len(name) != len(START) or name.strip(b"0123456789abcdef"):
        raise BadExport(f"line {number} is not a hash and a record")
    return Entry(name.decode(), data)


def read(path: Path) -> Export:
    """Read an export from a file; BadExport if it is none, OSError if it cannot be read."""
    if path.stat().st_size > LARGEST:
        raise BadExport(f"{path} is larger than an export may be ({LARGEST} bytes)")
    return parse(path.read_bytes())


def write(path: Path, entries: Iterable[Entry], secret: str | None = None) -> None:
    """Write an export to a file, all or nothing."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # one left over may be open to others, and would stay so
    part.write_bytes(dump(Export(tuple(entries), secret)))
    part.replace(path)
