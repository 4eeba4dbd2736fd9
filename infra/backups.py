"""Backups anywhere fsspec can write: the files, then a manifest."""

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
    """A backup cannot be made there, or cannot be read; the message says why, and what to do."""


class BackupFile(msgspec.Struct, frozen=True):
    """A file by its path in the backup, its size in bytes and its digest."""

    name: str
    size: int
    sha256: str


class BackupManifest(msgspec.Struct, frozen=True):
    """What a backup holds.

    Everything that the store had acknowledged at `at` (UTC, ms) is there, and maybe some of what followed;
    `heads` are the positions of the feeds at that time, by partition. `damaged` has what is wrong with logs
    in the store itself, by table; nobody has looked where it is not `verified`.
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
        """Begin the manifest of a store that is in that state; the rest follows when it is copied."""
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
        """The bytes of all files."""
        return sum(file.size for file in self.files)


class _Sealed(msgspec.Struct, frozen=True):
    """The manifest's own bytes, and their digest: a changed figure is found like a changed file."""

    manifest: msgspec.Raw
    sha256: str


def encode_manifest(manifest: BackupManifest) -> bytes:
    """Write a manifest as JSON that people can read."""
    raw = msgspec.json.encode(manifest)
    sealed = _Sealed(msgspec.Raw(raw), hashlib.sha256(raw).hexdigest())
    return msgspec.json.format(msgspec.json.encode(sealed), indent=1) + b"\n"


def decode_manifest(data: bytes, where: str) -> BackupManifest:
    """Read a manifest, or raise UnfitBackup that names it by `where`."""
    try:
        # Formatting again takes out what it put in, wherever a transfer has changed ends of lines.
        sealed = msgspec.json.decode(msgspec.json.format(data, indent=-1), type=_Sealed)
        raw = bytes(sealed.manifest)
        found = msgspec.json.decode(raw)
        number = found.get("format") if isinstance(found, dict) else None
        if number == BACKUP_FORMAT and hashlib.sha256(raw).hexdigest() == sealed.sha256:
            return msgspec.json.decode(raw, type=BackupManifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UnfitBackup(f"{where} is damaged: {error}") from error
    if number != BACKUP_FORMAT:
        raise UnfitBackup(f"{where} is of format {number}; this build reads {BACKUP_FORMAT}")
    raise UnfitBackup(f"{where} is damaged: it is not what was written")


CHUNK = 1 << 20
"""Bytes that are read at once."""

Advance = Callable[[int], object]
"""Is told of bytes as they are gone through."""


class BackupPlace:
    """A folder below a URL; what cannot be read or written there raises UnfitBackup or OSError."""

    def __init__(self, url: str) -> None:
        try:
            files, root = url_to_fs(url)
        except (ValueError, ImportError) as error:
            raise UnfitBackup(f"{url} is no place that fsspec reaches here ({error})") from error
        self.url = url
        self._files: fsspec.AbstractFileSystem = files
        self._root = str(root).rstrip("/")

    def require_empty(self) -> None:
        """See that nothing lies there, be it another backup or half of one."""
        if self._names():
            raise UnfitBackup(f"{self.url} is not empty: a backup is written to a place of its own")

    def write(self, name: str, chunks: Iterable[bytes]) -> BackupFile:
        """Write a file; on a disk of this machine it is there for good afterwards."""
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
        """Write the manifest, which makes a backup of the files: all or nothing."""
        part = f"{MANIFEST_FILE}.part"
        self.write(part, [encode_manifest(manifest)])
        self._files.mv(f"{self._root}/{part}", f"{self._root}/{MANIFEST_FILE}")
        if isinstance(self._files, LocalFileSystem):
            flush_to_disk(Path(self._root))

    def read_manifest(self) -> BackupManifest:
        """Return what the backup holds; UnfitBackup where there is none, or half of one."""
        try:
            data = self._reach(lambda: self._files.cat_file(f"{self._root}/{MANIFEST_FILE}"))
        except FileNotFoundError as error:
            raise UnfitBackup(self._say_what_is_there()) from error
        return decode_manifest(data, f"{self.url}/{MANIFEST_FILE}")

    def read(self, file: BackupFile) -> Iterator[bytes]:
        """Yield a file piece by piece; UnfitBackup at its end where it is not what was written."""
        digest, size = hashlib.sha256(), 0
        try:
            with self._files.open(f"{self._root}/{file.name}", "rb") as opened:
                while chunk := opened.read(CHUNK):
                    digest.update(chunk)
                    size += len(chunk)
                    yield chunk
        except FileNotFoundError as error:
            raise UnfitBackup(f"{file.name} is missing in {self.url}") from error
        if (size, digest.hexdigest()) != (file.size, file.sha256):
            raise UnfitBackup(f"{file.name} in {self.url} is damaged: it is not what was written")

    def check(self, manifest: BackupManifest, advance: Advance = int) -> None:
        """Read every file once, or raise UnfitBackup at the first that is missing or damaged."""
        for file in manifest.files:
            for chunk in self.read(file):
                advance(len(chunk))

    def list_backups(self) -> dict[str, BackupManifest | None]:
        """Return the backups one level below by name, in order; None for what has no manifest that reads."""
        found: dict[str, BackupManifest | None] = {}
        for name in self._names():
            found[name] = None
            with suppress(UnfitBackup, NotADirectoryError):
                found[name] = self.below(name).read_manifest()
        return found

    def below(self, name: str) -> BackupPlace:
        """Return the place of that name below this one."""
        return BackupPlace(f"{self.url.rstrip('/')}/{name}")

    def remove(self) -> None:
        """Drop everything that lies there, the manifest first: what is left is no backup."""
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
        """Call what comes first at any place: its package may say in a way of its own that nobody may in."""
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
            return f"{self.url} holds {len(backups)} backups; name one, the newest is {backups[-1]}"
        if self._names():
            return f"{self.url} is no whole backup: {MANIFEST_FILE}, which is written last, is missing"
        return f"there is no backup at {self.url}"


BLOCK = tarfile.BLOCKSIZE


def pack_archive(archive: FileArchive) -> Iterator[bytes]:
    """Yield a tar of all logs in the archive, piece by piece."""
    for location in archive.list_locations():
        packed = archive.read_packed(location)
        entry = tarfile.TarInfo(location)
        entry.size, entry.mode = len(packed), 0o600
        yield entry.tobuf(tarfile.PAX_FORMAT) + packed + bytes(-len(packed) % BLOCK)
    yield bytes(2 * BLOCK)


def list_packed(chunks: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield each log of such a tar by its location, still compressed; all pieces are read to the end."""
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
    deque(pieces, maxlen=0)  # whoever gives them may check them at the end


class _Source:
    """Pieces of bytes as tarfile reads a stream: as many as there are, none at the end."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces

    def read(self, _: int) -> bytes:
        """Return the next piece, however long it is."""
        return next(self._pieces, b"")
