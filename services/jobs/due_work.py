"""What is due at a table, read off its turns: pure, so that any sweep finds the same at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from infra.ports.tables import PortValue
from projections.seats import SeatOccupancy
from projections.turns import TurnsDocument

TURN_SECONDS = 15.0
"""A turn that nobody took within so long was lost, and is put in again."""

THINKING_SECONDS = 60.0
"""As much for a turn that is planned, which may have waited for others."""

TIME_OUT_SECONDS = 10.0

ORDER_SECONDS = 60.0
"""A command of an order that was lost is put in again after so long."""

AUDIT_SECONDS = 600.0

ARCHIVE_SECONDS = 24 * 3600.0
"""A table that could not be archived is tried again after so long."""

CLOCK_SLACK_MS = 60_000
"""A bot that would have to wait for so much longer than its pace was asked before the clock was set back."""

MAX_ANSWERS = 100
"""Answers that bots give in one go; what follows is found again."""


class SeatBot(PortValue, frozen=True):
    """A bot of a kind takes a seat that waits for one since then (ms)."""

    table: str
    seat: int
    bot: str
    since: int


class PlayBots(PortValue, frozen=True):
    """The bot on a seat answers its decision, and then whichever bot is asked, up to so many answers."""

    table: str
    seat: int
    bot: str
    decision: int
    max_answers: int


class TimeOutSeat(PortValue, frozen=True):
    """The service calls time on a seat."""

    table: str
    seat: int
    decision: int


class FireSeatOrder(PortValue, frozen=True):
    """The service answers a decision by a standing order of the seat; `made` names its newest one."""

    table: str
    seat: int
    decision: int
    made: int


class AuditTable(PortValue, frozen=True):
    """A table that has ended is audited."""

    table: str


class ArchiveTable(PortValue, frozen=True):
    """A table that ended long ago moves to the archive."""

    table: str


DueWork = SeatBot | PlayBots | TimeOutSeat | FireSeatOrder | AuditTable | ArchiveTable


class TableDueWork(NamedTuple):
    """What is due at a table, and when (ms) the next bot there moves, if one waits for its pace."""

    work: tuple[DueWork, ...]
    recheck_at: int | None


class BotPolicy(NamedTuple):
    """Which players are bots of which kind, and how long they wait (ms) where only bots play."""

    kinds: Mapping[str, str]
    pace: int


def find_due_work(table: str, turns: TurnsDocument, policy: BotPolicy, now: int) -> TableDueWork:
    """Return what is due at a table by now (ms)."""
    if turns.ended is not None:
        return TableDueWork((AuditTable(table),), None)
    due: list[DueWork] = [SeatBot(table, want.seat, want.bot, want.since) for want in turns.wanted]
    due += _late(table, turns, now)
    due += _ordered(table, turns)
    watched = policy.pace > 0 and _only_bots(turns, policy)
    pace, most = (policy.pace, 1) if watched else (0, MAX_ANSWERS)
    later = None
    for asked in turns.waiting:
        bot = _bot_of(turns.seats[asked.seat], policy)
        if bot is None:
            continue
        at = asked.since + pace
        if not now < at <= now + pace + CLOCK_SLACK_MS:
            due.append(PlayBots(table, asked.seat, bot, asked.decision, most))
        else:
            later = at if later is None else min(later, at)
    return TableDueWork(tuple(due), later)


def _bot_of(seat: SeatOccupancy, policy: BotPolicy) -> str | None:
    """Give the kind of the bot that answers for a seat: as its player or, where that is none, standing in."""
    found = (policy.kinds[account] for account in seat.accounts if account in policy.kinds)
    return next(found, None)


def _late(table: str, turns: TurnsDocument, now: int) -> Iterator[DueWork]:
    for asked in turns.waiting:
        called = turns.called_at(asked)
        if called is not None and called <= now:
            yield TimeOutSeat(table, asked.seat, asked.decision)


def _ordered(table: str, turns: TurnsDocument) -> Iterator[DueWork]:
    for asked in turns.waiting:
        made = turns.newest_order(asked.seat)
        if made is not None:
            yield FireSeatOrder(table, asked.seat, asked.decision, made)


def _only_bots(turns: TurnsDocument, ways: BotPolicy) -> bool:
    """See that nobody but bots plays, so that nobody has to wait for them."""
    return all(seat.gave_up or seat.player in ways.kinds for seat in turns.seats)


def is_demo(turns: TurnsDocument, policy: BotPolicy) -> bool:
    """Return whether the table is a running demo, at which nobody but bots plays."""
    playing = all(seat.player in policy.kinds for seat in turns.seats)
    return turns.demo is True and turns.ended is None and playing
