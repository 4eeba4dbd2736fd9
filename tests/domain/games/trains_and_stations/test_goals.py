"""Goals, revealed by themselves or by hand (section 8 of the rules)."""

from __future__ import annotations

from typing import Any

from domain.games.trains_and_stations.commands import ClaimGoals, FinishResolve, PlaceTrain, SetAutoClaim
from domain.games.trains_and_stations.events import AutoClaimSet, GoalRevealed, redact
from domain.games.trains_and_stations.frames import ClaimByHand, GatherDice
from domain.games.trains_and_stations.rules.choices import connecting
from domain.games.trains_and_stations.view import view
from tests.domain.games.trains_and_stations.scene import at, resolving
from tests.support.games.scene import Scene, events_of, play_all


def delivered(**described: Any) -> Scene:
    """Blue delivers Kansas City - Detroit and Detroit - Boston in one turn: SP05 and SP06 are fulfilled."""
    board = {"red": "DBO-1 DBO-2 DBO-3", "blue": "KCD-1 KCD-2 KCD-3"}
    scene = resolving(at(board=board, **described), "train train coin mine hotel")
    scene = play_all(scene, PlaceTrain("own", "KCD-4"), PlaceTrain("own", "DBO-4"), FinishResolve(()))
    return play_all(scene, scene.legal_options()[0])


def test_cities_are_connected_over_all_routes_of_the_turn() -> None:
    """TNS-8.1, TNS-8.2, section 16 rows 34 and 35."""
    assert frozenset() == connecting(("KCD",))
    assert {"SP05", "SP06"} == connecting(("KCD", "DBO"))
    assert {"SP12"} == connecting(("SLB",))
    assert {"SP01", "SP02"} == connecting(("BID", "SEB"))
    assert {"SP01", "SP02", "SP10"} < connecting(("SLB", "DBO", "BID"))
    assert frozenset() == connecting(())


def test_fulfilled_goals_are_revealed_of_identical_ones_the_lowest() -> None:
    """TNS-8.4, TNS-8.7, section 16 row 36."""
    scene = delivered(special={"red": "SP05 SP06 SP07", "green": "SP20"})

    assert [GoalRevealed(1, "SP05")] == events_of(GoalRevealed, scene)
    assert ("SP06", "SP07") == scene.state.players[1].specials
    assert 6 == scene.game.score(scene.state).categories[1].points[1]


def test_who_claims_by_hand_is_asked_whatever_is_held() -> None:
    """TNS-8.7"""
    described = {
        "special": {"red": "SP05 SP06", "green": "SP20"},
        "auto_claim": {"red": False, "green": False},
    }
    scene = delivered(**described)

    scene.then_asks(ClaimByHand((1, 2)))
    assert (ClaimGoals(()),) == scene.legal_options(2)
    assert {ClaimGoals(("SP05",)), ClaimGoals(("SP06",)), ClaimGoals(())} == set(scene.legal_options(1))
    scene.when(ClaimGoals(("SP05", "SP06")), 1).then_refused("TNS-8.4", "identical")
    scene.when(ClaimGoals(("SP01",)), 1).then_refused("TNS-8.2", "SP05")
    waiting = play_all(scene, ClaimGoals(("SP06",)))
    assert [] == events_of(GoalRevealed, waiting)
    after = waiting.when(ClaimGoals(()), 2)
    assert [GoalRevealed(1, "SP06")] == events_of(GoalRevealed, after)
    after.then_asks(GatherDice(1))


def test_switching_on_while_asked_claims_all() -> None:
    """TNS-8.7"""
    scene = delivered(special={"red": "SP05 SP06"}, auto_claim={"red": False})
    after = scene.when(SetAutoClaim(on=True), 1)

    assert [GoalRevealed(1, "SP05")] == events_of(GoalRevealed, after)
    after.then_asks(GatherDice(1))


def test_the_switch_is_known_to_its_owner_alone() -> None:
    """TNS-8.7: either position can be set at any time, so that its use tells nothing."""
    on, off = at(), at(auto_claim={"red": False})

    assert on.game.anytime is not None
    assert set(on.game.anytime.options(on.state, 1)) == set(off.game.anytime.options(off.state, 1))  # type: ignore[union-attr]  # it has gifts
    assert view(on.state, 0) == view(off.state, 0)
    assert redact(AutoClaimSet(1, on=True), 0) == redact(AutoClaimSet(1, on=False), 0)
    assert view(on.state, 1) != view(off.state, 1)


def test_no_goal_is_revealed_without_a_delivery() -> None:
    """TNS-8.1"""
    scene = resolving(at(special={"red": "SP05"}, auto_claim={"red": False}), "coin coin mine mine hotel")

    scene.when(FinishResolve(())).then_asks(GatherDice(1))
