"""Phase A and the other moves of the cattleman (section 4 of the rules, GWT-8.14, GWT-11.4)."""

from __future__ import annotations

import pytest
from hypothesis import given as whenever
from hypothesis import settings
from hypothesis import strategies as st

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import EndPhaseB, Forfeit, MoveAlong, PlaceCattleman
from domain.games.great_western_trail.data import NEUTRAL_SITES, SITES, TRAIL
from domain.games.great_western_trail.events import CattlemanMoved, CattlemanPlaced, FeePaid
from domain.games.great_western_trail.frames import Foresight, InUse, Move, MoveCattleman, PhaseB
from domain.games.great_western_trail.model.trail import ALWAYS, BIT, KANSAS_CITY, ahead, paths
from domain.kernel.decide import default_answer
from tests.domain.games.great_western_trail.scene import asking, at, player
from tests.support.games.scene import options_of, play_all


def test_the_first_turn_begins_on_a_neutral_building_without_a_fee() -> None:
    """EX-22, GWT-3.1.3"""
    scene = at("place", placed=False, players=[{"money": 6}])

    assert [PlaceCattleman(site) for site in NEUTRAL_SITES] == options_of(PlaceCattleman, scene)
    placed = scene.when(PlaceCattleman("D"))
    placed.then(CattlemanPlaced(0, "D"))
    placed.then_asks(PhaseB(0, "D", (InUse("D", "D"),)))
    for elsewhere in ("start", "KC", "A1", "flood_1"):
        scene.when(PlaceCattleman(elsewhere)).then_refused("GWT-3.1.3")


def test_both_branches_of_a_fork_are_ways_and_empty_spaces_cost_nothing() -> None:
    """EX-2, GWT-4.1, GWT-4.2, GWT-17.2"""
    tiles = {"A2": "1:2a", "flood_1": "flood_2_green", "flood_2": "flood_2_black"}
    scene = at(tiles=tiles, players=[{"cattleman": "A"}])

    found = {move.path for move in options_of(MoveAlong, scene)}
    assert ("A2", "B") in found
    assert ("flood_1", "flood_2", "B") in found
    scene.when(MoveAlong(("B",))).then_refused("GWT-4.8", "A2 or flood_1")


def test_a_fork_of_empty_branches_is_one_step() -> None:
    """GWT-17.2"""
    scene = at(players=[{"cattleman": "A"}])

    assert (("B",),) == tuple(move.path for move in options_of(MoveAlong, scene) if move.path[-1] == "B")


def test_nobody_steps_farther_than_the_limit() -> None:
    """GWT-4.2, GWT-9.5"""
    scene = at(players=[{"cattleman": "start"}])

    assert 3 == max(len(move.path) for move in options_of(MoveAlong, scene))
    scene.when(MoveAlong(("A", "B", "C", "D"))).then_refused("GWT-4.2", "at most 3")
    cleared = at(players=[{"cattleman": "start", "cleared": ["step_left", "step_right"]}])
    assert 5 == max(len(move.path) for move in options_of(MoveAlong, cleared))


def test_kansas_city_ends_the_movement() -> None:
    """EX-23, GWT-4.3, GWT-17.1"""
    scene = at(players=[{"cattleman": "G"}])

    assert [MoveAlong(("KC",))] == options_of(MoveAlong, scene)
    scene.when(MoveAlong(("KC", "A"))).then_refused("GWT-4.3")


@pytest.mark.parametrize(
    ("seats", "tile", "fee"),
    [
        (2, "1:4a", 2),
        (2, "1:1a", 2),
        (3, "1:4a", 1),
        (3, "1:1a", 2),
        (4, "1:4a", 2),
        (4, "1:1a", 1),
        (3, "1:7a", 3),
        (3, "1:2a", 0),
    ],
)
def test_each_hand_has_its_fee_by_the_number_of_players(seats: int, tile: str, fee: int) -> None:
    """EX-24, GWT-4.6, GWT-17.5"""
    scene = at(seats=seats, tiles={"A1": tile}, players=[{"money": 10}, {"money": 0}])
    scene = play_all(scene, MoveAlong(("A1",)))

    assert (10 - fee, fee) == (player(scene).money, player(scene, 1).money)


def test_fees_are_paid_along_the_way_and_what_is_missing_is_forgiven() -> None:
    """GWT-17.4, GWT-4.7"""
    tiles = {"A1": "1:4a", "A2": "2:4a"}
    scene = at(seats=4, tiles=tiles, players=[{"money": 3}])
    scene = scene.when(MoveAlong(("A1", "A2", "B")))
    scene.then(
        CattlemanMoved(0, ("A1", "A2", "B")),
        FeePaid(0, 1, 2, "A1"),
        FeePaid(0, 2, 1, "A2"),
    )

    assert 0 == player(scene).money


def test_who_has_nothing_moves_all_the_same() -> None:
    """GWT-17.3"""
    tiles = {"A1": "1:4a", "A2": "1:1a", "A3": "1:7a"}
    scene = at(tiles=tiles, players=[{"money": 0}, {"money": 0}])
    scene.when(MoveAlong(("A1", "A2", "A3"))).then(CattlemanMoved(0, ("A1", "A2", "A3")))


def test_own_and_neutral_buildings_ask_no_fee() -> None:
    """GWT-4.5, GWT-17.6"""
    scene = at(tiles={"A1": "0:7a"}).when(MoveAlong(("A1", "B")))
    scene.then(CattlemanMoved(0, ("A1", "B")))


