from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from services.shared.processes import LONGEST_PAUSE, SUPERVISOR_VARIABLE, ChildProcess, launch_command
from services.supervisor.folder_lock import FolderInUse, hold_folder
from services.supervisor.supervisor import Supervisor
from tests.support.runtime.processes import is_alive, wait_until
from tests.support.runtime.redis_servers import scratch_folder


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as folder:
        yield folder


class Dying(ChildProcess):
    """A process that records the time of each start, then exits immediately."""

    def __init__(self, clock: Clock) -> None:
        super().__init__("dying", launch_command(["false"], os.environ), clock)
        self.clock, self.starts = clock, list[float]()

    def start(self) -> None:
        self.starts.append(self.clock.now)
        super().start()

    def tended(self, seconds: float) -> None:
        """Check the process for this many seconds; it is dead at each check."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            wait_until(lambda: self.pid is None, "the process to die")
            self.ensure_running()
            self.clock.now += 0.1
        wait_until(lambda: self.pid is None, "the process to die")


def test_dying_process_is_restarted_with_growing_pauses() -> None:
    one = Dying(Clock())
    one.tended(60)

    pauses = [round(after - before, 1) for before, after in pairwise(one.starts)]

    assert pauses == sorted(pauses)
    assert pauses[0] < 0.5
    assert pauses[-1] == pytest.approx(LONGEST_PAUSE, abs=0.3)


def test_healthy_process_is_restarted_immediately() -> None:
    one = Dying(Clock())
    one.tended(30)
    one.clock.now += 60
    one.start()
    wait_until(lambda: one.pid is None, "the process to die")
    one.clock.now += 60
    died = one.clock.now

    one.tended(2)

    assert min(start for start in one.starts if start >= died) - died < 0.5


class Recorder(ChildProcess):
    """A child without a process that records the calls of its supervisor."""

    def __init__(self, name: str, written: list[str]) -> None:
        super().__init__(name, launch_command([], {}))
        self._written = written

    def start(self) -> None:
        self._written.append(f"start {self.name}")

    def ensure_running(self) -> bool:
        return False

    def terminate(self) -> None:
        self._written.append(f"ask {self.name}")

    def wait(self, seconds: float) -> None:
        self._written.append(f"wait {self.name}")


class Server:
    """A server without a process that records the calls of its supervisor."""

    def __init__(self, written: list[str]) -> None:
        self._written, self.answers = written, True

    def start(self, appendfsync: str) -> bool:
        self._written.append(f"start server {appendfsync}")
        self.answers = True
        return False

    def is_alive(self) -> bool:
        return self.answers

    def stop(self) -> None:
        self._written.append("stop server")


def test_processes_stop_by_rank_and_the_server_last() -> None:
    written: list[str] = []
    ranks = [[Recorder("api", written)], [Recorder("one", written), Recorder("two", written)]]
    supervisor = Supervisor(ranks, Server(written), "always")

    supervisor.start()
    supervisor.stop()

    assert written == [
        "start one",
        "start two",
        "start api",
        "ask api",
        "wait api",
        "ask one",
        "ask two",
        "wait one",
        "wait two",
        "stop server",
    ]


def test_dead_server_is_restarted_with_the_same_setting() -> None:
    written: list[str] = []
    server, stopping = Server(written), threading.Event()
    server.answers = False
    watch = threading.Thread(target=Supervisor([], server, "everysec").run, args=(stopping,))
    watch.start()
    wait_until(lambda: server.answers, "the server")
    stopping.set()
    watch.join(10)

    assert written == ["start server everysec"]


def test_folder_has_one_supervisor_at_a_time(folder: Path) -> None:
    with hold_folder(folder), pytest.raises(FolderInUse, match=f"process {os.getpid()}"), hold_folder(folder):
        pass

    with hold_folder(folder):
        pass


def test_killed_process_leaves_no_lock(folder: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path\n"
        "from services.supervisor.folder_lock import hold_folder\n"
        "with hold_folder(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(FolderInUse), hold_folder(folder):
            pass
        holder.kill()

    with hold_folder(folder):
        pass


CHILD = (
    "import time; from services.shared.processes import end_with_supervisor\n"
    "end_with_supervisor(); print('ready', flush=True); time.sleep(60)"
)
PARENT = (
    "import os, subprocess, sys, time\n"
    f"environment = {{**os.environ, {SUPERVISOR_VARIABLE!r}: str(os.getpid())}}\n"
    "child = subprocess.Popen([sys.executable, '-c', sys.argv[1]], env=environment, start_new_session=True)\n"
    "print(child.pid, flush=True); time.sleep(60)"
)


def test_process_ends_with_a_killed_supervisor() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT, CHILD], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        lines = sorted([parent.stdout.readline(), parent.stdout.readline()])
        child = int(lines[0])
        assert (lines[1], is_alive(child)) == (b"ready\n", True)
        parent.kill()

        wait_until(lambda: not is_alive(child), "the part to end", 10)


def test_process_without_its_supervisor_does_not_start() -> None:
    environment = {**os.environ, SUPERVISOR_VARIABLE: "1"}
    ended = subprocess.run([sys.executable, "-c", CHILD], env=environment, timeout=180, check=False)

    assert ended.returncode == -9


def test_manually_started_process_has_no_supervisor() -> None:
    environment = {name: value for name, value in os.environ.items() if name != SUPERVISOR_VARIABLE}
    with subprocess.Popen([sys.executable, "-c", CHILD], env=environment, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(0.1)
        assert child.poll() is None
        child.kill()
