"""The fold: the events lead where the record says. The decision: made again, it gives the same record."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from domain.audit.report import Divergence
from domain.kernel.chance import RecordedChance
from domain.kernel.refusals import CommandRefused
from domain.log.log_codec import LogCodec
from domain.table.context import CommandInputs
from domain.table.correspondence.calendar import ZONES
from domain.table.correspondence.ticks import UNKNOWN_ZONE_MARK
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.records import RulesVersion, SubmittedCommand
from domain.tournament.state import TOURNAMENT_RULES


def check_fold(codec: LogCodec, table: AnyTable | None, record: AnyRecord) -> AnyTable:
    """Fold the record; Divergence if it cannot be, or leads to other seats or another state than it says.

    A state hash is compared only where it was made with the same fingerprint of types.
    """
    seq = record.seq
    try:
        after: AnyTable = codec.fold(table, record)
    except Exception as error:  # whatever evolve meets in events that no rule wrote
        raise Divergence("fold", seq, f"record {seq}: its events cannot be folded: {error!r}") from error
    asked = codec.seats_asked(after)
    said = tuple(waiting.seat for waiting in record.waiting)
    if asked != said:
        raise Divergence(
            "fold", seq, f"record {seq} says that seats {said} are asked, its events ask {asked}"
        )
    if record.state is not None and record.state.types == codec.fingerprint_of(after):
        found = codec.state_hash(after).hash
        if found != record.state.hash:
            raise Divergence(
                "fold", seq, f"record {seq}: the state has the hash {found}, not {record.state.hash}"
            )
    return after


def has_other_zone_data(record: AnyRecord) -> bool:
    """Return whether the record's clocks went by other data of time zones than there is here.

    The mark of a zone that the data does not know is no other data.
    """
    return record.zones is not UNSET and record.zones.removesuffix(UNKNOWN_ZONE_MARK) != ZONES.version


def check_decision(codec: LogCodec, table: AnyTable | None, record: AnyRecord, secret: bytes | None) -> None:
    """Decide the record's command again with its draws; Divergence if that gives another record.

    Records of earlier versions are compared in today's form.
    """
    seq = record.seq
    try:
        again = decide_again(codec, table, record, secret)
    except CommandRefused as refusal:
        raise Divergence(
            "decisions",
            seq,
            f"record {seq}: its command is refused by {refusal.rule or 'the table'}: {refusal}",
        ) from refusal
    except Exception as error:  # a record that no rule wrote may break them in any way
        raise Divergence("decisions", seq, f"record {seq} cannot be decided again: {error!r}") from error
    if record.state is None or (again.state is not None and again.state.types != record.state.types):
        again = msgspec.structs.replace(again, state=record.state)
    if again != record:
        raise Divergence("decisions", seq, f"record {seq}: {describe_difference(record, again)}")


def decide_again(
    codec: LogCodec, table: AnyTable | None, record: AnyRecord, secret: bytes | None
) -> AnyRecord:
    """Decide the record's command with its draws; whatever the rules raise passes through.

    Where clocks went by other data of time zones their readings are taken as they stand.
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
    """Return the version of the rules of the tournament, or of the table around its game."""
    return rules.version if rules.game == TOURNAMENT_RULES else rules.table_version


def describe_difference(record: AnyRecord, again: AnyRecord, fields: tuple[str, ...] = ()) -> str:
    """Say in words where a record and the one decided again first differ, in all fields or in these."""
    for name in fields or record.__struct_fields__:
        said, found = getattr(record, name), getattr(again, name)
        if said == found:
            continue
        if not isinstance(said, tuple):
            return f"{name} is {said}, decided again it is {found}"
        return _first(name, said, found)
    return "the records are equal"


def _first(name: str, said: tuple[Any, ...], found: tuple[Any, ...]) -> str:
    for number, (one, other) in enumerate(zip(said, found, strict=False), 1):
        if one != other:
            return f"{name} {number} is {one}, decided again it is {other}"
    return f"it has {len(said)} {name}, decided again it has {len(found)}"
