"""A whole service for tests: a private server, and the requested processes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from infra.redis.keys import call_lines_key, next_key, tag_of
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.support.runtime.processes import ProcessGroup, answers, free_port, process_group, wait_until
from tests.support.runtime.redis_servers import real_server

TEST_SETTINGS: dict[str, Any] = {
    "partitions": 4,
    "offer_template": True,
    "requests_per_second": 100_000,
    "open_tables_per_player": 1_000,
    "logins_per_minute": 10_000,
    "most_waiting": 0,
    "demo": False,
    "bot_pace": 0,
    "thinking_workers": 1,
    "archive_after_days": 0,
    "log_level": "warning",
}


@dataclass
class RunningService:
    """A running service; `store` reads the stored data without the API."""

    settings: Settings
    processes: ProcessGroup
    store: RedisStore
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.settings.api_address

    def start(self, *names: str) -> None:
        """Start processes, and wait for the API if it is among them."""
        for name in names:
            self.running[name] = self.processes.start("services.cli.main", name)
        if "api" in names:
            wait_until(self.is_ready, "the API is ready")

    def is_ready(self) -> bool:
        """Return whether the API answers, and its read models are built."""
        return answers(f"{self.url}/v1/ready")

    def stop(self, name: str) -> int:
        """Stop a process with a signal, and return its exit code."""
        process = self.running.pop(name)
        process.terminate()
        return process.wait(60)

    def kill(self, name: str) -> None:
        """Kill a process as a crash would."""
        process = self.running.pop(name)
        process.kill()
        process.wait(60)

    def let_holds_lapse(self, player: str) -> None:
        """Release a player's entries held by a dead courier, as happens automatically within a minute."""
        client, channels, lines = self.store.client, next_key(tag_of(player)), call_lines_key(player)
        for channel in client.zrange(channels, 0, -1):
            if channel.startswith(f"{player}/".encode()):
                client.zadd(channels, {channel: 0}, xx=True)
        for name in client.hkeys(lines):
            if name.endswith(b"/busy"):
                client.hdel(lines, name)


@contextmanager
def run_service(data: Path, *parts: str, **changes: Any) -> Iterator[RunningService]:
    with real_server() as url, run_service_on(url, data, **changes) as running:
        running.start(*parts)
        yield running


@contextmanager
def run_service_on(
    url: str, data: Path, variables: Mapping[str, str] | None = None, **changes: Any
) -> Iterator[RunningService]:
    """Yield a service on an existing server, without processes at first."""
    said = {**TEST_SETTINGS, "data": data, "redis_url": url, "port": free_port(), **changes}
    settings = Settings(**said)
    store = open_store(url, settings)
    # Started processes end with this process.
    with process_group(data, **said, supervisor=os.getpid()) as started:
        started.environment.update(variables or {})
        try:
            yield RunningService(settings, started, store)
        finally:
            store.close()
