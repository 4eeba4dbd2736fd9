"""Due work at a table, as a pure function of the table's turns, so that every sweep finds the same work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from infra.ports.tables import PortValue
from projections.seats import SeatOccupancy
from projections.turns import TurnsDocument

TURN_SECONDS = 15.0
"""Seconds until a bot's unplayed turn is considered lost and is enqueued again."""

THINKING_SECONDS = 60.0
"""Seconds until a planning bot's turn is considered lost; it may wait longer in the queue."""

TIME_OUT_SECONDS = 10.0

ORDER_SECONDS = 60.0
"""Seconds until the command of a pre-set move is considered lost and is enqueued again."""

AUDIT_SECONDS = 600.0

ARCHIVE_SECONDS = 24 * 3600.0
"""Seconds until a failed archiving job is retried."""

CLOCK_SLACK_MS = 60_000
"""A bot whose wait would exceed its pace by this much plays immediately, since the clock was set back."""

MAX_ANSWERS = 100
"""Maximum number of answers per job; a later sweep finds the rest."""


class SeatBot(PortValue, frozen=True):
    """A bot has to take a seat that has been waiting for it since `since` (UTC, ms)."""

    table: str
    seat: int
    bot: str
    since: int


class PlayBots(PortValue, frozen=True):
    """A bot has to answer its decision; then the table's bots continue, up to `max_answers`."""

    table: str
    seat: int
    bot: str
    decision: int
    max_answers: int


class TimeOutSeat(PortValue, frozen=True):
    """The service has to time out a seat."""

    table: str
    seat: int
    decision: int


class FireSeatOrder(PortValue, frozen=True):
    """The service has to answer a decision with a pre-set move; `made` identifies the newest one."""

    table: str
    seat: int
    decision: int
    made: int


class AuditTable(PortValue, frozen=True):
    """A finished table has to be audited."""

    table: str


class ArchiveTable(PortValue, frozen=True):
    """An old finished table has to move to the archive."""

    table: str


DueWork = SeatBot | PlayBots | TimeOutSeat | FireSeatOrder | AuditTable | ArchiveTable


class TableDueWork(NamedTuple):
    """Due work at a table, and when to check again (UTC, ms) for a bot that pauses before its answer."""

    work: tuple[DueWork, ...]
    recheck_at: int | None


class BotPolicy(NamedTuple):
    """Kinds of bots, keyed by account, and their pause (ms) at tables where only bots play."""

    kinds: Mapping[str, str]
    pace: int


def find_due_work(table: str, turns: TurnsDocument, policy: BotPolicy, now: int) -> TableDueWork:
    """Return the work that is due at a table at `now` (UTC, ms)."""
    if turns.ended is not None:
        return TableDueWork((AuditTable(table),), None)
    due: list[DueWork] = [SeatBot(table, want.seat, want.bot, want.since) for want in turns.wanted]
    due += _find_time_outs(table, turns, now)
    due += _find_orders(table, turns)
    watched = policy.pace > 0 and _only_bots(turns, policy)
    pace, most = (policy.pace, 1) if watched else (0, MAX_ANSWERS)
    later = None
    for asked in turns.waiting:
        bot = _find_bot(turns.seats[asked.seat], policy)
        if bot is None:
            continue
        at = asked.since + pace
        if not now < at <= now + pace + CLOCK_SLACK_MS:
            due.append(PlayBots(table, asked.seat, bot, asked.decision, most))
        else:
            later = at if later is None else min(later, at)
    return TableDueWork(tuple(due), later)


def _find_bot(seat: SeatOccupancy, policy: BotPolicy) -> str | None:
    """Return the kind of bot that answers for a seat, as its player or as a stand-in."""
    kinds = (policy.kinds[account] for account in seat.accounts if account in policy.kinds)
    return next(kinds, None)


def _find_time_outs(table: str, turns: TurnsDocument, now: int) -> Iterator[DueWork]:
    for asked in turns.waiting:
        called = turns.called_at(asked)
        if called is not None and called <= now:
            yield TimeOutSeat(table, asked.seat, asked.decision)


def _find_orders(table: str, turns: TurnsDocument) -> Iterator[DueWork]:
    for asked in turns.waiting:
        made = turns.newest_order(asked.seat)
        if made is not None:
            yield FireSeatOrder(table, asked.seat, asked.decision, made)


def _only_bots(turns: TurnsDocument, ways: BotPolicy) -> bool:
    """Return whether only bots are still playing."""
    return all(seat.gave_up or seat.player in ways.kinds for seat in turns.seats)


def is_demo(turns: TurnsDocument, policy: BotPolicy) -> bool:
    """Return whether the table is a running demo played only by bots."""
    playing = all(seat.player in policy.kinds for seat in turns.seats)
    return turns.demo is True and turns.ended is None and playing
