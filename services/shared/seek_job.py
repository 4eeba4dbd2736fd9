"""How bringing players together is called for: by the API when one begins to look, by the sweep."""

from __future__ import annotations

from services.shared.audit_job import AUDIT_QUEUE

SEEK_QUEUE = AUDIT_QUEUE

SEEK_JOB = "services.jobs.tasks.seeks.match_seeks"
"""The function that carries it out, by its name."""
