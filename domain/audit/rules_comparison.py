"""Compare a log with a later version of the rules, which decides each past command again.

Each command is decided in its original position, so a different outcome counts once, without its
consequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from domain.audit.replay import decide_again, describe_difference
from domain.kernel.game import Game
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Event, Value
from domain.log.codec import Codec, codec_for, codec_of
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.tenure.commands import AgreeVersion, DeclineVersion, ProposeVersion
from domain.table.tenure.evolve import move_to_version
from domain.table.visibility import redact_events

UNKNOWN_SECRET = bytes(32)
"""Placeholder for the secret of a running table, which is not needed for the comparison."""


class RulesDifference(Value, frozen=True):
    """A record whose command would be refused (`rule`, `refusal`) or would have a different outcome."""

    seq: int
    seat: int | None
    rule: str | None
    refusal: str | None


class _Deviation(NamedTuple):
    """A record that the other version decides differently: with a refusal, or with different events."""

    record: AnyRecord
    refusal: CommandRefused | None
    events: tuple[Event, ...]
    says: str


def compare_rules(records: Iterable[bytes], version: int) -> tuple[tuple[RulesDifference, str], ...]:
    """Compare a whole log, at the cost of a replay; descriptions are for readers who may see everything."""
    return tuple((_to_difference(each), each.says) for each in _find_differences(records, version))


def compare_rules_for_seat(
    records: Iterable[bytes], version: int, seat: int | None
) -> tuple[RulesDifference, ...]:
    """Compare the seat's own commands, or all commands if the game hides nothing.

    Other seats' commands are left out because even their legality may depend on what only those seats know.
    """
    differences: list[RulesDifference] = []
    for deviation in _find_differences(records, version):
        game = codec_for(deviation.record.rules.game, version).game
        is_own = seat is not None and deviation.record.seat == seat
        if game.is_open or (is_own and _is_visible(game, deviation, seat)):
            differences.append(_to_difference(deviation))
    return tuple(differences)


def _is_visible(game: Game[Any], deviation: _Deviation, seat: int | None) -> bool:
    if deviation.refusal is not None:
        return True
    before = redact_events(game, deviation.record.events, seat)
    return before != redact_events(game, deviation.events, seat)


def _find_differences(records: Iterable[bytes], version: int) -> Iterator[_Deviation]:
    table: AnyTable | None = None
    for data in records:
        codec = codec_of(data)
        record = codec.decode_record(data)
        if table is not None and _is_compared(table, record, version):
            deviation = _find_deviation(codec_for(table.game, version), table, record)
            if deviation is not None:
                yield deviation
        table = codec.fold(table, record)


def _is_compared(table: AnyTable, record: AnyRecord, version: int) -> bool:
    """Return whether a record is compared: only records of the game itself, not changes of its rules."""
    asks = isinstance(record.command, ProposeVersion | AgreeVersion | DeclineVersion)
    return table.phase == "playing" and table.version < version and not asks


def _find_deviation(codec: Codec, table: AnyTable, record: AnyRecord) -> _Deviation | None:
    moved = move_to_version(codec.game, table, codec.game.version)
    try:
        again = decide_again(codec, moved, record, UNKNOWN_SECRET)
    except CommandRefused as refusal:
        rule = f" by {refusal.rule}" if refusal.rule else ""
        return _Deviation(record, refusal, (), f"refused{rule}: {refusal}")
    except Exception as error:  # noqa: BLE001 - draws made for other rules can cause any error
        return _Deviation(record, None, (), f"cannot be decided with the same draws: {error!r}")
    if again.events == record.events:
        return None
    return _Deviation(record, None, again.events, describe_difference(record, again, ("events",)))


def _to_difference(deviation: _Deviation) -> RulesDifference:
    refusal = deviation.refusal
    return RulesDifference(
        deviation.record.seq,
        deviation.record.seat,
        None if refusal is None else refusal.rule,
        None if refusal is None else str(refusal),
    )
