"""Text boards do not exceed their width."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from domain.drawing.textboard import WIDTH, join_blocks, wrap_lines

WORDS = st.text(st.characters(categories=["L"]), min_size=1, max_size=20)


@given(st.lists(WORDS, min_size=1))
def test_long_lines_continue_indented(words: list[str]) -> None:
    first, *rest = wrap_lines([" ".join(words)])

    assert words == " ".join([first, *rest]).split()
    assert all(len(line) <= WIDTH for line in (first, *rest))
    assert all(line[:4].isspace() and line[4:] == line.strip() for line in rest)


def test_lines_are_wrapped_separately() -> None:
    assert wrap_lines(["one", "two - three"]) == ["one", "two - three"]


def test_lines_do_not_break_at_hyphens() -> None:
    line = "a" * 70 + " long-haul-train"

    assert wrap_lines([line]) == ["a" * 70, "    long-haul-train"]


def test_blocks_are_separated_without_trailing_spaces() -> None:
    blocks = (["Trail", "A  ", "  B"], ["Players", "blue"])

    assert join_blocks(blocks) == "Trail\nA\n  B\n\nPlayers\nblue\n"


def test_empty_blocks_leave_no_gap() -> None:
    assert join_blocks([["Trail"], [], ["Players"]]) == "Trail\n\nPlayers\n"
