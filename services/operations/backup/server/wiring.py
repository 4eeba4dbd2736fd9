"""Copies the keys of a server or cluster that others run, and writes them into an empty one."""

from __future__ import annotations

import time
from contextlib import closing

from msgspec.structs import replace

from infra.archive import FileArchive
from infra.backups.backup_place import Advance, BackupPlace
from infra.backups.manifest import BackupManifest, UnfitBackup
from infra.data_folder import require_folder_format, secure_data_folder
from infra.embedded.folder_backup import copy_archive, require_same_archive, restore_archive
from infra.embedded.held_heads import look_at_heads
from infra.redis.backup.key_export import export_keys
from infra.redis.backup.key_import import import_keys, require_empty_server, restoring
from infra.redis.client.connections import connect, disconnect
from infra.redis.store import RedisStore, StoreConfig, open_store_to_read
from infra.settings.settings import Settings
from services.operations.backup.folder.wiring import Copied, verify_copy
from services.operations.backup.verification import VerifiedTables, verify_tables


def back_server_up(
    settings: Settings, url: str, place: BackupPlace, *, verify: bool, advance: Advance
) -> Copied:
    """Copy the keys of a server or cluster, and look the copy over on a server of our own."""
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
    """Write a backup's keys into a server or cluster without any."""
    if manifest.kind != "server":
        raise UnfitBackup(f"{place.url} is of a data folder: restore it into one, without RAILHEAD_REDIS_URL")
    client, archive = connect(url), FileArchive(settings.archive_url)
    try:
        require_empty_server(client)
        place.check(manifest, advance)
        require_same_archive(place, manifest, archive)
        if settings.archive is None:
            secure_data_folder(settings.folder)
            require_folder_format(settings.folder)  # a folder that held an archive alone would not start
        with restoring(client):
            import_keys(client, place, manifest, advance)
            restore_archive(place, manifest, archive, advance)
            if not verify:
                return None
            return verify_tables(RedisStore(client, manifest.partitions, StoreConfig()), archive)
    finally:
        disconnect(client)
