"""Checks of the fold (events lead to the recorded state) and of decisions (replays give equal records)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from domain.audit.report import Divergence
from domain.kernel.chance import RecordedChance
from domain.kernel.refusals import CommandRefused
from domain.log.log_codec import LogCodec
from domain.table.context import CommandInputs
from domain.table.correspondence.calendar import UNKNOWN_ZONE_MARK, ZONES
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import RulesVersion, SubmittedCommand
from domain.tournament.state import TOURNAMENT_RULES


def check_fold(codec: LogCodec, table: AnyTable | None, record: AnyRecord) -> AnyTable:
    """Fold the record; raise Divergence if this fails, or if the asked seats or the state hash differ.

    State hashes are compared only if their types have the same fingerprint.
    """
    seq = record.seq
    try:
        after: AnyTable = codec.fold(table, record)
    except Exception as error:  # events that no rule produced can raise any exception
        raise Divergence("fold", seq, f"record {seq}: cannot fold its events: {error!r}") from error
    asked = codec.seats_asked(after)
    recorded = tuple(waiting.seat for waiting in record.waiting)
    if asked != recorded:
        raise Divergence(
            "fold", seq, f"record {seq} names seats {recorded} as asked, but its events ask {asked}"
        )
    if record.state is not None and record.state.types == codec.fingerprint_of(after):
        state_hash = codec.state_hash(after).hash
        if state_hash != record.state.hash:
            raise Divergence(
                "fold", seq, f"record {seq}: the hash of the state is {state_hash}, not {record.state.hash}"
            )
    return after


def has_other_zone_data(record: AnyRecord) -> bool:
    """Return whether the record's clocks used time zone data other than this build's.

    The mark for an unknown zone is ignored.
    """
    return record.zones is not UNSET and record.zones.removesuffix(UNKNOWN_ZONE_MARK) != ZONES.version


def check_decision(codec: LogCodec, table: AnyTable | None, record: AnyRecord, secret: bytes | None) -> None:
    """Replay the record's command with its draws; raise Divergence if the result is a different record.

    Records of earlier schema versions are converted to the current version before the comparison.
    """
    seq = record.seq
    try:
        again = decide_again(codec, table, record, secret)
    except CommandRefused as refusal:
        raise Divergence(
            "decisions",
            seq,
            f"record {seq}: the command is refused by {refusal.rule or 'the table'}: {refusal}",
        ) from refusal
    except Exception as error:  # a record that no rule produced can raise any exception
        raise Divergence("decisions", seq, f"cannot replay record {seq}: {error!r}") from error
    if record.state is None or (again.state is not None and again.state.types != record.state.types):
        again = msgspec.structs.replace(again, state=record.state)
    if again != record:
        raise Divergence("decisions", seq, f"record {seq}: {describe_difference(record, again)}")


def decide_again(
    codec: LogCodec, table: AnyTable | None, record: AnyRecord, secret: bytes | None
) -> AnyRecord:
    """Replay the record's command with its draws; errors raised by the rules propagate.

    If the record's clocks used different time zone data, their recorded readings are kept.
    """
    seat = record.seat
    decision = table.decision(seat) if table is not None and seat is not None else None
    submitted = SubmittedCommand(
        record.table, seat, record.player, record.command_id, record.command, decision, record.at
    )
    commitment = table.commitment if table is not None else record.events[0].commitment
    inputs = CommandInputs(
        RecordedChance(record.draws),
        commitment,
        secret,
        record.salt,
        record.prev,
        codec.state_hash,
        rules_digest=record.rules.digest,
        measured=record if has_other_zone_data(record) else None,
        opening_version=own_rules_version(record.rules),
    )
    return codec.decide(table, submitted, inputs)[0]


def own_rules_version(rules: RulesVersion) -> int:
    """Return the version of the tournament's rules, or of the table's own rules."""
    return rules.version if rules.game == TOURNAMENT_RULES else rules.table_version


def describe_difference(record: AnyRecord, again: AnyRecord, fields: tuple[str, ...] = ()) -> str:
    """Describe the first difference between a record and its replay, in the given fields (by default all)."""
    for name in fields or record.__struct_fields__:
        recorded, replayed = getattr(record, name), getattr(again, name)
        if recorded == replayed:
            continue
        if not isinstance(recorded, tuple):
            return f"{name} is {recorded}, replayed it is {replayed}"
        return _describe_first_difference(name, recorded, replayed)
    return "the records are equal"


def _describe_first_difference(name: str, recorded: tuple[Any, ...], replayed: tuple[Any, ...]) -> str:
    for number, (before, after) in enumerate(zip(recorded, replayed, strict=False), 1):
        if before != after:
            return f"{name} {number} is {before}, replayed it is {after}"
    return f"it has {len(recorded)} {name}, replayed it has {len(replayed)}"
