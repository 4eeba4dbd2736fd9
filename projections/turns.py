"""Turns: who is asked where since when, what is due, which bots are wanted, and which tables may be archived.

Of the game it reads only each record's `waiting`: undo and time-outs go round frames being opened and closed.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.kernel.values import Event, Value
from domain.table.events import BotWanted, TableEnded, TableOpened
from domain.table.records import Waiting
from domain.table.rules.time import HOUR
from projections.chairs import Seat, seated
from projections.filed import Filed
from projections.model import Model, moment


class Wanted(Value, frozen=True):
    """A seat that waits for a bot of a kind, and since when (ms)."""

    seat: int
    bot: str
    since: int


class Turns(Value, frozen=True):
    """Who is asked at one table; `ended` is when it ended (ms), `owner` who opened it."""

    seq: int
    game: str
    name: str
    hours: int | None
    seats: tuple[Seat, ...]
    waiting: tuple[Waiting, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    ended: int | None = None
    owner: str = ""

    def due(self, asked: Waiting) -> int | None:
        """Give when the time for a decision runs out (ms), None for never."""
        return None if self.hours is None else asked.since + self.hours * HOUR


class Turn(Value, frozen=True):
    """A decision that a player is asked; `due` is when its time runs out (ms), None for never."""

    table: str
    name: str
    game: str
    seat: int
    decision: int
    since: int
    due: int | None


def start() -> Turns | None:
    """Nothing is known before record 1."""
    return None


def apply(document: Turns | None, filed: Filed) -> Turns:
    """Fold a record."""
    record = filed.record
    turns = document if document is not None else _opened(record.events[0])
    for event in record.events:
        turns = _folded(turns, event, record.at)
    return replace(turns, seq=record.seq, waiting=record.waiting)


def _opened(event: TableOpened[Value]) -> Turns:
    empty = (Seat(),) * event.seats
    return Turns(seq=0, game=event.game, name=event.name, hours=event.hours, seats=empty, owner=event.owner)


def _folded(turns: Turns, event: Event, at: int) -> Turns:
    if isinstance(event, TableEnded):
        return replace(turns, ended=at, wanted=())
    seats = seated(turns.seats, event)
    if seats is turns.seats:
        return turns
    wanted = tuple(want for want in turns.wanted if seats[want.seat].wanted == want.bot)
    if isinstance(event, BotWanted):
        kept = tuple(want for want in wanted if want.seat != event.seat)
        wanted = (*kept, Wanted(event.seat, event.bot, at))
    return replace(turns, seats=seats, wanted=wanted)


def turn(table: str, turns: Turns, asked: Waiting) -> Turn:
    """Give one of a table's decisions as a player's inbox shows it."""
    due = turns.due(asked)
    return Turn(table, turns.name, turns.game, asked.seat, asked.decision, asked.since, due)


def asked_turn(table: str, turns: Turns | None, seat: int) -> Turn | None:
    """Give the decision of a seat that a row leads to, unless it has been answered since."""
    waiting = () if turns is None else turns.waiting
    found = next((asked for asked in waiting if asked.seat == seat), None)
    return None if turns is None or found is None else turn(table, turns, found)


DUE, BOTS, ENDED = "due:", "bots:", "ended:"


def inbox(player: str) -> str:
    """Begin the rows of what a player is asked, longest waiting first."""
    return f"inbox:{player}:"


def rows(table: str, turns: Turns) -> tuple[str, ...]:
    """Find the table by who is asked, by what is due, by the bots it wants, and once it has ended."""
    found = []
    for asked in turns.waiting:
        player, due = turns.seats[asked.seat].player, turns.due(asked)
        if player is not None:
            found.append(f"{inbox(player)}{moment(asked.since)}:{table}:{asked.seat}")
        if due is not None:
            found.append(f"{DUE}{moment(due)}:{table}:{asked.seat}")
    found += [f"{BOTS}{moment(want.since)}:{table}:{want.seat}" for want in turns.wanted]
    if turns.ended is not None:
        found.append(f"{ENDED}{moment(turns.ended)}:{table}")
    return tuple(found)


TURNS: Model[Turns] = Model(
    name="turns",
    form=2,
    start=start,
    apply=apply,
    encode=msgspec.json.encode,
    decode=msgspec.json.Decoder(Turns).decode,
    rows=rows,
    archived=False,
)
