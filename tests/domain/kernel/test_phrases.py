"""Counts and lists in words."""

from __future__ import annotations

import pytest

from domain.kernel.phrases import give_choices, give_range, join_words, pluralize


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (21, "21 tiles"), (-1, "-1 tiles")]
)
def test_only_one_is_singular(number: int, words: str) -> None:
    assert pluralize(number, "tile") == words


def test_irregular_plural() -> None:
    assert pluralize(2, "city", "cities") == "2 cities"
    assert pluralize(1, "city", "cities") == "1 city"


@pytest.mark.parametrize(
    ("words", "read"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")],
)
def test_last_item_of_a_list_follows_and(words: tuple[str, ...], read: str) -> None:
    assert join_words(words) == read


@pytest.mark.parametrize(
    ("numbers", "choices", "span"),
    [
        ([3, 1, 3], "*1* or *3*", "*1* to *3*"),
        ([2, 1, 4], "*1*, *2* or *4*", "*1* to *4*"),
        ([2, 2], "*2*", "*2*"),
        ([-3, 8], "*\N{MINUS SIGN}3* or *8*", "*\N{MINUS SIGN}3* to *8*"),
        ([], "no", "no"),
    ],
)
def test_numbers_are_given_as_a_choice_or_a_range(numbers: list[int], choices: str, span: str) -> None:
    assert (choices, span) == (give_choices(numbers, "*"), give_range(iter(numbers), "*"))
