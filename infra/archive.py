"""Archive of finished tables' logs: a compressed export per table, in a folder or any fsspec store."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import fsspec
from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from domain.log.export import (
    MAX_EXPORT_BYTES,
    EncodedRecord,
    InvalidExport,
    LogExport,
    encode_export,
    parse_export,
)
from domain.log.hash_chain import find_damage
from domain.log.ids import is_table_id
from infra.ports.event_store import DamagedArchive, LogEntry

SUFFIX = ".railhead.gz"


class FileArchive:
    """An archive under a URL; locations are relative to the URL, so the whole archive can be moved.

    A location is TT/TABLE.railhead.gz, where TT is the first two characters of the table's id. Any other
    location raises DamagedArchive.
    """

    def __init__(self, url: str) -> None:
        files, root = url_to_fs(url)
        self._files: fsspec.AbstractFileSystem = files
        self._root = str(root).rstrip("/")

    def write(self, table: str, entries: Sequence[LogEntry]) -> str:
        """Write a complete log, read it back for comparison, and return its location.

        Raises DamagedArchive if the log reads back differently, or if the entries are not a complete log.
        """
        location = _location_of(table)
        self._put(location, _compress(entries))
        if self.read(location) != tuple(entries):
            raise DamagedArchive(f"{location} differs from what was written")
        return location

    def read(self, location: str) -> tuple[LogEntry, ...]:
        """Return a complete log after checking every record; raise DamagedArchive if it is damaged."""
        try:
            packed = self._files.cat_file(self._path(location))
        except FileNotFoundError as error:
            raise DamagedArchive(f"{location} is missing from the archive") from error
        return _check_chain(location, _decompress(location, packed))

    def list_locations(self) -> tuple[str, ...]:
        """Return the locations of all logs, sorted."""
        self._files.invalidate_cache()
        found = self._files.find(self._root) if self._files.exists(self._root) else []
        return tuple(sorted(filter(_is_location, (str(path)[len(self._root) + 1 :] for path in found))))

    def read_packed(self, location: str) -> bytes:
        """Return a log in its compressed, stored form; raise FileNotFoundError if it is missing."""
        packed: bytes = self._files.cat_file(self._path(location))
        return packed

    def write_packed(self, location: str, packed: bytes) -> None:
        """Write a compressed log from `read_packed`; raise DamagedArchive for an invalid location."""
        self._put(location, packed)

    def _put(self, location: str, packed: bytes) -> None:
        """Write a file atomically; on a local disk, flush it, because the hot store deletes its copy next."""
        path = self._path(location)
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        part = f"{path}.part"
        local = isinstance(self._files, LocalFileSystem)
        if local:
            Path(part).unlink(missing_ok=True)  # an existing file would keep its permissions
        self._files.pipe_file(part, packed)
        if local:
            flush_to_disk(Path(part))
        self._files.mv(part, path)
        if local:
            flush_to_disk(Path(path).parent)

    def _path(self, location: str) -> str:
        """Return a location's path; raise DamagedArchive for an invalid location."""
        if not _is_location(location):
            raise DamagedArchive(f"{location[:100]!r} is not the location of a log")
        return f"{self._root}/{location}"


def _location_of(table: str) -> str:
    return f"{table[:2]}/{table}{SUFFIX}"


def _is_location(location: str) -> bool:
    table = location[len("00/") :].removesuffix(SUFFIX)
    return is_table_id(table) and location == _location_of(table)


def flush_to_disk(path: Path) -> None:
    """Flush a file, or a folder's entries, to disk so that they survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _compress(entries: Sequence[LogEntry]) -> bytes:
    export = LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None)
    return gzip.compress(encode_export(export), mtime=0)


def _decompress(location: str, packed: bytes) -> LogExport:
    engine: Any = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        data = engine.decompress(packed, MAX_EXPORT_BYTES)
        whole = engine.eof and not engine.unused_data
    except zlib.error as error:
        raise DamagedArchive(f"{location}: {error}") from error
    if not whole:
        raise DamagedArchive(f"{location} is truncated, too long, or followed by other data")
    try:
        return parse_export(data)
    except InvalidExport as error:
        raise DamagedArchive(f"{location}: {error}") from error


def _check_chain(location: str, export: LogExport) -> tuple[LogEntry, ...]:
    """Check each record's hash and its link to the previous record (an audit checks more)."""
    entries = tuple(LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(export.entries, 1))
    if damage := find_damage(entries):
        raise DamagedArchive(f"{location}: {damage}")
    return entries
