"""Imports of modules that all workers share; only the fork server imports this, before it forks."""

from __future__ import annotations

from services.jobs.rq_worker.main import run_worker
from services.jobs.rq_worker.worker import become_fork_server

__all__ = ["run_worker"]

become_fork_server()
