from __future__ import annotations

from projections.course import CourseTurn, TurningPoint, find_turning_points


def turns(*points: tuple[int, ...]) -> tuple[CourseTurn, ...]:
    """Return turns with these points, each of two records."""
    return tuple(
        CourseTurn(number, number % 2, 10 + 2 * number, found) for number, found in enumerate(points)
    )


def test_kept_lead_and_largest_swings_are_found_in_order() -> None:
    found = find_turning_points(turns((0, 0), (9, 0), (9, 2), (9, 10), (9, 12), (9, 11)))

    assert found == (
        TurningPoint(1, 12, who=0, gain=9),
        TurningPoint(2, 14, who=1, gain=2),
        TurningPoint(3, 16, who=1, gain=8, over=0, kept=True),
    )


def test_tie_at_the_end_ends_a_kept_lead() -> None:
    (*_, last) = find_turning_points(turns((1, 0), (1, 2), (2, 2)))

    assert (last.turn, last.over) == (2, None)
    (first, *_) = find_turning_points(turns((1, 0), (1, 2), (2, 2)))
    assert (first.who, first.over, first.kept) == (1, 0, False)


def test_loss_is_a_swing_and_equal_gains_are_not() -> None:
    found = find_turning_points(turns((5, 5), (8, 8), (8, 2)))

    assert found == (TurningPoint(2, 14, who=1, gain=-6),)


def test_solo_game_has_no_turning_points() -> None:
    assert find_turning_points(turns((0,), (4,))) == ()
    assert find_turning_points(()) == ()