def test_hazards_and_teepees_are_paid_to_the_bank() -> None:
    """EX-3, GWT-4.5"""
    tiles = {"flood_1": "flood_2_green", "flood_2": "flood_2_black"}
    scene = at(seats=4, tiles=tiles, players=[{"money": 2}])
    scene.when(MoveAlong(("flood_1", "flood_2", "B"))).then(
        CattlemanMoved(0, ("flood_1", "flood_2", "B")),
        FeePaid(0, None, 1, "flood_1"),
        FeePaid(0, None, 1, "flood_2"),
    )


def test_teepees_beside_the_trail_are_never_passed() -> None:
    """GWT-4.10"""
    tiles = {"T_m3": "teepee_green", "T_m2": "teepee_blue", "T_m1": "teepee_green", "T_1": "teepee_blue"}
    scene = at(tiles=tiles, players=[{"cattleman": "C"}])

    spaces = {space for move in options_of(MoveAlong, scene) for space in move.path}
    assert {"D", "E", "T_1", "E1"} >= spaces & {"D", "E", "T_1", "E1", "T_m3", "T_m2", "T_m1"}
    assert "T_1" in spaces


def test_from_an_emptied_space_the_next_location_is_one_step() -> None:
    """GWT-4.9, GWT-17.7"""
    scene = at(players=[{"cattleman": "flood_2"}])

    assert MoveAlong(("B",)) in options_of(MoveAlong, scene)


def test_a_foreign_building_and_a_hazard_offer_no_local_action() -> None:
    """EX-5, GWT-5.2"""
    scene = at(tiles={"A1": "1:2a"}).when(MoveAlong(("A1",)))
    scene.then_asks(PhaseB(0, "A1"))


def test_arriving_in_kansas_city_opens_the_five_steps() -> None:
    """Section 6 of the rules"""
    scene = at(players=[{"cattleman": "G"}], foresights=[["teepee_blue", "flood_2_green"], [], []])
    scene.when(MoveAlong(("KC",))).then_asks(Foresight(0, 1))


def test_an_action_moves_farther_than_the_board_and_begins_a_new_phase_b() -> None:
    """EX-32, GWT-8.14.1, GWT-5.5"""
    scene = asking(MoveCattleman(0, 4), players=[{"cattleman": "start"}])
    scene.when(MoveAlong(("A", "B", "C", "D"))).then_asks(PhaseB(0, "D", (InUse("D", "D"),)))


def test_a_free_move_costs_nothing_and_ends_phase_b() -> None:
    """GWT-11.4, GWT-17.35"""
    scene = asking(MoveCattleman(0, 3, free=True), tiles={"A1": "1:4a"})
    scene = play_all(scene, MoveAlong(("A1", "B")))

    assert (10, "B") == (player(scene).money, player(scene).cattleman)
    assert not any(isinstance(frame, PhaseB) for frame in scene.state.stack)


def test_a_free_move_does_not_enter_kansas_city_and_may_be_forfeited() -> None:
    """GWT-11.4, GWT-17.34"""
    scene = asking(MoveCattleman(0, 3, free=True), players=[{"cattleman": "F"}])

    assert [MoveAlong(("G",)), Forfeit()] == list(scene.legal_options())
    scene.when(MoveAlong(("G", "KC"))).then_refused("GWT-11.4")
    scene.when(Forfeit()).then_asks(PhaseB(0, "F", (InUse("F", "F"),)))


def test_a_free_move_before_phase_a_leaves_phase_a_to_come() -> None:
    """EX-52, GWT-11.4"""
    scene = at(open=[Move(0), MoveCattleman(0, 3, free=True)])
    scene.when(MoveAlong(("B",))).then_asks(Move(0))


def test_who_does_not_answer_takes_the_cheapest_way() -> None:
    """The mildest answer for a time-out."""
    scene = at(tiles={"A1": "1:4a", "A2": "1:1a", "A3": "1:7a"})

    assert MoveAlong(("B",)) == default_answer(GAME, scene.state, 0)
    free = asking(MoveCattleman(0, 3, free=True))
    assert Forfeit() == default_answer(GAME, free.state, 0)


def test_phase_b_may_be_ended_at_once() -> None:
    """GWT-5.3"""
    scene = play_all(at(), MoveAlong(("B",)), EndPhaseB())

    assert not any(isinstance(frame, PhaseB) for frame in scene.state.stack)


MASKS = st.sets(
    st.sampled_from([*SITES, *(space for space in TRAIL if TRAIL[space].zone or TRAIL[space].money > 0)])
)


@settings(max_examples=60, deadline=None)
@whenever(MASKS, st.sampled_from(sorted(TRAIL)), st.integers(1, 5))
def test_every_path_is_a_chain_of_neighbouring_locations(occupied: set[str], space: str, steps: int) -> None:
    """GWT-4.2, GWT-4.8: and no two of them are the same."""
    mask = ALWAYS + sum(BIT[each] for each in occupied)
    found = paths(space, mask, steps)

    assert len(found) == len(set(found))
    for path in found:
        assert 1 <= len(path) <= steps
        for before, after in zip((space, *path), path, strict=False):
            assert after in ahead(before, mask)
            assert mask & BIT[after]
        assert KANSAS_CITY not in path[:-1]
