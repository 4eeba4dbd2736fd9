"""The manifest of a backup: what it is of, how far it goes, and every file of it with size and digest."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

import msgspec

from infra.data_format import DATA_FORMAT

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
