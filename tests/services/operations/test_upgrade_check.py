"""Reports which running tables a build would affect, before it is deployed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.log.hash_chain import digest
from infra.embedded.server import EmbeddedServer
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.operations.upgrade_check import check_upgrade
from services.supervisor.folder_lock import hold_folder
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

pytestmark = pytest.mark.e2e

Json = dict[str, Any]


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a data folder with its server running."""
    with scratch_folder() as place, hold_folder(place / "data"):
        server = EmbeddedServer(place / "data")
        server.start("always")
        try:
            yield place / "data"
        finally:
            server.stop()


@pytest.fixture
def store(folder: Path) -> Iterator[RedisStore]:
    chosen = Settings(data=folder)
    with closing(open_store(EmbeddedServer(folder).url, chosen)) as store:
        yield store


def opened(store: RedisStore, table: str) -> WorkerTable:
    play = WorkerTable(store, table)
    play.open()
    play.say("before")
    run_until(build_worker(store), play.is_answered)
    return play


def rewrite_last(play: WorkerTable, change: Callable[[Json], object]) -> None:
    """Rewrite a table's last record, as if a different build had decided it, with an intact hash chain."""
    client, key = play.store.client, keys_of_table(play.table).log(play.table)
    (name, fields), *_ = client.xrevrange(key, count=1)
    record = msgspec.json.decode(fields[b"record"])
    change(record)
    data = msgspec.json.encode(record)
    rest = client.xrange(key)[:-1]
    client.delete(key)
    for number, (_, before) in enumerate(rest, 1):
        client.xadd(key, before, id=f"0-{number}")
    client.xadd(key, {b"record": data, b"hash": digest(data).encode()}, id=name)


def test_affected_tables_are_listed_with_their_record(store: RedisStore) -> None:
    same, other_rules, otherwise = (opened(store, f"03{name}") for name in ("same", "rules", "otherwise"))
    rewrite_last(other_rules, lambda record: record["rules"].update(digest="0123456789ab"))
    rewrite_last(otherwise, lambda record: record.update(events=[]))

    report = check_upgrade(store)

    found = {one.table: (one.outlook, one.seq, one.command) for one in report.findings}
    assert {
        other_rules.table: ("unknown rules", None, None),
        otherwise.table: ("decided otherwise", same.current_table().seq, "Say"),
    } == found
    assert 3 == report.tables
    assert "digest 0123456789ab" in next(one.says for one in report.findings if one.seq is None)


def list_files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_folder_in_use_is_checked_in_a_copy(store: RedisStore, folder: Path) -> None:
    play = opened(store, "03table")
    files, entries = list_files(folder), store.log.read(play.table)
    command = [sys.executable, "-m", "services.cli.main", "upgrade-check", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    assert (0, "") == (done.returncode, done.stderr)
    assert "1 tables with 4 records checked" in done.stdout
    assert "every table would continue unchanged" in done.stdout
    assert (files, entries) == (list_files(folder), store.log.read(play.table))
