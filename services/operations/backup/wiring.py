"""Makes a backup of the store that the settings name, and a store of a backup; nothing is left half done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from infra.backups.backup_place import Advance, BackupPlace
from infra.backups.manifest import UnfitBackup
from infra.data_folder import UnfitDataFolder
from infra.data_format import UnknownDataFormat, is_readable
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.socket_path import socket_path, socket_url, store_url
from infra.logs import get_logger
from infra.ports.archive import DamagedArchive
from infra.redis.backup.backup_notes import RedisBackupNotes
from infra.redis.client.connections import STORE_OUTAGES, connect, disconnect
from infra.redis.client.types import UnfitServer
from infra.settings.settings import Settings
from services.operations.backup.folder.wiring import back_folder_up, restore_folder
from services.operations.backup.report import BackupReport, to_report
from services.operations.backup.schedule import is_backup_due, list_outdated, name_backup
from services.operations.backup.server.wiring import back_server_up, restore_server

log = get_logger()

BACKUP_ERRORS = (
    UnfitBackup,
    UnfitServer,
    UnfitDataFolder,
    UnknownDataFormat,
    EmbeddedServerError,
    DamagedArchive,
    *STORE_OUTAGES,
)
"""Why there is no backup, or nothing restored; each has a sentence for the operator."""


def back_up(settings: Settings, url: str, *, verify: bool = True, advance: Advance = int) -> BackupReport:
    """Back everything up to a place that is empty, or raise one of BACKUP_ERRORS: nothing lies there then.

    The service may go on. With `verify` all is read back, a store is started from it and looked over; twice
    the room is needed for that where temporary files lie. `advance` is told of bytes.
    """
    with _noted(settings):
        return _back_up(settings, BackupPlace(url), verify=verify, advance=advance)


def back_up_when_due(settings: Settings) -> BackupReport | None:
    """Make the backup that the settings ask for if it is due, and drop old ones; None if it is not.

    It raises what `back_up` does; then nothing is dropped. What cannot be dropped is tried again next time.
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
            if name != made:  # as others may be named by a clock that went ahead
                place.below(name).remove()
    except BACKUP_ERRORS as error:
        log.warning("old backups could not be dropped", error=str(error))
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
    """Note in the store, if it is there, that a backup was made meanwhile, or that there was none."""
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
    """Make the store that the settings name of a backup, or raise one of BACKUP_ERRORS: it is empty then.

    Every digest is checked before anything is written. `advance` is told of bytes; each is read twice.
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
    """Give the address of a server that others run; None where the store lies in the data folder."""
    url = settings.redis_url
    return None if url == socket_url(socket_path(settings.folder)) else url
