"""Backups to any place that fsspec can write to; the files are written first, then a manifest."""

from __future__ import annotations

import hashlib
import os
import tarfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

import fsspec
import msgspec
from fsspec.core import url_to_fs
from fsspec.implementations.local import LocalFileSystem

from infra.archive import FileArchive, flush_to_disk
from infra.data_format import DATA_FORMAT

T = TypeVar("T")

MANIFEST_FILE = "backup.json"
BACKUP_FORMAT = 1

BackupKind = Literal["folder", "server"]
"""`folder`: the append-only files of a data folder; `server`: keys read from a server or cluster."""


class UnfitBackup(Exception):
    """A backup cannot be written or read; the message says why and what to do."""


class BackupFile(msgspec.Struct, frozen=True):
    """A file in a backup: its path, its size in bytes and its digest."""

    name: str
    size: int
    sha256: str


class BackupManifest(msgspec.Struct, frozen=True):
    """The contents of a backup.

    It includes everything that the store had acknowledged at `at` (UTC, ms), and possibly some later records.
    `heads` holds the feed position of each partition at that time. `damaged` describes damage to logs in the
    store itself, keyed by table; it is meaningful only if `verified`.
    """

    format: int
    data_format: int
    kind: BackupKind
    at: int
    store: str
    partitions: int
    tables: int
    heads: Mapping[int, str]
    files: tuple[BackupFile, ...]
    verified: bool
    damaged: Mapping[str, str]

    @classmethod
    def draft(cls, kind: BackupKind, *, at: int, store: str, heads: Mapping[int, str]) -> BackupManifest:
        """Create a draft manifest; the missing values are filled in once the data has been copied."""
        return cls(
            format=BACKUP_FORMAT,
            data_format=DATA_FORMAT,
            kind=kind,
            at=at,
            store=store,
            partitions=len(heads),
            tables=0,
            heads=heads,
            files=(),
            verified=False,
            damaged={},
        )

    @property
    def size(self) -> int:
        """The total size of all files in bytes."""
        return sum(file.size for file in self.files)


class _Sealed(msgspec.Struct, frozen=True):
    """The manifest's bytes and their digest, which reveals any change."""

    manifest: msgspec.Raw
    sha256: str


def encode_manifest(manifest: BackupManifest) -> bytes:
    """Encode a manifest as indented JSON."""
    raw = msgspec.json.encode(manifest)
    sealed = _Sealed(msgspec.Raw(raw), hashlib.sha256(raw).hexdigest())
    return msgspec.json.format(msgspec.json.encode(sealed), indent=1) + b"\n"


