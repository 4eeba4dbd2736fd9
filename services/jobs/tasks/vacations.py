"""Vacations as a job: what accounts have booked is put to the tables that have no record of it yet."""

from __future__ import annotations

import time

from services.jobs.job_context import current_context


def note_vacations(player: str | None = None) -> int:
    """See that the tables of one player, or of all who have booked, hear of it; give how many were told."""
    context, now = current_context(), time.time_ns() // 1_000_000
    players = (player,) if player else context.accounts(lambda accounts: accounts.list_vacationers(now))
    return sum(_note(one, now) for one in players)


def _note(player: str, now: int) -> int:
    context = current_context()
    bookings = context.accounts(lambda accounts: accounts.list_vacations(player))
    return context.ports.vacation_notes.put(player, bookings, now)
