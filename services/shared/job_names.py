"""Jobs that the API queues as well as the sweep: the functions that RQ's workers run, by their names."""

from __future__ import annotations

AUDIT_QUEUE = "audits"
"""The queue of audits, and of all other work that takes its time."""

AUDIT_JOB = "services.jobs.tasks.archive.audit_table"
"""Audit a table, by its id."""

REVIEW_JOB = "services.jobs.tasks.bots.review_seat"
"""Go on for a while with the look back at a game; by the table's id and the seat."""

SEEK_JOB = "services.jobs.tasks.seeks.match_seeks"
"""Match the seeks of all players."""

VACATION_JOB = "services.jobs.tasks.vacations.note_vacations"
"""Note vacations at tables; by a player's id, or for all players without one."""
