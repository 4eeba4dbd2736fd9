"""Two experienced players (section 11 of the rules)."""

from __future__ import annotations

from domain.games.mini_express.commands import BuildTrack, TakeShare
from domain.games.mini_express.events import GameEnded, TurnForfeited
from domain.games.mini_express.frames import Act
from tests.domain.games.mini_express.scene import at, line, routes, to
from tests.support.games.scene import events_of, options_of, play_all

DUEL = {"two_players": "duel"}
RICH = {"influence": [20, 20, 20, 20]}
NEARLY_OUT = "R5 Q4 P5 O5 S4 R4 R3 S3 T3 Q5 P7 P8 O7 O6 O4 N4 M4 L4 K4 J4 I4 H4 G4"
"""23 hexes: with one train on the space, one is left in the supply."""


def test_the_very_first_turn_has_one_action() -> None:
    """MEX-11.3"""
    scene = at(2, options=DUEL, first_turn=True)
    scene = play_all(scene, to(scene, "cotton", "montgomery"))

    scene.then_asks(Act(1))


def test_every_later_turn_has_two_for_different_companies() -> None:
    """MEX-11.3, MEX-11.4"""
    scene = at(2, options=DUEL, players=[RICH, RICH])
    scene = play_all(scene, to(scene, "cotton", "montgomery"))

    scene.then_asks(Act(0, 2, "cotton"))
    builds = options_of(BuildTrack, scene)
    assert {"lumber", "steel", "leather"} == {build.company for build in builds}
    assert TakeShare("cotton") not in scene.legal_options()
    scene.when(TakeShare("cotton")).then_refused("MEX-11.4", "another company than cotton")
    scene.when(BuildTrack("cotton", "L9", ("M8", "L9"))).then_refused("MEX-11.4")
    play_all(scene, TakeShare("steel")).then_asks(Act(1))


def test_the_first_exhaustion_ends_the_game_at_once() -> None:
    """MEX-11.6"""
    scene = at(2, options=DUEL, players=[RICH, RICH], companies={"steel": {"shares": 1}})
    scene = play_all(scene, TakeShare("steel"))

    assert 1 == len(events_of(GameEnded, scene))
    scene.then_over()


def test_a_second_action_takes_no_share_that_would_exhaust() -> None:
    """MEX-11.5"""
    scene = at(
        2,
        options=DUEL,
        players=[RICH, RICH],
        second="cotton",
        companies={"steel": {"shares": 1}, "lumber": {"map": NEARLY_OUT, "space": 1}},
    )

    assert [TakeShare("leather")] == options_of(TakeShare, scene)
    scene.when(TakeShare("steel")).then_refused("MEX-11.5", "would exhaust steel")
    scene.when(TakeShare("lumber")).then_refused("MEX-11.5", "would exhaust lumber")


def test_a_second_action_builds_nothing_whose_compensation_would_exhaust() -> None:
    """MEX-11.5: as a first action it may."""
    companies = {"lumber": {"map": NEARLY_OUT, "space": 1}}
    first = at(2, options=DUEL, companies=companies)
    second = at(2, options=DUEL, companies=companies, second="cotton")
    over_lumber = BuildTrack("leather", "N5", ("O4", "N5"))

    assert over_lumber in first.legal_options()
    assert over_lumber not in second.legal_options()
    second.when(over_lumber).then_refused("MEX-11.5")
    assert routes(second, "leather", "detroit")
    ended = play_all(first, over_lumber)
    assert line(ended, "lumber").exhausted
    ended.then_over()


def test_a_turn_ends_after_one_action_if_no_second_is_legal() -> None:
    """MEX-11.4, MEX-17.24: that is no forfeited turn."""
    companies = {name: {"space": 5} for name in ("lumber", "leather", "cotton")} | {"steel": {"space": 0}}
    players = [{"influence": [0, 0, 0, 0]}, {"influence": [5, 0, 0, 0]}]
    scene = at(2, options=DUEL, players=players, companies=companies, tokens={"all": "none"})
    scene = play_all(scene, TakeShare("steel"))

    scene.then_asks(Act(1))
    assert not events_of(TurnForfeited, scene)
