"""A batch of results as the keys and arguments of one call (`append.lua`), and its reply as effects."""

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
from infra.redis.client.types import Argument
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.serialization import command_id_field, encode, short_id_field

MAX_RESULTS = 64
"""Results of one call: the server does nothing else meanwhile."""

HOT_LOG = encode(HotLog())
APPENDED, DUPLICATE_COMMAND, COMMAND_ID_CONFLICT, SKIPPED_RESULT = (
    Appended(),
    DuplicateCommand(),
    CommandIdConflict(),
    SkippedResult(),
)

CommandNames = tuple[str, str, bytes, str]


class AppendCall:
    """The keys and arguments of the call that appends a batch; ValueError for more than MAX_RESULTS."""

    def __init__(self, batch: ResultBatch, refusal_seconds: int, max_dead_letters: int) -> None:
        if len(batch.results) > MAX_RESULTS:
            raise ValueError(f"{len(batch.results)} results are more than the {MAX_RESULTS} of one call")
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
        for result in batch.results:
            self._add(result)

    def _add(self, result: CommandResult) -> None:
        entry, command, outcome = result.message.entry_id, result.message.command, result.outcome
        if command is None:
            reason = outcome.reason if isinstance(outcome, CommandFailure) else "unreadable"
            self.arguments += (entry, "unreadable", "", "", "", "", 0, "", "", reason, "", "")
            return
        at = keys_of_table(command.table)
        self.keys += (
            at.log(command.table),
            at.command_ids(command.table),
            at.stored_refusal(command.table, command.player, command.command_id),
        )
        names = _command_arguments(command)
        match outcome:
            case Acceptance():
                self._add_acceptance(entry, names, command.table, outcome)
            case Refusal(expected, prev, body):
                self.arguments += (entry, "refused", *names, expected, prev, body, "", "", "")
            case CommandFailure(reason, body):
                self.arguments += (entry, "dead", *names, 0, "", body or b"", reason, "", "")
            case _:
                assert_never(outcome)

    def _add_acceptance(self, entry: str, names: CommandNames, table: str, outcome: Acceptance) -> None:
        secret_action = "keep" if outcome.keep_secret is not None else "drop" if outcome.drop_secret else ""
        head = (outcome.expected_seq, outcome.prev_hash)
        line = b"" if outcome.line is None else encode(outcome.line)
        record = (outcome.record, outcome.hash, secret_action, line)
        self.arguments += (entry, "accepted", *names, *head, *record)
        if secret_action:
            self.keys.append(keys_of_table(table).secret(table))
        if line:
            self.keys.append(keys_of_table(table).talk(table))
        if outcome.keep_secret is not None:
            self.arguments.append(outcome.keep_secret)


def _command_arguments(command: QueuedCommand) -> CommandNames:
    field = command_id_field(command.player, command.command_id)
    return command.table, field, short_id_field(field), command.content_digest


def decode_effect(reply: bytes) -> AppendEffect:
    """Decode what became of one result."""
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
            raise ValueError(f"the store replied to a result with {reply!r}")
