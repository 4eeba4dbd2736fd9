"""Readiness and metrics of the process."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from msgspec.structs import replace
from starlette.applications import Starlette

from infra.ports.outages import WritesRefused
from infra.ports.tables import TablesLeftAlone
from services.api.group import merge_counts
from services.api.health.schemas import LeftAlone, Readiness
from services.api.runtime.dependencies import ApiProcess
from services.api.runtime.metrics import SHARED_GAUGES
from services.queries.reader import ReadModelLags, ReadModelNotReady

T = TypeVar("T")

PROBE_SECONDS = 2.0
MAX_SILENCE_MS = 180_000
"""Maximum age of the pulse that `jobs` writes every half minute while it can reach the API."""

SILENT = (
    "No jobs process is running, so bots do not move and time limits are not enforced. "
    "Start `railhead jobs`; its RAILHEAD_API_URL must point to this API."
)

MAX_LAG_MS = 30_000
"""A read model that lags this far behind makes the process unready."""

STORE_AWAY = Readiness(
    ready=False, store=False, writes=False, calls_time=False, lag={}, detail=("The store does not answer.",)
)
REMEDIES: Mapping[str, str] = {
    "disk": "Free space on the store's disk; writes then resume without a restart.",
    "memory": "Raise the store's maxmemory or archive tables earlier; writes then resume without a restart.",
    "replicas": "Bring the replicas back; writes then resume without a restart.",
    "read-only": "Set RAILHEAD_REDIS_URL to the primary.",
}
"""What an operator can do about a store that rejects writes, by cause."""

PROBE_TABLE = "00probe"
"""An id that no table has: reading it only shows whether the store answers."""


async def check_readiness(process: ApiProcess) -> Readiness:
    """Check the store, the lag of the read models, and tables that wait for a different build or a repair."""
    ports, lags = process.ports, await _read_lags(process)
    if lags is None:
        return STORE_AWAY

    async def ask() -> tuple[WritesRefused | None, Sequence[TablesLeftAlone], int, int | None]:
        refused = await ports.write_probe.why_refused()
        left_alone = await ports.store.table_faults.list_left_alone()
        return refused, left_alone, await ports.store.table_faults.count_damaged(), await ports.pulse.read()

    answers = await _ask_store(process, ask())
    if answers is None:
        return STORE_AWAY
    refused, left_alone, damaged, pulse = answers
    calls_time = pulse is not None and time.time() * 1_000 - pulse < MAX_SILENCE_MS
    late = [name for name, behind in sorted(lags.behind.items()) if behind is None or behind >= MAX_LAG_MS]
    return Readiness(
        ready=refused is None and not late,
        store=True,
        writes=refused is None,
        calls_time=calls_time,
        lag=dict(lags.behind),
        retired=lags.retired,
        left_alone=tuple(LeftAlone(entry.worker, entry.unknown, entry.tables) for entry in left_alone),
        damaged=damaged,
        detail=(
            *_describe(refused, late, lags.retired),
            *(() if calls_time else (SILENT,)),
            *_describe_tables(left_alone, damaged),
        ),
    )


async def _ask_store(process: ApiProcess, question: Awaitable[T]) -> T | None:
    """Return the store's answer; None if it does not arrive in time."""
    with suppress(TimeoutError, *process.ports.outage_errors):
        async with asyncio.timeout(PROBE_SECONDS):
            return await question
    return None


def _describe(refused: WritesRefused | None, late: Sequence[str], retired: Sequence[str]) -> tuple[str, ...]:
    said = [] if refused is None else [f"Nothing is stored: {refused.reason}. {REMEDIES[refused.kind]}"]
    if late:
        said.append(
            f"Read models are being built or over 30 s behind: {', '.join(late)}. Check the projectors."
        )
    if retired:
        said.append(
            f"A newer build has changed or dropped these lists: {', '.join(retired)}. "
            "Upgrade this API process."
        )
    return tuple(said)


