"""Kansas City: foresight, the job market token, income, the end of the visit (section 6 of the rules)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import ChooseForesight, Deliver, TakeDisc
from domain.games.great_western_trail.events import (
    ForesightTurned,
    VisitEnded,
)
from domain.games.great_western_trail.frames import City, Foresight
from tests.domain.games.great_western_trail.scene import at, player
from tests.support.games.scene import events_of, play_all

TWO = ["cowboy", "engineer"]


def test_foresight_asks_only_between_two_tiles() -> None:
    """GWT-6.1"""
    scene = at("visit", foresights=[["teepee_blue"], TWO, []], jobs={"1:3": "cowboy"})
    scene.then_asks(Foresight(0, 2))

    assert "teepee_blue" == scene.state.board.tiles["T_m3"]
    assert [ChooseForesight(1), ChooseForesight(2)] == list(scene.legal_options())


def test_only_different_breeds_count_for_income() -> None:
    """GWT-6.4, GWT-17.26"""
    scene = at("income", players=[{"hand": ["jersey", "jersey", "O01", "O02"]}])
    scene.then_asks(City(0, 1))


def test_visit_ends_at_the_start_with_foresight_refilled() -> None:
    """GWT-6.6, GWT-18.33"""
    scene = at(
        "city", players=[{"cattleman": "KC"}], foresights=[["teepee_blue"], TWO, ["cowboy"]], stacks={"3": []}
    )
    scene = play_all(scene, Deliver("kansas_city"), TakeDisc("cert_4"))

    assert [VisitEnded(0)] == events_of(VisitEnded, scene)
    assert [(1, 2)] == [(event.number, event.space) for event in events_of(ForesightTurned, scene)]
    assert ("start", None) == (player(scene).cattleman, scene.state.board.foresights[2][1])
