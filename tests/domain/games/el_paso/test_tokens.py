"""Goal and bonus tokens (ELP-6.8)."""

from __future__ import annotations

from typing import Any

from domain.games.el_paso.commands import DrawToken, TakeToken, Use
from domain.games.el_paso.events import MoneyPaid, TokenDrawn, TokenTaken, TokenTurned
from domain.games.el_paso.frames import GainToken
from domain.kernel.multiset import size
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import Scene, options_of, play_all

GOALS = [f"g{number:02}" for number in range(1, 21)]


def at_any_token(**described: Any) -> Scene:
    """Return a scene in which seat 0 may take any token for free (level 6, side a)."""
    return play_all(stop("r4", buildings={"r4": 6}, **described), Use(2))


def test_display_gap_is_refilled_in_place() -> None:
    """ELP-6.8"""
    scene = at_any_token()
    scene.then_asks(GainToken(0, "any", 0))
    number = scene.state.board.goal.drawn + 1
    scene = scene.with_draws({f"goal:{number}": "g13"}).when(TakeToken("goal", 1))

    scene.then(TokenTaken(0, "goal", 1, "g04"), TokenTurned("goal", 1, "g13"))
    assert ("g04",) == player(scene).goals


def test_drawing_unseen_refills_nothing() -> None:
    """ELP-6.8, ELP-13.4"""
    scene = at_any_token()
    before = scene.state.board.bonus
    scene = scene.when(DrawToken("bonus"))

    scene.then(TokenDrawn(0, "bonus", player(scene).bonuses[0]))
    assert before.display == scene.state.board.bonus.display
    assert size(before.stack) - 1 == size(scene.state.board.bonus.stack)


def test_any_token_action_offers_both_kinds() -> None:
    """ELP-6.8"""
    assert {("goal", 0), ("goal", 1), ("goal", 2), ("bonus", 0), ("bonus", 1), ("bonus", 2)} == {
        (option.pool, option.index) for option in options_of(TakeToken, at_any_token())
    }
    assert [DrawToken("goal"), DrawToken("bonus")] == options_of(DrawToken, at_any_token())


def test_token_price_is_paid_on_taking() -> None:
    """ELP-6.8: tested with level 3, side b."""
    scene = play_all(stop("r4", options={"building_sides": "bbbbbb"}, buildings={"r4": 3}), Use(2))

    assert 10 == player(scene).money
    scene.when(TakeToken("goal", 0)).then_refused("ELP-6.8", "bonus")
    assert MoneyPaid(0, 2) == scene.when(TakeToken("bonus", 0)).events[1]


def test_empty_stack_leaves_gap_in_display() -> None:
    """ELP-18.34"""
    scene = stop_with_goals(GOALS[3:])
    scene = play_all(scene, Use(2), TakeToken("goal", 1))

    assert ("g01", None, "g03") == scene.state.board.goal.display
    again = stop_with_goals(GOALS[3:], display=["g01", "", "g03"], more=["g02"])
    play_all(again, Use(2)).when(TakeToken("goal", 1)).then_refused("ELP-6.8", "position 2")
    play_all(again, Use(2)).when(DrawToken("goal")).then_refused("ELP-6.8", "empty")


def stop_with_goals(
    owned: list[str],
    display: tuple[str, ...] | list[str] = ("g01", "g02", "g03"),
    more: list[str] | None = None,
    site: str = "r4",
) -> Scene:
    """Return a scene in which seat 0 is at a stop and has only the last goals left to take."""
    mine = {"rancher": site, "buildings": {"r4": 6}, "goals": [*owned, *(more or [])]}
    mine |= {"area": {"engineer": 2}}
    return at(ask="stop", players=[mine], goal=list(display), goals=[])
