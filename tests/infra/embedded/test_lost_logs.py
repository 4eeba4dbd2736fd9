"""A data folder that lost all or part of its log is recognised, and nothing in it is overwritten."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from infra.embedded.append_only_file import (
    HELD_FILE,
    LOG_FOLDER,
    LostStore,
    MissingLogFiles,
    look_at_heads,
    read_held,
    require_held,
    write_held,
)
from infra.redis.client.connections import connect_standalone
from infra.redis.keys import keys_of_partition
from infra.settings.settings import Settings
from services.supervisor.main import StoreLocation, note_heads
from tests.support.runtime.redis_servers import TemporaryServer, scratch_folder

PARTITIONS = 2


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a data folder with records in its first partition and a note of them; no server is running."""
    with scratch_folder() as place:
        run(place / "data", note=True)
        yield place / "data"


def run(folder: Path, *, note: bool = False) -> bytes | None:
    """Start the store, check it against its note, add a record, and stop; return the first record."""
    server = TemporaryServer(folder)
    server.start("always")
    try:
        with connect_standalone(server.url) as client:
            require_held(folder, client)
            feed = keys_of_partition(0).feed
            client.xadd(feed, {"n": client.xlen(feed)})
            if note:
                write_held(folder, look_at_heads(client, PARTITIONS))
            first: bytes = client.xrange(feed, count=1)[0][1][b"n"]
            return first
    finally:
        server.stop()


def logs_in(folder: Path) -> dict[str, bytes]:
    """Return the contents of the append-only files, keyed by name."""
    return {path.name: path.read_bytes() for path in (folder / "store" / LOG_FOLDER).iterdir()}


@pytest.mark.parametrize("kind", ["manifest", "base.rdb", "incr.aof"])
def test_log_with_a_missing_file_is_not_replaced(folder: Path, kind: str) -> None:
    (path,) = [path for path in (folder / "store" / LOG_FOLDER).iterdir() if path.name.endswith(kind)]
    path.rename(folder / "aside")
    left = logs_in(folder)

    with pytest.raises(MissingLogFiles, match=rf"{path.name} is missing.*from a backup") as refused:
        run(folder)
    assert "\n" not in str(refused.value)
    assert left == logs_in(folder)
    (folder / "aside").rename(path)
    assert b"0" == run(folder)


def test_missing_manifest_is_noticed_even_without_a_note(folder: Path) -> None:
    """The folder was made by a build that wrote no note."""
    (folder / HELD_FILE).unlink()
    (folder / "store" / LOG_FOLDER / "appendonly.aof.manifest").unlink()

    with pytest.raises(MissingLogFiles, match="manifest is missing"):
        run(folder)


def test_folder_without_any_log_does_not_start_empty(folder: Path) -> None:
    shutil.rmtree(folder / "store" / LOG_FOLDER)

    with pytest.raises(MissingLogFiles, match=f"{LOG_FOLDER} is missing"):
        run(folder)
    shutil.rmtree(folder / "store")
    with pytest.raises(MissingLogFiles, match=f"{LOG_FOLDER} is missing"):
        run(folder)


@pytest.mark.parametrize("others", [True, False], ids=["another", "an empty"])
def test_store_of_another_folder_is_not_accepted(folder: Path, others: bool) -> None:  # noqa: FBT001
    with scratch_folder() as place:
        run(place / "data", note=others)
        shutil.rmtree(folder / "store")
        shutil.copytree(place / "data" / "store", folder / "store")

        with pytest.raises(LostStore, match=r"is a different store|is empty") as refused:
            run(folder)
    assert str(folder / HELD_FILE) in str(refused.value)


def test_old_copy_is_refused_until_an_operator_accepts_it(folder: Path) -> None:
    shutil.copytree(folder / "store", folder / "copy")
    run(folder, note=True)
    shutil.rmtree(folder / "store")
    shutil.copytree(folder / "copy", folder / "store")

    with pytest.raises(LostStore, match="missing in 1 of 2 partitions"):
        run(folder)
    (folder / HELD_FILE).unlink()
    assert b"0" == run(folder, note=True)
    assert b"0" == run(folder)


def test_records_after_the_last_note_do_not_count_as_lost(folder: Path) -> None:
    run(folder)
    assert b"0" == run(folder)


def test_unreadable_note_says_what_to_do(folder: Path) -> None:
    (folder / HELD_FILE).write_text("{")

    with pytest.raises(LostStore, match="remove that file"):
        run(folder)


def test_loss_since_the_last_note_is_reported_and_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with scratch_folder() as place:
        folder = place / "data"
        server = TemporaryServer(folder)
        server.start("always")
        feed = keys_of_partition(0).feed
        settings = Settings(data=folder, redis_url=server.url, partitions=PARTITIONS)
        with connect_standalone(server.url) as client:

            class Rounds(threading.Event):
                """Adds a record in each round; in the third round, all of them are lost."""

                noted: ClassVar[list[str]] = []

                def wait(self, timeout: float | None = None) -> bool:
                    held = read_held(folder)
                    self.noted.append(held.heads[0] if held else "nothing")
                    if len(self.noted) == 3:
                        client.delete(feed)
                    elif len(self.noted) < 6:
                        client.xadd(feed, {"n": 0}, id=f"{len(self.noted)}-1")
                    else:
                        self.set()
                    return self.is_set()

            note_heads(settings, StoreLocation(server.url, server.url, None), Rounds())
        server.stop()

    assert Rounds.noted == ["nothing", "0-0", "1-1"]
    assert "records are missing in 1 of 2 partitions" in capsys.readouterr().err
