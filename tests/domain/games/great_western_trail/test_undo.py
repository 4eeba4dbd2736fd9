"""Undo within a turn covers everything except draws and reveals."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    AddCattle,
    ChooseForesight,
    EndPhaseB,
    LocalAction,
    MoveAlong,
    SingleAuxiliary,
    UseCertificates,
)
from domain.kernel.refusals import CommandRefused
from domain.kernel.values import Command
from domain.table.commands import TakeBack
from tests.domain.games.great_western_trail.scene import at
from tests.support.games.table_driver import TableDriver, start_game_table


def table(ask: str = "move", **described: Any) -> TableDriver:
    """Return a table in the described position."""
    played = start_game_table(GAME, 2)
    played.set_position(at(ask, **described).state)
    return played


def after(played: TableDriver, *commands: Command) -> TableDriver:
    for command in commands:
        played.play(command, 0)
    return played


def test_move_with_fees_and_discard_can_be_undone() -> None:
    played = table(tiles={"A1": "1:4a"}, players=[{"hand": ["dutch_belt"]}])
    before = [(played.table.seq, played.state)]
    for command in (MoveAlong(("A1", "B")), LocalAction("B", 0, cards=("dutch_belt",))):
        after(played, command)
        before.append((played.table.seq, played.state))
    for seq, state in reversed(before[:-1]):
        played.submit(TakeBack(seq), 0, "player-0")

        assert state == played.state


@pytest.mark.parametrize(
    ("played", "commands"),
    [
        pytest.param(
            table("use", players=[{"hand": ["jersey"]}]), (SingleAuxiliary("draw_discard"),), id="drawing"
        ),
        pytest.param(
            table("use", players=[{"cattleman": "E"}]), (LocalAction("E", 1), AddCattle()), id="adding cattle"
        ),
        pytest.param(table("income", players=[{"marker": 1}]), (UseCertificates(1),), id="showing the hand"),
        pytest.param(table("use", players=[{"hand": ["jersey"] * 5}]), (EndPhaseB(),), id="ending the turn"),
    ],
)
def test_draws_revealed_hands_and_finished_turns_cannot_be_undone(
    played: TableDriver, commands: tuple[Command, ...]
) -> None:
    """GWT-14.4, GWT-6.4"""
    seq = played.table.seq
    after(played, *commands)

    with pytest.raises(CommandRefused):
        played.submit(TakeBack(seq), 0, "player-0")


def test_foresight_choice_can_be_undone_before_a_reveal() -> None:
    """GWT-6.1"""
    tiles = [["teepee_blue", "flood_2_green"], ["cowboy", "engineer"], []]
    played = table("visit", foresights=tiles)
    seq, state = played.table.seq, played.state
    after(played, ChooseForesight(1))
    played.submit(TakeBack(seq), 0, "player-0")

    assert state == played.state
