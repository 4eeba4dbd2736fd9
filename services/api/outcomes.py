"""What a sender is told of its command: its events, or why it was refused and what would be legal."""

from __future__ import annotations

from typing import assert_never

import msgspec

from domain.table import secrecy
from domain.table.evolve import AnyTable
from infra.codec import Codec, codec, rules_of
from services.answers import Declined, read
from services.api.errors import Problem
from services.api.insight import options_of
from services.api.looking import folded_to
from services.api.service import Service
from services.api.settling import ANY
from services.api.shapes import Done, Head, Option
from services.reading import Folded, Unfoldable
from services.stored import AcceptedAt, Answer, LogEntry, RefusedWith, Wish

HELPED = frozenset({"illegal-command", "not-your-turn", "stale-command", "malformed-command"})
"""The refusals that are told with what would be legal."""


def code_of(record: bytes) -> Codec:
    """Give the codec that a record names, or raise Unfoldable where this process does not know it."""
    try:
        return codec(*rules_of(record))
    except KeyError as error:
        raise Unfoldable(str(error)) from error


async def told(service: Service, table: str, answer: Answer, player: str, wish: Wish | None = None) -> Done:
    """Give what a command became, or raise the problem that it ended in.

    Where the wish itself is there, an answer to another content under its id is a conflict.
    """
    if wish is not None and answer.digest not in (ANY, wish.digest):
        raise conflicting(wish.command_id)
    match answer:
        case AcceptedAt(_, seq):
            entry = (await service.ports.reader.records(table, seq - 1, 1))[0]
            return _done(entry, wish)
        case RefusedWith(_, stored):
            raise await _refused(service, table, read(stored), player, wish)
        case _:
            assert_never(answer)


def _done(entry: LogEntry, wish: Wish | None) -> Done:
    """Tell the events as their sender may know them while the game is on: always the same answer."""
    code = code_of(entry.record)
    record = code.record(entry.record)
    if wish is not None and (record.seat, code.encode(record.command)) != (wish.seat, wish.body):
        raise conflicting(wish.command_id)
    events = secrecy.seen(code.game, record, entry.hash, record.seat, ended=False).events
    return Done(
        code.game.name, record.seq, entry.hash, tuple(msgspec.Raw(code.encode(event)) for event in events)
    )


async def _refused(service: Service, table: str, why: Declined, player: str, wish: Wish | None) -> Problem:
    service.metrics.refusals.labels(why.type).inc()
    if not why.seq:
        return Problem(why.type, why.detail, rule=why.rule)
    head = Head(why.seq, why.hash)
    if why.type not in HELPED:
        return Problem(why.type, why.detail, rule=why.rule, head=head)
    folded = await folded_to(service, table, why.seq)
    seat = _spoken_for(folded.table, player, wish)
    decision = None if seat is None else folded.table.decision(seat)
    return Problem(
        why.type, why.detail, rule=why.rule, legal=_legal(folded, seat), decision=decision, head=head
    )


def _spoken_for(table: AnyTable, player: str, wish: Wish | None) -> int | None:
    """Give the seat that a refused command was for, as far as the player held it at that record."""
    if wish is not None and wish.seat is not None:
        return wish.seat if table.holds(player, wish.seat) else None
    held = [seat for seat in range(len(table.chairs)) if table.holds(player, seat)]
    asked = [seat for seat in held if table.decision(seat) is not None]
    return next(iter(asked or held), None)


def refused_at_door(folded: Folded, code: str, detail: str, seat: int | None) -> Problem:
    """Give the problem of a command that was not put in, with what would be legal for who holds the seat."""
    return Problem(
        code,
        detail,
        legal=_legal(folded, seat) if code in HELPED else None,
        decision=None if seat is None else folded.table.decision(seat),
        head=Head(folded.seq, folded.hash),
    )


def _legal(folded: Folded, seat: int | None) -> tuple[Option, ...] | None:
    return None if seat is None else options_of(folded, seat)


def conflicting(command_id: str) -> Problem:
    """Give the problem of a command id that stands for something else."""
    return Problem(
        "conflicting-command-id", f"command {command_id} of yours at this table asked for something else"
    )
