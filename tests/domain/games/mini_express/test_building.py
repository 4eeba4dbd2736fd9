"""Building track (section 6 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.commands import BuildTrack, ChooseWild, TakeShare
from domain.games.mini_express.data import MAPS
from domain.games.mini_express.events import (
    CompanyExhausted,
    CompensationPaid,
    DemandTokenRemoved,
    TrackBuilt,
    TrackLengthAdvanced,
)
from domain.games.mini_express.state import State
from tests.domain.games.mini_express.scene import at, hex_of, influence, line, number_of, routes, to
from tests.support.games.scene import events_of, options_of, play_all


def token(state: State, city: str) -> object:
    return state.tokens[number_of(state, city) - 1]


def test_a_build_moves_its_trains_onto_the_route() -> None:
    """MEX-6.8, MEX-6.10: the landscape hexes count for the track length."""
    scene = at()
    build = to(scene, "cotton", "louisville")
    after = play_all(scene, build)

    assert [TrackBuilt(0, "cotton", ("N7", "N6", "N5"), "Louisville")] == events_of(TrackBuilt, after)
    assert ("N8", "N7", "N6", "N5") == line(after, "cotton").track
    assert (1, 20, 2) == (
        line(after, "cotton").trains,
        line(after, "cotton").supply,
        line(after, "cotton").length,
    )


def test_a_build_into_the_next_hex_makes_no_track_longer() -> None:
    """MEX-6.10"""
    scene = at(tokens={"montgomery": "steel/leather"})
    after = play_all(scene, to(scene, "cotton", "montgomery"))

    assert 0 == line(after, "cotton").length
    assert (2, 2) == (influence(after, 0, "steel"), influence(after, 0, "leather"))


def test_the_track_length_ends_at_fifteen() -> None:
    """MEX-6.10"""
    scene = at(companies={"cotton": {"length": 14}})
    after = play_all(scene, to(scene, "cotton", "fort_smith"))

    assert 15 == line(after, "cotton").length
    assert [TrackLengthAdvanced("cotton", 1)] == events_of(TrackLengthAdvanced, after)


def test_a_token_with_one_company_twice_is_worth_two() -> None:
    """MEX-6.11"""
    scene = at(tokens={"louisville": "leather/leather"})

    assert 3 == influence(play_all(scene, to(scene, "cotton", "louisville")), 0, "leather")


def test_the_wild_symbol_is_for_another_company_than_the_one_shown() -> None:
    """MEX-6.11"""
    scene = at(tokens={"louisville": "leather/wild"})
    asked = play_all(scene, to(scene, "cotton", "louisville"))

    assert [ChooseWild("lumber"), ChooseWild("steel"), ChooseWild("cotton")] == list(asked.legal_options())
    asked.when(ChooseWild("leather")).then_refused("MEX-6.11", "shown beside the wild symbol")
    asked.when(TakeShare("leather")).then_refused("MEX-4.4")
    after = play_all(asked, ChooseWild("cotton"))
    assert (2, 2) == (influence(after, 0, "leather"), influence(after, 0, "cotton"))


def test_a_token_stays_until_the_city_is_full() -> None:
    """MEX-6.12, MEX-6.14"""
    scene = at()
    after = play_all(scene, to(scene, "cotton", "louisville"))
    assert token(after.state, "louisville")

    after = play_all(after, to(after, "leather", "louisville"))

    assert token(after.state, "louisville") is None
    assert [DemandTokenRemoved(9, "Louisville")] == events_of(DemandTokenRemoved, after)


def test_the_first_game_lets_two_companies_into_every_city() -> None:
    """MEX-12.1.1"""
    scene = at(options={"first_game": True})

    after = play_all(scene, to(scene, "cotton", "montgomery"))

    assert token(after.state, "montgomery")


def test_other_companies_are_paid_for_each_hex_they_were_on() -> None:
    """MEX-6.9: the city included; the builder gets nothing."""
    scene = at(
        companies={
            "leather": {"map": "P4 O4 O5 N5", "space": 1},
            "lumber": {"map": "R5 Q4 P5 O5", "space": 4},
            "steel": {"map": "Q6 P6", "space": 4},
        }
    )
    build = BuildTrack("steel", "N5", ("O5", "N5"))
    after = play_all(scene, build)

    assert [CompensationPaid("lumber", 1), CompensationPaid("leather", 2)] == events_of(
        CompensationPaid, after
    )
    assert (5, 3, 2) == tuple(line(after, name).trains for name in ("lumber", "leather", "steel"))


def test_compensation_lapses_beyond_five_and_beyond_the_supply() -> None:
    """MEX-6.9, MEX-7.1"""
    far = "R5 Q4 P5 O5 N5 S4 R4 R3 S3 T3 Q5 P7 P8 O7 O6 O4 N4 M4 L4 K4 J4 I4 H4"
    scene = at(
        companies={
            "leather": {"map": "P4 O4 O5 N5", "space": 4},
            "lumber": {"map": far, "space": 1},
            "steel": {"map": "Q6 P6", "space": 4},
        },
        tokens={"louisville": "steel/leather"},
    )
    assert not routes(scene, "steel", "louisville")

    build = BuildTrack("steel", hex_of(scene.state, "detroit"), ("O5", "O4", "O3"))
    after = play_all(scene, build)

    assert [CompensationPaid("lumber", 1), CompensationPaid("leather", 1)] == events_of(
        CompensationPaid, after
    )
    assert [CompanyExhausted("lumber", 6)] == events_of(CompanyExhausted, after)
    assert 5 == line(after, "leather").trains


def test_an_exhausted_company_can_still_be_built_and_paid() -> None:
    """MEX-7.2"""
    scene = at(companies={"cotton": {"shares": 0}, "leather": {"shares": 0, "map": "P4 O4 N5", "space": 1}})
    after = play_all(scene, to(scene, "cotton", "louisville"))

    assert [CompensationPaid("leather", 1)] == events_of(CompensationPaid, after)


def test_a_company_without_trains_cannot_be_built() -> None:
    """MEX-6.2 (d)"""
    scene = at(companies={"cotton": {"space": 0}})
    build = BuildTrack("cotton", "M7", ("M7",))

    scene.when(build).then_refused("MEX-6.2", "cotton has 0 on the train space; cities open to cotton: none")


@pytest.mark.parametrize(
    ("build", "rule", "says"),
    [
        (BuildTrack("lumber", "Q6", ("Q6",)), "MEX-6.3", "start location"),
        (BuildTrack("cotton", "N8", ("N8",)), "MEX-6.3", "start location"),
        (BuildTrack("cotton", "N7", ("N7",)), "MEX-6.2", "is no city"),
        (BuildTrack("cotton", "Z9", ("Z9",)), "MEX-6.2", "is no city"),
        (BuildTrack("leather", "N5", ("O4", "N5")), "MEX-6.2", "capacity of Louisville is used up"),
        (BuildTrack("steel", "N5", ("O5", "N5")), "MEX-6.2", "already has a train in Louisville"),
        (BuildTrack("cotton", "O6", ("N7", "O6")), "MEX-6.2", "no demand token lies on Atlanta"),
        (BuildTrack("cotton", "A5", ("A5",)), "MEX-6.2", "more than five hexes away"),
        (BuildTrack("leather", "S4", ("Q3", "R4", "S3", "S4")), "MEX-6.5", "Q3 R4 S4; Q4 R4 S4"),
        (BuildTrack("leather", "S4", ("R4", "Q3", "S4")), "MEX-6.5", "shortest routes to New York"),
        (BuildTrack("leather", "S4", ("Q3", "R4")), "MEX-6.5", "shortest routes to New York"),
    ],
)
def test_a_build_that_is_not_legal_is_refused_with_its_rule(build: BuildTrack, rule: str, says: str) -> None:
    """MEX-6.2, MEX-6.3, MEX-6.5: and says what would be."""
    scene = at(
        companies={"steel": {"map": "Q6 P6 O5 N5"}, "lumber": {"map": "R5 N5"}}, tokens={"atlanta": "none"}
    )

    scene.when(build).then_refused(rule, says)


def test_routes_pass_no_city_and_no_start_location() -> None:
    """MEX-6.4, MEX-17.5: nor one in which the company already is, which they may start from."""
    scene = at(companies={"leather": {"map": "P4 O3 N5 M4 M3", "space": 5}})
    landscape = {cell.id for cell in MAPS["usa"].grid.hexes if cell.kind == "landscape"}
    builds = options_of(BuildTrack, scene)

    assert builds
    assert all(set(build.route[:-1]) <= landscape and build.route[-1] == build.city for build in builds)
    assert [("L3", "K3", "J4"), ("L4", "K3", "J4"), ("L4", "K4", "J4"), ("L5", "K4", "J4")] == [
        build.route for build in routes(scene, "leather", "omaha")
    ]
