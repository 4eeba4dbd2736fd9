"""The keys of a server as files, restored into another server or into a cluster."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.log.hash_chain import find_damage
from infra.backups import BackupManifest, BackupPlace, UnfitBackup
from infra.redis.backup.key_export import export_keys
from infra.redis.backup.key_import import import_keys, require_empty_server, restoring
from infra.redis.backup.stored_keys import StoredKey, StoredText, decode_keys, encode_keys
from infra.redis.client.connections import connect, connect_standalone, disconnect
from infra.redis.client.store_format import require_store_format
from infra.redis.client.types import RedisClient, UnfitServer
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.redis.tables.record_log import RedisRecordLog
from tests.support.runtime.redis_servers import real_server, small_cluster
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until, worker_settings


@pytest.fixture
def store() -> Iterator[RedisStore]:
    """Yield a store with tables, waiting commands, and a key of every data type in use."""
    with real_server() as url, closing(open_store(url, worker_settings(partitions=4))) as opened:
        for name in ("01one", "03two", "03three"):
            table = WorkerTable(opened, name)
            table.open()
            table.say("a word")
            run_until(build_worker(opened), table.is_answered)
        table.say("waits")
        client = opened.client
        client.set("{accounts}:key", bytes(range(256)))
        client.set("{accounts}:session:1", "s", px=1_000_000)
        client.hset("{accounts}:players", mapping={f"p{n}": "x" * n for n in range(1_200)})
        client.sadd("{n07}:callers", *(f"p{n}" for n in range(700)))
        client.zadd("{n07}:next", {"a": 1.7e12 + 0.1, "b": float("inf"), "c": -3.5})
        client.rpush("{n07}:call-reports:p", "1", "2", "1")
        client.xadd("{railhead}:operators", {"by": "me"}, id="7-1")
        client.set("somebody else's", 1)
        client.set("{0183c}:notours", 1)
        yield opened


def export(client: RedisClient, folder: Path, partitions: int = 4) -> tuple[BackupPlace, BackupManifest]:
    place = BackupPlace(str(folder))
    keys = export_keys(client, partitions, place)
    draft = BackupManifest.draft("server", at=1, store="id", heads={})
    return place, replace(draft, files=keys.files)


@pytest.mark.parametrize("to", ["server", pytest.param("cluster", marks=pytest.mark.wide)])
def test_restored_keys_are_identical_byte_for_byte(store: RedisStore, tmp_path: Path, to: str) -> None:
    place, manifest = export(store.client, tmp_path / "one")
    with ExitStack() as stack:
        url = stack.enter_context(real_server() if to == "server" else small_cluster())
        client = connect(url)
        stack.callback(disconnect, client)
        require_empty_server(client)
        with restoring(client):
            with pytest.raises(UnfitServer, match="restore again"):
                require_store_format(client)
            import_keys(client, place, manifest)
        require_store_format(client)

        _, again = export(client, tmp_path / "other")
        assert manifest.files == again.files
        assert client.get("{accounts}:key") == bytes(range(256))
        assert 0 < client.pttl("{accounts}:session:1") <= 1_000_000
        assert 0 == client.exists("somebody else's")
        with pytest.raises(UnfitBackup, match=r"has \d+ keys"):
            require_empty_server(client)

        with closing(open_store(url, worker_settings(appendfsync="everysec"))) as restored:
            assert 4 == restored.partitions
            table = WorkerTable(restored, "03three")
            table.say("and on")
            run_until(build_worker(restored), table.is_answered)
            assert ["a word", "waits", "and on"] == table.chat_lines()


def test_failed_restore_leaves_the_server_empty(store: RedisStore, tmp_path: Path) -> None:
    place, manifest = export(store.client, tmp_path)
    last = tmp_path / manifest.files[-1].name
    last.write_bytes(last.read_bytes()[:-1])
    with real_server() as url:
        client = connect(url)
        client.set("somebody else's", 1)
        with pytest.raises(UnfitBackup), restoring(client):
            import_keys(client, place, manifest)

        assert [b"somebody else's"] == list(client.scan_iter())
        disconnect(client)


def test_table_being_played_is_copied_consistently(store: RedisStore, tmp_path: Path) -> None:
    """A record without its command id would be decided twice; an id without its record, not at all."""
    table, worker, made = WorkerTable(store, "01one"), build_worker(store), list[BackupManifest]()

    def export_again_and_again() -> None:
        for number in range(3):
            time.sleep(0.1)
            made.append(export(store.client, tmp_path / str(number))[1])

    table.say("first")
    run_until(worker, table.is_answered)
    exporting = threading.Thread(target=export_again_and_again)
    exporting.start()
    while exporting.is_alive():  # the worker's time limits need the main thread
        table.say("more")
        run_until(worker, table.is_answered)
    exporting.join()
    lengths = []
    for number, manifest in enumerate(made):
        with real_server() as url, connect_standalone(url) as client:
            import_keys(client, BackupPlace(str(tmp_path / str(number))), manifest)
            entries = RedisRecordLog(client).read("01one")
            lengths.append(len(entries))
            assert find_damage(entries) is None
            assert [*range(1, len(entries) + 1)] == [entry.seq for entry in entries]
            assert len(entries) == client.hlen(keys_of_table("01one").command_ids("01one"))
    assert sorted(lengths) == lengths
    assert lengths[0] < lengths[-1]


def test_keys_in_a_file_are_read_in_any_chunking() -> None:
    keys = [StoredKey(b"{accounts}:key", StoredText(bytes(n)), n) for n in (0, 1, 70_000)]
    whole = b"".join(encode_keys(keys))

    for size in (1, 3, 1_000, len(whole)):
        cut = [whole[at : at + size] for at in range(0, len(whole), size)]
        assert keys == list(decode_keys(cut))
    with pytest.raises(UnfitBackup, match="are truncated"):
        list(decode_keys([whole[:-1]]))
