"""Undo within a turn, and its limits."""

from __future__ import annotations

import pytest

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import (
    ChooseGoal,
    Done,
    EndTurn,
    PlaceRancher,
    Use,
    UseAuxiliary,
    UseExchangeToken,
)
from domain.games.el_paso.frames import Actions, Move
from domain.games.el_paso.variants import Options
from domain.kernel.refusals import CommandRefused
from domain.table.commands import TakeBack
from tests.support.games.table_driver import TableDriver, start_game_table


def table(seats: int = 2) -> TableDriver:
    """Return a table whose first seat is about to place its rancher."""
    played = start_game_table(GAME, seats, Options(start_seat=0 if seats > 1 else None))
    for seat in range(seats):
        played.play(ChooseGoal(0), seat)
    return played


def undo(played: TableDriver, to: int) -> None:
    played.submit(TakeBack(to), seat=0, player="player-0")


def test_opened_slot_can_be_undone() -> None:
    """Opening a slot costs nothing before its choices are made."""
    played = table()
    played.play(PlaceRancher("E"), 0)
    here = played.table.seq
    played.play(Use(2), 0)
    undo(played, here)

    assert Actions(0, "E", "E", (1, 2)) == played.state.stack[-1]


def test_draw_cannot_be_undone() -> None:
    """Commands before the draw cannot be undone either."""
    played = table()
    played.play(PlaceRancher("D"), 0)
    here = played.table.seq
    played.play(UseExchangeToken(), 0)

    with pytest.raises(CommandRefused):
        undo(played, here)


def test_finished_turn_cannot_be_undone() -> None:
    played = table()
    played.play(PlaceRancher("D"), 0)
    played.play(UseAuxiliary("aux_1"), 0)
    played.play(Done(), 0)
    here = played.table.seq
    played.play(EndTurn(), 0)

    with pytest.raises(CommandRefused):
        undo(played, here)


def test_turn_before_sues_cannot_be_undone() -> None:
    played = table(1)
    played.play(PlaceRancher("D"), 0)
    played.play(Done(), 0)
    here = played.table.seq
    played.play(EndTurn(), 0)
    assert Move(0) == played.state.stack[-1]

    with pytest.raises(CommandRefused):
        undo(played, here)
