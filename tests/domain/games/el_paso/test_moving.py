"""Moving the rancher (section 4, ELP-6.10)."""

from __future__ import annotations

import pytest

from domain.games.el_paso.commands import BoardTrain, Done, MoveRancher, Use
from domain.games.el_paso.data import REGULAR_SITES, SITES
from domain.games.el_paso.events.board import RancherMoved
from domain.games.el_paso.frames import Actions, MoveOn
from domain.games.el_paso.model.trail import distance, is_stop, onward, steps_from
from domain.kernel.multiset import size
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import events_of, options_of, play_all

NOBODY = {"cowboy": 0, "builder": 0, "engineer": 0, "versatile": 0}


def reach(rancher: str, *, cowboys: int = 0, off: tuple[str, ...] = (), **other: str) -> list[str]:
    """The stops in reach of a rancher, tiles of the other player lying on the named spaces."""
    mine = {"rancher": rancher, "area": NOBODY | {"cowboy": cowboys}, "off": off}
    theirs = {"buildings": {site: int(level) for site, level in other.items()}}
    return [option.site for option in options_of(MoveRancher, at(players=[mine, theirs]))]


def test_a_step_leads_to_the_next_stop_past_spaces_without_a_tile() -> None:
    """ELP-4.1, ELP-4.2, ELP-18.4"""
    assert ["C", "D", "E", "F", "G"] == reach("B")


def test_a_tile_on_the_way_is_a_stop_whoever_owns_it() -> None:
    """ELP-18.5: r2 and C are each one step from B; D is two by either."""
    assert 1 == steps_from("B", ())["D"]
    assert 2 == steps_from("B", ("r2",))["D"]
    assert "r1" in reach("el_paso", r1="1")


def test_each_cowboy_adds_a_step_and_no_more_than_are_needed_are_discarded() -> None:
    """ELP-4.6, ELP-18.6, ELP-18.7"""
    scene = at(players=[{"rancher": "el_paso", "area": NOBODY | {"cowboy": 2, "versatile": 1}}])
    scene = scene.when(MoveRancher("G"))

    assert [RancherMoved(0, "G", 4)] == events_of(RancherMoved, scene)
    assert 1 == player(scene).area.cowboy
    assert (("cowboy", 1),) == player(scene).discard


def test_a_versatile_worker_is_no_cowboy_for_a_move() -> None:
    """ELP-4.6"""
    scene = at(players=[{"rancher": "el_paso", "area": NOBODY | {"versatile": 3}}])

    scene.when(MoveRancher("G")).then_refused("ELP-4.6")


def test_el_paso_stops_every_move() -> None:
    """ELP-4.4, ELP-18.3"""
    assert ["el_paso"] == reach("G", cowboys=3)


def test_a_whole_lap_is_no_move() -> None:
    """ELP-4.5, ELP-18.45"""
    assert ["B", "C", "D", "E", "F", "G"] == reach("el_paso", cowboys=3, off=("disc_step",))


def test_the_step_limit_is_four_once_its_disc_is_off() -> None:
    """ELP-4.3, ELP-18.28"""
    assert "G" not in reach("el_paso")
    assert "G" in reach("el_paso", off=("disc_step",))


@pytest.mark.parametrize(
    ("site", "rule"), [("r1", "ELP-4.1"), ("nowhere", "ELP-4.1"), ("el_paso", "ELP-4.5"), ("G", "ELP-4.6")]
)
def test_a_refused_move_names_its_rule_and_what_is_in_reach(site: str, rule: str) -> None:
    scene = at(players=[{"rancher": "el_paso", "area": NOBODY}])

    scene.when(MoveRancher(site)).then_refused(rule, "B, C, D, E, F")


def test_a_stop_behind_el_paso_is_out_of_reach_for_good() -> None:
    """ELP-4.4"""
    at(players=[{"rancher": "G"}]).when(MoveRancher("B")).then_refused("ELP-4.4")


def test_a_move_by_an_action_goes_by_the_number_of_the_action() -> None:
    """ELP-6.10: not by the step limit of the player; cowboys extend it."""
    scene = play_all(stop("r4", buildings={"r4": 1}, area=NOBODY, off=["disc_step"]), Use(2))

    scene.then_asks(MoveOn(0, 2))
    assert ["E", "F", "G"] == [option.site for option in options_of(MoveRancher, scene)]


def test_a_move_by_an_action_leaves_what_is_unused_behind() -> None:
    """ELP-3.5, ELP-18.19: also the train card and the tile below it."""
    scene = stop("F", money=20, area=NOBODY | {"engineer": 4})
    scene = play_all(scene, Use(2), BoardTrain(4), Use(3), MoveRancher("G"))

    scene.then_asks(Actions(0, "G", "G", (1, 2)))
    assert 1 == sum(isinstance(frame, Actions) for frame in scene.state.stack)


def test_there_is_always_a_move() -> None:
    """ELP-4.9: El Paso lies ahead of every space."""
    for site in SITES:
        assert 1 == min(steps_from(site, REGULAR_SITES).values())
        assert steps_from(site, ())


def test_a_way_of_fewer_stops_is_never_missed() -> None:
    """ELP-4.5: steps are those of the best of all ways, tried one by one."""
    for tiles in ((), ("r2",), ("r2", "r3"), ("r5", "r6"), ("r5", "r7"), REGULAR_SITES):
        for start in SITES:
            assert ways(start, tiles) == dict(steps_from(start, tiles))


def ways(start: str, tiles: tuple[str, ...]) -> dict[str, int]:
    """All ways ahead, each walked to El Paso."""
    best: dict[str, int] = {}

    def walk(site: str, steps: int) -> None:
        steps += is_stop(site, tiles)
        if is_stop(site, tiles) and site != start:
            best[site] = min(steps, best.get(site, steps))
        if site != "el_paso":
            for following in SITES[site].next:
                walk(following, steps)

    for first in SITES[start].next:
        walk(first, 0)
    return best


def test_sue_takes_the_branch_with_fewer_stops_and_the_inner_one_if_equal() -> None:
    """ELP-16.7, ELP-19.25"""
    assert "r2" == onward("B", ())
    assert "r2" == onward("B", ("r2",))
    assert "r5" == onward("r4", ("r5",))
    assert "E" == onward("r4", ("r5", "r6"))


def test_a_distance_counts_spaces_and_may_lead_through_el_paso() -> None:
    """ELP-16.13"""
    assert (0, True) == distance("r9", "r9")
    assert (2, True) == distance("r9", "r1")
    assert distance("r4", "r5") < distance("r4", "E")


def test_who_is_done_at_a_stop_draws_and_ends_the_turn() -> None:
    """ELP-3.7"""
    scene = stop("D", hand=["criollo"])
    before = size(player(scene).draw)
    scene = play_all(scene, Done())

    assert 4 == len(player(scene).hand)
    assert before - 3 == size(player(scene).draw)