def _describe_tables(left_alone: Sequence[TablesLeftAlone], damaged: int) -> tuple[str, ...]:
    said = [
        f"Worker {entry.worker} leaves {_count(entry.tables)} to workers of a different build, "
        f"because its own build does not know {entry.unknown}. Start a worker whose build knows it."
        for entry in left_alone
    ]
    if damaged:
        subject = f"{_count(damaged)} {'is' if damaged == 1 else 'are'} parked because of damaged logs"
        said.append(f"{subject}: the worker's log lists them. Restore each log and unpark its table.")
    return tuple(said)


def _count(tables: int) -> str:
    return "1 table" if tables == 1 else f"{tables} tables"


async def render_metrics(process: ApiProcess) -> bytes:
    """Return the metrics in Prometheus text format.

    They include the current lags; a read model that is being built has the lag NaN.
    """
    metrics, lags = process.metrics, await _read_lags(process) or ReadModelLags({})
    for model, late in (*lags.behind.items(), *((model, None) for model in lags.retired)):
        metrics.lag.labels(model).set(math.nan if late is None else late / 1_000)
    for game, tables in (await _count_unrated(process)).items():
        metrics.ratings_behind.labels(game).set(tables)
    backups = await _ask_store(process, process.ports.store.backup_notes.read())
    metrics.last_backup.set(math.nan if backups is None else backups.made / 1_000)
    metrics.last_backup_failure.set(math.nan if backups is None else backups.failed / 1_000)
    return metrics.render()


async def _count_unrated(process: ApiProcess) -> dict[str, float]:
    """Return the number of finished but unrated tables by game; NaN while it is unknown."""

    async def count() -> dict[str, float]:
        return {game: await process.ratings.behind(game) for game in process.games}

    unknown = dict.fromkeys(process.games, math.nan)
    try:
        return await _ask_store(process, count()) or unknown
    except ReadModelNotReady:
        return unknown


async def _read_lags(process: ApiProcess) -> ReadModelLags | None:
    """Return how far the read models lag behind; None if the store does not answer."""

    async def read() -> ReadModelLags:
        await process.tables.directory.get(PROBE_TABLE)
        return await process.tables.reader.lags()

    return await _ask_store(process, read())


async def check_group(process: ApiProcess) -> Readiness:
    """Check the store and the other processes, since a stuck process keeps its clients waiting."""
    readiness = await check_readiness(process)
    silent = () if process.siblings is None else await process.siblings.list_silent()
    if not silent:
        return readiness
    which = " and ".join(str(number + 1) for number in silent)
    said = (
        f"API process {which} does not respond, so clients wait. Check its log; if you stop it, it restarts."
    )
    return replace(readiness, ready=False, detail=(*readiness.detail, said))


async def render_group_metrics(process: ApiProcess) -> bytes:
    metrics, siblings = await render_metrics(process), process.siblings
    if siblings is None:
        return metrics
    return merge_counts(
        siblings.number, {**await siblings.read_counts(), siblings.number: metrics}, SHARED_GAUGES
    )


LOOP_SECONDS = 5.0
"""Seconds without an answer after which the event loop counts as stuck."""


class ApiHealth:
    """Answers health checks from another thread."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    @property
    def is_alive(self) -> bool:
        return self._ask(lambda _: asyncio.sleep(0, result=True)) or False

    @property
    def is_ready(self) -> bool:
        readiness = self._ask(check_readiness)
        return readiness is not None and readiness.ready

    def render_metrics(self) -> bytes:
        """Return the metrics; empty until the process is running, and while its loop is stuck."""
        return self._ask(render_metrics) or b""

    def _ask(self, question: Callable[[ApiProcess], Coroutine[Any, Any, T]]) -> T | None:
        process: ApiProcess | None = getattr(self._app.state, "process", None)
        if process is None:
            return None
        asked = question(process)
        try:
            answer = asyncio.run_coroutine_threadsafe(asked, process.loop)
        except RuntimeError:  # the event loop has ended
            asked.close()
            return None
        try:
            return answer.result(LOOP_SECONDS)
        except TimeoutError:
            answer.cancel()
            return None
