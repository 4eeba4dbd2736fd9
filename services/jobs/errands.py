"""What is due at a table, read off its turns: pure, so that any sweep finds the same at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from projections.turns import Turns
from services.stored import Value

TURN_SECONDS = 15.0
"""A turn that nobody took within so long was lost, and is put in again."""

TIME_OUT_SECONDS = 10.0

AUDIT_SECONDS = 600.0

UNTIL_NOT_ASKED = 100
"""Answers that bots give in one go; what follows is found again."""


class SeatBot(Value, frozen=True):
    """A bot of a kind takes a seat that waits for one since then (ms)."""

    table: str
    seat: int
    bot: str
    since: int


class PlayBots(Value, frozen=True):
    """The bot on a seat answers its decision, and then whichever bot is asked, up to so many answers."""

    table: str
    seat: int
    bot: str
    decision: int
    most: int


class CallTime(Value, frozen=True):
    """The service calls time on a seat."""

    table: str
    seat: int
    decision: int


class AuditTable(Value, frozen=True):
    """A table that has ended is audited."""

    table: str


Errand = SeatBot | PlayBots | CallTime | AuditTable


class Found(NamedTuple):
    """What is due at a table, and when (ms) the next bot there moves, if one waits for its pace."""

    errands: tuple[Errand, ...]
    again: int | None


class Ways(NamedTuple):
    """Which players are bots of which kind, and how long they wait (ms) where only bots play."""

    bots: Mapping[str, str]
    pace: int


def errands(table: str, turns: Turns, ways: Ways, now: int) -> Found:
    """Give what is due at a table by now (ms)."""
    if turns.ended is not None:
        return Found((AuditTable(table),), None)
    due: list[Errand] = [SeatBot(table, want.seat, want.bot, want.since) for want in turns.wanted]
    due += _late(table, turns, now)
    watched = ways.pace > 0 and _only_bots(turns, ways)
    pace, most = (ways.pace, 1) if watched else (0, UNTIL_NOT_ASKED)
    later = None
    for asked in turns.waiting:
        bot = ways.bots.get(turns.seats[asked.seat].player or "")
        if bot is None:
            continue
        at = asked.since + pace
        if at <= now:
            due.append(PlayBots(table, asked.seat, bot, asked.decision, most))
        else:
            later = at if later is None else min(later, at)
    return Found(tuple(due), later)


def _late(table: str, turns: Turns, now: int) -> Iterator[Errand]:
    for asked in turns.waiting:
        due = turns.due(asked)
        if due is not None and due <= now:
            yield CallTime(table, asked.seat, asked.decision)


def _only_bots(turns: Turns, ways: Ways) -> bool:
    """See that nobody but bots plays, so that nobody has to wait for them."""
    return all(seat.gave_up or seat.player in ways.bots for seat in turns.seats)
