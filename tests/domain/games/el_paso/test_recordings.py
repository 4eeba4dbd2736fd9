"""The recorded games cover all events, commands and options."""

from __future__ import annotations

from functools import cache
from typing import get_args

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import AnyCommand, RemoveCattle
from tests.support.games.recorded_games import list_recordings, read_recording, replay
from tests.support.games.table_driver import TableDriver


@cache
def recorded() -> tuple[TableDriver, ...]:
    return tuple(replay(read_recording(path)) for path in list_recordings(GAME.name))


def test_recorded_games_contain_every_event_type() -> None:
    events = {type(event) for game in recorded() for record in game.log for event in record.events}

    assert set(GAME.evolve) <= events


def test_recorded_games_contain_every_command_but_one() -> None:
    """`RemoveCattle` is rare; the cases cover it."""
    given = {type(record.command) for game in recorded() for record in game.log}

    assert set(get_args(AnyCommand)) - given <= {RemoveCattle}


def test_recorded_games_cover_layouts_sides_and_levels() -> None:
    options = [game.table.options for game in recorded()]

    assert {each.neutral_layout for each in options} == {"first_game", "random"}
    for place in range(4):
        assert {each.train_sides[place] for each in options} == {"a", "b"}
    for place in range(6):
        assert {each.building_sides[place] for each in options} == {"a", "b"}
    assert {each.difficulty for each in options} == {0, 1, 2, 3}
