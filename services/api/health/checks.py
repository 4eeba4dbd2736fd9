"""Whether the process can work, and what it counts."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace
from starlette.applications import Starlette

from infra.ports.operators import BackupTimes
from infra.ports.outages import WritesRefused
from infra.ports.tables import TablesLeftAlone
from services.api.group import merge_counts
from services.api.health.schemas import LeftAlone, Readiness
from services.api.runtime.metrics import SHARED_GAUGES
from services.api.runtime.state import ApiState
from services.queries.reader import ReadModelLags, ReadModelNotReady

PROBE_SECONDS = 2.0
MAX_SILENCE_MS = 180_000
"""How old the pulse of `jobs` may be: it is written every half minute while jobs reach the API."""

SILENT = (
    "No jobs process runs: bots do not move and time limits are not enforced. Start `railhead jobs`; its "
    "RAILHEAD_API_URL has to name this API."
)

MAX_LAG_MS = 30_000
"""Milliseconds behind which a read model is no longer fit to be shown."""

STORE_AWAY = Readiness(
    ready=False, store=False, writes=False, calls_time=False, lag={}, detail=("The store does not answer.",)
)
REMEDIES: Mapping[str, str] = {
    "disk": "Free space on its disk; it then resumes by itself.",
    "memory": "Raise its maxmemory or archive tables earlier; it then resumes by itself.",
    "replicas": "Bring the replicas back; it then resumes by itself.",
    "read-only": "RAILHEAD_REDIS_URL has to name the primary.",
}
"""What an operator does about a store that takes no writes, by what is short."""

PROBE_TABLE = "00probe"
"""No table's id: what is measured is whether the store answers."""


async def check_readiness(api: ApiState) -> Readiness:
    """Ask the store, how far the read models are behind, and which tables wait for a build or repair."""
    lags = await _probe(api)
    if lags is None:
        return STORE_AWAY
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            refused = await api.ports.write_probe.why_refused()
            left_alone = await api.ports.table_faults.list_left_alone()
            damaged = await api.ports.table_faults.count_damaged()
            pulse = await api.ports.pulse.read()
    except TimeoutError:
        return STORE_AWAY
    except api.ports.outage_errors:
        return STORE_AWAY
    calls_time = pulse is not None and time.time() * 1_000 - pulse < MAX_SILENCE_MS
    late = [name for name, behind in sorted(lags.behind.items()) if behind is None or behind >= MAX_LAG_MS]
    return Readiness(
        ready=refused is None and not late,
        store=True,
        writes=refused is None,
        calls_time=calls_time,
        lag=dict(lags.behind),
        retired=lags.retired,
        left_alone=tuple(LeftAlone(one.worker, one.unknown, one.tables) for one in left_alone),
        damaged=damaged,
        detail=(
            *_describe(refused, late, lags.retired),
            *(() if calls_time else (SILENT,)),
            *_describe_tables(left_alone, damaged),
        ),
    )


def _describe(refused: WritesRefused | None, late: Sequence[str], retired: Sequence[str]) -> tuple[str, ...]:
    """Return what is wrong with the store and the read models, and what to do."""
    said = [] if refused is None else [f"Nothing is stored: {refused.reason}. {REMEDIES[refused.kind]}"]
    if late:
        said.append(
            f"Read models are being built or over 30 s behind: {', '.join(late)}. Check the projectors."
        )
    if retired:
        said.append(
            f"A newer build no longer keeps these lists in this build's form: {', '.join(retired)}. "
            "Upgrade this API process."
        )
    return tuple(said)


def _describe_tables(left_alone: Sequence[TablesLeftAlone], damaged: int) -> tuple[str, ...]:
    """Return what is wrong with tables, and what to do."""
    said = [
        f"Worker {one.worker} leaves {_count(one.tables)} to another build, as its own does not know "
        f"{one.unknown}. Let a worker run that knows it."
        for one in left_alone
    ]
    if damaged:
        what = f"{_count(damaged)} {'is' if damaged == 1 else 'are'} parked for damage"
        said.append(f"{what}: the worker's log says which. Bring the log back and unpark the table.")
    return tuple(said)


def _count(tables: int) -> str:
    return "1 table" if tables == 1 else f"{tables} tables"


async def render_metrics(api: ApiState) -> bytes:
    """Return the counts in Prometheus' text form, with the lag as it is now; NaN while a model is built."""
    lags = await _probe(api) or ReadModelLags({})
    for model, late in (*lags.behind.items(), *((model, None) for model in lags.retired)):
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
    """Return when backups were made and failed; None while nobody can say."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            return await api.ports.backup_notes.read()
    except TimeoutError:
        return None
    except api.ports.outage_errors:
        return None


async def _probe(api: ApiState) -> ReadModelLags | None:
    """Return how far the read models are behind, None where the store does not answer."""
    try:
        async with asyncio.timeout(PROBE_SECONDS):
            await api.ports.tables.get(PROBE_TABLE)
            return await api.ports.reader.lags()
    except TimeoutError:
        return None
    except api.ports.outage_errors:
        return None


async def check_group(api: ApiState) -> Readiness:
    """Ask the store, and the other processes, of which one that is stuck would leave its callers waiting."""
    found = await check_readiness(api)
    silent = () if api.siblings is None else await api.siblings.list_silent()
    if not silent:
        return found
    which = " and ".join(str(number + 1) for number in silent)
    said = (
        f"API process {which} does not answer, so clients wait. Check its log; once ended, it is restarted."
    )
    return replace(found, ready=False, detail=(*found.detail, said))


async def render_group_metrics(api: ApiState) -> bytes:
    """Return the counts of all processes."""
    own = await render_metrics(api)
    if api.siblings is None:
        return own
    return merge_counts(
        api.siblings.number, {**await api.siblings.read_counts(), api.siblings.number: own}, SHARED_GAUGES
    )


T = TypeVar("T")

LOOP_SECONDS = 5.0
"""How long the loop may take to answer; one that takes longer is stuck."""


class ApiHealth:
    """Whether the loop goes round, whether it can work, and what it counts."""

    def __init__(self, app: Starlette) -> None:
        self._app = app

    @property
    def is_alive(self) -> bool:
        return self._ask(asyncio.sleep(0, result=True)) or False

    @property
    def is_ready(self) -> bool:
        api = self._api
        return api is not None and bool(self._ask(_is_ready(api)))

    def render_metrics(self) -> bytes:
        """Return the counts; nothing before the process has begun, and nothing of a loop that is stuck."""
        api = self._api
        return b"" if api is None else self._ask(render_metrics(api)) or b""

    @property
    def _api(self) -> ApiState | None:
        return getattr(self._app.state, "api", None)

    def _ask(self, question: Coroutine[Any, Any, T]) -> T | None:
        """Have the loop answer; None where it does not in time."""
        api = self._api
        if api is None:
            question.close()
            return None
        try:
            answer = asyncio.run_coroutine_threadsafe(question, api.loop)
        except RuntimeError:  # the loop has ended
            question.close()
            return None
        try:
            return answer.result(LOOP_SECONDS)
        except TimeoutError:
            answer.cancel()
            return None


async def _is_ready(api: ApiState) -> bool:
    return (await check_readiness(api)).ready
