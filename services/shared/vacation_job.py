"""How noting vacations is called for: the API asks when one is booked or ended, the sweep now and then."""

from __future__ import annotations

from services.shared.audit_job import AUDIT_QUEUE

VACATION_QUEUE = AUDIT_QUEUE

VACATION_JOB = "services.jobs.tasks.vacations.note_vacations"
"""The function that carries it out, by its name; it is given a player's id, or nothing for all players."""
