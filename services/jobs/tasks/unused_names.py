"""Freeing names as a job: those that nobody used for long and nobody can come back to."""

from __future__ import annotations

import time

from infra.logs import get_logger
from services.jobs.job_context import current_context

DAY_SECONDS = 24 * 3600

log = get_logger()


def free_names(days: int) -> int:
    """Free the names that nobody used for so many days; give how many. The players and their games stay."""
    today = int(time.time()) // DAY_SECONDS
    freed = current_context().accounts(lambda accounts: accounts.free_unused_names(today, days))
    for player in freed:
        log.info("a name is free again", player=player.id, name=player.name)
    return len(freed)
