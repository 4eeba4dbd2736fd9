"""From an answer to its outcome: queued as every command is, and decided by the same workers."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from infra.ports.calls import CallOutcome, RefusedAnswer
from infra.ports.command_queue import PartitionFull, QueuedCommand
from infra.ports.outages import ReplicasMissing
from infra.ports.outcomes import AcceptedOutcome, StoredOutcome, decode_refusal
from infra.ports.tables import PortValue
from infra.redis.commands import AsyncRedisCommandOutcomes, AsyncRedisCommandQueue

OUTCOME_SECONDS = 10.0
"""How long an outcome is waited for; later it is looked for."""

FIRST_LOOK, LONGEST_LOOK = 0.01, 0.25

STALE_SLUGS = frozenset({"stale-command", "table-closed"})
"""Refusals of answers that came too late."""


class Decided(PortValue, frozen=True):
    """What became of an answer, and where the rules refused it why."""

    outcome: CallOutcome
    says: str = ""
    rule: str | None = None
    refused: RefusedAnswer | None = None


@dataclass(frozen=True)
class AnswerSubmission:
    """Puts answers in and looks for what becomes of them."""

    command_queue: AsyncRedisCommandQueue
    outcomes: AsyncRedisCommandOutcomes

    async def submit(self, command: QueuedCommand) -> Decided:
        """Put an answer in and wait for its outcome."""
        try:
            await self.command_queue.put(command)
        except PartitionFull as full:
            return Decided("failed", str(full))
        except ReplicasMissing as missing:
            return Decided("failed", str(missing))
        pause, waited = FIRST_LOOK, 0.0
        while waited < OUTCOME_SECONDS:
            await asyncio.sleep(pause)
            waited, pause = waited + pause, min(2 * pause, LONGEST_LOOK)
            with suppress(ReplicasMissing):
                found = await self.outcomes.get(command.table, command.player, command.command_id)
                if found is not None:
                    return read_outcome(found, command)
        return Decided("undecided", "no worker has decided the answer yet")

    async def find(self, table: str, player: str, command_id: str) -> Decided | None:
        """Return what became of an answer that was put in before; None where it is not decided yet."""
        with suppress(ReplicasMissing):
            found = await self.outcomes.get(table, player, command_id)
            return None if found is None else read_outcome(found, None)
        return None


def read_outcome(found: StoredOutcome, command: QueuedCommand | None) -> Decided:
    """Tell the outcome of an answer; of a call that was made twice the first answer stands."""
    if isinstance(found, AcceptedOutcome):
        is_other = command is not None and found.digest != command.content_digest
        return Decided("accepted", "an earlier answer to this call stands" if is_other else "")
    why = decode_refusal(found.body)
    if why.type in STALE_SLUGS:
        return Decided("stale", why.detail)
    return Decided("refused", why.detail, why.rule, RefusedAnswer(why.type, why.rule, why.detail))
