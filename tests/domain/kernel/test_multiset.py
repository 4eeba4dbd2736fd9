"""Multisets."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel import multiset

THINGS = st.lists(st.sampled_from("abcde"))


@given(THINGS)
def test_multiset_ignores_order(things: list[str]) -> None:
    assert multiset.to_multiset(things) == multiset.to_multiset(sorted(things, reverse=True))
    assert dict(multiset.to_multiset(things)) == Counter(things)
    assert multiset.size(multiset.to_multiset(things)) == len(things)


@given(THINGS, st.sampled_from("abcde"))
def test_without_reverses_plus(things: list[str], thing: str) -> None:
    pile = multiset.to_multiset(things)

    assert multiset.without(multiset.plus(pile, thing), thing) == pile


@given(THINGS, st.sampled_from("abcde"))
def test_plus_keeps_the_pile_sorted(things: list[str], thing: str) -> None:
    assert multiset.plus(multiset.to_multiset(things), thing) == multiset.to_multiset([*things, thing])


def test_removing_a_missing_item_fails() -> None:
    with pytest.raises(KeyError, match="b"):
        multiset.without((("a", 1),), "b")
