"""The notice of the last round."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.mini_express import GAME
from domain.games.mini_express.presentation.drawing.board import picture
from domain.games.mini_express.view import View
from tests.domain.games.mini_express.views import a_view, with_machinist


def in_the_last_round(**changes: Any) -> View:
    return a_view(built=True, triggered=True, **changes)


@pytest.mark.parametrize(
    ("view", "title", "reason"),
    [
        (in_the_last_round(), "Your last turn", "after Green's turn."),
        (in_the_last_round(viewer=1), "Last round", "after Green's turn."),
        (with_machinist(in_the_last_round(seats=2)), "Your last turn", "after the Machinist's turn."),
    ],
)
def test_last_round_notice_names_the_final_turn(view: View, title: str, reason: str) -> None:
    """MEX-7.4"""
    notice = GAME.presentation.end_notice(view)

    assert notice is not None
    assert title == notice.title
    assert notice.reason == f"Two companies are exhausted: the game ends {reason}"
    assert ">last round<" in picture(view).body
    card = GAME.presentation.explain(view, "turn")
    assert card is not None
    assert card.now[0] == f"{notice.title}: {notice.reason}"


def test_end_notice_lasts_from_the_second_exhaustion_to_the_end() -> None:
    """MEX-7.1, MEX-7.4: it appears even before the turn is over, with a wild symbol pending."""
    view = a_view(built=True)
    two = tuple(replace(company, exhausted=number < 2) for number, company in enumerate(view.companies))

    assert GAME.presentation.end_notice(view) is None
    assert GAME.presentation.end_notice(replace(view, companies=two, step="wild")) is not None
    assert GAME.presentation.end_notice(replace(view, companies=two, step="over", active=None)) is None
