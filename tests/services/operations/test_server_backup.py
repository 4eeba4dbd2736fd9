"""Backups of an external server, made by reading its keys, restored into an empty server or a data folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from infra.archive import FileArchive
from infra.backups import UnfitBackup
from infra.embedded.server import EmbeddedServer
from infra.ports.tables import ArchivedLog
from infra.redis.client.connections import connect_standalone
from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.operations.backups import back_up, restore
from services.queries.log_reader import LogReader
from tests.support.runtime.redis_servers import real_server, scratch_folder
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

HOT, ARCHIVED = "03hot", "02archived"


def settings_of(url: str | None, folder: Path) -> Settings:
    return Settings(redis_url=url, data=folder, partitions=4, lease_seconds=0.2)


@pytest.fixture
def service() -> Iterator[Settings]:
    """Yield the settings of a server with a running table and an archived one."""
    with real_server() as url, scratch_folder() as place:
        settings = settings_of(url, place / "data")
        with closing(open_store(url, settings)) as store:
            for name in (HOT, ARCHIVED):
                table = WorkerTable(store, name)
                table.open()
                table.say(name)
                run_until(build_worker(store), table.is_answered)
            entries = store.log.read(ARCHIVED)
            location = FileArchive(settings.archive_url).write(ARCHIVED, entries)
            assert store.tables.archive(ARCHIVED, ArchivedLog(len(entries), location))
        yield settings


def logs_of(url: str, settings: Settings) -> list[object]:
    """Read the logs of both tables, from the store or the archive."""
    with closing(open_store(url, settings)) as store:
        reader = LogReader(store.log, store.tables, FileArchive(settings.archive_url))
        return [reader.read(table) for table in (HOT, ARCHIVED)]


def test_backup_is_restored_only_to_an_empty_server(service: Settings) -> None:
    place = str(service.folder.parent / "backup")
    made = back_up(service, place)
    assert service.redis_url

    with real_server() as url:
        there = settings_of(url, service.folder.parent / "there")
        with connect_standalone(url) as client:
            client.set("somebody else's", 1)
            with pytest.raises(UnfitBackup, match="has 1 keys"):
                restore(there, place)
            client.flushall()
        report = restore(there, place)

        assert (2, made.verified) == (report.tables, report.verified)
        assert logs_of(service.redis_url, service) == logs_of(url, there)
        with pytest.raises(UnfitBackup, match=r"has \d+ keys"):
            restore(there, place)


def test_server_backup_can_become_a_data_folder(service: Settings) -> None:
    place = str(service.folder.parent / "backup")
    back_up(service, place, verify=False)
    assert service.redis_url
    there = settings_of(None, service.folder.parent / "there")

    assert {} == restore(there, place).verified.damaged  # type: ignore[union-attr]  # it was looked at

    server = EmbeddedServer(there.folder)
    server.start("always")
    try:
        assert logs_of(service.redis_url, service) == logs_of(server.url, there)
        back_up(there, str(service.folder.parent / "another"))
    finally:
        server.stop()
    with real_server() as url, pytest.raises(UnfitBackup, match="unset RAILHEAD_REDIS_URL"):
        restore(settings_of(url, service.folder), str(service.folder.parent / "another"))


def test_damaged_backup_writes_nothing(service: Settings) -> None:
    place = service.folder.parent / "backup"
    back_up(service, str(place), verify=False)
    path = place / "keys" / "partition-03.gz"
    path.write_bytes(path.read_bytes()[:-1])

    with real_server() as url, connect_standalone(url) as client:
        with pytest.raises(UnfitBackup, match=r"partition-03\.gz in .* is damaged"):
            restore(settings_of(url, service.folder), str(place))
        assert 0 == client.dbsize()
