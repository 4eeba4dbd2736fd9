"""Backups of a data folder are complete or refused, and checked before anything is written."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from infra.archive import FileArchive
from infra.backups import MANIFEST_FILE, UnfitBackup
from infra.data_folder import UnfitDataFolder
from infra.embedded.append_only_file import HELD_FILE, LOG_FOLDER, LostStore
from infra.ports.tables import ArchivedLog
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.cli.main import app
from services.operations.backups import back_up, restore
from services.supervisor.folder_lock import hold_folder
from tests.support.runtime.redis_servers import TemporaryServer, scratch_folder
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

HOT, ARCHIVED = "03hot", "02archived"


def settings_of(folder: Path, **changes: Any) -> Settings:
    return Settings(**{"data": folder, "partitions": 4, "lease_seconds": 0.2, **changes})


@contextmanager
def running(folder: Path) -> Iterator[RedisStore]:
    """Start a folder's store, yield it, and stop it."""
    with hold_folder(folder):
        server = TemporaryServer(folder)
        server.start("always")
        try:
            with closing(open_store(server.url, settings_of(folder))) as store:
                yield store
        finally:
            server.stop()


def play(
    folder: Path, table: str, line: str, *, archive: bool = False, store: RedisStore | None = None
) -> None:
    """Post a chat message at a table in a folder's store; start the store if none is given."""
    if store is None:
        with running(folder) as started:
            play(folder, table, line, archive=archive, store=started)
        return
    played = WorkerTable(store, table)
    if store.tables.get(table) is None:
        played.open()
    played.say(line)
    run_until(build_worker(store), played.is_answered)
    if archive:
        entries = store.log.read(table)
        location = FileArchive(str(folder / "archive")).write(table, entries)
        assert store.tables.archive(table, ArchivedLog(len(entries), location))


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a data folder with a running table and an archived one; no process uses it."""
    with scratch_folder() as place:
        play(place / "data", ARCHIVED, "long ago", archive=True)
        play(place / "data", HOT, "line 1")
        yield place / "data"


def said_in(folder: Path) -> list[str]:
    with running(folder) as store:
        return WorkerTable(store, HOT).chat_lines()


def test_folder_is_restored_with_its_archive(folder: Path) -> None:
    place, there = str(folder.parent / "backup"), folder.parent / "there"
    with running(folder) as store:
        made = back_up(settings_of(folder), place)
        play(folder, HOT, "line 2", store=store)
    there.mkdir()  # an existing folder, such as one on a separate disk

    report = restore(settings_of(there), place)

    assert report.verified == made.verified
    assert (2, 2, {}) == (report.tables, made.verified.audited, made.verified.damaged)  # type: ignore[union-attr]
    assert ["line 1"] == said_in(there)
    assert len(FileArchive(str(there / "archive")).read(f"02/{ARCHIVED}.railhead.gz")) == 4
    assert {"store", "archive", "format", HELD_FILE} <= {path.name for path in there.iterdir()}
    assert [] == [
        path for path in there.rglob("*") if path.stat().st_mode & 0o077 and path.name != "server.log"
    ]
    shutil.rmtree(there / "store" / LOG_FOLDER)
    with pytest.raises(Exception, match="is missing"):
        said_in(there)


def test_idle_folder_is_backed_up(folder: Path) -> None:
    place = str(folder.parent / "backup")
    with pytest.raises(UnfitBackup, match="a backup must be verified"):
        back_up(settings_of(folder), place, verify=False)
    assert 2 == back_up(settings_of(folder), place).tables

    restore(settings_of(folder.parent / "there"), place, verify=False)

    assert ["line 1"] == said_in(folder.parent / "there")


def test_damaged_backup_is_refused_before_writing(folder: Path) -> None:
    place, there = folder.parent / "backup", folder.parent / "there"
    back_up(settings_of(folder), str(place))
    names = [path for path in sorted(place.rglob("*")) if path.is_file()]
    assert 5 == len(names)
    for path in names:
        whole = path.read_bytes()
        half = len(whole) // 2
        path.write_bytes(whole[:half] + bytes([whole[half] ^ 1]) + whole[half + 1 :])
        with pytest.raises(UnfitBackup, match=f"{path.name}.* damaged"):
            restore(settings_of(there), str(place))
        path.write_bytes(whole)
    (place / MANIFEST_FILE).unlink()
    with pytest.raises(UnfitBackup, match="not a complete backup"):
        restore(settings_of(there), str(place))
    assert {folder, place} == set(folder.parent.iterdir())


def test_incomplete_restore_is_not_a_data_folder(folder: Path) -> None:
    (folder / "restoring-x1").mkdir()

    with pytest.raises(UnfitDataFolder, match="a restore was interrupted"):
        said_in(folder)


def test_only_empty_locations_are_written_to(folder: Path) -> None:
    place = folder.parent / "backup"
    back_up(settings_of(folder), str(place))
    before = {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    with pytest.raises(UnfitBackup, match="is not empty"):
        back_up(settings_of(folder), str(place))
    with pytest.raises(UnfitBackup, match="is not empty"):
        restore(settings_of(folder), str(place))
    elsewhere = FileArchive(str(folder.parent / "elsewhere"))
    elsewhere.write_packed(f"02/{ARCHIVED}.railhead.gz", b"another")
    with pytest.raises(UnfitBackup, match="differ in 02/"):
        restore(settings_of(folder.parent / "there", archive=str(folder.parent / "elsewhere")), str(place))

    assert before == {path: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    assert ["line 1"] == said_in(folder)
    assert not (folder.parent / "there").exists()


def test_store_with_lost_records_is_not_backed_up(folder: Path) -> None:
    """Otherwise, backups of the loss would follow the last good backup, which would eventually be deleted."""
    with running(folder) as store:
        back_up(settings_of(folder), str(folder.parent / "first"))
        there = folder.parent / "there"
        restore(settings_of(there), str(folder.parent / "first"))
        shutil.copy(there / HELD_FILE, folder / HELD_FILE)
        store.client.delete(*store.client.keys("*:feed"))
        with pytest.raises(LostStore, match="records are missing"):
            back_up(settings_of(folder), str(folder.parent / "second"))
    assert not (folder.parent / "second").exists()


def test_damaged_table_is_reported_and_others_backed_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(folder) as store:
        play(folder, "01damaged", "line 1", store=store)
        key = keys_of_table("01damaged").log("01damaged")
        (name, fields), *_ = store.client.xrevrange(key, count=1)
        store.client.xdel(key, name)
        store.client.execute_command("XADD", key, "0-99", *sum(fields.items(), ()))
    monkeypatch.setenv("RAILHEAD_DATA", str(folder))
    place = str(folder.parent / "backup")

    done = CliRunner().invoke(app, ["backup", place])
    assert (1, True) == (done.exit_code, "DAMAGED: table 01damaged" in done.stdout), done.output
    monkeypatch.setenv("RAILHEAD_DATA", str(folder.parent / "there"))
    done = CliRunner().invoke(app, ["restore", place])
    assert (1, True) == (done.exit_code, "3 tables" in done.stdout), done.output
    assert ["line 1"] == said_in(folder.parent / "there")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["backup", "{place}/new"], 3, "is not a data folder"),
        (["backup", "nowhere://x"], 2, "cannot hold a backup"),
        (["restore", "{place}/none"], 3, "there is no backup at"),
        (["restore", "nowhere://x"], 2, "cannot hold a backup"),
    ],
)
def test_failures_print_one_line_and_return_an_exit_code(
    words: list[str], code: int, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with scratch_folder() as place:
        monkeypatch.setenv("RAILHEAD_DATA", str(place / "data"))
        done = CliRunner().invoke(app, [word.format(place=place) for word in words])

        assert (code, "") == (done.exit_code, done.stdout)
        (line,) = done.stderr.splitlines()
        assert says in line
        assert [] == list(place.iterdir())
