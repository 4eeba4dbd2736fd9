"""The score sheet (sections 11 and 12)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from domain.games.el_paso import GAME, model
from domain.games.el_paso.data import GOALS
from domain.games.el_paso.presentation.textboard import scoreboard_entry
from domain.games.el_paso.scoring import LINES, score
from domain.games.el_paso.state import Building
from domain.games.el_paso.view import view
from tests.domain.games.el_paso.scene import at


def line(name: str, seat: int = 0, **described: object) -> int:
    """Return the points of a seat in a category."""
    state = at(players=[described]).state
    return next(line.points[seat] for line in score(state).categories if line.name == name)


@pytest.mark.parametrize(("money", "points"), [(0, 0), (4, 0), (5, 1), (14, 2), (23, 4)])
def test_every_five_dollars_score_a_point(money: int, points: int) -> None:
    """ELP-11.1, ELP-18.40"""
    assert points == line("dollars", money=money)


def test_buildings_score_printed_points() -> None:
    """ELP-11.2"""
    assert 17 == line("buildings", buildings={"r1": 6, "r2": 2})


def test_each_disc_scores_its_posts_points() -> None:
    """ELP-11.3"""
    off = ["disc_aux_1", "disc_aux_2", "disc_aux_3", "disc_aux_4"]

    assert 10 == line("trading posts", off=off, posts=[7, 10, 12, 12])


def test_workers_score_in_every_pile() -> None:
    """ELP-11.4"""
    herd = ["criollo*3", "galloway", "pineywoods", "santa_gertrudis"]

    assert 9 + 2 + 3 == line("workers", draw=[*herd, "cowboy"], discard=["versatile"])


def test_removed_cattle_does_not_score() -> None:
    """ELP-11.5"""
    herd = ["criollo*3", "galloway", "pineywoods", "santa_gertrudis"]
    hand = ["criollo", "galloway", "pineywoods", "santa_gertrudis", "hereford"]

    assert 8 + 3 + 5 == line(
        "cattle", hand=hand, draw=[*herd, "corriente"], discard=["shorthorn"], removed=["black_angus"]
    )


def test_bonus_tokens_score_printed_points() -> None:
    """ELP-11.6"""
    assert 1 + 3 + 5 == line("bonus tokens", bonuses=["b01", "b13", "b20"])


def test_only_met_goals_score() -> None:
    """ELP-11.7: there is no penalty."""
    assert 3 == line("goal tokens", goals=["g09"], buildings={"r1": 3})
    assert 0 == line("goal tokens", goals=["g09"], buildings={"r1": 2})


def test_met_goals_are_the_best_set() -> None:
    """ELP-11.7: compared with all sets, for random holdings."""
    random = Random(3)
    for _ in range(150):
        tokens = tuple(sorted(random.sample(sorted(GOALS), random.randint(1, 8))))
        owned = tuple(random.randint(0, 4) for _ in model.NEEDS)
        sets = (chosen for size in range(len(tokens) + 1) for chosen in combinations(tokens, size))
        best = max(model.goal_points(chosen) for chosen in sets if together(chosen, owned))

        assert best == model.goal_points(model.met_goals(tokens, owned))
        assert together(model.met_goals(tokens, owned), owned)


def together(tokens: tuple[str, ...], owned: model.Amounts) -> bool:
    """Return whether these goals can be met together."""
    return all(
        sum(GOALS[token].needs.get(need, 0) for token in tokens) <= have
        for need, have in zip(model.NEEDS, owned, strict=True)
    )


def test_goal_search_is_fast_for_twenty_goals() -> None:
    """ELP-11.7: the search skips branches that cannot improve the result."""
    for amount in range(1, 9):
        assert model.met_goals(tuple(sorted(GOALS)), (amount,) * len(model.NEEDS))


def test_categories_follow_the_score_pad() -> None:
    """Section 11."""
    assert LINES == tuple(line.name for line in GAME.score(at().state).categories)


def test_scoreboard_breaks_the_points_down_by_category() -> None:
    shown = scoreboard_entry(view(at(players=[{"money": 14}]).state, None), 0)

    assert 2 == next(part.points for part in shown.sheet if part.name == "dollars")
    assert shown.score == sum(part.points for part in shown.sheet)
    assert 0 not in {part.points for part in shown.sheet}


def test_building_scores_for_its_owner() -> None:
    state = at(players=[{}, {"buildings": {"r1": 6}}]).state

    assert {"r1": Building(1, 6)} == state.board.buildings
    assert (0, 14) == next(line.points for line in score(state).categories if line.name == "buildings")
