"""Back up a data folder's store, and restore it."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.archive import FileArchive
from infra.backups import (
    Advance,
    BackupFile,
    BackupManifest,
    BackupPlace,
    UnfitBackup,
    list_packed,
    pack_archive,
)
from infra.embedded.append_only_file import LOG_FOLDER, HeldHeads, open_log, write_held
from infra.embedded.server import EmbeddedServer


@contextmanager
def serve_copy(folder: Path) -> Iterator[str]:
    """Copy a folder's log to a private temporary folder, serve the copy, and yield its address.

    The copy contains everything that was written before the call; it is removed at the end. Raises OSError or
    MissingLogFiles if there is no log, EmbeddedServerError if the log is incomplete.
    """
    with tempfile.TemporaryDirectory(prefix="railhead-copy-") as place:
        server = EmbeddedServer(Path(place) / "data")
        _copy(folder / "store", Path(place) / "data" / "store" / LOG_FOLDER)
        server.start("no")
        try:
            yield server.url
        finally:
            server.stop()


def _copy(store: Path, target: Path) -> None:
    target.mkdir(parents=True)
    with open_log(store) as files:
        for log in files:
            with (target / log.name).open("wb") as file:
                file.writelines(log.read())


ARCHIVE_FILE = "archive.tar"

_log_name = re.compile(rf"store/{LOG_FOLDER}/[A-Za-z0-9_-][A-Za-z0-9._-]*")


def copy_log(folder: Path, place: BackupPlace, advance: Advance = int) -> tuple[BackupFile, ...]:
    """Copy the append-only files in their present state; the server may keep writing."""
    with open_log(folder / "store") as files:
        return tuple(
            place.write(f"store/{LOG_FOLDER}/{file.name}", _report_bytes(file.read(), advance))
            for file in files
        )


def copy_archive(archive: FileArchive, place: BackupPlace, advance: Advance = int) -> BackupFile:
    """Copy the archive.

    Call this after copying the log: a table that is archived in between is then in both copies.
    """
    return place.write(ARCHIVE_FILE, _report_bytes(pack_archive(archive), advance))


def restore_archive(
    place: BackupPlace, manifest: BackupManifest, archive: FileArchive, advance: Advance = int
) -> None:
    """Write the logs from a backup's archive that are missing from `archive`."""
    for file in manifest.files:
        if file.name == ARCHIVE_FILE:
            for location, packed in list_packed(_report_bytes(place.read(file), advance)):
                if _find(archive, location) is None:
                    archive.write_packed(location, packed)


def lay_out(
    place: BackupPlace, manifest: BackupManifest, folder: Path, archive: FileArchive, advance: Advance = int
) -> None:
    """Unpack a backup into an existing, empty folder that no process uses.

    The backup's feed positions are recorded, so that a service with a different store refuses to start.
    """
    for file in manifest.files:
        if _log_name.fullmatch(file.name):
            _write(folder / file.name, _report_bytes(place.read(file), advance))
        elif file.name != ARCHIVE_FILE and not file.name.startswith("keys/"):
            raise UnfitBackup(f"{place.url} names {file.name}, which does not belong in a data folder")
    restore_archive(place, manifest, archive, advance)
    (folder / "store").mkdir(mode=0o700, exist_ok=True)
    _write(folder / "format", [f"{manifest.data_format}\n".encode()])
    if manifest.store and manifest.kind == "folder":  # importing keys starts new feeds
        write_held(folder, HeldHeads(manifest.store, manifest.at, manifest.heads))


def require_same_archive(place: BackupPlace, manifest: BackupManifest, archive: FileArchive) -> None:
    """Raise UnfitBackup if the existing archive has a different log at one of the backup's locations."""
    for file in manifest.files:
        if file.name == ARCHIVE_FILE:
            for location, packed in list_packed(place.read(file)):
                if _find(archive, location) not in {None, packed}:
                    raise UnfitBackup(
                        f"the archive of RAILHEAD_ARCHIVE and the backup differ in {location}; "
                        "use an empty archive"
                    )


def _find(archive: FileArchive, location: str) -> bytes | None:
    try:
        return archive.read_packed(location)
    except FileNotFoundError:
        return None


def _write(path: Path, chunks: Iterable[bytes]) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.writelines(chunks)
        file.flush()
        os.fsync(file.fileno())


def _report_bytes(chunks: Iterable[bytes], advance: Advance) -> Iterable[bytes]:
    for chunk in chunks:
        yield chunk
        advance(len(chunk))
