"""Who may see what of a log: the one place that every channel asks.

What is PRIVATE is known to its seat alone: others get the record without those events, and its command as
None.

A spectator is None. Until the table ends a reader gets each record without salt, draws and state hash (with
the salt a hidden card could be found by trying them all against the record's hash), and its command and
events as the game's `redact` gives them. When the table has ended the log is open to all.
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
"""Commands and events of a table that the seat itself may know, and nobody else before the end."""


def redact_record(
    game: Game[Any], record: AnyRecord, record_hash: str, seat: int | None, *, ended: bool
) -> VisibleRecord[Any, Any]:
    """Return the record as that seat may know it; `record_hash` is over the whole record's bytes."""
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
    """Return the events as that seat may know them, without those that are none of its business."""
    known = (redact_event(game, event, seat) for event in events)
    return tuple(event for event in known if event is not None)


def redact_event(game: Game[Any], event: Event, seat: int | None) -> Event | None:
    """Return the event as that seat may know it, None where it may not know that it happened."""
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
    """Return the frame as that seat may know it: of answers given together it sees only its own."""
    return redact_answers(game.redact(frame, seat), seat)


def redact_command(
    game: Game[Any], command: Command, author_seat: int | None, events: tuple[Event, ...], seat: int | None
) -> Command | None:
    """Return the command as that seat may know it, None where it is another's secret answer, or PRIVATE."""
    if author_seat is not None and author_seat == seat:
        return command
    if isinstance(command, OpenFork):
        return replace(command, line=())  # what stood there is told by the event, as the seat may know it
    if type(command) in TABLE_COMMANDS:
        return None if type(command) in PRIVATE else command
    if any(
        isinstance(event, AnswerGiven | AnswerStepGiven) and event.seat == author_seat for event in events
    ):
        return None
    hidden: Command | None = game.redact(command, seat)
    return hidden


def game_view(game: Game[Any], table: AnyTable, seat: int | None) -> Any:
    """Return the game's view of the table for that seat, None before the start.

    When the table has ended nothing is hidden: each game's view shows a finished game in full.
    """
    return None if table.game_state is None else game.view(table.game_state, seat)
