"""Problem documents."""

from __future__ import annotations

from services.api.problems import STATUS, TITLES


def test_every_problem_has_a_title_and_a_status() -> None:
    assert set(STATUS) == set(TITLES)
