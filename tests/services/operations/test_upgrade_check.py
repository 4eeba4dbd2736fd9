"""Reports which running tables a build would affect, before it is deployed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.kernel.editions import ABOUT, SETTING
from domain.log.hash_chain import digest
from infra.embedded.server import EmbeddedServer
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.cli.console import FAILED
from services.operations.upgrade_check import check_upgrade
from services.supervisor.folder_lock import hold_folder
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.source_files import ROOT
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

pytestmark = pytest.mark.e2e

Json = dict[str, Any]

OPEN_TABLE = """
import sys
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.services.operations.test_upgrade_check import opened

url, table = sys.argv[1:]
opened(open_store(url, Settings()), table)
"""


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


def write_edition(editions: Path, fares: int) -> Path:
    """Write an edition of the template's game, in which a job earns other fares, into a folder."""
    edition = editions / "template"
    edition.mkdir(parents=True)
    edition.joinpath(ABOUT).write_text('name = "Box"\nread_by = "Ada"\n')
    edition.joinpath("line.toml").write_text(f"[numbers]\nfares = {fares}\n")
    return editions


def run(editions: Path | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own, which loads the data of the editions."""
    setting = {} if editions is None else {SETTING: str(editions)}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **setting},
        capture_output=True,
        text=True,
        check=False,
    )


def find_affected(folder: Path, editions: Path | None) -> dict[str, tuple[str, str]]:
    """Check a folder's tables under the editions; return the outlook and description of each finding."""
    done = run(editions, "-m", "railhead", "upgrade-check", str(folder), "--json")
    findings = msgspec.json.decode(done.stdout)["findings"]
    assert (bool(findings), "") == (done.returncode == FAILED, done.stderr)
    return {finding["table"]: (finding["outlook"], finding["says"]) for finding in findings}


def test_tables_of_another_edition_are_listed(store: RedisStore, folder: Path, tmp_path: Path) -> None:
    """Each table is listed unless it is checked with the data that it began with."""
    one = write_edition(tmp_path / "one", fares=4)
    other = write_edition(tmp_path / "other", fares=5)
    packaged, boxed = opened(store, "03packaged").table, "03boxed"
    begun = run(one, "-c", OPEN_TABLE, EmbeddedServer(folder).url, boxed)
    assert 0 == begun.returncode, begun.stderr

    affected = [find_affected(folder, editions) for editions in (None, one, other)]

    assert [{boxed}, {packaged}, {boxed, packaged}] == [set(found) for found in affected]
    assert {"unknown rules"} == {outlook for found in affected for outlook, _ in found.values()}
    assert "data of edition " in affected[0][boxed][1]
    assert ", packaged data" in affected[1][packaged][1]
