"""A service on a cluster whose nodes and connections fail, while players chat at tables on each primary."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from tests.faults.talker import open_table, register
from tests.support.clusters.faulty_cluster import FaultyCluster, FaultyNode, faulty_cluster
from tests.support.runtime.processes import HANG_SECONDS, wait_until
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.runtime.running_service import RunningService, run_service_on

PARTITIONS = 16
OK, CREATED = 200, 201
MOST_LINES = 1_000_000
TABLES_TRIED = 60
NO_JOBS = "redis://127.0.0.1:1"

SETTINGS: dict[str, Any] = {
    "partitions": PARTITIONS,
    "jobs_url": NO_JOBS,
    "appendfsync": "everysec",
    "lease_seconds": 1,
    "replicas": 1,
    "chat_lines_per_minute": MOST_LINES,
}

LINES = {"api": -1, "first": -2, "second": -3}
"""Clients whose connections to the nodes can be cut and slowed down: the API and both workers."""


@dataclass
class DrilledService:
    """Two workers, a projector and an API."""

    cluster: FaultyCluster
    service: RunningService
    token: str = ""
    workers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def parts(self) -> dict[str, subprocess.Popen[bytes]]:
        """Return all processes that should run, keyed by name."""
        return {**self.service.running, **{f"worker {name}": one for name, one in self.workers.items()}}

    def open_tables(self, each: int = 1) -> dict[int, list[str]]:
        """Open tables until each primary holds `each` of them; return them, keyed by the primary's number."""
        shares = len(self.cluster.primaries())
        found: dict[int, list[str]] = {number: [] for number in range(shares)}
        for _ in range(TABLES_TRIED):
            wait_until(self.is_playable, "tables are opened", HANG_SECONDS)  # takes time on a shared machine
            table = open_table(self.service.url, self.token)
            held = found[self.cluster.share_of(keys_of_table(table).commands, shares)]
            if len(held) < each:
                held.append(table)
            if all(len(tables) == each for tables in found.values()):
                return found
        raise LookupError("some primary has too few tables")

    def is_playable(self) -> bool:
        """Return whether commands are decided."""
        body = {"game": "template", "seats": 2, "name": "A table"}
        return self.ask("POST", "/v1/tables", body).status_code == CREATED

    def say(self, table: str, line: str, wait: int) -> httpx.Response:
        """Post a chat message, wait up to `wait` seconds, and return the answer."""
        body = {"command_id": line.replace(" ", "-"), "seat": 0, "command": {"type": "Say", "text": line}}
        return self.ask("POST", f"/v1/tables/{table}/commands", body, Prefer=f"wait={wait}")

    def say_until_decided(self, table: str, line: str) -> None:
        """Post a chat message, retrying under the same command id until it is acknowledged."""
        wait_until(lambda: self.say(table, line, wait=5).status_code == OK, "it is decided", HANG_SECONDS)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """Call the API as the only player."""
        headers["Authorization"] = f"Bearer {self.token}"
        url = f"{self.service.url}{path}"
        return httpx.request(method, url, json=body, headers=headers, timeout=HANG_SECONDS, trust_env=False)

    def start_worker(self, name: str) -> None:
        with self._on_lines_of(name):
            self.workers[name] = self.service.processes.worker(name)

    def start_api(self) -> None:
        with self._on_lines_of("api"):
            self.service.running["api"] = self.service.processes.start("services.cli.main", "api")
        wait_until(self.service.is_ready, "the API is ready", HANG_SECONDS)

    @contextmanager
    def _on_lines_of(self, name: str) -> Iterator[None]:
        environment = self.service.processes.environment
        usual = environment["RAILHEAD_REDIS_URL"]
        environment["RAILHEAD_REDIS_URL"] = self.cluster.urls_of(name, LINES[name])
        try:
            yield
        finally:
            environment["RAILHEAD_REDIS_URL"] = usual

    @contextmanager
    def store(self) -> Iterator[RedisStore]:
        """Open the store for inspection."""
        with closing(open_store(self.service.settings.redis_url or "", self.service.settings)) as store:
            yield store

    def holder_of(self, table: str) -> FaultyNode:
        return self.cluster.owner(keys_of_table(table).commands)


@contextmanager
def drilled_service(milliseconds: int = 1_000, **changes: Any) -> Iterator[DrilledService]:
    """Run a service on a cluster whose nodes are considered dead after this many milliseconds."""
    with ExitStack() as stack:
        cluster = stack.enter_context(faulty_cluster(milliseconds=milliseconds))
        folder = stack.enter_context(scratch_folder())
        settings = {**SETTINGS, **changes}
        service = stack.enter_context(run_service_on(cluster.urls, folder, **settings))
        service.start("projector")
        drilled = DrilledService(cluster, service)
        drilled.start_api()
        drilled.token = register(service.url, "Ada")
        for name in ("first", "second"):
            drilled.start_worker(name)
        wait_until(drilled.is_playable, "a table is opened", HANG_SECONDS)
        yield drilled
