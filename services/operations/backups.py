"""Makes, verifies, restores, schedules and deletes backups of a whole, running service."""

from __future__ import annotations

import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from domain.log.hash_chain import find_damage
from infra.archive import FileArchive
from infra.backups import Advance, BackupManifest, BackupPlace, UnfitBackup
from infra.data_folder import RESTORING, UnfitDataFolder, require_folder_format, secure_data_folder
from infra.data_format import UnknownDataFormat, is_readable
from infra.embedded.append_only_file import HeldHeads, look_at_heads, read_heads, read_held, require_held
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.folder_backup import (
    copy_archive,
    copy_log,
    lay_out,
    require_same_archive,
    restore_archive,
)
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import socket_path, socket_url, store_url
from infra.logs import get_logger
from infra.ports.event_store import Archive, DamagedArchive, LogEntry
from infra.ports.tables import ArchivedLog, LogLocation
from infra.redis.backup.key_export import RedisBackupNotes, export_keys
from infra.redis.backup.key_import import import_keys, require_empty_server, restoring
from infra.redis.client.connections import STORE_OUTAGES, connect, connect_standalone, disconnect
from infra.redis.client.types import UnfitServer
from infra.redis.store import RedisStore, StoreConfig, open_store_to_read
from infra.settings.settings import Settings

AUDITED_TABLES = 20
"""Number of tables to audit in full, at several thousand records per second.

Checking only the hash chain is ten times faster.
"""


class VerifiedTables(msgspec.Struct, frozen=True):
    """The numbers of checked tables, checked records and audited tables, and the damage, keyed by table."""

    tables: int
    records: int
    audited: int
    damaged: dict[str, str]


