"""A real service, and the third-party tools that test it; `make fuzz` and `make ci` run them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.runtime.running_service import RunningService, run_service

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "tools" / "clients"
SECONDS = 1_800

QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1"}

GENEROUS = {
    "offer_template": False,
    "chat_lines_per_minute": 10_000,
}
"""Settings under which no request is refused by a rate limit."""

Run = Callable[..., str]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder, so that `make test` skips them and `make ci` runs them first."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.fuzz)
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="package")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run a service with everything that tables need, except bots."""
    data = tmp_path_factory.mktemp("service")
    with run_service(data, "worker", "projector", "jobs", "api", **GENEROUS) as started:
        yield started


@pytest.fixture(scope="package")
def described(running: RunningService, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the service's OpenAPI document to a file."""
    answer = httpx.get(f"{running.url}/v1/openapi.json", timeout=120, trust_env=False)
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_text(json.dumps(answer.json(), indent=1))
    return path


@pytest.fixture(scope="session")
def run() -> Run:
    """Yield a function that runs a program and returns its output; the program must succeed."""

    def run(*words: object, cwd: Path = ROOT, **environment: str) -> str:
        known = {**os.environ, **QUIET, "PATH": f"{ROOT}/.venv/bin:{os.environ['PATH']}", **environment}
        done = subprocess.run(
            [str(word) for word in words],
            cwd=cwd,
            env=known,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout
        return done.stdout

    return run


@pytest.fixture(scope="session")
def node(run: Run) -> Run:
    """Yield a function that runs a program from a package installed by npm."""
    modules = CLIENTS / "node_modules"
    assert modules.is_dir(), "run `make fuzz`, which installs the npm packages"

    def start(program: str, *words: object, cwd: Path = CLIENTS) -> str:
        return run(Path(sys.executable).parent / "node", modules / program, *words, cwd=cwd)

    return start
