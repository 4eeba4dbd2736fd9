"""The parts of an API process, and the types that handlers use to request them (`tables: Tables`)."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import Request

from domain.games import catalog
from infra.settings import settings as chosen
from services.api.group import Siblings
from services.api.runtime.command_outcomes import CommandService
from services.api.runtime.executor import BackgroundWork, ByteCache, FairExecutor
from services.api.runtime.metrics import Metrics
from services.api.runtime.notices import JobService, NoticeService
from services.api.runtime.players import PeopleService
from services.api.runtime.ports import Ports
from services.api.runtime.quotas import LimitService
from services.api.runtime.tables import TableService
from services.api.runtime.waiting import CredentialWatch, DemoViewers, StreamService, TablePoller, Waiters
from services.queries.ratings_reader import RatingsReader
from services.queries.tournaments_reader import TournamentsReader
from services.shared.caching import SharedReads

CACHE_BYTES = 32_000_000
"""Memory for caches of views, drawings and records, divided between the processes of a group."""

DRAWINGS_AT_ONCE = 2
"""Drawings or analyses in progress for one player or address, over all processes of a group."""

CHECK_BYTES, CHECKS_AT_ONCE = 1_000_000, 2
"""Memory for the cache of checked editions, and checks in progress for one player or address."""


class ApiProcess:
    """One API process, which is alone or one of `processes` in a group."""

    def __init__(self, ports: Ports, settings: chosen.Settings, processes: int = 1) -> None:
        self.ports, self.settings, self.loop = ports, settings, asyncio.get_running_loop()
        self.games = (*catalog.names(), *((catalog.TEMPLATE,) if settings.offer_template else ()))
        self.metrics, self.background, self.waiters = Metrics(), BackgroundWork(), Waiters()
        self.poller = TablePoller(self.waiters, ports.store.feed, ports.store.log)
        self.credential_watch, self.readiness_looks = CredentialWatch(), SharedReads[Any]()
        self.siblings: Siblings | None = None
        self.people = PeopleService(ports, settings.sign_days)
        self.tables = TableService(
            ports,
            self.people.names,
            self.waiters,
            DemoViewers(ports.demo_watch, self.background),
            CACHE_BYTES // processes // 2,
        )
        self.commands = CommandService(ports, self.tables, self.metrics)
        self.limits = LimitService(ports, settings, self.tables, self.commands)
        self.streams = StreamService(
            self.limits.streams, self.metrics.streams, self.waiters, self.credential_watch
        )
        self.executor = FairExecutor(self.tables.cache, max(1, DRAWINGS_AT_ONCE // processes))
        self.edition_checks = FairExecutor(ByteCache(CHECK_BYTES), CHECKS_AT_ONCE)
        self.notices, self.jobs = NoticeService(ports), JobService(ports)
        self.ratings, self.tournaments = ports.ratings, ports.tournaments

    def close(self) -> None:
        """End all waits at shutdown. May be called from a signal handler."""
        self.waiters.close()


async def get_process(request: Request) -> ApiProcess:
    """Return the process that received a request."""
    process: ApiProcess = request.app.state.process
    return process


def part(name: str) -> Any:
    """Return a dependency that provides one part of the process."""

    async def get_part(request: Request) -> Any:
        return getattr(request.app.state.process, name)

    return Depends(get_part)


Tables = Annotated[TableService, part("tables")]
"""Logs, lists and chat messages of tables, and the derivation of table ids."""
People = Annotated[PeopleService, part("people")]
"""Accounts, names, and credentials."""
Commands = Annotated[CommandService, part("commands")]
"""Enqueuing commands and waiting for their outcomes."""
Limits = Annotated[LimitService, part("limits")]
"""Rate limits and quotas."""
Notices = Annotated[NoticeService, part("notices")]
"""The notification ledger, and the addresses of players' programs."""
Jobs = Annotated[JobService, part("jobs")]
"""Audits, reviews, and alarms that wake the jobs process."""
Streams = Annotated[StreamService, part("streams")]
"""Live streams."""
Ratings = Annotated[RatingsReader, part("ratings")]
Tournaments = Annotated[TournamentsReader, part("tournaments")]
Settings = Annotated[chosen.Settings, part("settings")]
Games = Annotated[tuple[str, ...], part("games")]
"""Names of the available games."""
EditionChecks = Annotated[FairExecutor, part("edition_checks")]
"""Checks of editions, one at a time, apart from drawings: each starts a process and takes about a second."""
Background = Annotated[BackgroundWork, part("background")]
Process = Annotated[ApiProcess, Depends(get_process)]
"""The whole process, for health checks."""
