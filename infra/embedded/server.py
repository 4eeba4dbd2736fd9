"""The embedded server: started on a private socket, or adopted after a supervisor was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import redis
from redis.exceptions import BusyLoadingError, ResponseError

from infra.data_folder import LEAST_FREE, UMASK, free_bytes
from infra.embedded.append_only_file import HELD_FILE, require_log_files
from infra.embedded.binary import EmbeddedServerError, find_server_binary
from infra.embedded.socket_path import socket_path, socket_url
from infra.redis.client.connections import STORE_OUTAGES, connect_standalone

END_SECONDS = 30.0
ORPHAN_POLL_SECONDS = 0.01
ASK_SECONDS = 10


def stop_orphan(pid_file: Path, files: Path) -> None:
    """Stop the server of the pid file, lest two write to one folder; EmbeddedServerError if it stays."""
    try:
        process = int(pid_file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return
    if not _serves(process, files):
        return
    os.kill(process, signal.SIGTERM)
    deadline = time.monotonic() + END_SECONDS
    while _serves(process, files):
        if time.monotonic() > deadline:
            raise EmbeddedServerError(
                f"Process {process} still writes to {files} and does not end; end it first."
            )
        time.sleep(ORPHAN_POLL_SECONDS)


def _serves(process: int, files: Path) -> bool:
    """See whether a process is a server that works in the folder: a number may be another's by now."""
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{process}/cwd").resolve(strict=True) == files.resolve()
        except OSError:
            return False
    asked = ["ps", "-o", "command=", "-p", str(process)]
    said = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_SECONDS, check=False).stdout
    return "server.sock" in said


START_SECONDS = 30.0
LOAD_SECONDS = 600.0
STOP_SECONDS = 30.0
POLL_SECONDS = 0.005


class ServerNotStarted(EmbeddedServerError):
    """The server ended while it started, or takes too long; it may well start at the next try."""


class EmbeddedServer:
    """A server whose files lie in one data folder; it outlives whoever started it until it is stopped."""

    before_exec: Callable[[], None] | None = None
    """Called in the new process before it becomes the server."""

    def __init__(self, folder: Path) -> None:
        self._files = folder / "store"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._files.mkdir(mode=0o700, exist_ok=True)
        self._log, self._pid = folder / "server.log", folder / "server.pid"
        self._socket = socket_path(folder)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return socket_url(self._socket)

    def start(self, appendfsync: str) -> bool:
        """Use the server that is there, or start one; say whether one was there.

        EmbeddedServerError if none can be started, MissingLogFiles if it would begin a new log over the old.
        """
        found = self._adopt_running(appendfsync)
        if not found:
            self.stop_left_over()
            require_log_files(self._files, held=(self._files.parent / HELD_FILE).exists())
            self._spawn(appendfsync)
        self._wait_until_loaded()
        return found

    def stop_left_over(self) -> None:
        """End a server that a killed supervisor left behind; it writes out what it has."""
        stop_orphan(self._pid, self._files)

    def allow_writes(self, appendfsync: str) -> None:
        """Have the server take writes, each on the disk as the setting says; an outage is raised."""
        with connect_standalone(self.url) as client:
            client.config_set("appendfsync", appendfsync)
            client.config_set("min-replicas-to-write", 0)

    def refuse_writes(self) -> None:
        """Have the server refuse writes and answer reads, as its disk has no room; an outage is raised.

        It asks for a replica, as it never has one. Keys lapse all the same, and are written down so: under
        `always` it would end of that, under `everysec` it tries again until there is room.
        """
        with connect_standalone(self.url) as client:
            client.config_set("min-replicas-to-write", 1)
            client.config_set("appendfsync", "everysec")

    def is_alive(self) -> bool:
        """See whether the server answers, or still reads its files."""
        if self.has_exited():
            return False
        try:
            with connect_standalone(self.url) as client:
                return bool(client.ping())
        except (BusyLoadingError, ResponseError):  # one whose disk is full answers even this with an error
            return True
        except STORE_OUTAGES:
            return False

    def stop(self) -> None:
        """Ask the server to write out what it has and end, and wait until it has."""
        try:
            with connect_standalone(self.url) as client:
                process = int(client.info("server")["process_id"])
                client.shutdown(nosave=True)
        except STORE_OUTAGES:
            process = 0
        if self._process is not None:
            self._process.wait(STOP_SECONDS)
        elif process:
            self._wait_for_end()

    def kill(self) -> None:
        """End the server as a crash would; what was answered is on the disk."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STOP_SECONDS)

    def _adopt_running(self, appendfsync: str) -> bool:
        """Use a server that a killed supervisor left, with this one's setting; False where there is none."""
        if not self._socket.exists() or not self.is_alive():
            return False
        self._wait_until_loaded()
        if self._has_room:
            self.allow_writes(appendfsync)
        else:
            self.refuse_writes()
        return True

    @property
    def _has_room(self) -> bool:
        return free_bytes(self._files) >= LEAST_FREE

    def _spawn(self, appendfsync: str) -> None:
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._files),
            "pidfile": str(self._pid),
            "logfile": str(self._log),
            "daemonize": "no",
            "appendonly": "yes",
            "appendfsync": appendfsync if self._has_room else "everysec",
            "min-replicas-to-write": "0" if self._has_room else "1",  # see refuse_writes
            "save": "",
            "maxmemory-policy": "noeviction",
            "stream-node-max-bytes": "1024",  # a young table's stream takes a third of the memory
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [find_server_binary(), *words],
            umask=UMASK,
            preexec_fn=self.before_exec,  # noqa: PLW1509 - one system call, in tests alone
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C must not reach it before those who write to it
        )

    def _wait_until_loaded(self) -> None:
        started = time.monotonic()
        while True:
            waited = time.monotonic() - started
            try:
                with connect_standalone(self.url) as client:
                    client.ping()
                    return
            except ResponseError:
                return
            except BusyLoadingError as error:
                if waited > LOAD_SECONDS:
                    raise ServerNotStarted(
                        f"The server still reads its files after {waited:.0f} s."
                    ) from error
            except (redis.ConnectionError, OSError) as error:
                if self.has_exited() or waited > START_SECONDS:
                    raise ServerNotStarted(
                        f"The server did not start; {self._log} says why. Where that tells of a bad file "
                        f"format, `railhead repair {self._files.parent}` cuts a damaged end off."
                    ) from error
            time.sleep(POLL_SECONDS)

    def has_exited(self) -> bool:
        """See whether the server that was started here is no more."""
        return self._process is not None and self._process.poll() is not None

    def _wait_for_end(self) -> None:
        deadline = time.monotonic() + STOP_SECONDS
        while self.is_alive() and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
