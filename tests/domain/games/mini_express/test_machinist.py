"""The Machinist's turns, markers and levels (section 9 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.mini_express.commands import TakeShare
from domain.games.mini_express.events import (
    CompanyMarkerMoved,
    CompensationPaid,
    GameEnded,
    InfluenceGained,
    MachinistTokenDrawn,
    MachinistTokensRestored,
    ShareTaken,
    TargetMarkerMoved,
    TrackBuilt,
    TurnForfeited,
)
from tests.domain.games.mini_express.scene import at, influence, line
from tests.support.games.scene import Scene, events_of, play_all

RICH = {"influence": [20, 20, 20, 20]}
FREE = TakeShare("cotton")
"""What the human does before the Machinist's turn; cotton goes from 0 trains to 3."""


def turn(draws: list[str], *, level: str = "passenger", after: TakeShare = FREE, **described: Any) -> Scene:
    """A turn of the Machinist of a solo game, with its tokens."""
    described["companies"] = {"cotton": {"space": 0}, **described.get("companies", {})}
    scene = at(1, options={"level": level}, players=[RICH], **described)
    labels = {f"machinist:{number}": token for number, token in enumerate(draws, start=1)}
    return play_all(scene.with_draws(labels), after)


def test_it_draws_and_moves_both_markers() -> None:
    """MEX-9.6 to MEX-9.8"""
    scene = turn(["2/3"], machinist={"target": 4})

    assert [MachinistTokenDrawn("2/3")] == events_of(MachinistTokenDrawn, scene)
    assert [CompanyMarkerMoved("leather")] == events_of(CompanyMarkerMoved, scene)
    assert [TargetMarkerMoved(7, "Detroit")] == events_of(TargetMarkerMoved, scene)


def test_the_company_marker_goes_round() -> None:
    """MEX-9.6"""
    assert [CompanyMarkerMoved("steel")] == events_of(
        CompanyMarkerMoved, turn(["3/1"], machinist={"marker": "leather"})
    )


@pytest.mark.parametrize(
    ("target", "gone", "token", "expected"),
    [
        (0, (), "1/2", 2),
        (0, ("augusta",), "1/1", 2),
        (4, ("savannah", "detroit"), "1/2", 8),
        (29, ("los_angeles", "seattle", "san_francisco"), "1/1", 32),
        (31, (), "1/2", 32),
        (32, (), "1/3", 32),
    ],
)
def test_the_target_marker_skips_cities_without_a_token_but_never_the_last(
    target: int, gone: tuple[str, ...], token: str, expected: int
) -> None:
    """MEX-9.7, MEX-17.12"""
    scene = turn([token], machinist={"target": target}, tokens=dict.fromkeys(gone, "none"))

    assert scene.state.machinist.target == expected


def test_with_few_trains_it_takes_a_share_for_free() -> None:
    """MEX-9.9, MEX-9.10"""
    scene = turn(["1/1"], companies={"steel": {"space": 2}})

    assert ShareTaken(1, "steel", 0) in events_of(ShareTaken, scene)
    assert (5, 4) == (line(scene, "steel").trains, line(scene, "steel").shares)
    assert 1 == influence(scene, 1, "steel")


def test_with_three_trains_it_builds() -> None:
    """MEX-9.9, MEX-9.11"""
    scene = turn(["1/1"], companies={"steel": {"space": 3}})

    assert ["steel"] == [built.company for built in events_of(TrackBuilt, scene)]


def test_where_it_cannot_act_it_draws_again_and_moves_only_the_company_marker() -> None:
    """MEX-9.14: with two trains and no share left it does not build."""
    scene = turn(["1/2", "1/3"], companies={"steel": {"space": 2, "shares": 0}, "leather": {"space": 0}})

    assert [CompanyMarkerMoved("steel"), CompanyMarkerMoved("leather")] == events_of(
        CompanyMarkerMoved, scene
    )
    assert [TargetMarkerMoved(2, "New York")] == events_of(TargetMarkerMoved, scene)
    assert ShareTaken(1, "leather", 0) in events_of(ShareTaken, scene)


