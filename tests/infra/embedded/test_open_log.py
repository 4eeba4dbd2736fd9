"""The append-only files are copied consistently while the server writes and replaces them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from infra.embedded.append_only_file import LOG_FOLDER, MissingLogFiles, OpenLogFile, open_log
from infra.embedded.binary import EmbeddedServerError
from infra.redis.client.connections import connect_standalone
from tests.support.runtime.redis_servers import TemporaryServer, scratch_folder


@pytest.fixture
def server() -> Iterator[tuple[Path, redis.Redis]]:
    with scratch_folder() as folder:
        started = TemporaryServer(folder)
        started.start("always")
        with connect_standalone(started.url) as client:
            yield folder, client
        started.stop()


def read_copy(files: tuple[OpenLogFile, ...]) -> dict[bytes, bytes]:
    """Start a server on a copy of the files; return its contents."""
    with scratch_folder() as folder:
        (folder / "store" / LOG_FOLDER).mkdir(parents=True)
        for file in files:
            (folder / "store" / LOG_FOLDER / file.name).write_bytes(b"".join(file.read()))
        started = TemporaryServer(folder)
        started.start("no")
        with connect_standalone(started.url) as client:
            found = {key: client.get(key) for key in client.scan_iter()}
        started.stop()
        return found


def test_acknowledged_writes_are_in_files_replaced_during_the_copy(
    server: tuple[Path, redis.Redis],
) -> None:
    folder, client = server
    client.mset({f"before {n}": "x" * 1_000 for n in range(2_000)})
    stop = threading.Event()

    def go_on() -> None:
        number = 0
        while not stop.is_set():
            with client.pipeline(transaction=True) as pipeline:
                pipeline.set("a", number)
                pipeline.set("b", number)
                pipeline.execute()
            number += 1

    writer = threading.Thread(target=go_on)
    writer.start()
    try:
        for _ in range(3):
            client.bgrewriteaof()
            acknowledged = int(client.get("a") or -1)
            with open_log(folder / "store") as files:
                while client.info("persistence")["aof_rewrite_in_progress"]:
                    pass
                found = read_copy(files)
            assert 2_000 == sum(key.startswith(b"before") for key in found)
            assert found.get(b"a") == found.get(b"b")  # the copy contains no incomplete group
            assert int(found.get(b"a", b"-1")) >= acknowledged
    finally:
        stop.set()
        writer.join()


def test_damaged_or_missing_log_is_not_copied(server: tuple[Path, redis.Redis]) -> None:
    folder, client = server
    client.set("a", 1)
    path = max((folder / "store" / LOG_FOLDER).glob("*.incr.aof"))
    whole = path.stat().st_size
    with path.open("ab") as file:
        file.write(bytes(100))

    with (
        pytest.raises(EmbeddedServerError, match=f"damaged from byte {whole} on"),
        open_log(folder / "store"),
    ):
        pass
    path.unlink()
    with pytest.raises(MissingLogFiles, match="is missing"), open_log(folder / "store"):
        pass
