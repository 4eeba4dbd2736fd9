"""Who may see what of a log: the one place that every channel asks.

A spectator is None. Until the table ends a reader gets each record without salt, draws and state hash (with
the salt a hidden card could be found by trying them all against the record's hash), and its command and
events as the game's `hide` gives them. When the table has ended the log is open to all.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.kernel.frames import Answered, Opened, Pending, Stepped, without_answers
from domain.kernel.game import Game
from domain.kernel.values import Command, Event
from domain.table.evolve import TABLE_EVOLVE, AnyRecord, AnyTable
from domain.table.records import Seen
from domain.table.rules import HANDLERS


def seen(game: Game[Any], record: AnyRecord, digest: str, seat: int | None, *, ended: bool) -> Seen[Any, Any]:
    """Give the record as that seat may know it; `digest` is the hash of the whole record."""
    opened = Seen(
        table=record.table,
        seq=record.seq,
        at=record.at,
        seat=record.seat,
        player=record.player,
        command=record.command,
        events=record.events,
        waiting=record.waiting,
        rules=record.rules,
        hash=digest,
    )
    if ended:
        return replace(opened, draws=record.draws, state=record.state, salt=record.salt)
    return replace(
        opened,
        command=command_seen(game, record.command, record.seat, record.events, seat),
        events=tuple(event_seen(game, event, seat) for event in record.events),
    )


def event_seen(game: Game[Any], event: Event, seat: int | None) -> Event:
    """Give the event as that seat may know it."""
    match event:
        case Answered(other):
            return event if other == seat else Answered(other, None)
        case Stepped(other):
            return event if other == seat else Stepped(other, None)
        case Opened(frame):
            return Opened(frame_seen(game, frame, seat))
        case _ if type(event) in TABLE_EVOLVE:
            return event
        case _:
            hidden: Event = game.hide(event, seat) if type(event) in game.evolve else event
            return hidden


def frame_seen(game: Game[Any], frame: Pending, seat: int | None) -> Pending:
    """Give the frame as that seat may know it: of answers given together it sees only its own."""
    return without_answers(game.hide(frame, seat), seat)


def command_seen(
    game: Game[Any], command: Command, author: int | None, events: tuple[Event, ...], seat: int | None
) -> Command | None:
    """Give the command as that seat may know it, None where it is another's secret answer."""
    if author is not None and author == seat:
        return command
    if type(command) in HANDLERS:
        return command
    if any(isinstance(event, Answered | Stepped) and event.seat == author for event in events):
        return None
    hidden: Command | None = game.hide(command, seat)
    return hidden


def table_seen(game: Game[Any], table: AnyTable, seat: int | None) -> Any:
    """Give the game's view of the table for that seat, None before the start.

    When the table has ended nothing is hidden: each game's view shows a finished game in full.
    """
    return None if table.play is None else game.view(table.play, seat)