def decode_manifest(data: bytes, where: str) -> BackupManifest:
    """Decode a manifest; raise UnfitBackup, whose message calls the manifest `where`."""
    try:
        # Formatting again restores the original bytes even if a transfer changed line endings.
        sealed = msgspec.json.decode(msgspec.json.format(data, indent=-1), type=_Sealed)
        raw = bytes(sealed.manifest)
        found = msgspec.json.decode(raw)
        number = found.get("format") if isinstance(found, dict) else None
        if number == BACKUP_FORMAT and hashlib.sha256(raw).hexdigest() == sealed.sha256:
            return msgspec.json.decode(raw, type=BackupManifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UnfitBackup(f"{where} is damaged: {error}") from error
    if number != BACKUP_FORMAT:
        raise UnfitBackup(f"{where} has format {number}; this build reads {BACKUP_FORMAT}")
    raise UnfitBackup(f"{where} is damaged: its digest does not match")


CHUNK = 1 << 20
"""Number of bytes to read at a time."""

Advance = Callable[[int], object]
"""A callback that receives the number of bytes processed since its last call."""


class BackupPlace:
    """A folder at a URL; methods raise UnfitBackup or OSError if it cannot be read or written."""

    def __init__(self, url: str) -> None:
        try:
            files, root = url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise UnfitBackup(f"{url} cannot be reached with fsspec here ({error})") from error
        self.url = url
        self._files: fsspec.AbstractFileSystem = files
        self._root = str(root).rstrip("/")

    def require_empty(self) -> None:
        """Raise UnfitBackup unless the folder is empty."""
        if self._names():
            raise UnfitBackup(f"{self.url} is not empty: a backup needs an empty folder")

    def write(self, name: str, chunks: Iterable[bytes]) -> BackupFile:
        """Write a file; on a local disk, also flush it."""
        path, digest, size = f"{self._root}/{name}", hashlib.sha256(), 0
        self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
        with self._files.open(path, "wb") as file:
            for chunk in chunks:
                file.write(chunk)
                digest.update(chunk)
                size += len(chunk)
            if isinstance(self._files, LocalFileSystem):
                file.flush()
                os.fsync(file.fileno())
        return BackupFile(name, size, digest.hexdigest())

    def finish(self, manifest: BackupManifest) -> None:
        """Complete the backup by writing the manifest atomically."""
        part = f"{MANIFEST_FILE}.part"
        self.write(part, [encode_manifest(manifest)])
        self._files.mv(f"{self._root}/{part}", f"{self._root}/{MANIFEST_FILE}")
        if isinstance(self._files, LocalFileSystem):
            flush_to_disk(Path(self._root))

    def read_manifest(self) -> BackupManifest:
        """Return the manifest; raise UnfitBackup if there is no complete backup."""
        try:
            data = self._reach(lambda: self._files.cat_file(f"{self._root}/{MANIFEST_FILE}"))
        except FileNotFoundError as error:
            raise UnfitBackup(self._say_what_is_there()) from error
        return decode_manifest(data, f"{self.url}/{MANIFEST_FILE}")

    def read(self, file: BackupFile) -> Iterator[bytes]:
        """Yield a file in chunks; at its end, raise UnfitBackup if its digest differs."""
        digest, size = hashlib.sha256(), 0
        try:
            with self._files.open(f"{self._root}/{file.name}", "rb") as opened:
                while chunk := opened.read(CHUNK):
                    digest.update(chunk)
                    size += len(chunk)
                    yield chunk
        except FileNotFoundError as error:
            raise UnfitBackup(f"{file.name} is missing from {self.url}") from error
        if (size, digest.hexdigest()) != (file.size, file.sha256):
            raise UnfitBackup(f"{file.name} in {self.url} is damaged: its digest does not match")

    def check(self, manifest: BackupManifest, advance: Advance = int) -> None:
        """Read every file once; raise UnfitBackup for the first file that is missing or damaged."""
        for file in manifest.files:
            for chunk in self.read(file):
                advance(len(chunk))

    def list_backups(self) -> dict[str, BackupManifest | None]:
        """Return the manifest in each direct subfolder, sorted by name; None for one that cannot be read."""
        found: dict[str, BackupManifest | None] = {}
        for name in self._names():
            found[name] = None
            with suppress(UnfitBackup, NotADirectoryError):
                found[name] = self.below(name).read_manifest()
        return found

    def below(self, name: str) -> BackupPlace:
        """Return the subfolder with this name."""
        return BackupPlace(f"{self.url.rstrip('/')}/{name}")

    def remove(self) -> None:
        """Delete the folder's contents, the manifest first, so that no partial backup looks complete."""
        for path in (f"{self._root}/{MANIFEST_FILE}", self._root):
            with suppress(FileNotFoundError):
                self._files.rm(path, recursive=path == self._root)

    def _names(self) -> list[str]:
        self._files.invalidate_cache()
        try:
            found = self._reach(lambda: self._files.ls(self._root, detail=False))
        except FileNotFoundError:
            return []
        return sorted(str(path).rstrip("/").rpartition("/")[2] for path in found if path != self._root)

    def _reach(self, call: Callable[[], T]) -> T:
        """Make the first call to a place; convert fsspec packages' own exceptions to UnfitBackup."""
        try:
            return call()
        except OSError:
            raise
        except Exception as error:
            raise UnfitBackup(
                f"{self.url} cannot be reached ({type(error).__name__}: {' '.join(str(error).split())})"
            ) from error

    def _say_what_is_there(self) -> str:
        backups = [name for name, manifest in self.list_backups().items() if manifest is not None]
        if backups:
            newest = backups[-1]
            return f"{self.url} contains {len(backups)} backups; name one of them, the newest is {newest}"
        if self._names():
            return f"{self.url} is not a complete backup: {MANIFEST_FILE}, which is written last, is missing"
        return f"there is no backup at {self.url}"


BLOCK = tarfile.BLOCKSIZE


def pack_archive(archive: FileArchive) -> Iterator[bytes]:
    """Yield a tar file of all archived logs, in chunks."""
    for location in archive.list_locations():
        packed = archive.read_packed(location)
        entry = tarfile.TarInfo(location)
        entry.size, entry.mode = len(packed), 0o600
        yield entry.tobuf(tarfile.PAX_FORMAT) + packed + bytes(-len(packed) % BLOCK)
    yield bytes(2 * BLOCK)


def list_packed(chunks: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the location and compressed bytes of each log in a `pack_archive` file; consume all chunks."""
    pieces = iter(chunks)
    source: Any = _Source(pieces)
    try:
        with tarfile.open(fileobj=source, mode="r|") as tar:
            for entry in tar:
                opened = tar.extractfile(entry)
                if opened is not None:
                    yield entry.name, opened.read()
    except tarfile.TarError as error:
        raise UnfitBackup(f"the packed archive cannot be read: {error}") from error
    deque(pieces, maxlen=0)  # the source may check a digest at the end


class _Source:
    """A byte stream over chunks, in the form that `tarfile` reads."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces

    def read(self, _: int) -> bytes:
        """Return the next chunk, whatever its length; empty at the end."""
        return next(self._pieces, b"")
