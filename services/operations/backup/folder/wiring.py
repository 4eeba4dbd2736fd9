"""Copies a data folder's files, and makes a data folder of a backup of either kind."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec.structs import replace

from infra.archive import FileArchive
from infra.backups.backup_place import Advance, BackupPlace
from infra.backups.manifest import BackupManifest, UnfitBackup
from infra.data_folder import RESTORING, UnfitDataFolder, require_folder_format
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.folder_backup import copy_archive, copy_log, lay_out, require_same_archive
from infra.embedded.held_heads import HeldHeads, look_at_heads, read_heads, read_held, require_held
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import store_url
from infra.redis.backup.backup_notes import RedisBackupNotes
from infra.redis.backup.key_import import import_keys
from infra.redis.client.connections import STORE_OUTAGES, connect_standalone
from infra.redis.store import open_store_to_read
from infra.settings.settings import Settings
from services.operations.backup.verification import VerifiedTables, count_tables, verify_tables

Copied = tuple[BackupManifest, VerifiedTables | None]


def back_folder_up(settings: Settings, place: BackupPlace, *, verify: bool, advance: Advance) -> Copied:
    """Copy a data folder, in which a service may run, and look the copy over."""
    folder = settings.folder
    if not (folder / "store").is_dir():
        raise UnfitDataFolder(f"{folder} is no data folder: there is no {folder / 'store'}")
    require_folder_format(folder)
    begun = _begin(settings)
    if begun is None and not verify:
        raise UnfitBackup(f"nothing runs in {folder}, so only a verified backup can say what it holds")
    files = copy_log(folder, place, advance)
    archived = copy_archive(FileArchive(settings.archive_url), place, advance)
    draft = replace(begun or _draft_at_rest(folder), files=(*files, archived))
    return verify_copy(settings, place, draft) if verify else (draft, None)


def verify_copy(settings: Settings, place: BackupPlace, draft: BackupManifest) -> Copied:
    """Read a copy back, start a store from it, and look that over."""
    with tempfile.TemporaryDirectory(prefix="railhead-copy-") as scratch:
        copy = Path(scratch) / "data"
        copy.mkdir(mode=0o700)
        found, verified = _make_folder(settings, place, draft, copy, FileArchive(str(copy / "archive")))
    if not draft.store and found.store:
        draft = replace(draft, store=found.store, heads=found.heads)
    draft = replace(draft, partitions=len(found.heads), tables=verified.tables)
    return replace(draft, damaged=verified.damaged, verified=True), verified


def restore_folder(
    settings: Settings, place: BackupPlace, manifest: BackupManifest, *, verify: bool, advance: Advance
) -> VerifiedTables | None:
    """Make the data folder of a backup."""
    folder = settings.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnfitBackup(f"{folder} is not empty: a backup is restored into a folder of its own")
    place.check(manifest, advance)
    if settings.archive is not None:
        require_same_archive(place, manifest, FileArchive(settings.archive))
    with _staged(folder) as staging:
        archive = FileArchive(settings.archive or str(staging / "archive"))
        if not verify and manifest.kind == "folder":
            lay_out(place, manifest, staging, archive, advance)
            return None
        verified = _make_folder(settings, place, manifest, staging, archive, advance)[1]
        return verified if verify else None


def _begin(settings: Settings) -> BackupManifest | None:
    """See what the running store holds before anything is copied; None where none runs."""
    at = time.time_ns() // 1_000_000
    try:
        store = open_store_to_read(store_url(settings), settings)
    except STORE_OUTAGES:
        return None
    with closing(store):
        require_held(settings.folder, store.client)
        held = look_at_heads(store.client, store.partitions)
        RedisBackupNotes(store.client).note_begun(at)
        draft = BackupManifest.draft("folder", at=at, store=held.store, heads=held.heads)
        return replace(draft, tables=count_tables(store))


def _draft_at_rest(folder: Path) -> BackupManifest:
    """Take what the folder knows of its store, as none runs there."""
    at = time.time_ns() // 1_000_000
    held = read_held(folder) or HeldHeads("", at, {})
    return BackupManifest.draft("folder", at=at, store=held.store, heads=held.heads)


@contextmanager
def _staged(folder: Path) -> Iterator[Path]:
    """Give a folder inside an empty one, whose entries move up if all goes well, and which goes if not.

    Inside, as the folder itself may be a disk of its own; no service starts there meanwhile.
    """
    was_there = folder.exists()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=RESTORING, dir=folder))
    try:
        yield staging
        for path in list(staging.iterdir()):
            if path.name.startswith("server."):
                path.unlink()
            else:
                path.replace(folder / path.name)
        staging.rmdir()
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        if not was_there:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def _make_folder(
    settings: Settings,
    place: BackupPlace,
    manifest: BackupManifest,
    folder: Path,
    archive: FileArchive,
    advance: Advance = int,
) -> tuple[HeldHeads, VerifiedTables]:
    """Lay a backup out, start a store in it, see that it is as far as the manifest says, look it over."""
    lay_out(place, manifest, folder, archive, advance)
    server = EmbeddedServer(folder)
    try:
        server.start("always" if manifest.kind == "server" else "no")
    except EmbeddedServerError as error:
        raise UnfitBackup(f"no store starts from the copy: {_last_line(folder / 'server.log')}") from error
    try:
        if manifest.kind == "server":
            with connect_standalone(server.url) as client:
                import_keys(client, place, manifest, advance)
        with closing(open_store_to_read(server.url, settings)) as store:
            require_held(folder, store.client)
            return read_heads(store.client, store.partitions), verify_tables(store, archive)
    finally:
        server.stop()


def _last_line(path: Path) -> str:
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    return lines[-1] if lines else "it does not say why"
