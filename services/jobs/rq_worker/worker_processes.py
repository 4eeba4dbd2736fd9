"""RQ workers as child processes of `railhead jobs`."""

from __future__ import annotations

from functools import partial

from infra.settings.settings import Settings
from services.jobs.rq_worker.main import run_worker
from services.jobs.rq_worker.worker import ForkedProcess, preload
from services.jobs.wiring import BOT_WORKERS
from services.shared.job_table import BACKUPS_QUEUE, BOTS_QUEUE, CHORES_QUEUE, THINKING_QUEUE
from services.shared.processes import ChildProcess

STOP_SECONDS = 10.0
"""Seconds that a worker may take to finish its job when the process stops."""

PRELOADED = "services.jobs.rq_worker.preloaded"


class WorkerProcesses:
    """Workers for the bots' queues, one for chores, and one for backups.

    Each reads the settings from the environment, except the store's URL.
    """

    def __init__(self, settings: Settings, url: str) -> None:
        queues = [(f"bots-{number}", BOTS_QUEUE) for number in range(1, BOT_WORKERS + 1)]
        queues += [
            (f"thinking-{number}", THINKING_QUEUE) for number in range(1, settings.thinking_workers + 1)
        ]
        queues += [("backups", BACKUPS_QUEUE)] if settings.backup_url else []
        preload(PRELOADED)
        self._workers = [
            ChildProcess(name, partial(ForkedProcess, name, run_worker, (queue, url)))
            for name, queue in (*queues, ("chores", CHORES_QUEUE))
        ]

    def ensure_running(self) -> bool:
        """Start missing workers; return whether one has died since the last call."""
        died = [worker.ensure_running() for worker in self._workers]
        return any(died)

    def stop(self) -> None:
        """Ask all workers to finish their job, and kill those that take too long."""
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait(STOP_SECONDS)
