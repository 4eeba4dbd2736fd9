"""El Paso at a table: undo, what follows a question, what others read."""

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
from domain.games.el_paso.events import redact
from domain.games.el_paso.events.player import CardsDrawn
from domain.games.el_paso.frames import Actions, Move
from domain.games.el_paso.state import Options
from domain.kernel.refusals import CommandRefused
from domain.table.commands import TakeBack
from tests.support.games.table_driver import TableDriver, start_game_table


def table(seats: int = 2) -> TableDriver:
    """A table whose ranchers are about to be placed."""
    played = start_game_table(GAME, seats, Options(start_seat=0 if seats > 1 else None))
    for seat in range(seats):
        played.play(ChooseGoal(0), seat)
    return played


def back(played: TableDriver, to: int) -> None:
    played.submit(TakeBack(to), seat=0, player="player-0")


def test_a_slot_that_was_opened_can_be_taken_back() -> None:
    """Opening the parameters of a slot costs nothing before they are given."""
    played = table()
    played.play(PlaceRancher("E"), 0)
    here = played.table.seq
    played.play(Use(2), 0)
    back(played, here)

    assert Actions(0, "E", "E", (1, 2)) == played.state.stack[-1]


def test_a_draw_stands() -> None:
    """Nothing before it can be taken back."""
    played = table()
    played.play(PlaceRancher("D"), 0)
    here = played.table.seq
    played.play(UseExchangeToken(), 0)

    with pytest.raises(CommandRefused):
        back(played, here)


def test_a_turn_that_is_over_stays_over() -> None:
    played = table()
    played.play(PlaceRancher("D"), 0)
    played.play(UseAuxiliary("aux_1"), 0)
    played.play(Done(), 0)
    here = played.table.seq
    played.play(EndTurn(), 0)

    with pytest.raises(CommandRefused):
        back(played, here)


def test_sues_turn_bars_undo_too() -> None:
    played = table(1)
    played.play(PlaceRancher("D"), 0)
    played.play(Done(), 0)
    here = played.table.seq
    played.play(EndTurn(), 0)
    assert Move(0) == played.state.stack[-1]

    with pytest.raises(CommandRefused):
        back(played, here)


def test_others_learn_how_many_cards_were_drawn_and_which_workers() -> None:
    """ELP-13.3"""
    drawn = CardsDrawn(0, ("criollo", "galloway"), ("cowboy",))

    assert drawn == redact(drawn, 0)
    assert CardsDrawn(0, 2, ("cowboy",)) == redact(drawn, 1) == redact(drawn, None)
