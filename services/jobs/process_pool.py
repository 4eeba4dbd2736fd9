"""The processes that carry jobs out: started, started again when one dies, and ended with this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from typing import Any

from infra.logs import get_logger

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
STEADY_SECONDS = 30.0
"""A process that lived so long is started again at once when it dies."""

STOP_SECONDS = 10.0

log = get_logger()

_processes = multiprocessing.get_context("spawn")  # not forked: this process has connections and threads


@dataclass
class ProcessSpec:
    """A process that there should be."""

    name: str
    target: Callable[..., None]
    arguments: tuple[Any, ...]
    process: BaseProcess | None = field(default=None, init=False)
    started: float = field(default=0.0, init=False)
    pause: float = field(default=FIRST_PAUSE, init=False)
    restart_at: float = field(default=0.0, init=False)


class ProcessPool:
    """Keeps posts manned."""

    def __init__(self, specs: Sequence[ProcessSpec]) -> None:
        self._posts = specs

    def ensure_running(self) -> bool:
        """Start who is not there; say whether somebody had died since the last time."""
        died = [post for post in self._posts if post.process is not None and not post.process.is_alive()]
        now = time.monotonic()
        for post in died:
            _note_death(post, now)
        for post in self._posts:
            if post.process is None and now >= post.restart_at:
                _start(post, now)
        return bool(died)

    def stop(self) -> None:
        """Ask all to finish what they are at, and end who does not."""
        alive = [post.process for post in self._posts if post.process is not None]
        for process in alive:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in alive:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                log.warning("had to be killed", process=process.name)
                process.kill()
                process.join(STOP_SECONDS)


def _note_death(post: ProcessSpec, now: float) -> None:
    code = post.process.exitcode if post.process is not None else None
    log.warning("died", process=post.name, exit_code=code)
    steady = now - post.started > STEADY_SECONDS
    post.pause = FIRST_PAUSE if steady else min(2 * post.pause, LONGEST_PAUSE)
    post.process, post.restart_at = None, now + post.pause


def _start(post: ProcessSpec, now: float) -> None:
    post.process = _processes.Process(
        target=_run_in_child, args=(post.target, post.arguments), name=post.name
    )
    post.process.start()
    post.started = now


def _run_in_child(work: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    """Work in a process of one's own, as long as the one lives that started it."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(*arguments)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)