def test_a_restore_token_brings_all_back_and_is_followed_by_another() -> None:
    """MEX-9.5"""
    scene = turn(["restore", "1/1"], machinist={"out": ["1/1", "2/2", "3/3"]})
    bag = dict(scene.state.machinist.bag)

    assert [MachinistTokensRestored()] == events_of(MachinistTokensRestored, scene)
    assert ({"restore": 2}, 13) == ({"restore": bag["restore"]}, sum(bag.values()))
    assert "1/1" not in bag


def test_who_can_act_for_no_company_forfeits_without_a_further_draw() -> None:
    """MEX-9.14, MEX-17.17"""
    companies = {name: {"space": 3} for name in ("lumber", "steel", "leather")}
    scene = turn(["1/1"], companies=companies, tokens={"all": "none"})

    assert 1 == len(events_of(MachinistTokenDrawn, scene))
    assert TurnForfeited(1) in events_of(TurnForfeited, scene)


def test_the_wild_symbol_gives_it_influence_everywhere() -> None:
    """MEX-9.13"""
    scene = turn(
        ["3/1"],
        tokens={"augusta": "steel/wild", "albany": "steel/cotton"},
        companies={"cotton": {"space": 0, "map": "N8 R3 S3"}},
    )

    assert [InfluenceGained(1, name, 1) for name in ("lumber", "steel", "leather", "cotton")] == events_of(
        InfluenceGained, scene
    )


@pytest.mark.parametrize(("level", "trains"), [("passenger", 4), ("tourist", 3), ("railroader", 3)])
def test_a_tourists_machinist_fills_the_train_space_up_to_three(level: str, trains: int) -> None:
    """MEX-9.16 (a)"""
    scene = turn(["1/1"], level=level, companies={"steel": {"space": 1}})

    assert trains == line(scene, "steel").trains


@pytest.mark.parametrize(("level", "paid"), [("passenger", 2), ("tourist", 1)])
def test_a_tourists_machinist_pays_compensation_only_up_to_two_trains(level: str, paid: int) -> None:
    """MEX-9.16 (b), MEX-9.17, MEX-17.18"""
    scene = turn(
        ["1/1"],
        level=level,
        machinist={"target": 8},
        companies={"steel": {"map": "Q6 P6", "space": 3}, "leather": {"map": "P4 O5 N5", "space": 1}},
    )

    assert [("steel", ("O5", "N5"))] == [
        (built.company, built.route) for built in events_of(TrackBuilt, scene)
    ]
    assert [CompensationPaid("leather", paid)] == events_of(CompensationPaid, scene)


@pytest.mark.parametrize(("level", "over"), [("passenger", False), ("tourist", True)])
def test_a_tourists_game_ends_when_the_target_marker_arrives_at_the_last_city(
    level: str, *, over: bool
) -> None:
    """MEX-9.16 (c), MEX-17.20: before the Machinist acts."""
    scene = turn(["1/3"], level=level, machinist={"target": 30})

    assert over == bool(events_of(GameEnded, scene)) == scene.state.over
    assert over != bool(events_of(TrackBuilt, scene))


@pytest.mark.parametrize(("level", "gained"), [("trainspotter", 1), ("conductor", 2), ("railroader", 3)])
def test_a_conductors_machinist_gains_influence_with_a_share(level: str, gained: int) -> None:
    """MEX-9.16 (f), (h)"""
    scene = turn(["1/1"], level=level, companies={"steel": {"space": 0}})

    assert gained == influence(scene, 1, "steel")


def test_two_players_have_their_turns_before_it() -> None:
    """MEX-10.2, MEX-10.3: whatever the level is said to be, it plays as at the first."""
    scene = at(2, players=[RICH, RICH], companies={"cotton": {"space": 0}, "lumber": {"space": 0}})
    scene = play_all(scene.with_draws({"machinist:1": "1/1"}), FREE, TakeShare("lumber"))

    assert [1] == [taken.seat for taken in events_of(ShareTaken, scene)]
    assert [2] == [built.seat for built in events_of(TrackBuilt, scene)]
