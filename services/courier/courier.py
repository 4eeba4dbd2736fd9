"""The courier: writes due notices to the ledger and delivers them to many channels in parallel."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from infra.health_server import ProcessHealth
from infra.logs import get_logger
from infra.ports.notices import ChannelRef
from infra.ports.read_models import ReadModelNotReady
from infra.redis.notices import RedisNoticeLedger
from services.courier import metrics
from services.courier.calls.program_caller import ProgramCaller
from services.courier.delivery import Deliverer
from services.notices.sweep import NoticeSweep
from services.shared.backoff import Backoff

POLL_SECONDS = 0.25
"""Seconds between checks for due entries while there are none."""

SWEEP_SECONDS = 1.0
"""Seconds between sweeps for due notices."""

SWEEP_HOLD_MS = 10_000
"""If the sweeping courier is silent for this long, another one replaces it."""

MAX_CHANNELS = 64
"""Maximum number of simultaneous deliveries; a slow channel occupies one of these places."""

MAX_LISTED = 1_000
"""Maximum number of channels per listing; each listing reads all shards."""

MAX_RUN = 20
"""Maximum number of consecutive messages for one channel before others get their turn."""

STOP_SECONDS = 12.0
"""Seconds that running deliveries may take when the process stops."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0

log = get_logger()


@dataclass
class Courier:
    """Runs the courier's loops.

    `outages` are the errors raised when the store is unreachable; `recover` is called after one.
    """

    ledger: RedisNoticeLedger
    sweep: NoticeSweep
    deliverer: Deliverer
    caller: ProgramCaller
    name: str
    outages: tuple[type[Exception], ...]
    recover: Callable[[], None] = lambda: None
    health: ProcessHealth = field(default_factory=ProcessHealth)
    _due: deque[ChannelRef] = field(default_factory=deque, init=False)
    _busy: dict[ChannelRef, asyncio.Task[None]] = field(default_factory=dict, init=False)

    async def run(self, stopping: Callable[[], bool]) -> None:
        """Run until stopped, then wait for running deliveries."""
        listening = asyncio.create_task(self.caller.listen())
        await asyncio.gather(
            self._loop(stopping, self._sweep_once, lambda: SWEEP_SECONDS),
            self._loop(stopping, self.deliver_once, lambda: POLL_SECONDS),
            self._loop(stopping, self.caller.run_once, lambda: self.caller.pause),
        )
        listening.cancel()
        await self.caller.finish(STOP_SECONDS)
        if self._busy:
            await asyncio.wait(self._busy.values(), timeout=STOP_SECONDS)

    async def _loop(
        self, stopping: Callable[[], bool], step: Callable[[], Awaitable[bool]], pause: Callable[[], float]
    ) -> None:
        backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        while not stopping():
            try:
                more = await step()
                backoff.reset()
                self.health.record_round(ready=True)
                await asyncio.sleep(0 if more else pause())
            except ReadModelNotReady as error:
                log.debug("waiting for the read models", why=str(error))
                self.health.record_round(ready=False)
                await asyncio.sleep(pause())
            except self.outages as error:
                wait = backoff.next_pause()
                log.warning(
                    "the store cannot be reached", error=f"{type(error).__name__}: {error}", pause=wait
                )
                self.health.record_round(ready=False)
                await asyncio.sleep(wait)
                with suppress(*self.outages):
                    await asyncio.to_thread(self.recover)

    async def _sweep_once(self) -> bool:
        """Write due notices to the ledger, unless another courier is doing so; always return False."""
        if await self.ledger.hold_sweep(self.name, SWEEP_HOLD_MS):
            done = await self.sweep.run_once()
            metrics.QUEUED.inc(done.queued)
        oldest = await self.ledger.oldest_due()
        metrics.OLDEST.set(0 if oldest is None else max(0.0, time.time() - oldest / 1_000))
        return False

    async def deliver_once(self) -> bool:
        """Start deliveries to due channels; return whether to check again immediately."""
        if len(self._busy) >= MAX_CHANNELS:
            await asyncio.wait(self._busy.values(), return_when=asyncio.FIRST_COMPLETED)
            return True
        if not self._due:
            due = await self.ledger.due_channels(time.time_ns() // 1_000_000, MAX_LISTED)
            self._due.extend(ref for ref in due if ref not in self._busy)
        started = False
        while self._due and len(self._busy) < MAX_CHANNELS:
            ref = self._due.popleft()
            task = self._busy[ref] = asyncio.create_task(self._deliver(ref))
            task.add_done_callback(lambda _, ref=ref: self._busy.pop(ref, None))  # type: ignore[misc]  # bound now
            started = True
        return started

    async def _deliver(self, ref: ChannelRef) -> None:
        try:
            for _ in range(MAX_RUN):
                if not await self.deliverer.deliver(ref):
                    return
        except ReadModelNotReady as error:
            log.debug("a delivery is waiting for the read models", channel=ref.channel, why=str(error))
        except self.outages as error:
            log.warning(
                "a delivery is postponed: the store cannot be reached", channel=ref.channel, error=str(error)
            )
        except Exception:
            log.exception("a delivery failed", player=ref.player, channel=ref.channel)
