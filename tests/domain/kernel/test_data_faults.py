"""Faults in data files are listed with their places, in words for the person who wrote them."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, toml

from domain.kernel.data_faults import describe, describe_briefly, explain_syntax, find_faults
from domain.kernel.values import Value


class Card(Value, frozen=True):
    id: str
    kind: Literal["goal", "goods"]
    vp: Annotated[int, Meta(ge=0)] = 0


class Box(Value, frozen=True):
    cards: tuple[Card, ...]
    rows: dict[Annotated[str, Meta(pattern="^[A-Z]$", examples=["C"])], tuple[int, int]]
    spike: Card | None = None


SOUND = {"cards": [{"id": "SP01", "kind": "goal", "vp": 3}], "rows": {"A": [1, 2]}}


def test_sound_data_have_no_faults() -> None:
    assert [] == find_faults(SOUND, Box)


def test_all_faults_are_listed_with_their_places() -> None:
    cards = [{"id": "SP01", "kind": "goals", "points": 3}, {"kind": "goods", "vp": -1}, 7]

    assert [
        "cards, SP01: unknown key points; possible: id, kind, vp; is the [...] line above still a comment?",
        "cards, SP01, kind: goals is unknown; possible: goal, goods",
        "cards, goods: id is missing",
        "cards, goods, vp: Expected a whole number >= 0",
        "cards, entry 3: Expected a table, got a whole number",
        "rows, A: Expected a list of length 2, got 1",
        "rows: b is not valid; write it such as C; is the [...] line above still a comment?",
        "spike: unknown keys A, B; possible: id, kind, vp; is the [...] line above still a comment?",
        "spike: id is missing",
        "spike: kind is missing",
    ] == find_faults({"cards": cards, "rows": {"A": [1], "b": 1}, "spike": {"B": 1, "A": 1}}, Box)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("[rows]\nvp = 1\nvp = 2", "line 3: vp = 2: vp is here a second time; is the [...] line above still"),
        (
            "==== city: all 32",
            "line 1: ==== city: all 32: neither NAME = VALUE nor a [section]; start it with",
        ),
        ("\n\nThe cities", "line 3: The cities: neither NAME = VALUE nor a [section]; start it with"),
        ("New York = 3", "line 1: New York = 3: neither NAME = VALUE nor a [section]"),
        ("name = Miami", "line 1: name = Miami: text needs quotes"),
        ("A = 1-5", "line 1: A = 1-5: text needs quotes"),
        ("goods = [gold, coal]", "line 1: goods = [gold, coal]: text needs quotes"),
        ("name = “Miami”", "line 1: name = “Miami”: write straight quotes"),
        ('name = "Miami', 'line 1: name = "Miami: the quote at the end of the text is missing'),
        ("vp =", "line 1: vp =: the value of vp is missing"),
        ("vp = 2,", "line 1: vp = 2,: there is more after the value"),
        ("at = [1 2]", "line 1: at = [1 2]: a list needs commas between its values"),
        ("at = [1,\nvp = 3", "line 2: vp = 3: this is no value; does a list above lack the ]"),
        ("[a]\n[a]", "line 2: [a]: this section is here a second time"),
        ("[[a]", "line 1: [[a]: a section is written [name]"),
    ],
)
def test_text_that_is_not_toml_is_explained(text: str, advice: str) -> None:
    with pytest.raises(ValueError, match=r"\(at ") as caught:
        toml.decode(text)

    assert explain_syntax(text, caught.value).startswith(advice)


def test_long_sets_are_cut() -> None:
    assert "9, among them 1, 2, 3" == describe_briefly(set(range(1, 10)))


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
