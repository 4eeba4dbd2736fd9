"""The score sheet of a game with an opponent controlled by the rules."""

from __future__ import annotations

from msgspec.structs import replace

from domain.games import catalog
from domain.kernel.game import Rival
from services.terminal import render_score_sheet
from tests.support.games.table_driver import play_random_game


def test_score_sheet_lists_an_opponent_controlled_by_the_rules() -> None:
    game = catalog.game(catalog.TEMPLATE)
    table = play_random_game(game, 2, game.options_type(), 1).table
    assert table.score is not None
    score = replace(table.score, places=(2, 3), rivals=(Rival("the Machinist", 41, 1),))

    lines = render_score_sheet(replace(table, score=score), ("Ann", "Bo")).splitlines()

    assert "the Machinist: 41, place 1" == lines[-1]
    assert lines[-2].split() == ["place", "2", "3"]
