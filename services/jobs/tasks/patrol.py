"""Looking over logs as a job, some tables a minute: damage is found before somebody needs the table."""

from __future__ import annotations

import time

from domain.log.hash_chain import find_damage
from infra.logs import get_logger
from infra.ports.tables import HotLog
from services.jobs.job_context import current_context
from services.shared.damaged_logs import park_damaged

MINUTE_MS = 60_000
TABLES_A_ROUND = 20
"""Logs that one round reads: some 8 MB where games are large."""

log = get_logger()


def patrol_logs(minutes: int = 1, now: int | None = None) -> tuple[str, ...]:
    """Do the rounds of the last minutes: check chains, park tables that are damaged, and return these.

    Which tables a round checks follows from its minute (UTC) alone: each minute another partition, and of one
    with many tables other ones when its turn comes again. So no round needs to know of the one before.
    """
    latest = (now or time.time_ns() // 1_000_000) // MINUTE_MS
    rounds = range(latest - minutes + 1, latest + 1)
    return tuple(table for minute in rounds for table in _do_round(minute))


def _do_round(minute: int) -> tuple[str, ...]:
    ports = current_context().ports
    partition, turn = minute % ports.partitions, minute // ports.partitions
    located = ports.tables.list_partition(partition).items()
    tables = sorted(table for table, location in located if isinstance(location, HotLog))
    rounds = -(-len(tables) // TABLES_A_ROUND) or 1
    begin = turn % rounds * TABLES_A_ROUND
    return tuple(table for table in tables[begin : begin + TABLES_A_ROUND] if _park_damaged(table))


def _park_damaged(table: str) -> bool:
    ports = current_context().ports
    try:
        entries = ports.log.read(table)
        damage = find_damage(entries) if entries else None
    except (KeyError, ValueError) as error:
        damage = f"an entry cannot be read: {type(error).__name__}: {error}"
    if damage is None:
        return False
    reason = park_damaged(ports.tables, table, damage)
    log.error("a table is unavailable", table=table, reason=reason)
    return True
