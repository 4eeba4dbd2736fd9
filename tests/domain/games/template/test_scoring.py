"""The score sheet (WST-6.2, WST-6.3)."""

from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.state import Player
from domain.kernel.game import ScoreCategory
from tests.domain.games.template.positions import position


def test_score_adds_four_categories() -> None:
    """WST-6.2."""
    rich = Player(points=7, mail=2, coins=8, hand=("elm", "fir"))

    score = GAME.score(position(players=(rich, Player(coins=2))))

    assert score.categories == (
        ScoreCategory("deliveries", (7, 0)),
        ScoreCategory("mail", (8, 0)),
        ScoreCategory("purse", (2, 0)),
        ScoreCategory("left waiting", (-2, 0)),
    )
    assert score.totals == (15, 0)
    assert score.winners == (0,)


def test_coal_breaks_ties() -> None:
    """WST-6.3."""
    score = GAME.score(position(players=(Player(), Player(coal=1), Player(points=-1))))

    assert score.totals == (1, 1, 0)
    assert score.places == (2, 1, 3)


def test_equal_points_and_coal_share_a_place() -> None:
    """WST-6.3."""
    score = GAME.score(position(players=(Player(), Player(points=-3), Player())))

    assert score.places == (1, 3, 1)
    assert score.winners == (0, 2)
