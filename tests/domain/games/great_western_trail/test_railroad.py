"""Engine moves and railroad counts (GWT-6.5.4, GWT-8.5 to GWT-8.7, GWT-8.16)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.games.great_western_trail.model import (
    LINE,
    POSITION,
    TURNOUTS,
    count_crossings,
    count_spaces_back,
    spaces_back,
    spaces_behind,
    spaces_forward,
    spaces_up_to,
)

spaces = st.sampled_from(LINE[:-1])
engines = st.lists(st.sampled_from(LINE[1:-1]), max_size=3, unique=True).map(tuple)


def destinations(engine: str, others: tuple[str, ...], steps: int, step: int) -> set[str]:
    """Return the destinations of every walk over exactly `steps` free spaces."""
    if steps == 0:
        return {engine}
    found = set()
    for following in neighbours(engine, step):
        if following in others and following != "0":
            found |= destinations(following, others, steps, step)
        else:
            found |= destinations(following, others, steps - 1, step)
    return {space for space in found if space == "0" or space not in others}


def neighbours(space: str, step: int) -> list[str]:
    """Return the spaces joined to a space by one printed line, going in the direction of the step."""
    number = int(float(space))
    if space in TURNOUTS:
        return [str(number + 1 if step > 0 else number)]
    turnout = f"{number if step > 0 else number - 1}.5"
    found = [str(number + step)] if 0 <= number + step <= 39 else []
    return [*found, turnout] if turnout in TURNOUTS else found


def test_an_engine_on_0_cannot_move_back() -> None:
    """GWT-8.7.1"""
    assert () == spaces_back("0", (), 1)
    assert () == spaces_behind("0", ())


def test_engines_on_the_start_space_block_nobody() -> None:
    """GWT-8.5.1"""
    assert ("0",) == spaces_back("1", ("0", "0"), 1)


@given(spaces, engines, st.integers(1, 5))
def test_exact_moves_match_an_exhaustive_walk(engine: str, others: tuple[str, ...], steps: int) -> None:
    """GWT-8.5, GWT-8.7.1"""
    others = tuple(space for space in others if space != engine)

    assert destinations(engine, others, steps, -1) == set(spaces_back(engine, others, steps))
    assert destinations(engine, others, steps, 1) == set(spaces_forward(engine, others, steps))


@given(spaces, engines, st.integers(1, 9))
def test_moves_up_to_a_limit_combine_all_exact_moves(
    engine: str, others: tuple[str, ...], steps: int
) -> None:
    """GWT-8.6.1"""
    others = tuple(space for space in others if space != engine)
    exact = {space for number in range(1, steps + 1) for space in spaces_forward(engine, others, number)}

    assert exact == set(spaces_up_to(engine, others, steps))


@given(spaces, engines)
def test_all_free_lower_spaces_are_behind_the_engine(engine: str, others: tuple[str, ...]) -> None:
    """GWT-8.8.5"""
    others = tuple(space for space in others if space != engine)
    lower = set(LINE[: POSITION[engine]]) - set(others)

    assert lower == set(spaces_behind(engine, others))


@pytest.mark.parametrize(
    ("engine", "target", "others", "due"),
    [
        ("25", "21", (), 4),
        ("25", "21.5", (), 3),
        ("8", "7.5", (), 0),
        ("7.5", "7", (), 1),
        ("18", "7", ("12",), 10),
        ("2", "0", ("0",), 2),
    ],
)
def test_an_extraordinary_delivery_counts_free_main_line_spaces(
    engine: str, target: str, others: tuple[str, ...], due: int
) -> None:
    """GWT-8.16.1, GWT-17.37, EX-37"""
    assert due == count_spaces_back(engine, target, others)


@pytest.mark.parametrize(
    ("engine", "value", "due"),
    [("5", 10, 3), ("5", 8, 2), ("5", 4, 0), ("4.5", 10, 3), ("0", 18, 11), ("4", 6, 2)],
)
def test_each_crossing_between_engine_and_city_counts_once(engine: str, value: int, due: int) -> None:
    """GWT-6.5.4, EX-8; an engine on a turnout has passed the adjacent crossing (GWT-18.9)."""
    assert due == count_crossings(engine, value)
