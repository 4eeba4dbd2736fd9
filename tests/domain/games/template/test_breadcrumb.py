from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.frames import KeepOne, TakeTurn, Work
from domain.kernel.presentation import Breadcrumb
from tests.domain.games.template.positions import position


def test_breadcrumb_shows_stop_job_and_remaining_jobs() -> None:
    state = position(TakeTurn(1), Work(0, ("fares",)), KeepOne(0, ("elm", "fir")))

    assert GAME.presentation.breadcrumb(GAME.view(state, 0), state.stack) == Breadcrumb(
        ("Work at Alder", "boarding"), ("collect 2 coins in fares",)
    )
