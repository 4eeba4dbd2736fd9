"""Whole games in which the second engine predicts all options and events of every turn."""

from __future__ import annotations

import pytest

from domain.games.gold_rush import GAME
from tests.domain.games.gold_rush.second_engine.comparison import PILE, Game

pytestmark = pytest.mark.wide

GAMES = 6
"""These seeds cover every number of seats, with and without farmers."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_engines_agree(seed: int) -> None:
    """Sections 2 to 8 of the rules: every option and every event."""
    game = Game(seed)
    while not game.state.over:
        game.step()

    sheet = GAME.score(game.state)
    assert game.pile == 0
    assert list(sheet.totals) == game.table.points
    assert game.table.points == [
        sum(line) for line in zip(*(line.points for line in sheet.categories), strict=True)
    ]
    assert 1 + PILE == len(game.table.laid) + len(game.state.discarded)
