"""Two builds run side by side on one store; only the newer build knows a new version of a game's rules.

Either build decides commands at tables whose rules both know, whichever processes start and stop. Tables with
the new rules are left to the newer build, in addition to its worker's share of partitions. They wait while
that build is down, and none is parked.
"""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.log.codec import pinned_rules_of
from infra.ports.tables import HotLog, partition_of
from infra.redis.keys import WORKERS
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.faults.fault_report import FaultCount, render_report
from tests.faults.talker import Talker, assert_all_said, open_table, register
from tests.support.runtime.processes import (
    HANG_SECONDS,
    ROOT,
    ProcessGroup,
    free_port,
    process_group,
    wait_until,
)
from tests.support.runtime.redis_servers import real_server
from tests.support.runtime.running_service import TEST_SETTINGS

pytestmark = pytest.mark.e2e

PACKAGES = ("domain", "infra", "projections", "railhead", "services")
LINES = 5
"""The number of acknowledged messages that proves that chat continues."""

BUILDS_CHANGED = 5

READERS = ("projector", "api")
ALL = ("worker", *READERS)


class Build:
    """A worker, a projector and an API of one build."""

    def __init__(self, name: str, processes: ProcessGroup, port: int) -> None:
        self.name, self.url, self._processes = name, f"http://127.0.0.1:{port}", processes
        self._running: dict[str, Any] = {}

    def start(self, *parts: str) -> None:
        for part in parts:
            name = ("--name", f"{self.name}-{part}") if part == "worker" else ()
            self._running[part] = self._processes.start("services.cli.main", part, *name)

    def stop(self, *parts: str) -> None:
        ending = [self._running.pop(part) for part in parts]
        for process in ending:
            process.terminate()
        ended = {process.wait(HANG_SECONDS) for process in ending}
        assert ended <= {0, -signal.SIGTERM}  # the HTTP server ends with its signal

    def read_log(self, process: str) -> str:
        """Return the log lines of this build's processes of one kind."""
        lines = self._processes.read_log().splitlines()
        return "\n".join(line for line in lines if f'"process":"{process}"' in line)

    def ready(self) -> dict[str, Any]:
        try:
            answer = httpx.get(f"{self.url}/v1/ready", timeout=HANG_SECONDS, trust_env=False)
        except httpx.TransportError:
            return {}
        found: dict[str, Any] = answer.json()
        return found


def copy_newer_build(folder: Path) -> Path:
    """Copy this build, with a second version of the template's game rules."""
    for name in PACKAGES:
        shutil.copytree(ROOT / name, folder / name)  # compiled files included
    game = folder / "domain/games/template/__init__.py"
    source = game.read_text().replace('    name="template",\n', '    name="template",\n    version=2,\n')
    source = source.replace("\nGAME = ", "\nimport dataclasses\nGAME = ")
    game.write_text(f"{source}\nOLDER = {{1: dataclasses.replace(GAME, version=1)}}\n")
    return folder


@contextmanager
def two_builds(folder: Path) -> Iterator[tuple[Build, Build, RedisStore]]:
    """Yield the older and the newer build, neither of them started, and their store."""
    roots = {"older": ROOT, "newer": copy_newer_build(folder / "newer")}
    with real_server() as url, ExitStack() as stack:
        said = {**TEST_SETTINGS, "redis_url": url, "lease_seconds": 1, "chat_lines_per_minute": 100_000}
        builds = []
        for name, root in roots.items():
            data, port = folder / f"{name}-data", free_port()
            data.mkdir()
            settings = {**said, "data": data, "port": port}
            processes = stack.enter_context(process_group(data, **settings))
            processes.root = root
            builds.append(Build(name, processes, port))
        store = open_store(url, Settings(**said))
        stack.callback(store.close)
        yield builds[0], builds[1], store


def goes_on(*talkers: Talker) -> None:
    before = [len(one.acknowledged) for one in talkers]
    began = time.monotonic()
    for one, said in zip(talkers, before, strict=True):
        wait_until(lambda: len(one.acknowledged) >= said + LINES, f"{one.name} goes on", HANG_SECONDS)  # noqa: B023 - called at once
    print(f"{[one.name for one in talkers]}: {LINES} lines more in {time.monotonic() - began:.1f} s")


