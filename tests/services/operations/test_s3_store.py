"""Archive and backups on an S3 server, using the extra `s3`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import fsspec
import pytest

from domain.audit.audit import audit_log
from domain.log.export import EncodedRecord, LogExport
from infra.archive import FileArchive
from infra.backups import UnfitBackup
from infra.ports.event_store import DamagedArchive, LogEntry
from infra.ports.tables import ArchivedLog
from infra.redis.store import RedisStore
from infra.settings.settings import Settings
from services.jobs.archiver import Archiver
from services.operations.backups import back_up, restore
from services.queries.log_reader import LogReader
from tests.services.operations.test_backup import ARCHIVED, HOT, play, running, said_in, settings_of
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.runtime.s3_server import s3_server
from tests.support.tables.stored_tables import StoredTables
from tests.support.tables.worker_tables import WorkerTable

TABLE = "03table"

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module", autouse=True)
def _server() -> Iterator[None]:
    with s3_server("tables", "backups") as variables, pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        yield
        fsspec.get_filesystem_class("s3").clear_instance_cache()


def audit(entries: Sequence[LogEntry]) -> None:
    export = LogExport(tuple(EncodedRecord(entry.hash, entry.record) for entry in entries), None)
    assert audit_log(export).sound


def test_finished_table_is_archived_and_audited(real_stock: StoredTables) -> None:
    store, archive = real_stock.store, FileArchive("s3://tables/archive")
    real_stock.open(TABLE)
    real_stock.play_randomly(TABLE)
    real_stock.consume_feeds()
    entries = store.log.read(TABLE)

    place = Archiver(store.log, store.tables, archive, real_stock.sources.read_models).archive_table(
        TABLE, audit
    )

    assert ArchivedLog(len(entries), f"03/{TABLE}.railhead.gz") == place
    assert () == store.log.read(TABLE)
    found = LogReader(store.log, store.tables, FileArchive("s3://tables/archive")).read(TABLE)
    assert entries == tuple(found)
    audit(found)
    assert (place.location,) == archive.list_locations()
    with pytest.raises(DamagedArchive, match="is missing"):
        archive.read("03/03other.railhead.gz")
    archive.write_packed(f"03/{TABLE}.railhead.gz", archive.read_packed(place.location)[:-9])
    with pytest.raises(DamagedArchive):
        archive.read(place.location)


def test_folder_with_archive_is_backed_up_and_restored() -> None:
    with scratch_folder() as place:
        here = Settings(**{**settings_of(place / "data").model_dump(), "archive": "s3://tables/logs"})
        archive_there(place / "data", here)
        made = back_up(here, "s3://backups/monday")
        with pytest.raises(UnfitBackup, match="is not empty"):
            back_up(here, "s3://backups/monday")

        there = Settings(**{**here.model_dump(), "data": place / "there", "archive": "s3://tables/new"})
        report = restore(there, "s3://backups/monday")

        assert (made.verified, 2) == (report.verified, report.tables)
        assert ["line 1"] == said_in(place / "there")
        assert len(FileArchive("s3://tables/new").read(f"02/{ARCHIVED}.railhead.gz")) == 4
        with pytest.raises(UnfitBackup):
            restore(there, "s3://nobody/monday")


def archive_there(folder: Path, settings: Settings) -> None:
    """Play at two tables, and archive one of them in the location given by the settings."""
    play(folder, ARCHIVED, "long ago")
    play(folder, HOT, "line 1")
    with running(folder) as store:
        archive_one(store, settings)


def archive_one(store: RedisStore, settings: Settings) -> None:
    entries = store.log.read(ARCHIVED)
    location = FileArchive(settings.archive_url).write(ARCHIVED, entries)
    assert store.tables.archive(ARCHIVED, ArchivedLog(len(entries), location))
    assert WorkerTable(store, HOT).chat_lines() == ["line 1"]
