"""What undo may reach, told from the log alone, and games in which much is taken back."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import anything
from domain.kernel.frames import Stepped
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.rules.undo import reachable
from tests.support.play import Played, started

RECORDS = 240
"""A game is looked at for so many records, or to its end."""


class Mixed(NamedTuple):
    """A game in which much was taken back; `tables` are as they were when each record was written."""

    played: Played
    tables: tuple[AnyTable | None, ...]


@cache
def mixed(name: str, seed: int) -> Mixed:
    """Play, talk, do what nobody asks for, and take back, in any order."""
    random, game = Random(seed), catalog.game(name)
    form, seats = random.choice(
        [(form, seats) for form in game.forms for seats in game.seats if game.objection(form, seats) is None]
    )
    played = started(game, seats, form)
    tables: list[AnyTable | None] = [*(None for _ in played.log[1:]), played.table]
    while played.asked and len(played.log) < RECORDS:
        _something(played, random)
        tables.append(played.table)
    return Mixed(played, tuple(tables))


def _something(played: Played, random: Random) -> None:
    table, chance = played.table, random.random()
    seat = random.choice(played.asked)
    reach = reachable(table, seat)
    if reach and chance < 0.25:
        played.wish(TakeBack(random.choice(reach)), seat, f"player-{seat}")
    elif chance < 0.3:
        played.wish(Say("hm"), seat, f"player-{seat}")
    elif chance < 0.35 and (gifts := _gifts(played, random)):
        played.do(*random.choice(gifts))
    else:
        played.do(anything(played.game, played.state, seat, random), seat)


def _gifts(played: Played, random: Random) -> list[tuple[Any, int]]:
    seat = random.randrange(len(played.table.chairs))
    return [(command, seat) for command in kernel.offered(played.game, played.state, seat)]


def said_to_be_reachable(log: list[AnyRecord], seat: int) -> set[int]:
    """Walk back from the end of the log as the promise says, without looking at what the fold keeps."""
    found, seq = set(), len(log)
    while seq:
        record = log[seq - 1]
        if isinstance(record.command, TakeBack):
            seq = record.command.to
        elif isinstance(record.command, Say | LeaveSeat | TakeSeat) and len(record.events) == 1:
            seq -= 1
        elif (
            record.seat == seat
            and not record.draws
            and not any(event.reveals for event in record.events)
            and (asked_alone(record) or any(isinstance(event, Stepped) for event in record.events))
        ):
            seq -= 1
            found.add(seq)
        else:
            break
    return found


def asked_alone(record: AnyRecord) -> bool:
    """Whether after the record only its own seat is asked."""
    return [waiting.seat for waiting in record.waiting] == [record.seat]
