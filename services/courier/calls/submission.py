"""Submits the programs' answers, which are enqueued and decided like any other commands."""

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
"""Seconds to wait for an outcome; if it takes longer, it is polled later."""

FIRST_LOOK, LONGEST_LOOK = 0.01, 0.25

STALE_SLUGS = frozenset({"stale-command", "table-closed"})
"""Codes of refusals which mean that the answer arrived too late."""


class Decided(PortValue, frozen=True):
    """The outcome of an answer, with the reason if the rules refused it."""

    outcome: CallOutcome
    says: str = ""
    rule: str | None = None
    refused: RefusedAnswer | None = None


@dataclass(frozen=True)
class AnswerSubmission:
    """Enqueues answers and reads their outcomes."""

    command_queue: AsyncRedisCommandQueue
    outcomes: AsyncRedisCommandOutcomes

    async def submit(self, command: QueuedCommand) -> Decided:
        """Enqueue an answer and wait for its outcome."""
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
                outcome = await self.outcomes.get(command.table, command.player, command.command_id)
                if outcome is not None:
                    return read_outcome(outcome, command)
        return Decided("undecided", "no worker has decided the answer yet")

    async def find(self, table: str, player: str, command_id: str) -> Decided | None:
        """Return the outcome of an answer that was enqueued earlier; None if it is undecided."""
        with suppress(ReplicasMissing):
            outcome = await self.outcomes.get(table, player, command_id)
            return None if outcome is None else read_outcome(outcome, None)
        return None


def read_outcome(found: StoredOutcome, command: QueuedCommand | None) -> Decided:
    """Return the outcome of an answer.

    If a call was made twice, the first answer counts.
    """
    if isinstance(found, AcceptedOutcome):
        is_other = command is not None and found.digest != command.content_digest
        return Decided("accepted", "an earlier response to this call was used" if is_other else "")
    why = decode_refusal(found.body)
    if why.type in STALE_SLUGS:
        return Decided("stale", why.detail)
    return Decided("refused", why.detail, why.rule, RefusedAnswer(why.type, why.rule, why.detail))
