"""Enqueuing commands, and waiting for their outcomes by notification and polling."""

from __future__ import annotations

import time
from contextlib import suppress

import msgspec

from infra.ports.command_queue import QueuedCommand, command_id_field
from infra.ports.outages import ReplicasMissing
from infra.ports.outcomes import (
    UNAVAILABLE_SLUG,
    AcceptedOutcome,
    RefusedOutcome,
    StoredOutcome,
    decode_refusal,
)
from infra.ports.tables import ArchivedLog
from services.api.runtime.metrics import Metrics
from services.api.runtime.ports import Ports
from services.api.runtime.tables import MAX_ENTRIES, TableService
from services.api.runtime.waiting import Waiter
from services.shared.caching import LruCache

POLL_SECONDS = 0.5
"""Seconds between polls of a waiting request, since a notification may be lost."""

PAGE_SIZE = 500

ANY_DIGEST = ""
"""Stands for the digest of an outcome that was found in an archive, which stores no digests."""


class _CommandKey(msgspec.Struct):
    player: str
    command_id: str


_key_decoder = msgspec.json.Decoder(_CommandKey)


class CommandService:
    """Enqueues commands and looks up their outcomes."""

    def __init__(self, ports: Ports, tables: TableService, metrics: Metrics) -> None:
        self._queue, self._outcomes = ports.store.command_queue, ports.store.outcomes
        self._tables, self._waiters, self._metrics = tables, tables.waiters, metrics
        self._uses_notified = ports.store.replica_barrier is None
        self._submitted: LruCache[bool] = LruCache(MAX_ENTRIES)

    async def submit_and_wait(self, queued: QueuedCommand, seconds: float) -> StoredOutcome | None:
        """Enqueue a command and return its outcome; None if it does not arrive in time."""
        command = command_id_field(queued.player, queued.command_id)
        with self._waiters.register(queued.table, command) as waiter:
            await self._queue.put(queued)
            self._metrics.commands.inc()
            self._submitted.put((queued.table, queued.player, queued.command_id), value=True)
            end, answer = time.monotonic() + seconds, None
            while (remaining := end - time.monotonic()) > 0 and not self._waiters.closing.is_set():
                await waiter.wait(min(remaining, POLL_SECONDS))
                answer = await self._get_outcome(queued, waiter)
                if answer is not None:
                    await self._forget_unavailability(queued, answer)
                    return answer
        return None

    async def _get_outcome(self, queued: QueuedCommand, waiter: Waiter) -> StoredOutcome | None:
        """Return the stored outcome with its record; None if there is none, or a failover may still undo it.

        A short read confirms an outcome that came with a notification. Its reply, unlike a notification to a
        slow reader, is never sent before the append is on disk. With replicas, the record is read, since a
        failover may have replaced the notified one.
        """
        notified, waiter.outcome = waiter.outcome, None
        if notified is not None and self._uses_notified:
            stored = await self._outcomes.get(queued.table, queued.player, queued.command_id)
            if stored == AcceptedOutcome(notified.digest, notified.seq):
                return notified
        with suppress(ReplicasMissing):
            return await self._outcomes.get_with_record(queued.table, queued.player, queued.command_id)
        return None

    async def _forget_unavailability(self, queued: QueuedCommand, answer: StoredOutcome) -> None:
        """Delete a refusal that was due to damage or a different build, so that the command can be resent."""
        if isinstance(answer, RefusedOutcome) and decode_refusal(answer.body).type == UNAVAILABLE_SLUG:
            await self._outcomes.forget_refusal(queued.table, queued.player, queued.command_id)

    def was_submitted(self, table: str, player: str, command_id: str) -> bool:
        """Return whether this process remembers enqueuing the command."""
        return self._submitted.get((table, player, command_id)) is True

    def count_refusal(self, code: str) -> None:
        self._metrics.refusals.labels(code).inc()

    async def await_outcome(
        self, table: str, player: str, command_id: str, seconds: float
    ) -> StoredOutcome | None:
        """Return the outcome of an already enqueued command; None if it does not arrive in time.

        Raise ReplicasMissing if, at the end of that time, a failover could still undo the command.
        """
        with self._waiters.register(table) as waiter:
            end, answer = time.monotonic() + seconds, None
            while True:
                missing: ReplicasMissing | None = None
                try:
                    answer = await self.find_outcome(table, player, command_id)
                except ReplicasMissing as error:
                    missing = error
                remaining = end - time.monotonic()
                if answer is None and remaining > 0 and not self._waiters.closing.is_set():
                    await waiter.wait(min(remaining, POLL_SECONDS))
                elif missing is not None:
                    raise missing
                else:
                    return answer

    async def find_outcome(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return the outcome of a command, even from an archived log; None if it has none yet."""
        answer = await self._outcomes.get(table, player, command_id)
        if answer is None and isinstance(await self._tables.directory.get(table), ArchivedLog):
            return await self._find_archived(table, player, command_id)
        return answer

    async def was_answered(self, queued: QueuedCommand) -> bool:
        return await self.find_outcome(queued.table, queued.player, queued.command_id) is not None

    async def _find_archived(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Search an archived log for a command.

        Archives have no index of command ids, so this reads the whole log.
        """
        after = 0
        while entries := await self._tables.reader.records(table, after, PAGE_SIZE):
            for entry in entries:
                named = _key_decoder.decode(entry.record)
                if (named.player, named.command_id) == (player, command_id):
                    return AcceptedOutcome(ANY_DIGEST, entry.seq)
            after = entries[-1].seq
        return None
