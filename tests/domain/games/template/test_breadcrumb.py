from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.frames import KeepOne, TakeTurn, Work
from domain.kernel.presentation import Breadcrumb
from tests.domain.games.template.positions import position


def test_a_question_inside_the_work_says_what_it_belongs_to_and_what_may_follow() -> None:
    state = position(TakeTurn(1), Work(0, ("fares",)), KeepOne(0, ("elm", "fir")))

    assert GAME.presentation.breadcrumb(GAME.view(state, 0), state.stack) == Breadcrumb(
        ("Work at Alder", "boarding"), ("collect 2 coins of fares",)
    )
