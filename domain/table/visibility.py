"""Visibility of a log's contents; every channel uses this module.

PRIVATE events and commands are visible only to their seat. Other readers get the record without those events,
and with None as its command.

A `seat` of None means a spectator. Until the table ends, readers get commands and events as the game's
`redact` returns them, and records without salt, draws and state hash. With the salt, a reader could find
hidden cards by trying contents until the record's hash matches. After the end, everyone may read the complete
log.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.kernel.frames import AnswerGiven, AnswerStepGiven, Frame, FrameOpened, redact_answers
from domain.kernel.game import Game
from domain.kernel.values import Command, Event
from domain.table.commands import TABLE_COMMANDS
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable
from domain.table.orders.commands import CancelOrder, SealOrder
from domain.table.orders.events import (
    OrderCancelled,
    OrderFired,
    OrderMade,
    OrderMarked,
    OrderStopped,
)
from domain.table.records import VisibleRecord
from domain.table.undo.commands import OpenFork
from domain.table.undo.events import Forked

PRIVATE: frozenset[type[Command | Event]] = frozenset(
    {SealOrder, CancelOrder, OrderMade, OrderMarked, OrderStopped, OrderCancelled}
)
"""Commands and events that are visible only to their seat until the table ends."""


def redact_record(
    game: Game[Any], record: AnyRecord, record_hash: str, seat: int | None, *, ended: bool
) -> VisibleRecord[Any, Any]:
    """Return the record as a seat may see it; `record_hash` is the hash of the complete record's bytes."""
    opened = VisibleRecord(
        table=record.table,
        seq=record.seq,
        at=record.at,
        seat=record.seat,
        player=record.player,
        command=record.command,
        events=record.events,
        waiting=record.waiting,
        rules=record.rules,
        hash=record_hash,
        ticks=record.ticks,
        zones=record.zones,
    )
    if ended:
        return replace(opened, draws=record.draws, state=record.state, salt=record.salt)
    return replace(
        opened,
        command=redact_command(game, record.command, record.seat, record.events, seat),
        events=redact_events(game, record.events, seat),
    )


def redact_events(game: Game[Any], events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return the events as a seat may see them, without hidden events."""
    known = (redact_event(game, event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def redact_event(game: Game[Any], event: Event, seat: int | None) -> Event | None:
    """Return the event as a seat may see it, or None if even its occurrence is hidden."""
    match event:
        case _ if type(event) in PRIVATE:
            return event if getattr(event, "seat", None) == seat else None
        case OrderFired(other) if event.secret and other != seat:
            return replace(event, made=None, part=None, opened=None)
        case AnswerGiven(other):
            return event if other == seat else AnswerGiven(other, None)
        case AnswerStepGiven(other):
            return event if other == seat else AnswerStepGiven(other, None)
        case FrameOpened(frame):
            return FrameOpened(redact_frame(game, frame, seat))
        case Forked(line):
            return Forked(tuple(redact_event(game, one, seat) for one in line))
        case _ if type(event) in TABLE_EVOLVE:
            return event
        case _:
            hidden: Event = game.redact(event, seat) if type(event) in game.evolve else event
            return hidden


def redact_frame(game: Game[Any], frame: Frame, seat: int | None) -> Frame:
    """Return the frame as a seat may see it, without other seats' simultaneous answers."""
    return redact_answers(game.redact(frame, seat), seat)


def redact_command(
    game: Game[Any], command: Command, author_seat: int | None, events: tuple[Event, ...], seat: int | None
) -> Command | None:
    """Return the command as a seat may see it; None for other seats' secret answers and PRIVATE commands."""
    if author_seat is not None and author_seat == seat:
        return command
    if isinstance(command, OpenFork):
        return replace(command, line=())  # the event shows the line, as far as the seat may see it
    if type(command) in TABLE_COMMANDS:
        return None if type(command) in PRIVATE else command
    if any(
        isinstance(event, AnswerGiven | AnswerStepGiven) and event.seat == author_seat for event in events
    ):
        return None
    hidden: Command | None = game.redact(command, seat)
    return hidden


def game_view(game: Game[Any], table: AnyTable, seat: int | None) -> Any:
    """Return the game's view of the table for a seat, or None before the start.

    After the end, nothing is hidden: every game's view shows a finished game in full.
    """
    return None if table.game_state is None else game.view(table.game_state, seat)
