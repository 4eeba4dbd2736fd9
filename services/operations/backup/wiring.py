"""Makes a backup of the store that the settings name, and a store of a backup; nothing is left half done."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from msgspec.structs import replace

from infra.archive import FileArchive
from infra.backups.backup_place import BackupPlace
from infra.backups.manifest import BACKUP_FORMAT, BackupManifest, UnfitBackup
from infra.data_folder import OWN_ENTRIES, UnfitDataFolder, require_folder_format
from infra.data_format import DATA_FORMAT, UnknownDataFormat
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.folder_backup import copy_archive, copy_log, lay_out, require_same_archive
from infra.embedded.held_heads import HeldHeads, look_at_heads, read_heads, read_held, require_held
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import socket_path, socket_url, store_url
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.types import UnfitServer
from infra.redis.store import open_store_to_read
from infra.settings.settings import Settings
from services.operations.backup.report import BackupReport, to_report
from services.operations.backup.verification import VerifiedTables, count_tables, verify_tables

Advance = Callable[[int], object]

BACKUP_ERRORS = (
    UnfitBackup,
    UnfitServer,
    UnfitDataFolder,
    UnknownDataFormat,
    EmbeddedServerError,
    *STORE_OUTAGES,
)
"""Why there is no backup, or nothing restored; each has a sentence for the operator."""


def back_up(settings: Settings, url: str, *, verify: bool = True, advance: Advance = int) -> BackupReport:
    """Back everything up to a place that is empty, or raise one of BACKUP_ERRORS: nothing lies there then.

    The service may go on. With `verify` all is read back, a store is started from it and looked over; twice
    the room is needed for that where temporary files lie. `advance` is told of bytes.
    """
    place = BackupPlace(url)
    place.require_empty()
    try:
        manifest, verified = _back_folder_up(settings, place, verify=verify, advance=advance)
        place.finish(manifest)
    except BaseException:
        with suppress(*BACKUP_ERRORS):
            place.remove()
        raise
    return to_report(url, manifest, verified)


def restore(settings: Settings, url: str, *, verify: bool = True, advance: Advance = int) -> BackupReport:
    """Make the store that the settings name of a backup, or raise one of BACKUP_ERRORS: it is empty then.

    Every digest is checked before anything is written. `advance` is told of bytes; each is read twice.
    """
    place = BackupPlace(url)
    manifest = place.read_manifest()
    if manifest.data_format != DATA_FORMAT:
        raise UnknownDataFormat(url, str(manifest.data_format))
    verified = _restore_folder(settings, place, manifest, verify=verify, advance=advance)
    return to_report(url, manifest, verified)


def is_in_folder(settings: Settings) -> bool:
    """Say whether the store that the settings name lies in the data folder."""
    return settings.redis_url in {None, socket_url(socket_path(settings.folder))}


def _back_folder_up(
    settings: Settings, place: BackupPlace, *, verify: bool, advance: Advance
) -> tuple[BackupManifest, VerifiedTables | None]:
    folder = settings.folder
    if not (folder / "store").is_dir():
        raise UnfitDataFolder(f"{folder} is no data folder: there is no {folder / 'store'}")
    require_folder_format(folder)
    begun = _begin(settings)
    if begun is None and not verify:
        raise UnfitBackup(f"nothing runs in {folder}, so only a verified backup can say what it holds")
    files = copy_log(folder, place, advance)
    archived = copy_archive(FileArchive(settings.archive_url), place, advance)
    draft = replace(begun or _unknown(folder), files=(*files, archived))
    if not verify:
        return draft, None
    with tempfile.TemporaryDirectory(prefix="railhead-copy-") as scratch:
        copy = Path(scratch) / "data"
        copy.mkdir(mode=0o700)
        archive = FileArchive(str(copy / "archive"))
        lay_out(place, draft, copy, archive)
        found, verified = _verify(settings, copy, archive)
    if not draft.store and found.store:
        draft = replace(draft, store=found.store, heads=found.heads)
    return replace(draft, tables=verified.tables, damaged=verified.damaged, verified=True), verified


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
        tables = count_tables(store)
    return _draft(replace(held, at=at), tables)


def _unknown(folder: Path) -> BackupManifest:
    """Take what the folder knows of its store, as none runs there."""
    at = time.time_ns() // 1_000_000
    held = read_held(folder)
    return _draft(HeldHeads("", at, {}) if held is None else replace(held, at=at), 0)


def _draft(held: HeldHeads, tables: int) -> BackupManifest:
    return BackupManifest(
        format=BACKUP_FORMAT,
        data_format=DATA_FORMAT,
        kind="folder",
        at=held.at,
        store=held.store,
        partitions=len(held.heads),
        tables=tables,
        heads=held.heads,
        files=(),
        verified=False,
        damaged={},
    )


def _restore_folder(
    settings: Settings, place: BackupPlace, manifest: BackupManifest, *, verify: bool, advance: Advance
) -> VerifiedTables | None:
    folder = settings.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnfitBackup(f"{folder} is not empty: a backup is restored into a folder of its own")
    place.check(manifest, advance)
    if settings.archive is not None:
        require_same_archive(place, manifest, FileArchive(settings.archive))
    with _staged(folder) as staging:
        archive = FileArchive(settings.archive or str(staging / "archive"))
        lay_out(place, manifest, staging, archive, advance)
        return _verify(settings, staging, archive)[1] if verify else None


@contextmanager
def _staged(folder: Path) -> Iterator[Path]:
    """Give a folder beside another, which becomes that one in one step if all goes well, and goes if not."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    staging = Path(tempfile.mkdtemp(prefix=f"{folder.name}.restoring-", dir=folder.parent))
    try:
        yield staging
        for name in OWN_ENTRIES:
            if name.startswith("server."):
                (staging / name).unlink(missing_ok=True)
        staging.replace(folder)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise


def _verify(settings: Settings, folder: Path, archive: FileArchive) -> tuple[HeldHeads, VerifiedTables]:
    """Start the store from a copy, see that it is as far as is known of it, and look its tables over."""
    server = EmbeddedServer(folder)
    try:
        server.start("no")
    except EmbeddedServerError as error:
        raise UnfitBackup(f"no store starts from the copy: {_last_line(folder / 'server.log')}") from error
    try:
        with closing(open_store_to_read(server.url, settings)) as store:
            require_held(folder, store.client)
            return read_heads(store.client, store.partitions), verify_tables(store, archive)
    finally:
        server.stop()


def _last_line(path: Path) -> str:
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    return lines[-1] if lines else "it does not say why"
