"""Read and write exports as files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from domain.log.export import (
    MAX_EXPORT_BYTES,
    EncodedRecord,
    InvalidExport,
    LogExport,
    encode_export,
    parse_export,
    parse_unchecked_export,
)
from domain.log.talk_lines import ExportedTalk


def read_export(path: Path) -> LogExport:
    """Read an export from a file; raise InvalidExport or OSError."""
    return parse_export(_read(path))


def read_unchecked_export(path: Path) -> LogExport:
    """Read an export that may lack records, to audit it; raise the same errors as `read_export`."""
    return parse_unchecked_export(_read(path))


def _read(path: Path) -> bytes:
    if path.stat().st_size > MAX_EXPORT_BYTES:
        raise InvalidExport(f"{path} is larger than the limit for exports ({MAX_EXPORT_BYTES} bytes)")
    return path.read_bytes()


def write_export(
    path: Path,
    entries: Iterable[EncodedRecord],
    secret: str | None = None,
    talk: Iterable[ExportedTalk] = (),
) -> None:
    """Write an export to a file atomically; the umask makes it private to its owner."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # an existing file would keep its permissions
    part.write_bytes(encode_export(LogExport(tuple(entries), secret, talk=tuple(talk))))
    part.replace(path)
