"""Tests of the image and the compose file that need no container builder.

hadolint checks the Dockerfile, and a schema checks the compose file. The Dockerfile's steps run in a separate
environment, whose processes play on a cluster. If a builder is available, it also builds and runs the image
and services.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from compose_spec import PyCompose

from tests.support.runtime.processes import HANG_SECONDS, free_port
from tests.support.runtime.redis_servers import die_with_parent, real_server, small_cluster
from tests.support.source_files import ROOT

FOLDER = ROOT / "infra/container"
DOCKERFILE, COMPOSE, LOCK = FOLDER / "Dockerfile", FOLDER / "compose.yaml", FOLDER / "runtime.lock"
TOOLS = Path(sys.executable).parent
BUILDAH = shutil.which("buildah") or ""


def test_dockerfile_passes_its_linter() -> None:
    done = subprocess.run(
        [TOOLS / "hadolint", "--failure-threshold", "warning", DOCKERFILE],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (done.returncode, done.stdout + done.stderr)


def test_compose_file_is_valid_and_names_existing_processes() -> None:
    text = COMPOSE.read_text()
    whole = yaml.safe_load(text)
    PyCompose.from_yaml(yaml.safe_dump(whole)).validate()
    services: dict[str, Any] = whole["services"]
    own = {name: one["command"][0] for name, one in services.items() if "build" in one}

    assert own == {name: name for name in ("api", "worker", "projector", "jobs", "courier")}
    assert all((ROOT / one["build"]["dockerfile"]).is_file() for one in services.values() if "build" in one)


def test_files_copied_into_the_image_exist() -> None:
    (copied,) = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE.read_text(), re.MULTILINE)
    lock, wheel = copied.split()

    assert (ROOT / lock).is_file()
    assert wheel == "dist/railhead-*.whl"
    assert f"!{lock}" in (ROOT / ".dockerignore").read_text().splitlines()
    assert f"!{wheel}" in (ROOT / ".dockerignore").read_text().splitlines()


def has_builder() -> bool:
    """Return whether a container engine with compose is available."""
    try:
        asked = [["docker", "info"], ["docker", "compose", "version"]]
        return all(
            subprocess.run(words, capture_output=True, check=False, timeout=20).returncode == 0
            for words in asked
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


@pytest.mark.e2e
@pytest.mark.slow
def test_image_is_built_and_services_start_where_a_builder_exists() -> None:
    """Pulls two images and builds one, which takes minutes if nothing is cached."""
    if not has_builder():
        pytest.skip("no builder of images answers here")
    compose = ["docker", "compose", "--file", str(COMPOSE), "--project-name", "railhead-test"]
    try:
        subprocess.run([*compose, "up", "--build", "--detach", "--wait", "--scale", "worker=2"], check=True)
        wait_until_ready(httpx.Client(base_url="http://127.0.0.1:8000", timeout=HANG_SECONDS))
    finally:
        subprocess.run([*compose, "down", "--volumes"], check=True)


@pytest.fixture(scope="module")
def wheel() -> Path:
    """Return the wheel from `make package`, which `make ci` runs first."""
    found = sorted((ROOT / "dist").glob("railhead-*.whl"))
    if not found:
        pytest.skip("no wheel in dist: `make package` builds it")
    (built,) = found
    return built


def can_build_without_registry() -> bool:
    """Return whether `make image BASE=debian` has its tools and the necessary rights."""
    return os.getuid() == 0 and all(shutil.which(tool) for tool in ("buildah", "mmdebstrap"))


@pytest.mark.e2e
@pytest.mark.slow
def test_image_built_without_registry_runs_with_bundles(wheel: Path) -> None:
    """Downloads Debian and Python packages, which takes minutes."""
    if not can_build_without_registry():
        pytest.skip("needs root, buildah and mmdebstrap")
    tag, port = "localhost/railhead-test", free_port()
    subprocess.run(
        [ROOT / "tools/build_image.sh"], check=True, env={**os.environ, "BASE": "debian", "TAG": tag}
    )
    container = buildah("from", "--pull=never", tag)
    try:
        run = ("run", "--isolation", "chroot", "--env", f"RAILHEAD_PORT={port}", container, "--")
        assert "10001" == buildah(*run, "id", "-u")
        service = subprocess.Popen([BUILDAH, *run, "railhead", "up"], start_new_session=True)
        try:
            assert_ready_with_bundles(port)
        finally:
            os.killpg(service.pid, signal.SIGTERM)
            service.wait(HANG_SECONDS)
    finally:
        buildah("rm", container)
        buildah("rmi", tag)


def assert_ready_with_bundles(port: int) -> None:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=HANG_SECONDS) as client:
        wait_until_ready(client)
        assert "/bundles/lobby.js" in client.get("/").text


def buildah(*words: str) -> str:
    """Run buildah, and return the last line that it printed."""
    done = subprocess.run([BUILDAH, *words], check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout.strip().rpartition("\n")[2]


@pytest.mark.e2e
@pytest.mark.slow
def test_uvx_runs_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """Like `pip install`, uvx installs the requirements of the wheel."""
    port = free_port()
    settings = {"RAILHEAD_PORT": str(port), "RAILHEAD_DATA": str(tmp_path / "data"), "RAILHEAD_DEMO": "no"}
    words = [str(TOOLS / "uvx"), "--python", sys.executable, "--from", str(wheel), "railhead", "up"]
    with started(words, tmp_path, {**os.environ, **settings}):
        assert_ready_with_bundles(port)


@pytest.fixture
def image(tmp_path: Path, wheel: Path) -> Path:
    """Run the Dockerfile's steps: install hash-pinned requirements, then the wheel without dependencies."""
    place = tmp_path / "image"
    uv = [str(TOOLS / "uv"), "--quiet"]
    subprocess.run([*uv, "venv", "--python", sys.executable, str(place)], check=True)
    install = [*uv, "pip", "install", "--python", str(place / "bin/python")]
    subprocess.run(
        [*install, "--require-hashes", "--requirement", str(LOCK)],
        check=True,
    )
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)
    return place


