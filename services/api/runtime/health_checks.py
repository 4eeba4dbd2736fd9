"""Whether the process can work, and what it counts."""

from __future__ import annotations

import asyncio
import math

from infra.ports.operators import BackupTimes
from services.api.runtime.state import ApiState
from services.api.schemas.health import Readiness
from services.queries.reader import ReadModelNotReady

PROBE_SECONDS = 2.0
MAX_LAG_MS = 30_000
"""Milliseconds behind which a read model is no longer fit to be shown."""

PROBE_TABLE = "00probe"
"""No table's id: what is measured is whether the store answers."""


async def check_readiness(api: ApiState) -> Readiness:
    """Ask the store, and how far the read models are behind."""
    store, lag = await _probe(api)
    fit = store and all(late is not None and late < MAX_LAG_MS for late in lag.values())
    return Readiness(fit, store, lag)


async def render_metrics(api: ApiState) -> bytes:
    """Give the counts in Prometheus' text form, with the lag as it is now; NaN while a model is built."""
    _, lag = await _probe(api)
    for model, late in lag.items():
        api.metrics.lag.labels(model).set(math.nan if late is None else late / 1_000)
    for game, tables in (await _count_behind(api)).items():
        api.metrics.ratings_behind.labels(game).set(tables)
    backups = await _read_backup_times(api)
    api.metrics.last_backup.set(math.nan if backups is None else backups.made / 1_000)
    api.metrics.last_backup_failure.set(math.nan if backups is None else backups.failed / 1_000)
    return api.metrics.render()


async def _count_behind(api: ApiState) -> dict[str, float]:
    """Count by game the tables that are not reckoned yet; NaN while nobody can say."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            return {game: await api.ports.ratings.behind(game) for game in api.games}
    except (TimeoutError, ReadModelNotReady):
        return dict.fromkeys(api.games, math.nan)
    except api.ports.outage_errors:
        return dict.fromkeys(api.games, math.nan)


async def _read_backup_times(api: ApiState) -> BackupTimes | None:
    """Give when backups were made and failed; None while nobody can say."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            return await api.ports.backup_notes.read()
    except TimeoutError:
        return None
    except api.ports.outage_errors:
        return None


async def _probe(api: ApiState) -> tuple[bool, dict[str, int | None]]:
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            await api.ports.tables.get(PROBE_TABLE)
            return True, dict(await api.ports.reader.lags())
    except TimeoutError:
        return False, {}
    except api.ports.outage_errors:
        return False, {}
