"""Where looks back at games are queued: the API asks for them, and a worker of RQ works them out."""

from __future__ import annotations

from services.shared.audit_job import AUDIT_QUEUE

REVIEW_QUEUE = AUDIT_QUEUE

REVIEW_JOB = "services.jobs.tasks.planning.review.review_seat"
"""The function that goes on with one for a while, by its name; it is given the table's id and the seat."""
