from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.embedded import binary
from infra.embedded.binary import EmbeddedServerError, find_server_binary
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import MAX_PATH_BYTES, socket_path
from infra.redis.client.connections import connect_standalone
from tests.support.runtime.redis_servers import scratch_folder


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as folder:
        yield folder / "data"


def process_of(server: EmbeddedServer) -> int:
    with connect_standalone(server.url) as client:
        return int(client.info("server")["process_id"])


def test_written_data_survives_a_restart(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")
    with connect_standalone(server.url) as client:
        client.set("a", 1)
    server.stop()
    assert not server.is_alive()

    again = EmbeddedServer(folder)
    again.start("always")
    with connect_standalone(again.url) as client:
        found = client.get("a")
    again.stop()

    assert found == b"1"


def test_acknowledged_writes_survive_a_kill_of_the_server(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")
    with connect_standalone(server.url) as client:
        client.set("a", 1)
        os.kill(process_of(server), signal.SIGKILL)
    server.stop()

    again = EmbeddedServer(folder)
    assert not again.start("always")
    with connect_standalone(again.url) as client:
        found = client.get("a")
    again.stop()

    assert found == b"1"


def test_leftover_server_is_found_used_and_stopped(folder: Path) -> None:
    left = EmbeddedServer(folder)
    left.start("always")
    process = process_of(left)

    found = EmbeddedServer(folder)
    assert found.start("everysec")
    assert process_of(found) == process
    with connect_standalone(found.url) as client:
        assert client.config_get("appendfsync")["appendfsync"] == "everysec"
    found.stop()

    assert not left.is_alive()
    left.stop()


def test_server_without_its_socket_is_ended_before_another_starts(folder: Path) -> None:
    lost = EmbeddedServer(folder)
    lost.start("always")
    with connect_standalone(lost.url) as client:
        client.set("a", 1)
    socket_path(folder).unlink()

    again = EmbeddedServer(folder)
    assert not again.start("always")
    with connect_standalone(again.url) as client:
        found = client.get("a")
    assert lost.has_exited()
    again.stop()

    assert found == b"1"


def test_note_of_a_foreign_process_is_ignored(folder: Path) -> None:
    folder.mkdir()
    (folder / "server.pid").write_text(f"{os.getpid()}\n")

    server = EmbeddedServer(folder)
    server.start("always")
    server.stop()

    assert server.has_exited()


def test_server_keeps_everything_and_drops_nothing(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")
    with connect_standalone(server.url) as client:
        kept = {
            name: client.config_get(name)[name] for name in ("appendonly", "appendfsync", "maxmemory-policy")
        }
    server.stop()

    assert kept == {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}


def test_socket_of_a_long_path_is_elsewhere_and_reported(folder: Path) -> None:
    long = folder / ("x" * 120)
    server = EmbeddedServer(long)
    server.start("always")
    path = socket_path(long)
    server.stop()

    assert len(os.fsencode(path)) <= MAX_PATH_BYTES
    assert (long / "server.socket").read_text().strip() == str(path)
    assert socket_path(long) == path
    path.parent.rmdir()


def test_missing_or_open_noted_location_is_not_used(folder: Path) -> None:
    long = folder / ("x" * 120)
    long.mkdir(parents=True)
    first = socket_path(long)
    first.parent.chmod(0o777)
    second = socket_path(long)
    second.parent.rmdir()
    third = socket_path(long)

    assert len({first, second, third}) == 3
    first.parent.rmdir()
    third.parent.rmdir()


def test_server_that_does_not_start_says_where_to_look(folder: Path) -> None:
    server = EmbeddedServer(folder)
    (folder / "store" / "appendonlydir").write_text("in the way")

    with pytest.raises(EmbeddedServerError, match=r"server\.log says why"):
        server.start("always")


def test_without_packaged_binary_a_recent_installed_one_is_used(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir()
    monkeypatch.setattr(binary, "_packaged", lambda: None)
    monkeypatch.setenv("PATH", str(folder))

    def install(name: str, version: str) -> Path:
        script = folder / name
        script.write_text(f"#!/bin/sh\necho 'server v={version} sha=0'\n")
        script.chmod(0o755)
        return script

    with pytest.raises(EmbeddedServerError, match="RAILHEAD_REDIS_URL"):
        find_server_binary()
    install("redis-server", "6.2.14")
    with pytest.raises(EmbeddedServerError, match="RAILHEAD_REDIS_URL"):
        find_server_binary()
    redis_server = install("redis-server", "7.0.15")
    assert find_server_binary() == redis_server
    valkey_server = install("valkey-server", "8.1.0")
    assert find_server_binary() == valkey_server
