"""The services of compose.yaml run as processes, each with only its own command and environment.

Only addresses differ: each service has a port on this machine instead of a compose host.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from domain.table.bot_accounts import bot_account_id
from domain.table.events import TimeRanOut
from infra.embedded.binary import find_server_binary
from infra.redis.store import RedisStore, open_store
from infra.redis.tables.table_import import import_table
from infra.settings.settings import Settings
from tests.support.runtime.processes import HANG_SECONDS, free_port, wait_until
from tests.support.runtime.redis_servers import die_with_parent
from tests.support.source_files import ROOT
from tests.support.tables.late_table import CODE, almost_an_hour_ago

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

COMPOSE = ROOT / "infra/container/compose.yaml"
DOCKERFILE = ROOT / "infra/container/Dockerfile"
OK = 200


class Services:
    """The services of the file, and the address of each on this machine."""

    def __init__(self) -> None:
        self._services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
        self.ports = {name: free_port() for name in self._services}
        self._vitals = {name: free_port() for name in self._services}

    @property
    def own(self) -> list[str]:
        """Return the names of the services that run the image."""
        return [name for name, service in self._services.items() if "build" in service]

    def command(self, name: str) -> list[str]:
        words: list[str] = self._services[name]["command"]
        return words

    def environment(self, name: str) -> dict[str, str]:
        """Return the variables that compose sets, with the addresses of this machine."""
        said = {key: self._localize(str(value)) for key, value in self._services[name]["environment"].items()}
        if "RAILHEAD_VITALS_PORT" in said:
            said |= {"RAILHEAD_VITALS_PORT": str(self._vitals[name]), "RAILHEAD_VITALS_HOST": "127.0.0.1"}
        return said

    def is_ready(self, name: str) -> bool:
        """Run the health check."""
        assert "9100/ready" in self._services[name]["healthcheck"]["test"][-1]
        try:
            return httpx.get(f"http://127.0.0.1:{self._vitals[name]}/ready", timeout=10.0).status_code == OK
        except httpx.TransportError:
            return False

    def _localize(self, value: str) -> str:
        """Replace `//SERVICE:PORT` with this machine's address of that service."""
        return re.sub(r"//([a-z]+):\d+", lambda found: f"//127.0.0.1:{self.ports[found[1]]}", value)


@pytest.fixture
def composed(tmp_path: Path) -> Iterator[tuple[Services, RedisStore]]:
    services = Services()
    of_image = dict(re.findall(r"(RAILHEAD_\w+)=(\S+)", DOCKERFILE.read_text()))
    with ExitStack() as stack:
        _, *options = services.command("valkey")
        server = [str(find_server_binary()), *options, "--port", str(services.ports["valkey"])]
        stack.enter_context(run([*server, "--dir", str(tmp_path)], tmp_path, {}))
        url = f"redis://127.0.0.1:{services.ports['valkey']}"
        for name in services.own:
            words = [sys.executable, "-P", "-m", "services.cli.main", *services.command(name)]
            here = {"RAILHEAD_DATA": str(tmp_path / "data"), "RAILHEAD_HOST": "127.0.0.1"}
            here |= {"RAILHEAD_PORT": str(services.ports["api"])} if name == "api" else {}
            said = {**of_image, **here, **services.environment(name)}
            stack.enter_context(run(words, tmp_path, said))
        try:
            wait_until(lambda: all(map(services.is_ready, services.own)), "all are ready", HANG_SECONDS)
            store = stack.enter_context(closing(open_store(url, Settings(data=tmp_path))))
            yield services, store
        except (AssertionError, TimeoutError):
            print((tmp_path / "parts.log").read_text(errors="replace")[-8_000:])
            raise


@contextmanager
def run(words: list[str], folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Run a program with only this environment."""
    with (folder / "parts.log").open("ab") as log:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env={"PATH": os.environ["PATH"], **environment},
            stdout=log,
            stderr=log,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - it is one system call
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait(HANG_SECONDS)


def test_composed_services_enforce_a_time_out_and_seat_a_bot(
    composed: tuple[Services, RedisStore],
) -> None:
    services, store = composed
    api = f"http://127.0.0.1:{services.ports['api']}"
    ready = httpx.get(f"{api}/v1/ready", timeout=10.0).json()
    assert ready["calls_time"], ready

    played = almost_an_hour_ago("02hourly", public=True)
    import_table(store, played.id, played.export(secret=True))

    def has_answered() -> bool:
        records = [CODE.decode_record(entry.record) for entry in store.log.read(played.id)]
        fell = any(isinstance(event, TimeRanOut) for record in records for event in record.events)
        return fell and any(record.player == bot_account_id("random") for record in records)

    wait_until(has_answered, "the flag has fallen and a bot has answered", HANG_SECONDS)
