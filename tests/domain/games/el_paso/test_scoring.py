"""The score sheet (sections 11 and 12)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.data import GOALS
from domain.games.el_paso.model import goals
from domain.games.el_paso.scoring import LINES, score
from domain.games.el_paso.state import Building
from tests.domain.games.el_paso.scene import at, player


def line(name: str, seat: int = 0, **described: object) -> int:
    """The points of a seat in a category."""
    state = at(players=[described]).state
    return next(line.points[seat] for line in score(state).categories if line.name == name)


@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (14, 2), (23, 4)])
def test_a_point_for_every_five_dollars(money: int, points: int) -> None:
    """ELP-11.1, ELP-18.40"""
    assert points == line("dollars", money=money)


def test_own_buildings_score_what_is_printed() -> None:
    """ELP-11.2"""
    assert 17 == line("buildings", buildings={"r1": 6, "r2": 2})


def test_each_disc_on_a_post_scores_the_points_of_the_post() -> None:
    """ELP-11.3"""
    off = ["disc_aux_1", "disc_aux_2", "disc_aux_3", "disc_aux_4"]

    assert 10 == line("trading posts", off=off, posts=[7, 10, 12, 12])


def test_workers_score_wherever_they_are() -> None:
    """ELP-11.4"""
    herd = ["criollo*3", "galloway", "pineywoods", "santa_gertrudis"]

    assert 9 + 2 + 3 == line("workers", draw=[*herd, "cowboy"], discard=["versatile"])


def test_cattle_scores_in_pile_hand_and_discard_but_not_removed() -> None:
    """ELP-11.5"""
    herd = ["criollo*3", "galloway", "pineywoods", "santa_gertrudis"]
    hand = ["criollo", "galloway", "pineywoods", "santa_gertrudis", "hereford"]

    assert 8 + 3 + 5 == line(
        "cattle", hand=hand, draw=[*herd, "corriente"], discard=["shorthorn"], removed=["black_angus"]
    )


def test_bonus_tokens_score_what_is_printed() -> None:
    """ELP-11.6"""
    assert 1 + 3 + 5 == line("bonus tokens", bonuses=["b01", "b13", "b20"])


def test_a_goal_scores_if_its_condition_is_met_and_nothing_if_not() -> None:
    """ELP-11.7: there is no penalty."""
    assert 3 == line("goal tokens", goals=["g09"], buildings={"r1": 3})
    assert 0 == line("goal tokens", goals=["g09"], buildings={"r1": 2})


def test_a_thing_serves_one_goal_only_and_the_better_set_counts() -> None:
    """ELP-11.7, ELP-18.38"""
    workers = {"cowboy": 1, "builder": 1, "engineer": 2, "versatile": 1}
    one, two = ["corriente", "shorthorn"], ["corriente*2", "shorthorn"]

    assert 4 == line("goal tokens", goals=["g01", "g02"], discard=one, area=workers)
    assert 7 == line("goal tokens", goals=["g01", "g02"], discard=two, area=workers)


def test_builders_of_buildings_are_shared_out_freely() -> None:
    """ELP-11.7, ELP-18.39"""
    workers = {"builder": 2}

    assert 8 == line("goal tokens", goals=["g10", "g12"], buildings={"r1": 6}, area=workers)
    assert 5 == line("goal tokens", goals=["g11", "g12"], buildings={"r1": 6}, area=workers)


def test_a_versatile_worker_is_no_specialist_in_a_goal() -> None:
    """ELP-11.8"""
    assert 0 == line(
        "goal tokens", goals=["g07"], discard=["black_angus"], area={"cowboy": 1, "versatile": 3}
    )


def test_the_set_of_goals_is_the_best_of_all_sets() -> None:
    """ELP-11.7: tried against every set, for many holdings."""
    random = Random(3)
    for _ in range(150):
        tokens = tuple(sorted(random.sample(sorted(GOALS), random.randint(1, 8))))
        owned = tuple(random.randint(0, 4) for _ in goals.NEEDS)
        sets = (chosen for size in range(len(tokens) + 1) for chosen in combinations(tokens, size))
        best = max(goals.points(chosen) for chosen in sets if together(chosen, owned))

        assert best == goals.points(goals.met(tokens, owned))
        assert together(goals.met(tokens, owned), owned)


def together(tokens: tuple[str, ...], owned: goals.Amounts) -> bool:
    """Whether all these goals are met at once."""
    return all(
        sum(GOALS[token].needs.get(need, 0) for token in tokens) <= have
        for need, have in zip(goals.NEEDS, owned, strict=True)
    )


def test_twenty_goals_are_weighed_in_no_time() -> None:
    """ELP-11.7: the search is bounded by what is still to be gained."""
    for amount in range(1, 9):
        assert goals.met(tuple(sorted(GOALS)), (amount,) * len(goals.NEEDS))


def test_the_categories_stand_in_the_order_of_the_score_pad() -> None:
    """Section 11."""
    assert LINES == tuple(line.name for line in GAME.score(at().state).categories)


def test_equal_points_go_to_who_has_more_money_left_over() -> None:
    """ELP-12.1, ELP-19.22"""
    state = at(players=[{"money": 11}, {"money": 13}]).state

    assert (2, 1) == score(state).places


def test_with_equal_money_left_over_the_victory_is_shared() -> None:
    """ELP-12.1"""
    state = at(players=[{"money": 10, "buildings": {"r1": 1}}, {"money": 15}]).state

    assert (0, 1) == score(state).winners


def test_sue_scores_without_dollars_and_all_her_goals_count() -> None:
    """ELP-16.17, EX-78"""
    her = {
        "row": ["cowboy 3", "builder 2", "engineer 2+1"],
        "cattle": ["simmental*4", "corriente*2", "hereford"],
        "goals": ["g01", "g13"],
        "bonuses": ["b13"],
        "buildings": {"r1": 3, "r2": 4},
        "posts": [5, 7, 9, 10, 12],
    }
    state = at(1, sue=her).state

    assert 69 == score(state).rivals[0].total


def test_who_has_as_many_points_as_sue_wins_by_money_left_over_or_shares() -> None:
    """ELP-12.1, ELP-16.17: she has none."""
    state = at(1).state
    hers = score(state).rivals[0].total
    mine = score(state).totals[0]
    even = replace(player(at(1)), money=player(at(1)).money + 5 * (hers - mine))
    ahead = replace(even, money=even.money + 1)

    tied = score(replace(state, players=(even,)))
    assert (1, 1) == (tied.places[0], tied.rivals[0].place)
    won = score(replace(state, players=(ahead,)))
    assert (1, 2) == (won.places[0], won.rivals[0].place)


def test_a_building_of_another_scores_for_its_owner() -> None:
    state = at(players=[{}, {"buildings": {"r1": 6}}]).state

    assert {"r1": Building(1, 6)} == state.board.buildings
    assert (0, 14) == next(line.points for line in score(state).categories if line.name == "buildings")
