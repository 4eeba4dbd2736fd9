"""Helpers for turn order, and for replacing items of tuples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.tuples import replace_at, turn_order

ROWS = st.lists(st.integers(), min_size=1).map(tuple)


@given(ROWS, st.data())
def test_replace_at_changes_one_item(row: tuple[int, ...], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(row) - 1))
    changed = replace_at(row, place, 1_000)

    assert changed[place] == 1_000
    assert changed[:place] == row[:place]
    assert changed[place + 1 :] == row[place + 1 :]


def test_replace_at_needs_an_existing_index() -> None:
    with pytest.raises(IndexError):
        replace_at((1, 2, 3), 3, 4)


@pytest.mark.parametrize(
    ("first", "order"), [(0, (0, 1, 2, 3)), (1, (1, 2, 3, 0)), (3, (3, 0, 1, 2))], ids=str
)
def test_turn_order_starts_with_the_first_seat(first: int, order: tuple[int, ...]) -> None:
    assert turn_order(first, 4) == order


def test_turn_order_of_one_player() -> None:
    assert turn_order(0, 1) == (0,)
