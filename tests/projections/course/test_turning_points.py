from __future__ import annotations

from projections.course import CourseTurn, TurningPoint, find_turning_points


def turns(*points: tuple[int, ...]) -> tuple[CourseTurn, ...]:
    """Give turns with these points, two records each."""
    return tuple(
        CourseTurn(number, number % 2, 10 + 2 * number, found) for number, found in enumerate(points)
    )


def test_the_lead_that_was_kept_and_the_largest_swings_are_found_in_their_order() -> None:
    found = find_turning_points(turns((0, 0), (9, 0), (9, 2), (9, 10), (9, 12), (9, 11)))

    assert found == (
        TurningPoint(1, 12, who=0, gain=9),
        TurningPoint(2, 14, who=1, gain=2),
        TurningPoint(3, 16, who=1, gain=8, over=0, kept=True),
    )


def test_who_draws_level_at_the_end_takes_it_back_that_a_lead_was_kept() -> None:
    (*_, last) = find_turning_points(turns((1, 0), (1, 2), (2, 2)))

    assert (last.turn, last.over) == (2, None)
    (first, *_) = find_turning_points(turns((1, 0), (1, 2), (2, 2)))
    assert (first.who, first.over, first.kept) == (1, 0, False)


def test_losing_is_a_swing_and_what_all_gain_is_none() -> None:
    found = find_turning_points(turns((5, 5), (8, 8), (8, 2)))

    assert found == (TurningPoint(2, 14, who=1, gain=-6),)


def test_who_plays_alone_has_no_turning_points() -> None:
    assert find_turning_points(turns((0,), (4,))) == ()
    assert find_turning_points(()) == ()
