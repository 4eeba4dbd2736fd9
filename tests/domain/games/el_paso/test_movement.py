"""Moving the rancher (section 4, ELP-6.10)."""

from __future__ import annotations

import pytest

from domain.games.el_paso.commands import Done, MoveRancher, Use
from domain.games.el_paso.data import REGULAR_SITES, SITES
from domain.games.el_paso.frames import MoveOn
from domain.games.el_paso.model import distance, is_stop, steps_to_stops, sues_next_space
from domain.kernel.multiset import size
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import options_of, play_all

NOBODY = {"cowboy": 0, "builder": 0, "engineer": 0, "versatile": 0}


@pytest.mark.parametrize(
    ("site", "rule"), [("r1", "ELP-4.1"), ("nowhere", "ELP-4.1"), ("el_paso", "ELP-4.5"), ("G", "ELP-4.6")]
)
def test_refused_move_names_rule_and_reachable_stops(site: str, rule: str) -> None:
    scene = at(players=[{"rancher": "el_paso", "area": NOBODY}])

    scene.when(MoveRancher(site)).then_refused(rule, "B, C, D, E, F")


def test_stop_behind_el_paso_is_unreachable() -> None:
    """ELP-4.4"""
    at(players=[{"rancher": "G"}]).when(MoveRancher("B")).then_refused("ELP-4.4")


def test_action_move_uses_the_actions_steps() -> None:
    """ELP-6.10: the player's step limit does not apply; cowboys can extend the move."""
    scene = play_all(stop("r4", buildings={"r4": 1}, area=NOBODY, off=["disc_step"]), Use(2))

    scene.then_asks(MoveOn(0, 2))
    assert ["E", "F", "G"] == [option.site for option in options_of(MoveRancher, scene)]


def test_every_space_has_a_legal_move() -> None:
    """ELP-4.9: El Paso is ahead of every space."""
    for site in SITES:
        assert 1 == min(steps_to_stops(site, REGULAR_SITES).values())
        assert steps_to_stops(site, ())


def test_steps_match_exhaustive_search() -> None:
    """ELP-4.5: each route is tried."""
    for tiles in ((), ("r2",), ("r2", "r3"), ("r5", "r6"), ("r5", "r7"), REGULAR_SITES):
        for start in SITES:
            assert fewest_steps(start, tiles) == dict(steps_to_stops(start, tiles))


def fewest_steps(start: str, tiles: tuple[str, ...]) -> dict[str, int]:
    """Return the fewest steps to each stop, by walking all routes to El Paso."""
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


def test_sue_takes_branch_with_fewer_stops_or_inner() -> None:
    """ELP-16.7, ELP-19.25"""
    assert "r2" == sues_next_space("B", ())
    assert "r2" == sues_next_space("B", ("r2",))
    assert "r5" == sues_next_space("r4", ("r5",))
    assert "E" == sues_next_space("r4", ("r5", "r6"))


def test_distance_counts_spaces_past_el_paso() -> None:
    """ELP-16.13"""
    assert (0, True) == distance("r9", "r9")
    assert (2, True) == distance("r9", "r1")
    assert distance("r4", "r5") < distance("r4", "E")


def test_finishing_at_a_stop_draws_cards() -> None:
    """ELP-3.7"""
    scene = stop("D", hand=["criollo"])
    before = size(player(scene).draw)
    scene = play_all(scene, Done())

    assert 4 == len(player(scene).hand)
    assert before - 3 == size(player(scene).draw)
