"""Freeing names as a job: those that nobody used for long and nobody can come back to."""

from __future__ import annotations

import time

from infra.logs import logger
from services.jobs.tools import tools

DAY_SECONDS = 24 * 3600

log = logger()


def free_names(days: int) -> int:
    """Free the names that nobody used for so many days; give how many. The players and their games stay."""
    today = int(time.time()) // DAY_SECONDS
    freed = tools().ask(lambda accounts: accounts.free_unused(today, days))
    for player in freed:
        log.info("a name is free again", player=player.id, name=player.name)
    return len(freed)
