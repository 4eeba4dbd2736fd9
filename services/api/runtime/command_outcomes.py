"""From a command to its outcome: queued, then waited for by notification and by looking."""

from __future__ import annotations

import time
from contextlib import suppress

import msgspec

from infra.ports.command_queue import QueuedCommand
from infra.ports.outages import ReplicasMissing
from infra.ports.outcomes import (
    UNAVAILABLE_SLUG,
    AcceptedOutcome,
    RefusedOutcome,
    StoredOutcome,
    decode_refusal,
)
from infra.ports.tables import ArchivedLog
from services.api.runtime.state import ApiState

POLL_SECONDS = 0.5
"""How often one who waits looks for itself: notifications may be lost."""

PAGE_SIZE = 500

ANY_DIGEST = ""
"""The digest of an outcome found in an archive: the content of the command stands in the record alone."""


class _CommandKey(msgspec.Struct):
    player: str
    command_id: str


_key_decoder = msgspec.json.Decoder(_CommandKey)


async def submit_and_wait(api: ApiState, queued: QueuedCommand, seconds: float) -> StoredOutcome | None:
    """Queue a command and give its outcome, None where it does not come in time."""
    with api.waiters.register(queued.table) as waiter:
        await api.ports.command_queue.put(queued)
        api.metrics.commands.inc()
        api.submitted.put((queued.table, queued.player, queued.command_id), value=True)
        end, answer = time.monotonic() + seconds, None
        while (left := end - time.monotonic()) > 0 and not api.closing.is_set():
            await waiter.wait(min(left, POLL_SECONDS))
            with suppress(ReplicasMissing):
                answer = await api.ports.outcomes.get_with_record(
                    queued.table, queued.player, queued.command_id
                )
            if answer is not None:
                await _forget_unavailability(api, queued, answer)
                return answer
    return None


async def _forget_unavailability(api: ApiState, queued: QueuedCommand, answer: StoredOutcome) -> None:
    """Let a command that met a table which waits for repair, or for another build, be sent again as it is."""
    if isinstance(answer, RefusedOutcome) and decode_refusal(answer.body).type == UNAVAILABLE_SLUG:
        await api.ports.outcomes.forget_refusal(queued.table, queued.player, queued.command_id)


async def await_outcome(
    api: ApiState, table: str, player: str, command_id: str, seconds: float
) -> StoredOutcome | None:
    """Return the outcome of a command that was queued before, None where there is none in time.

    ReplicasMissing where it has one then which a failover might still undo.
    """
    with api.waiters.register(table) as waiter:
        end, answer = time.monotonic() + seconds, None
        while True:
            missing: ReplicasMissing | None = None
            try:
                answer = await find_outcome(api, table, player, command_id)
            except ReplicasMissing as error:
                missing = error
            left = end - time.monotonic()
            if answer is None and left > 0 and not api.closing.is_set():
                await waiter.wait(min(left, POLL_SECONDS))
            elif missing is not None:
                raise missing
            else:
                return answer


async def find_outcome(api: ApiState, table: str, player: str, command_id: str) -> StoredOutcome | None:
    """Return the outcome that a command had, wherever the log lies; None where there is none yet."""
    answer = await api.ports.outcomes.get(table, player, command_id)
    if answer is None and isinstance(await api.ports.tables.get(table), ArchivedLog):
        return await _find_archived(api, table, player, command_id)
    return answer


async def _find_archived(api: ApiState, table: str, player: str, command_id: str) -> StoredOutcome | None:
    """Look through an archived log, which has no index of command ids: it costs a read of the whole log."""
    after = 0
    while entries := await api.ports.reader.records(table, after, PAGE_SIZE):
        for entry in entries:
            named = _key_decoder.decode(entry.record)
            if (named.player, named.command_id) == (player, command_id):
                return AcceptedOutcome(ANY_DIGEST, entry.seq)
        after = entries[-1].seq
    return None
