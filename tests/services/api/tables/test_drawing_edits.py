"""Edits of a drawing rebuild the next drawing exactly, and are short."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.api.tables.board import find_edits, split_drawing

pieces = st.lists(st.sampled_from(["<g>", "</g>", '<path d="M1 2', "M3 4", "M5 6", '"/>', "<text>x", "<b>"]))


def apply(before: str, after: str) -> str:
    """Apply the edits as a page does."""
    made = split_drawing(before)
    for first, end, text in ((edit.first, edit.end, edit.text) for edit in find_edits(before, after)):
        made[first:end] = [text]
    return "".join(made)


@given(before=pieces, after=pieces)
def test_edits_turn_one_drawing_into_the_next(before: list[str], after: list[str]) -> None:
    one, other = "".join(before), "".join(after)

    assert apply(one, other) == other or not find_edits(one, other)


def test_edits_for_a_long_move_contain_little_else() -> None:
    path = '<path d="' + "".join(f"M{number} 0h5" for number in range(300))

    (edit,) = find_edits(f'{path}"/><g/>', f'{path}M7 7h5"/><g/>')

    assert edit.text == 'M299 0h5M7 7h5"/>'
