"""Legal undo targets, derived only from the log, and games in which much is undone."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import choose_random
from domain.kernel.frames import AnswerStepGiven
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.undo.rules import undo_targets
from tests.support.games.table_driver import TableDriver, start_game_table

MAX_RECORDS = 240
"""The number of records after which the check of a game ends."""


class UndoGame(NamedTuple):
    """A game in which much is undone; `tables` has the table after each record."""

    driver: TableDriver
    tables: tuple[AnyTable | None, ...]


@cache
def play_with_undo(name: str, seed: int) -> UndoGame:
    """Play with moves, chat, optional commands and undo in any order."""
    random, game = Random(seed), catalog.game(name)
    form, seats = random.choice(
        [
            (form, seats)
            for form in game.variants
            for seats in game.seat_counts
            if game.invalid_reason(form, seats) is None
        ]
    )
    played = start_game_table(game, seats, form)
    tables: list[AnyTable | None] = [*(None for _ in played.log[1:]), played.table]
    while played.seats_to_act and len(played.log) < MAX_RECORDS:
        _something(played, random)
        tables.append(played.table)
    return UndoGame(played, tuple(tables))


def _something(played: TableDriver, random: Random) -> None:
    table, chance = played.table, random.random()
    seat = random.choice(played.seats_to_act)
    reach = undo_targets(table, seat)
    if reach and chance < 0.25:
        played.submit(TakeBack(random.choice(reach)), seat, f"player-{seat}")
    elif chance < 0.3:
        played.submit(Say("hm"), seat, f"player-{seat}")
    elif chance < 0.35 and (gifts := _gifts(played, random)):
        played.play(*random.choice(gifts))
    else:
        played.play(choose_random(played.game, played.state, seat, random), seat)


def _gifts(played: TableDriver, random: Random) -> list[tuple[Any, int]]:
    seat = random.randrange(len(played.table.seats))
    return [(command, seat) for command in kernel.free_actions(played.game, played.state, seat)]


def expected_undo_targets(log: list[AnyRecord], seat: int) -> set[int]:
    """Walk back from the end of the log, following the documented rules of undo, without folded data."""
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
            and (is_asked_alone(record) or any(isinstance(event, AnswerStepGiven) for event in record.events))
        ):
            seq -= 1
            found.add(seq)
        else:
            break
    return found


def is_asked_alone(record: AnyRecord) -> bool:
    """Return whether only the record's own seat has a decision after it."""
    return [waiting.seat for waiting in record.waiting] == [record.seat]
