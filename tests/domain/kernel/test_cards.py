"""Multisets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import cards

THINGS = st.lists(st.sampled_from("abcde"))


@given(THINGS)
def test_a_pile_tells_what_is_in_it_but_no_order(things: list[str]) -> None:
    assert cards.pile(things) == cards.pile(sorted(things, reverse=True))
    assert dict(cards.pile(things)) == Counter(things)
    assert cards.size(cards.pile(things)) == len(things)


@given(THINGS, st.sampled_from("abcde"))
def test_a_thing_more_and_a_thing_less_is_the_same_pile(things: list[str], thing: str) -> None:
    pile = cards.pile(things)

    assert cards.without(cards.plus(pile, thing), thing) == pile


@given(THINGS, st.sampled_from("abcde"))
def test_putting_back_keeps_the_pile_sorted(things: list[str], thing: str) -> None:
    assert cards.plus(cards.pile(things), thing) == cards.pile([*things, thing])


def test_what_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(KeyError, match="b"):
        cards.without((("a", 1),), "b")
