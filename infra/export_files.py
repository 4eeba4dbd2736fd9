"""Read and write exports as files. The page of a replay contains the export of its game."""

from __future__ import annotations

import base64
import gzip
import re
import zlib
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
    data = path.read_bytes()
    return extract_log(data) if data.startswith(PAGE_START) else data


PAGE_START = b"<!doctype html>"
LOG = re.compile(rb'<script type="application/gzip" id="log">([A-Za-z0-9+/=]*)</script>')
"""The element of a page that holds the export, compressed."""


def embed_data(name: str, data: bytes) -> str:
    """Return an element that holds compressed data, for a page whose script finds it by its id."""
    packed = base64.b64encode(gzip.compress(data, mtime=0)).decode()
    return f'<script type="application/gzip" id="{name}">{packed}</script>'


def extract_log(page: bytes) -> bytes:
    """Return the export in the page of a replay; raise InvalidExport if the page has none."""
    found = LOG.search(page)
    if found is None:
        raise InvalidExport("this page has no log; a replay has one only if it was saved after the game")
    try:
        unpacking = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
        data = unpacking.decompress(base64.b64decode(found[1], validate=True), MAX_EXPORT_BYTES)
    except ValueError as error:
        raise InvalidExport(f"the page's log cannot be read: {error}") from error
    except zlib.error as error:
        raise InvalidExport(f"the page's log cannot be unpacked: {error}") from error
    if not unpacking.eof:
        raise InvalidExport("the page's log is incomplete or too large")
    return data


def write_export(
    path: Path,
    entries: Iterable[EncodedRecord],
    secret: str | None = None,
    talk: Iterable[ExportedTalk] = (),
) -> None:
    """Write an export to a file, as `write_file` does."""
    write_file(path, encode_export(LogExport(tuple(entries), secret, talk=tuple(talk))))


def write_file(path: Path, data: bytes) -> None:
    """Write a file atomically; the umask makes it private to its owner."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)  # an existing file would keep its permissions
    part.write_bytes(data)
    part.replace(path)
