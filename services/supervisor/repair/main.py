"""Cuts a damaged end off a data folder's log, starts the store once, and looks at what is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import msgspec

from domain.log.hash_chain import find_damage
from infra.data_folder import UnfitDataFolder
from infra.data_format import UnknownDataFormat
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.held_heads import LostStore, read_held, require_held
from infra.embedded.repair import TornLog, cut_torn_log, find_torn_log
from infra.embedded.server import EmbeddedServer
from infra.ports.tables import ArchivedLog
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.supervisor.folder_lock import FolderInUse, hold_folder

Advance = Callable[[int], object]

REPAIR_ERRORS = (EmbeddedServerError, FolderInUse, UnfitDataFolder, UnknownDataFormat, OSError)
"""Why a folder cannot be repaired; each has a sentence for the operator."""


class RepairReport(msgspec.Struct, frozen=True):
    """What was cut off (None: nothing had to be), where the store lies as it was, and what is there now.

    `damaged` has what is wrong with logs by table; `lost` says what the folder held and is gone; `noted` is
    when (UTC, ms) it was last noted what the folder holds, None where it never was.
    """

    cut: TornLog | None
    copy: str | None
    tables: int
    damaged: dict[str, str]
    lost: str | None
    noted: int | None


def repair(settings: Settings, advance: Advance = int) -> RepairReport:
    """Repair a folder in which nothing runs, or raise one of REPAIR_ERRORS.

    All of the log is read twice; `advance` is told of the bytes of the first time.
    """
    with hold_folder(settings.folder):
        files, held = settings.folder / "store", read_held(settings.folder)
        server = EmbeddedServer(settings.folder)
        server.stop_left_over()
        torn = find_torn_log(files, advance)
        copy = None if torn is None else cut_torn_log(files, torn)
        server.start(settings.appendfsync)
        try:
            with closing(open_store(server.url, settings)) as store:
                tables, damaged = _look_at_logs(store)
                lost = _find_loss(settings, store)
        finally:
            server.stop()
    noted = None if held is None else held.at
    return RepairReport(torn, None if copy is None else str(copy), tables, damaged, lost, noted)


def _look_at_logs(store: RedisStore) -> tuple[int, dict[str, str]]:
    """Count the tables whose logs are in the store, and give what is wrong with them."""
    tables, damaged = 0, {}
    for partition in range(store.partitions):
        for table, location in store.tables.list_partition(partition).items():
            if isinstance(location, ArchivedLog):
                continue
            tables += 1
            entries = store.log.read(table)
            damage = find_damage(entries)
            if damage or not entries:
                damaged[table] = damage or "its log is missing"
    return tables, damaged


def _find_loss(settings: Settings, store: RedisStore) -> str | None:
    try:
        require_held(settings.folder, store.client)
    except LostStore as error:
        return str(error)
    return None
