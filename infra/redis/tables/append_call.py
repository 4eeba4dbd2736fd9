"""A batch of verdicts as the keys and arguments of one call, and the call's reply as effects."""

from __future__ import annotations

from typing import assert_never

from infra.ports.command_queue import QueuedCommand
from infra.ports.event_store import ResultBatch
from infra.ports.outcomes import (
    Acceptance,
    Appended,
    AppendEffect,
    CommandFailure,
    CommandIdConflict,
    CommandResult,
    DuplicateCommand,
    Refusal,
    SkippedResult,
    VersionConflict,
)
from infra.ports.tables import HotLog
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.serialization import command_id_field, encode

MAX_RESULTS = 64
"""Verdicts of one call: the server does nothing else meanwhile."""

HOT_LOG = encode(HotLog())
APPENDED, DUPLICATE_COMMAND, COMMAND_ID_CONFLICT, SKIPPED_RESULT = (
    Appended(),
    DuplicateCommand(),
    CommandIdConflict(),
    SkippedResult(),
)

Argument = bytes | str | int


class AppendCall:
    """The keys and arguments of the call that carries out a batch."""

    def __init__(self, batch: ResultBatch, refusal_seconds: int, max_dead_letters: int) -> None:
        if len(batch.results) > MAX_RESULTS:
            raise ValueError(f"{len(batch.results)} verdicts are more than the {MAX_RESULTS} of one call")
        lease = batch.lease
        at = keys_of_partition(lease.partition)
        self.keys = [at.fence, at.commands, at.feed, at.tables, at.dead_letters, at.records_channel]
        self.arguments: list[Argument] = [
            lease.fencing_token,
            lease.epoch,
            refusal_seconds,
            max_dead_letters,
            HOT_LOG,
        ]
        for verdict in batch.results:
            self._add(verdict)

    def _add(self, verdict: CommandResult) -> None:
        entry, wish, outcome = verdict.message.entry_id, verdict.message.command, verdict.outcome
        if wish is None:
            reason = outcome.reason if isinstance(outcome, CommandFailure) else "unreadable"
            self.arguments += (entry, "unreadable", "", "", "", 0, "", "", reason, "")
            return
        at = keys_of_table(wish.table)
        self.keys += (
            at.log(wish.table),
            at.command_ids(wish.table),
            at.stored_refusal(wish.table, wish.player, wish.command_id),
        )
        match outcome:
            case Acceptance():
                self._accepted(entry, wish, outcome)
            case Refusal(expected, prev, answer):
                self.arguments += (entry, "refused", *_names(wish), expected, prev, answer, "", "")
            case CommandFailure(reason, answer):
                self.arguments += (entry, "dead", *_names(wish), 0, "", answer or b"", reason, "")
            case _:
                assert_never(outcome)

    def _accepted(self, entry: str, wish: QueuedCommand, outcome: Acceptance) -> None:
        fate = "keep" if outcome.keep_secret is not None else "drop" if outcome.drop_secret else ""
        place = (outcome.expected_seq, outcome.prev_hash)
        self.arguments += (entry, "accepted", *_names(wish), *place, outcome.record, outcome.hash, fate)
        if fate:
            self.keys.append(keys_of_table(wish.table).secret(wish.table))
        if outcome.keep_secret is not None:
            self.arguments.append(outcome.keep_secret)


def _names(wish: QueuedCommand) -> tuple[str, str, str]:
    return wish.table, command_id_field(wish.player, wish.command_id), wish.content_digest


def decode_effect(reply: bytes) -> AppendEffect:
    """Read what became of one verdict."""
    match reply[:1]:
        case b"A":
            return APPENDED
        case b"K":
            return DUPLICATE_COMMAND
        case b"M":
            return COMMAND_ID_CONFLICT
        case b"U":
            return SKIPPED_RESULT
        case b"C":
            return VersionConflict(int(reply[1:]))
        case _:
            raise ValueError(f"the store answered a verdict with {reply!r}")
