"""Processes of a fork server that has read their modules: they begin in milliseconds and share its memory."""

from __future__ import annotations

import gc
import multiprocessing
import os
import subprocess
from collections.abc import Callable, Sequence
from multiprocessing.process import BaseProcess
from typing import cast

from services.shared.parent_death import SUPERVISOR_VARIABLE, end_with_supervisor

CONTEXT = multiprocessing.get_context("forkserver")


class ForkedProcess:
    """A process in a session of its own, with what `subprocess.Popen` has for who keeps it running.

    It ends with the fork server, which is started with the first that it forks.
    """

    def __init__(self, name: str, main: Callable[..., None], words: Sequence[str]) -> None:
        """Start `main(*words)`, a function of a module; its SystemExit has the exit code."""
        self._process: BaseProcess = CONTEXT.Process(target=_run, name=name, args=(main, *words))
        os.environ[SUPERVISOR_VARIABLE] = str(os.getpid())  # for the fork server, if it begins with this
        try:
            self._process.start()
        finally:
            del os.environ[SUPERVISOR_VARIABLE]
        self.pid = cast("int", self._process.pid)

    def poll(self) -> int | None:
        """Give the exit code, None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end, or raise subprocess.TimeoutExpired."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return code

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Send SIGKILL."""
        self._process.kill()


def preload(module: str) -> None:
    """Say which module the fork server reads when it starts: one that calls `become_fork_server`."""
    CONTEXT.set_forkserver_preload([module])


def become_fork_server() -> None:
    """End with who started this process, however that ended, and have what is forked end with this process.

    multiprocessing would have a fork server wait for all that it forked. What has been read stays out of
    every look for garbage, so that memory which is shared stays so.
    """
    end_with_supervisor()
    os.environ[SUPERVISOR_VARIABLE] = str(os.getpid())
    gc.collect()
    gc.freeze()


def _run(main: Callable[..., None], *words: str) -> None:
    os.setsid()
    main(*words)
