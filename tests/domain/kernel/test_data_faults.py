"""Faults in data files are listed with their places, in words for the person who wrote them."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from domain.kernel.data_faults import describe, find_faults
from domain.kernel.values import Value


class Card(Value, frozen=True):
    id: str
    kind: Literal["goal", "goods"]
    vp: Annotated[int, Meta(ge=0)] = 0


class Box(Value, frozen=True):
    cards: tuple[Card, ...]
    rows: dict[Annotated[str, Meta(pattern="^[A-Z]$")], tuple[int, int]]


SOUND = {"cards": [{"id": "SP01", "kind": "goal", "vp": 3}], "rows": {"A": [1, 2]}}


def test_sound_data_have_no_faults() -> None:
    assert [] == find_faults(SOUND, Box)


def test_all_faults_are_listed_with_their_places() -> None:
    cards = [{"id": "SP01", "kind": "goals", "points": 3}, {"kind": "goods", "vp": -1}, 7]

    assert [
        "cards, SP01: unknown key points; possible: id, kind, vp",
        "cards, SP01, kind: goals is unknown; possible: goal, goods",
        "cards, goods: id is missing",
        "cards, goods, vp: Expected a whole number >= 0",
        "cards, entry 3: Expected a table, got a whole number",
        "rows, A: Expected a list of length 2, got 1",
    ] == find_faults({"cards": cards, "rows": {"A": [1]}}, Box)


def test_missing_and_mistyped_sections_are_listed() -> None:
    assert ["cards: Expected a list, got text", "rows is missing"] == find_faults({"cards": "none"}, Box)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({1: 8, 2: 16}, "1: 8, 2: 16"),
        ({"b", "a"}, "a, b"),
        (("Kiev", "Warsaw"), "Kiev, Warsaw"),
        (set(), "none"),
        (None, "nothing"),
        (3, "3"),
    ],
)
def test_counts_are_described(value: object, words: str) -> None:
    assert words == describe(value)
