"""What would have been different by a later version of the rules: each past command is decided by it again.

Each is decided where it was given, so that one that comes out otherwise is one difference, and what followed
from it is none.
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
"""Stands for the secret that a running table's past is compared without."""


class RulesDifference(Value, frozen=True):
    """A record whose command would have been refused, by `rule` and in words, or come out otherwise."""

    seq: int
    seat: int | None
    rule: str | None
    refusal: str | None


class _Otherwise(NamedTuple):
    """A record that version decides otherwise: the refusal, or what would have happened."""

    record: AnyRecord
    refusal: CommandRefused | None
    events: tuple[Event, ...]
    says: str


def compare_rules(records: Iterable[bytes], version: int) -> tuple[tuple[RulesDifference, str], ...]:
    """Compare a whole log, with words for who may know all of it; the cost is that of playing it again."""
    return tuple((_to_difference(one), one.says) for one in _find_differences(records, version))


def compare_rules_for_seat(
    records: Iterable[bytes], version: int, seat: int | None
) -> tuple[RulesDifference, ...]:
    """Compare what the seat itself did, and in a game that hides nothing what all did.

    Whether another's command is allowed may hang on what only that seat knows, so that even this would tell.
    """
    found: list[RulesDifference] = []
    for one in _find_differences(records, version):
        game = codec_for(one.record.rules.game, version).game
        own = seat is not None and one.record.seat == seat
        if game.is_open or (own and _seen_otherwise(game, one, seat)):
            found.append(_to_difference(one))
    return tuple(found)


def _seen_otherwise(game: Game[Any], one: _Otherwise, seat: int | None) -> bool:
    if one.refusal is not None:
        return True
    return redact_events(game, one.record.events, seat) != redact_events(game, one.events, seat)


def _find_differences(records: Iterable[bytes], version: int) -> Iterator[_Otherwise]:
    table: AnyTable | None = None
    for data in records:
        codec = codec_of(data)
        record = codec.decode_record(data)
        if table is not None and _is_compared(table, record, version):
            found = _decide_otherwise(codec_for(table.game, version), table, record)
            if found is not None:
                yield found
        table = codec.fold(table, record)


def _is_compared(table: AnyTable, record: AnyRecord, version: int) -> bool:
    """Leave out what was said of the rules themselves."""
    asks = isinstance(record.command, ProposeVersion | AgreeVersion | DeclineVersion)
    return table.phase == "playing" and table.version < version and not asks


def _decide_otherwise(codec: Codec, table: AnyTable, record: AnyRecord) -> _Otherwise | None:
    moved = move_to_version(codec.game, table, codec.game.version)
    try:
        again = decide_again(codec, moved, record, UNKNOWN_SECRET)
    except CommandRefused as refusal:
        rule = f" by {refusal.rule}" if refusal.rule else ""
        return _Otherwise(record, refusal, (), f"refused{rule}: {refusal}")
    except Exception as error:  # noqa: BLE001 - draws that others were made for may break a rule in any way
        return _Otherwise(record, None, (), f"not decided with the same draws: {error!r}")
    if again.events == record.events:
        return None
    return _Otherwise(record, None, again.events, describe_difference(record, again, ("events",)))


def _to_difference(one: _Otherwise) -> RulesDifference:
    refusal = one.refusal
    return RulesDifference(
        one.record.seq,
        one.record.seat,
        None if refusal is None else refusal.rule,
        None if refusal is None else str(refusal),
    )