def open_in_each_partition(build: Build, store: RedisStore, token: str) -> list[str]:
    """Open tables of the template's game until each partition has one; return one table per partition."""
    opened: dict[int, str] = {}
    while len(opened) < store.partitions:
        table = open_table(build.url, token)
        assert pinned_rules_of(store.log.read(table)[0].record).version == 2
        opened[partition_of(table)] = table
    return list(opened.values())


class Talks(ExitStack):
    """Talkers, keyed by table; `refusals` are refusals and errors that they received instead of outcomes."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token, self._talkers = token, dict[str, Talker]()

    def begin(self, name: str, table: str, *builds: Build) -> Talker:
        talker = Talker([build.url for build in builds], self._token, table, name)
        self._talkers[table] = talker
        return self.enter_context(talker)

    def end(self, store: RedisStore) -> None:
        """Stop all talkers; check that no acknowledged message is lost or duplicated, and no table parked."""
        self.close()
        count = FaultCount("build started or stopped", faults=BUILDS_CHANGED)
        for table, talker in self._talkers.items():
            assert_all_said(store, table, talker.acknowledged)
            assert isinstance(store.tables.get(table), HotLog)
            count.acknowledged += len(talker.acknowledged)
            count.recoveries.append(talker.slowest)
        count.report()
        print(render_report([count]))
        assert not any(store.dead_letters.read(number) for number in range(store.partitions))


def wait(condition: Callable[[], object], what: str) -> None:
    wait_until(condition, what, HANG_SECONDS)


def test_two_builds_serve_side_by_side_and_each_continues_alone(tmp_path: Path) -> None:
    with two_builds(tmp_path) as (older, newer, store):
        older.start(*ALL)
        newer.start(*READERS)
        wait(lambda: all(build.ready().get("ready") for build in (older, newer)), "both are ready")
        token = register(older.url, "Ada")
        with Talks(token) as talks:
            alike = talks.begin("alike", open_table(older.url, token, game="gold_rush"), older, newer)
            early = talks.begin("early", open_table(older.url, token), older, newer)
            goes_on(alike, early)

            newer.start("worker")
            wait(lambda: store.client.zcard(WORKERS) == len(("older", "newer")), "both have a worker")
            goes_on(alike, early)
            older.stop(*ALL)
            goes_on(alike, early)
            opened = open_in_each_partition(newer, store, token)
            late = [talks.begin(f"late {number}", table, newer) for number, table in enumerate(opened)]

            older.start(*ALL)
            wait(lambda: "left a partition to other builds" in older.read_log("worker"), "it is left")
            goes_on(alike, early, *late)
            wait(lambda: older.ready().get("ready"), "the older build is ready again")
            assert_waits(older, token, opened[0])

            newer.stop("worker", "projector")
            assert_late_wait_while_others_go_on(older, late, alike, early)
            newer.start("worker", "projector")
            goes_on(alike, early, *late)
            talks.end(store)


def assert_waits(older: Build, token: str, table: str) -> None:
    """Check that a build reports tables whose rules it does not know."""
    headers = {"Authorization": f"Bearer {token}"}
    answer = httpx.get(
        f"{older.url}/v1/tables/{table}", headers=headers, timeout=HANG_SECONDS, trust_env=False
    )
    assert (503, "unavailable") == (answer.status_code, answer.json()["code"])
    assert "needs a different version of the service" in answer.json()["detail"]


def assert_late_wait_while_others_go_on(older: Build, late: list[Talker], *others: Talker) -> None:
    wait_until(lambda: older.ready()["left_alone"], "it learns what waits", HANG_SECONDS)
    (told,) = older.ready()["left_alone"]
    assert told["worker"] == "older-worker"
    assert "version 2 of the rules of template" in told["unknown"]
    before = [len(one.acknowledged) for one in late]
    goes_on(*others)
    assert before == [len(one.acknowledged) for one in late]
    assert all("this table needs a different version" in one.refusals[-1] for one in late)