def verify_tables(
    store: RedisStore, archive: Archive, advance: Callable[[int], object] = int
) -> VerifiedTables:
    """Check every log, and audit `AUDITED_TABLES` tables, evenly spread over all tables.

    `advance` is called for each table. A log that was decided by rules that this build lacks is not
    considered damaged.
    """
    stride = max(1, -(-store.count_tables() // AUDITED_TABLES))
    tables = records = audited = 0
    damaged: dict[str, str] = {}
    for table, location in store.list_tables():
        entries, damage = _read(store, archive, table, location)
        if not damage and tables % stride == 0:
            damage, audited = _audit(entries, store.secrets.get(table)), audited + 1
        if damage:
            damaged[table] = damage
        tables, records = tables + 1, records + len(entries)
        advance(1)
    return VerifiedTables(tables, records, audited, damaged)


def _read(
    store: RedisStore, archive: Archive, table: str, location: LogLocation
) -> tuple[Sequence[LogEntry], str | None]:
    """Return a log from wherever it is stored, and its damage if any."""
    if not isinstance(location, ArchivedLog):
        entries = store.log.read(table)
        return entries, find_damage(entries) if entries else "its log is missing"
    try:
        entries = archive.read(location.location)
    except DamagedArchive as error:
        return (), str(error)
    is_whole = len(entries) == location.seq
    return entries, None if is_whole else f"{len(entries)} of {location.seq} records are in the archive"


def _audit(entries: Sequence[LogEntry], secret: bytes | None) -> str | None:
    """Return how a log diverges from what the rules decide; None if it does not."""
    records = tuple(EncodedRecord(entry.hash, entry.record) for entry in entries)
    report = audit_log(LogExport(records, None if secret is None else secret.hex()))
    return report.divergence if not report.sound and report.verdict == "tampered" else None


class BackupReport(msgspec.Struct, frozen=True):
    """A backup: its location, time (UTC, ms) and store; its numbers of tables, files and bytes.

    `verified` is None if no store was started from the backup to check it.
    """

    url: str
    at: int
    store: str
    tables: int
    files: int
    bytes: int
    verified: VerifiedTables | None


def to_report(url: str, manifest: BackupManifest, verified: VerifiedTables | None) -> BackupReport:
    """Return the report of a backup."""
    return BackupReport(
        url, manifest.at, manifest.store, manifest.tables, len(manifest.files), manifest.size, verified
    )


log = get_logger()

Copied = tuple[BackupManifest, VerifiedTables | None]


def back_folder_up(settings: Settings, place: BackupPlace, *, verify: bool, advance: Advance) -> Copied:
    """Copy a data folder, even while a service is running in it, and check the copy."""
    folder = settings.folder
    if not (folder / "store").is_dir():
        raise UnfitDataFolder(f"{folder} is not a data folder: it has no {folder / 'store'}")
    require_folder_format(folder)
    begun = _begin(settings)
    if begun is None and not verify:
        raise UnfitBackup(f"the service is not running in {folder}; in this case, a backup must be verified")
    files = copy_log(folder, place, advance)
    archived = copy_archive(FileArchive(settings.archive_url), place, advance)
    draft = replace(begun or _draft_at_rest(folder), files=(*files, archived))
    return verify_copy(settings, place, draft) if verify else (draft, None)


def verify_copy(settings: Settings, place: BackupPlace, draft: BackupManifest) -> Copied:
    """Read a copy back, start a store from it, and check that store."""
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
    """Create a data folder from a backup."""
    folder = settings.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnfitBackup(f"{folder} is not empty: restore the backup into an empty folder")
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
    """Draft a manifest of the running store before anything is copied; return None if none is running."""
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
        return replace(draft, tables=store.count_tables())


def _draft_at_rest(folder: Path) -> BackupManifest:
    """Draft a manifest from what the folder records about its store, which is not running."""
    at = time.time_ns() // 1_000_000
    held = read_held(folder) or HeldHeads("", at, {})
    return BackupManifest.draft("folder", at=at, store=held.store, heads=held.heads)


@contextmanager
def _staged(folder: Path) -> Iterator[Path]:
    """Yield a temporary folder inside an empty folder.

    On success, its entries move up into the empty folder; on failure they are removed. The temporary folder
    is inside because the empty folder may be a mount point. No service can start in the empty folder in the
    meantime.
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
    """Unpack a backup, start a store from it, compare it with the manifest, and check it."""
    lay_out(place, manifest, folder, archive, advance)
    server = EmbeddedServer(folder)
    try:
        server.start("always" if manifest.kind == "server" else "no")
    except EmbeddedServerError as error:
        raise UnfitBackup(
            f"a store could not be started from the copy: {_last_line(folder / 'server.log')}"
        ) from error
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
    return lines[-1] if lines else "it gave no reason"


def back_server_up(
    settings: Settings, url: str, place: BackupPlace, *, verify: bool, advance: Advance
) -> Copied:
    """Copy the keys of a server or cluster, and check the copy on a temporary server."""
    at = time.time_ns() // 1_000_000
    with closing(open_store_to_read(url, settings)) as store:
        held = look_at_heads(store.client, store.partitions)
        keys = export_keys(store.client, store.partitions, place, advance)
    archived = copy_archive(FileArchive(settings.archive_url), place, advance)
    draft = BackupManifest.draft("server", at=at, store=held.store, heads=held.heads)
    draft = replace(draft, tables=keys.tables, files=(*keys.files, archived))
    return verify_copy(settings, place, draft) if verify else (draft, None)


def restore_server(
    settings: Settings,
    url: str,
    place: BackupPlace,
    manifest: BackupManifest,
    *,
    verify: bool,
    advance: Advance,
) -> VerifiedTables | None:
    """Write a backup's keys into an empty server or cluster."""
    if manifest.kind != "server":
        raise UnfitBackup(f"{place.url} is a backup of a data folder; unset RAILHEAD_REDIS_URL to restore it")
    client, archive = connect(url), FileArchive(settings.archive_url)
    try:
        require_empty_server(client)
        place.check(manifest, advance)
        require_same_archive(place, manifest, archive)
        if settings.archive is None:
            secure_data_folder(settings.folder)
            require_folder_format(settings.folder)  # a folder with an archive but no store would not start
        with restoring(client):
            import_keys(client, place, manifest, advance)
            restore_archive(place, manifest, archive, advance)
            if not verify:
                return None
            return verify_tables(RedisStore(client, manifest.partitions, StoreConfig()), archive)
    finally:
        disconnect(client)


Backups = Mapping[str, BackupManifest | None]
"""The backups at a location, keyed by name; None for an incomplete one."""

HOUR_MS = 3_600_000

NAME_FORM = "%Y-%m-%dT%H%M%SZ"

_name = re.compile(r"\d{4}-\d{2}-\d{2}T\d{6}Z")


def name_backup(at: int) -> str:
    """Return the name of a backup begun at a time (UTC, ms); names sort by time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime(NAME_FORM)


def is_backup_due(backups: Backups, now: int, hours: float) -> bool:
    """Return whether no complete backup is younger than `hours`; backups with a future time do not count."""
    ages = [now - manifest.at for manifest in backups.values() if manifest is not None]
    return not any(0 <= age < hours * HOUR_MS for age in ages)


def list_outdated(backups: Backups, keep: int) -> tuple[str, ...]:
    """Return all complete backups except the newest `keep`, and incomplete ones older than a complete one.

    Entries with other names are ignored.
    """
    ours = sorted(name for name in backups if _name.fullmatch(name))
    whole = [name for name in ours if backups[name] is not None]
    outdated = {*whole[: max(0, len(whole) - keep)]}
    halves = {name for name in ours if backups[name] is None and whole and name < whole[-1]}
    return tuple(sorted(outdated | halves))


BACKUP_ERRORS = (
    UnfitBackup,
    UnfitServer,
    UnfitDataFolder,
    UnknownDataFormat,
    EmbeddedServerError,
    DamagedArchive,
    *STORE_OUTAGES,
)
"""Reasons why a backup or restore fails; each message is for the operator."""


def back_up(settings: Settings, url: str, *, verify: bool = True, advance: Advance = int) -> BackupReport:
    """Back everything up to an empty location; after one of BACKUP_ERRORS, the location is empty again.

    The service may keep running. With `verify` everything is read back, and a store is started from it and
    checked; that needs twice the space in the temporary folder. `advance` is called with numbers of bytes.
    """
    with _noted(settings):
        return _back_up(settings, BackupPlace(url), verify=verify, advance=advance)


def back_up_when_due(settings: Settings) -> BackupReport | None:
    """Make the configured backup if it is due, and delete old ones; None if it is not due.

    It raises the same errors as `back_up`, and then deletes nothing. A failed deletion is retried next time.
    """
    if settings.backup_url is None:
        return None
    with _noted(settings, only_failures=True):
        place, now = BackupPlace(settings.backup_url), time.time_ns() // 1_000_000
        if not is_backup_due(place.list_backups(), now, settings.backup_every):
            return None
    made = name_backup(now)
    report = back_up(settings, place.below(made).url)
    try:
        for name in list_outdated(place.list_backups(), settings.backup_keep):
            if name != made:  # with a wrong clock, older backups may have names in the future
                place.below(name).remove()
    except BACKUP_ERRORS as error:
        log.warning("old backups could not be deleted", error=str(error))
    return report


def _back_up(settings: Settings, place: BackupPlace, *, verify: bool, advance: Advance) -> BackupReport:
    place.require_empty()
    try:
        if (server := server_of(settings)) is None:
            manifest, verified = back_folder_up(settings, place, verify=verify, advance=advance)
        else:
            manifest, verified = back_server_up(settings, server, place, verify=verify, advance=advance)
        place.finish(manifest)
    except BaseException:
        with suppress(*BACKUP_ERRORS):
            place.remove()
        raise
    return to_report(place.url, manifest, verified)


@contextmanager
def _noted(settings: Settings, *, only_failures: bool = False) -> Iterator[None]:
    """Record in the store, if it is reachable, whether the backup succeeded."""
    at = time.time_ns() // 1_000_000
    try:
        yield
    except BaseException:
        _note(settings, lambda notes: notes.note_failed(at))
        raise
    if not only_failures:
        _note(settings, lambda notes: notes.note_made(at))


def _note(settings: Settings, write: Callable[[RedisBackupNotes], None]) -> None:
    with suppress(*STORE_OUTAGES):
        client = connect(store_url(settings))
        try:
            write(RedisBackupNotes(client))
        finally:
            disconnect(client)


def restore(settings: Settings, url: str, *, verify: bool = True, advance: Advance = int) -> BackupReport:
    """Restore a backup into the configured, empty store, which is empty again after one of BACKUP_ERRORS.

    All digests are checked before anything is written. `advance` is called with numbers of bytes; each byte
    is read twice.
    """
    place = BackupPlace(url)
    manifest = place.read_manifest()
    if not is_readable(manifest.data_format):
        raise UnknownDataFormat(url, str(manifest.data_format))
    if (server := server_of(settings)) is None:
        verified = restore_folder(settings, place, manifest, verify=verify, advance=advance)
    else:
        verified = restore_server(settings, server, place, manifest, verify=verify, advance=advance)
    return to_report(url, manifest, verified)


def server_of(settings: Settings) -> str | None:
    """Return the address of an external server; None if the store is in the data folder."""
    url = settings.redis_url
    return None if url == socket_url(socket_path(settings.folder)) else url
