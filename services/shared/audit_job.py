"""Where audits are queued: the API asks for them, the sweep does, and a worker of RQ carries them out."""

from __future__ import annotations

AUDIT_QUEUE = "audits"
"""The queue of audits, and of all other work that takes its time."""

AUDIT_JOB = "services.jobs.tasks.audit.audit_table"
"""The function that carries one out, by its name; it is given the table's id."""
