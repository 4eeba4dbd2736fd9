"""The Golden Spike (MEX-12.2)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.commands import BuildTrack, ChooseWesternBranch, TakeShare
from domain.games.mini_express.events import (
    CompanyExhausted,
    DemandTokenRemoved,
    EasternBranchSet,
    GoldenSpikeCancelled,
    SanFranciscoEntered,
    TrackLengthAdvanced,
    WesternBranchSet,
)
from domain.games.mini_express.rules import machinist_choices
from tests.domain.games.mini_express.scene import at, line, routes, to
from tests.support.games.scene import Scene, events_of, play_all

SPIKE = {"variant": "golden_spike"}
WEST = "A5"


def racing(**companies: dict[str, object]) -> Scene:
    """Lumber has the eastern branch; the others stand in San Francisco as well."""
    told: dict[str, object] = {
        "lumber": {"map": "R5 J4", "space": 4},
        "steel": {"map": "Q6 A5", "space": 4},
        "leather": {"map": "P4 A5", "space": 4},
        "cotton": {"map": "N8 A5", "space": 4},
        **companies,
    }
    return at(
        3,
        options=SPIKE,
        spike={"phase": "racing", "east": "lumber"},
        companies=told,
        tokens={"san_francisco": "none"},
    )


def test_who_reaches_san_francisco_first_calls_the_race_off() -> None:
    """MEX-12.2.3"""
    tokens = {"san_francisco": "lumber/steel"}
    scene = at(3, options=SPIKE, companies={"cotton": {"map": "N8 B7"}}, tokens=tokens)
    scene = play_all(scene, to(scene, "cotton", "san_francisco"))

    assert [GoldenSpikeCancelled()] == events_of(GoldenSpikeCancelled, scene)
    assert "cancelled" == scene.state.spike.phase


def test_who_reaches_omaha_first_has_the_eastern_branch() -> None:
    """MEX-12.2.4, MEX-12.2.5: the others start from San Francisco too, where nobody builds any more."""
    scene = at(3, options=SPIKE, companies={"cotton": {"map": "N8 L4"}})
    scene = play_all(scene, to(scene, "cotton", "omaha"))

    assert [EasternBranchSet("cotton")] == events_of(EasternBranchSet, scene)
    assert [SanFranciscoEntered(name, WEST) for name in ("lumber", "steel", "leather")] == events_of(
        SanFranciscoEntered, scene
    )
    assert DemandTokenRemoved(32, "San Francisco") in events_of(DemandTokenRemoved, scene)
    assert (19, 18) == (line(scene, "lumber").supply, line(scene, "cotton").supply)
    assert ("R5", WEST) == line(scene, "lumber").track


def test_san_francisco_is_no_target_once_its_token_is_gone() -> None:
    """MEX-12.2.5"""
    scene = racing(lumber={"map": "R5 J4 B7", "space": 5})

    assert not routes(scene, "lumber", "san_francisco")
    scene.when(BuildTrack("lumber", WEST, ("B6", WEST))).then_refused("MEX-6.2", "used up")


def test_a_company_builds_on_from_san_francisco() -> None:
    """MEX-12.2.5"""
    assert routes(racing(), "steel", "los_angeles")


def test_adjacent_track_of_different_companies_joins_nothing() -> None:
    """MEX-12.2.6, MEX-17.25"""
    scene = racing(
        lumber={"map": "R5 J4 I4 H4 G4", "space": 4},
        steel={"map": "Q6 A5 B5 C5 D5", "space": 4},
    )
    scene = play_all(scene, to(scene, "steel", "salt_lake_city"))

    assert "racing" == scene.state.spike.phase


def test_the_eastern_company_cannot_have_the_west_and_a_single_candidate_is_taken() -> None:
    """MEX-12.2.7, MEX-12.2.8, MEX-4.4"""
    scene = racing(
        lumber={"map": "R5 J4 I4 H4 G4", "space": 4},
        steel={"map": "Q6 A5 B5 C5 D5 E4", "space": 4},
    )
    scene = play_all(scene, to(scene, "steel", "denver"))

    assert [WesternBranchSet("steel", train=True)] == events_of(WesternBranchSet, scene)
    advanced = events_of(TrackLengthAdvanced, scene)
    assert [TrackLengthAdvanced("lumber", 2), TrackLengthAdvanced("steel", 2)] == advanced[-2:]
    assert "completed" == scene.state.spike.phase


def test_the_active_player_chooses_among_the_companies_on_the_closing_hex() -> None:
    """MEX-12.2.8"""
    scene = racing(
        lumber={"map": "R5 J4 I4 H4 G4", "space": 4},
        steel={"map": "Q6 A5 B5 C5 D5 E4", "space": 4},
        cotton={"map": "N8 G5 G4", "space": 4},
    )
    scene = play_all(scene, to(scene, "steel", "denver"))

    assert [ChooseWesternBranch("steel"), ChooseWesternBranch("cotton")] == list(scene.legal_options())
    scene.when(ChooseWesternBranch("lumber")).then_refused("MEX-12.2.8", "eastern branch already")
    scene.when(ChooseWesternBranch("leather")).then_refused("MEX-12.2.8", "did not join")
    scene.when(TakeShare("steel")).then_refused("MEX-4.4")
    after = play_all(scene, ChooseWesternBranch("cotton"))
    assert ("lumber", "cotton") == (after.state.spike.east, after.state.spike.west)
    assert 2 == line(after, "cotton").length


def test_a_chosen_company_without_a_train_leaves_the_branch_empty_and_the_other_advances() -> None:
    """MEX-12.2.7, MEX-17.27"""
    long = "Q6 A5 B5 C5 D5 E4 Q5 P6 O6 O5 N5 P7 P8 O7 N7 M7 M8 L8 K8"
    scene = racing(
        lumber={"map": "R5 J4 I4 H4 G4", "space": 4},
        steel={"map": f"{long} J8 I8", "space": 4},
    )
    scene = play_all(scene, to(scene, "steel", "denver"))

    assert [WesternBranchSet("steel", train=False)] == events_of(WesternBranchSet, scene)
    assert [TrackLengthAdvanced("lumber", 2)] == events_of(TrackLengthAdvanced, scene)[-1:]


def test_a_train_on_the_tile_may_exhaust_its_company() -> None:
    """MEX-12.2.4, MEX-7.1"""
    far = "N8 L4 M7 M8 L8 K8 J8 I8 N7 M6 N6 O7 O8 P8 P9 P10 O9 L9 J9 H8"
    scene = at(3, options=SPIKE, companies={"cotton": {"map": far, "space": 4}})
    scene = play_all(scene, to(scene, "cotton", "omaha"))

    assert [CompanyExhausted("cotton", 6)] == events_of(CompanyExhausted, scene)


@pytest.mark.parametrize(
    ("own", "theirs", "marker", "expected"),
    [
        ((0, 1, 2, 0), (0, 0, 5, 0), "lumber", "leather"),
        ((0, 1, 1, 0), (0, 2, 1, 0), "lumber", "leather"),
        ((0, 1, 1, 1), (0, 1, 1, 1), "leather", "leather"),
        ((0, 1, 1, 1), (0, 1, 1, 1), "lumber", "steel"),
    ],
)
def test_the_machinist_chooses_by_shares_then_along_its_marker(
    own: tuple[int, ...], theirs: tuple[int, ...], marker: str, expected: str
) -> None:
    """MEX-12.2.9"""
    scene = at(
        1,
        players=[{"shares": list(theirs)}],
        machinist={"shares": list(own), "marker": marker},
        options=SPIKE,
    )

    assert expected == machinist_choices.western(scene.state, ("steel", "leather", "cotton"))
