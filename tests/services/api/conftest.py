"""Fixtures of the API tests: a real server, with worker and projector processes next to the API."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from argon2 import PasswordHasher

from infra.redis.store import open_store
from infra.settings.settings import Settings
from projections.registry import READ_MODELS
from services.api.auth import passwords
from services.api.http import arguments, server
from services.api.runtime import players, waiting
from tests.services.api.running_api import SECONDS, Api, poll_until, run_api
from tests.support.runtime.redis_servers import real_server

SHORTEST_WAIT = 10
"""Seconds from which a request's wait is lengthened; shorter waits are what a test is about."""
LONG_WAIT = 120

PROCESSES = {
    "worker": "from services.worker.main import run; run(chosen, chosen.redis_url)",
    "projector": "from services.projector.main import run; run(chosen, chosen.redis_url)",
}


@contextmanager
def run_process(name: str, settings: Settings) -> Iterator[None]:
    said = {
        "DATA": settings.data,
        "REDIS_URL": settings.redis_url,
        "PARTITIONS": settings.partitions,  # the first process stores this number
        "LOG_LEVEL": "error",
    }
    environment = {**os.environ, **{f"RAILHEAD_{name}": str(value) for name, value in said.items()}}
    program = (
        f"from infra.settings.settings import read_settings; chosen = read_settings(); {PROCESSES[name]}"
    )
    log = Path(settings.data) / f"{name}.log"
    with log.open("wb") as stderr:
        process = subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=stderr)
    try:
        yield
        assert process.poll() is None, log.read_text()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(SECONDS)


def wait_for_read_models(settings: Settings) -> None:
    """Wait until the projector has built the read models; until then the API refuses to list tables."""
    store = open_store(settings.redis_url or "", settings)
    try:
        poll_until(lambda: [store.read_models.folded_until(model) for model in READ_MODELS], all)
    finally:
        store.close()


@pytest.fixture(scope="session", autouse=True)
def cheap_passwords() -> Iterator[None]:
    """Make password hashing cheap, except in the processes of tests/services/courier/mail."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "_hasher", cheap)
        patch.setattr(passwords, "_NOBODY", cheap.hash("nobody has this password"))
        yield


@pytest.fixture(scope="session", autouse=True)
def many_connections() -> Iterator[None]:
    """Lift the limit on connections per address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "CONNECTIONS_PER_ADDRESS", 10_000)
        yield


@pytest.fixture(scope="session", autouse=True)
def patient_requests() -> Iterator[None]:
    """Lengthen the wait for outcomes: on a busy machine, the rules of a game take long to load."""
    wait = arguments.CommandHeaderValues.wait

    def wait_long(headers: arguments.CommandHeaderValues, default: int = 0) -> int:
        seconds = wait(headers, default)
        return LONG_WAIT if seconds >= SHORTEST_WAIT else seconds

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arguments.CommandHeaderValues, "wait", wait_long)
        yield


@pytest.fixture(scope="package")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """Yield settings of a service with a running worker and projector, which offers the template's game.

    Its read models are built, so an API that a test starts on it can list tables at once.
    """
    data = tmp_path_factory.mktemp("data")
    with real_server() as url, ExitStack() as parts:
        chosen = Settings(
            data=Path(data),
            redis_url=url,
            port=0,
            partitions=4,
            offer_template=True,
            requests_per_second=10_000,
            chat_lines_per_minute=10_000,
            logins_per_minute=10_000,
        )
        for name in PROCESSES:
            parts.enter_context(run_process(name, chosen))
        wait_for_read_models(chosen)
        yield chosen


@pytest.fixture(scope="package")
def api(settings: Settings) -> Iterator[Api]:
    """Yield the API of that service."""
    with run_api(settings) as served:
        yield served


@pytest.fixture
def brief_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the API's credential cache from several seconds to 0.1 s."""
    monkeypatch.setattr(players, "TTL_SECONDS", 0.1)
    monkeypatch.setattr(waiting, "CHECK_SECONDS", 0.1)


@pytest.fixture
def another(settings: Settings) -> Iterator[Callable[..., Api]]:
    """Yield a function that starts another API process on the same store, with changed settings."""
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:

        def run_changed(constants: Mapping[str, object] = MappingProxyType({}), **changes: Any) -> Api:
            for name, value in constants.items():
                patch.setattr(f"services.api.{name}", value)
            return stack.enter_context(run_api(settings.model_copy(update=changes)))

        yield run_changed
