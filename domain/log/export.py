"""Export of a table to a file: a header line, then a line per record with its hash and its bytes.

After the records comes a line for each chat message that is stored outside the log. The header is derived
from the records (and from the secret, if it is included), so a reader can recompute and compare it: no byte
of the header or records can be changed unnoticed. Chat messages may be missing; a changed message does not
match the digest in its record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.editions import digest_of, read_edition
from domain.kernel.values import Value
from domain.log.codec import pinned_rules_of
from domain.log.hash_chain import GENESIS_HASH
from domain.log.ids import require_ids
from domain.log.rules_digest import split_digest
from domain.log.talk_lines import PREFIX, ExportedTalk, decode_talk, encode_talk
from domain.table.records import RulesVersion

EXPORT_FORMAT = 1
MAX_EXPORT_BYTES = 1 << 28
"""Maximum size of an export in bytes."""


class InvalidExport(Exception):
    """The file is not a complete export; the message gives the line."""


class EncodedRecord(NamedTuple):
    """A record's hash and its exact bytes."""

    hash: str
    data: bytes


FileName = Annotated[str, msgspec.Meta(pattern=r"^[a-z_]{1,40}\.toml$")]


EditionFiles = dict[FileName, str]
"""The files of the edition that a table is played with, by name."""


class ExportHeader(Value, frozen=True):
    """An export's first line; `railhead` is EXPORT_FORMAT, `version` the rules', and `head` the last hash."""

    railhead: int
    table: str
    game: str
    version: int
    records: int
    head: str
    secret: str | None
    edition: EditionFiles | UnsetType = UNSET


class LogExport(NamedTuple):
    """A table as stored in a file; `secret` (hexadecimal) is set only if an operator included it.

    `header` is the header read from the file, until it has been checked. `talk` holds the chat messages.
    `edition` was read from the file; a new export has the edition of this process, if the table is played
    with it.
    """

    entries: tuple[EncodedRecord, ...]
    secret: str | None
    header: ExportHeader | None = None
    talk: tuple[ExportedTalk, ...] = ()
    edition: EditionFiles | UnsetType = UNSET


class _Named(msgspec.Struct):
    table: str
    player: str
    command_id: str


_named = msgspec.json.Decoder(_Named)


def build_header(export: LogExport) -> ExportHeader:
    """Build the export's header; raise InvalidExport if it has no records or the first one is invalid."""
    if not export.entries:
        raise InvalidExport("the export has no records")
    first = export.entries[0].data
    try:
        rules = pinned_rules_of(first)
        table = _named.decode(first).table
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line 2 is not a record: {error}") from error
    return ExportHeader(
        EXPORT_FORMAT,
        table,
        rules.game,
        rules.version,
        len(export.entries),
        export.entries[-1].hash,
        export.secret,
        export.edition if _is_pinned(rules, export.edition) else UNSET,
    )


def _is_pinned(rules: RulesVersion, edition: Mapping[str, str] | UnsetType) -> bool:
    """Return whether the first record, made under these rules, is pinned to the edition's data."""
    if isinstance(edition, UnsetType):
        return False
    try:
        pinned = None if isinstance(rules.digest, UnsetType) else split_digest(rules.digest)[1]
        return digest_of(edition) == pinned
    except ValueError:  # a file is not TOML
        return False


def _pinned_edition(first: bytes) -> EditionFiles | UnsetType:
    """Return the edition that a first record is pinned to, if this process has it."""
    rules = pinned_rules_of(first)
    edition = read_edition(rules.game)
    return dict(edition) if edition and _is_pinned(rules, edition) else UNSET


def encode_export(export: LogExport) -> bytes:
    """Encode the export; the records' bytes remain unchanged."""
    build_header(export)  # raises InvalidExport
    if isinstance(export.edition, UnsetType):
        export = export._replace(edition=_pinned_edition(export.entries[0].data))
    top = msgspec.json.encode(build_header(export))
    records = (b"%s %s" % (entry.hash.encode(), entry.data) for entry in export.entries)
    return b"\n".join((top, *records, *map(encode_talk, export.talk), b""))


def parse_export(data: bytes) -> LogExport:
    """Parse an export; raise an InvalidExport naming the first invalid line. The audit checks the hashes."""
    export = parse_unchecked_export(data)
    if export.header != build_header(export):
        raise InvalidExport("line 1, the header, does not match the records")
    return export._replace(header=None)


def parse_unchecked_export(data: bytes) -> LogExport:
    """Parse an export that may lack records; the audit compares its `header` with the records."""
    if not data.endswith(b"\n"):
        raise InvalidExport("the last line is incomplete")
    top, *lines = data[:-1].split(b"\n")
    try:
        header = msgspec.json.decode(top, type=ExportHeader)
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line 1 is not an export header: {error}") from error
    if msgspec.json.encode(header) != top:
        raise InvalidExport("line 1, the header, is not in the form of an export")
    records = next((place for place, line in enumerate(lines) if line.startswith(PREFIX)), len(lines))
    entries = tuple(_parse_entry(number, line) for number, line in enumerate(lines[:records], 2))
    talk = _parse_talk(lines[records:], len(entries))
    return LogExport(entries, header.secret, header, talk, header.edition)


def _parse_entry(number: int, line: bytes) -> EncodedRecord:
    name, space, data = line.partition(b" ")
    if not space or len(name) != len(GENESIS_HASH) or name.strip(b"0123456789abcdef"):
        raise InvalidExport(f"line {number} is not a hash and a record")
    try:
        named = _named.decode(data)
        require_ids(named.table, named.player, named.command_id)
    except (ValueError, RecursionError) as error:
        raise InvalidExport(f"line {number} is not a record: {error}") from error
    return EncodedRecord(name.decode(), data)


def _parse_talk(lines: list[bytes], records: int) -> tuple[ExportedTalk, ...]:
    """Parse the chat lines, which must be in the order of their records."""
    messages: list[ExportedTalk] = []
    for number, line in enumerate(lines, records + 2):
        try:
            message = decode_talk(line)
        except (ValueError, RecursionError) as error:
            raise InvalidExport(f"line {number} is not a chat line: {error}") from error
        if encode_talk(message) != line or (messages and message.seq <= messages[-1].seq):
            raise InvalidExport(f"line {number} is not a chat line in the form of an export")
        messages.append(message)
    return tuple(messages)
