"""Boards as text keep to their width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.textboard import WIDTH, join_blocks, wrap_lines

WORDS = st.text(st.characters(categories=["L"]), min_size=1, max_size=20)


@given(st.lists(WORDS, min_size=1))
def test_a_long_line_goes_on_indented_and_loses_no_word(words: list[str]) -> None:
    first, *rest = wrap_lines([" ".join(words)])

    assert words == " ".join([first, *rest]).split()
    assert all(len(line) <= WIDTH for line in (first, *rest))
    assert all(line[:4].isspace() and line[4:] == line.strip() for line in rest)


def test_each_line_is_wrapped_by_itself() -> None:
    assert wrap_lines(["one", "two - three"]) == ["one", "two - three"]


def test_a_line_is_never_broken_at_a_hyphen() -> None:
    line = "a" * 70 + " long-haul-train"

    assert wrap_lines([line]) == ["a" * 70, "    long-haul-train"]


def test_blocks_have_an_empty_line_between_them_and_no_spaces_at_the_ends_of_lines() -> None:
    blocks = (["Trail", "A  ", "  B"], ["Players", "blue"])

    assert join_blocks(blocks) == "Trail\nA\n  B\n\nPlayers\nblue\n"


def test_a_block_without_lines_leaves_no_gap() -> None:
    assert join_blocks([["Trail"], [], ["Players"]]) == "Trail\n\nPlayers\n"
