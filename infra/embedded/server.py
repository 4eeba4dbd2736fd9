"""The embedded server: started on a private socket, or adopted after its supervisor was killed."""

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
    """Stop the server named in the pid file, or raise EmbeddedServerError.

    Two servers must never share a folder.
    """
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
                f"Process {process} still writes to {files} and does not exit; stop it first."
            )
        time.sleep(ORPHAN_POLL_SECONDS)


def _serves(process: int, files: Path) -> bool:
    """Return whether a process is a server running in the folder; its pid may have been reused."""
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
    """The server exited or timed out while starting; a retry may succeed."""


class EmbeddedServer:
    """A server with its files in a data folder; it outlives the process that started it."""

    before_exec: Callable[[], None] | None = None
    """A function that is called in the new process before it becomes the server."""

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
        """Start a server unless one is running; return whether one was running.

        Raises EmbeddedServerError if no server can be started, and MissingLogFiles if a new server would
        overwrite an old log.
        """
        found = self._adopt_running(appendfsync)
        if not found:
            self.stop_left_over()
            require_log_files(self._files, held=(self._files.parent / HELD_FILE).exists())
            self._spawn(appendfsync)
        self._wait_until_loaded()
        return found

    def stop_left_over(self) -> None:
        """Stop a server left by a killed supervisor; it flushes its data first."""
        stop_orphan(self._pid, self._files)

    def allow_writes(self, appendfsync: str) -> None:
        """Make the server accept writes with this fsync setting; outage errors propagate."""
        with connect_standalone(self.url) as client:
            client.config_set("appendfsync", appendfsync)
            client.config_set("min-replicas-to-write", 0)

    def refuse_writes(self) -> None:
        """Make the server refuse writes but answer reads, because its disk is full; outage errors propagate.

        The server then requires a replica, which it never has. Keys still expire, and the server appends each
        expiry to its file: with `always` it would exit, with `everysec` it retries until there is space.
        """
        with connect_standalone(self.url) as client:
            client.config_set("min-replicas-to-write", 1)
            client.config_set("appendfsync", "everysec")

    def is_alive(self) -> bool:
        """Return whether the server responds or is still loading its files."""
        if self.has_exited():
            return False
        try:
            with connect_standalone(self.url) as client:
                return bool(client.ping())
        except (BusyLoadingError, ResponseError):  # even PING fails if the disk is full
            return True
        except STORE_OUTAGES:
            return False

    def stop(self) -> None:
        """Ask the server to flush and exit, and wait until it has."""
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
        """Kill the server; nothing acknowledged is lost, since all of it is on disk."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STOP_SECONDS)

    def _adopt_running(self, appendfsync: str) -> bool:
        """Adopt a server left by a killed supervisor, with this fsync setting; return whether one existed."""
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
            "stream-node-max-bytes": "1024",  # a new table's stream then takes a third of the memory
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen(
            [find_server_binary(), *words],
            umask=UMASK,
            preexec_fn=self.before_exec,  # noqa: PLW1509 - one system call, only in tests
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C must not reach the server before its clients
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
                        f"The server is still loading its files after {waited:.0f} s."
                    ) from error
            except (redis.ConnectionError, OSError) as error:
                if self.has_exited() or waited > START_SECONDS:
                    raise ServerNotStarted(
                        f"The server did not start; {self._log} says why. If it reports a bad file "
                        f"format, `railhead repair {self._files.parent}` removes a damaged end."
                    ) from error
            time.sleep(POLL_SECONDS)

    def has_exited(self) -> bool:
        """Return whether the server started by this object has exited."""
        return self._process is not None and self._process.poll() is not None

    def _wait_for_end(self) -> None:
        deadline = time.monotonic() + STOP_SECONDS
        while self.is_alive() and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS)