PARTS = ("worker --name a", "worker --name b", "projector", "jobs", "api", "api")


@pytest.fixture
def cluster(image: Path, tmp_path: Path) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Start the services on a cluster of three nodes, with two workers and two APIs; yield two clients."""
    with ExitStack() as stack:
        ports = free_port(), free_port()
        settings = {
            "PATH": f"{image / 'bin'}:{os.environ['PATH']}",
            "RAILHEAD_REDIS_URL": stack.enter_context(small_cluster(3)),
            "RAILHEAD_JOBS_URL": stack.enter_context(real_server()),
            "RAILHEAD_DATA": str(tmp_path / "data"),
            "RAILHEAD_OFFER_TEMPLATE": "true",
            "RAILHEAD_TRUST_SERVER": "true",
        }
        for number, words in enumerate(PARTS):
            chosen = {**settings, "RAILHEAD_PORT": str(ports[number % 2])}
            stack.enter_context(started([str(image / "bin/railhead"), *words.split()], tmp_path, chosen))
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        one, other = (stack.enter_context(httpx.Client(base_url=url, timeout=HANG_SECONDS)) for url in urls)
        try:
            wait_until_ready(one)
            wait_until_ready(other)
            yield one, other
        except AssertionError:
            print((tmp_path / "parts.log").read_text(errors="replace")[-8_000:])
            raise


@contextmanager
def started(words: list[str], folder: Path, settings: dict[str, str]) -> Iterator[None]:
    """Run a program in a folder, without access to this source tree."""
    with (folder / "parts.log").open("ab") as log:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env=settings,
            stdout=log,
            stderr=log,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - it is one system call
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait(HANG_SECONDS)


def wait_until_ready(client: httpx.Client) -> None:
    deadline = time.monotonic() + HANG_SECONDS
    while True:
        try:
            answer = client.get("/v1/ready")
        except httpx.TransportError:
            answer = None
        if answer is not None and answer.status_code == httpx.codes.OK:
            return
        assert time.monotonic() < deadline, answer and answer.text
        time.sleep(0.1)


@pytest.mark.e2e
@pytest.mark.slow
def test_installed_services_play_on_a_cluster_of_three(cluster: tuple[httpx.Client, httpx.Client]) -> None:
    """Needs a fresh environment and eight processes, which takes a minute on a busy machine."""
    one, other = cluster
    with registered(one, "Ada") as ada, registered(other, "Bob") as bob:
        for table in [open_for_two(ada, bob) for _ in range(4)]:  # on several nodes
            begun = bob.get(f"/v1/tables/{table}", params={"seat": 1, "at_least": 3}).json()
            asked = begun["waiting"][0]["seat"]
            mover = (ada, bob)[asked]
            own = mover.get(f"/v1/tables/{table}", params={"seat": asked}).json()
            said = {"seat": asked, "decision": own["decision"], "command": own["options"][0]["command"]}
            answers = [play(mover, table, {**said, "command_id": "first"}) for _ in range(2)]
            assert answers[0] == answers[1]
            for looker in cluster:
                seen = looker.get(f"/v1/tables/{table}", params={"at_least": answers[0]}).json()
                assert seen["head"]["seq"] >= answers[0]


def play(mover: httpx.Client, table: str, said: dict[str, Any]) -> int:
    """Submit a command, which must be accepted, and return its record."""
    answer = mover.post(f"/v1/tables/{table}/commands", json=said, headers={"Prefer": "wait=15"})
    assert httpx.codes.OK == answer.status_code, answer.text
    return int(answer.json()["seq"])


def registered(client: httpx.Client, name: str) -> httpx.Client:
    """Return a client of a new player, at the same API."""
    token = client.post("/v1/players", json={"name": name}).json()["token"]
    return httpx.Client(
        base_url=client.base_url, timeout=HANG_SECONDS, headers={"Authorization": f"Bearer {token}"}
    )


def open_for_two(first: httpx.Client, second: httpx.Client) -> str:
    """Open a public table at one API, and sit down at it through the other API."""
    body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}}
    opened = first.post("/v1/tables", json=body)
    assert httpx.codes.CREATED == opened.status_code, opened.text
    table = str(opened.json()["table"]["id"])
    sat = second.post(f"/v1/tables/{table}/seats", json={"seat": 1})
    assert httpx.codes.OK == sat.status_code, sat.text
    return table
