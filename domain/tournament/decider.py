"""Decide tournament commands and build their records; the service and audits both use this module."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel.refusals import TableClosed
from domain.table.context import CommandInputs
from domain.table.records import (
    RECORD_SCHEMA_VERSION,
    STATE_HASH_INTERVAL,
    Record,
    RulesVersion,
    SubmittedCommand,
)
from domain.tournament.context import RULE, TournamentContext
from domain.tournament.evolve import TournamentRecord, apply_tournament_header
from domain.tournament.rules import TOURNAMENT_HANDLERS, open_tournament
from domain.tournament.state import TOURNAMENT_RULES, Tournament


class TournamentTransition(NamedTuple):
    """The record of an accepted command, and the tournament after it."""

    record: TournamentRecord
    tournament: Tournament


def decide_tournament(
    tournament: Tournament | None, submitted: SubmittedCommand[Any], inputs: CommandInputs
) -> TournamentTransition:
    """Carry out the command and build its record; after CommandRefused, nothing has changed.

    `tournament` is None before record 1, which opens it. The function is pure: equal arguments give equal
    records.
    """
    if tournament is None:
        context = open_tournament(submitted, inputs)
    elif tournament.phase == "ended":
        raise TableClosed(f"tournament {tournament.id} has ended", RULE)
    else:
        context = TournamentContext(tournament, submitted, inputs)
        TOURNAMENT_HANDLERS[type(submitted.command)](context, submitted.command)
    record = _build_record(context)
    after = apply_tournament_header(context.tournament, record)
    if record.seq % STATE_HASH_INTERVAL == 0 or after.phase == "ended":
        record = replace(record, state=inputs.hash_state(after))
    return TournamentTransition(record, after)


def _build_record(context: TournamentContext) -> TournamentRecord:
    submitted = context.submitted
    return Record(
        schema_version=RECORD_SCHEMA_VERSION,
        table=submitted.table,
        seq=context.tournament.seq + 1,
        at=submitted.at,
        seat=None,
        player=submitted.player,
        command_id=submitted.command_id,
        command=submitted.command,
        events=tuple(context.events),
        waiting=(),
        rules=RulesVersion(TOURNAMENT_RULES, context.tournament.version),
        draws=tuple(context.inputs.chance.draws),
        state=None,
        salt=context.inputs.salt,
        prev=context.inputs.prev_hash,
    )
