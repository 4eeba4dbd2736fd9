"""Taking a share (section 5 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.mini_express.commands import TakeShare
from domain.games.mini_express.events import CompanyExhausted, ShareTaken, TrainsAdded
from tests.domain.games.mini_express.scene import at, influence, line
from tests.support.games.scene import events_of, play_all

RICH = [{"influence": [9, 9, 9, 9]}]


@pytest.mark.parametrize(("space", "added"), [(0, 3), (1, 3), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_a_share_costs_the_trains_on_the_space_and_adds_up_to_three(space: int, added: int) -> None:
    """MEX-5.2 to MEX-5.4"""
    scene = play_all(at(players=RICH, companies={"steel": {"space": space}}), TakeShare("steel"))

    assert 9 - space == influence(scene, 0, "steel")
    assert (5, space + added) == (line(scene, "steel").shares, line(scene, "steel").trains)
    assert (0, 1, 0, 0) == scene.state.players[0].shares


def test_a_share_of_a_company_without_trains_is_free_even_without_influence() -> None:
    """MEX-5.2"""
    poor = [{"influence": [0, 0, 0, 0]}]
    scene = play_all(at(players=poor, companies={"steel": {"space": 0}}), TakeShare("steel"))

    assert 0 == influence(scene, 0, "steel")


def test_who_has_too_little_influence_cannot_pay() -> None:
    """MEX-5.2: and is told who could be paid for."""
    scene = at(players=[{"influence": [3, 4, 0, 0]}])

    scene.when(TakeShare("lumber")).then_refused("MEX-5.2", "costs 4 influence, you have 3; shares that can")
    play_all(scene, TakeShare("steel"))


def test_the_supply_gives_no_more_than_it_holds() -> None:
    """MEX-5.4, MEX-5.5, MEX-7.1: it runs out, the shares that lie there are lost, the one taken is kept."""
    track = "Q6 P6 O6 O5 N5 M4 M3 L4 K4 J4 I4 H4 G4 F5 E4 D5 C5 B5 A5 B6 C6 P7"
    scene = at(players=RICH, companies={"steel": {"map": track, "space": 1}})
    after = play_all(scene, TakeShare("steel"))

    assert [ShareTaken(0, "steel", 1)] == events_of(ShareTaken, after)
    assert [TrainsAdded("steel", 2)] == events_of(TrainsAdded, after)
    assert [CompanyExhausted("steel", 5)] == events_of(CompanyExhausted, after)
    assert (0, 3, 0) == (
        line(after, "steel").shares,
        line(after, "steel").trains,
        line(after, "steel").supply,
    )
    assert (0, 1, 0, 0) == after.state.players[0].shares


def test_the_last_share_exhausts_the_company_and_still_brings_trains() -> None:
    """MEX-7.1 (a), MEX-7.2"""
    scene = at(players=RICH, companies={"steel": {"space": 2, "shares": 1}})
    after = play_all(scene, TakeShare("steel"))

    assert line(after, "steel").exhausted
    assert 5 == line(after, "steel").trains
    assert [CompanyExhausted("steel", 0)] == events_of(CompanyExhausted, after)


def test_a_share_of_an_exhausted_company_is_refused() -> None:
    """MEX-7.2"""
    scene = at(players=RICH, companies={"steel": {"shares": 0}})

    scene.when(TakeShare("steel")).then_refused("MEX-7.2", "exhausted")
