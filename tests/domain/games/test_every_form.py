"""The form of every game: what it asks about matters, what matters is asked, and all is said in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from domain.drawing.icons.registry import ICONS
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance, choose_random
from domain.kernel.table_form import EMPTY_FORM, OptionField
from tests.support.games.game_matrix import GAME_NAMES, every_pair

SEEDS = range(1, 20)

ASKING = [name for name in GAME_NAMES if catalog.game(name).presentation.form is not EMPTY_FORM]
"""A game laid out anew asks people about none of its options yet."""

every_asking_variant = every_pair.where(lambda table: table.name in ASKING)
every_count = pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param(name, seats, id=f"{name}-{seats}")
        for name in ASKING
        for seats in catalog.game(name).seat_counts
    ],
)


def read(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(options)
    return found


def values_of(field: OptionField, options: Mapping[str, Any], seats: int) -> list[Any]:
    """List what the control can be set to; of sides all of one kind."""
    if field.widget == "sides":
        return [letter * len(field.things) for letter in "ab"]
    listed = [one.value for one in field.choices_in(options)]
    return [*listed, *(range(seats) if field.widget == "seat" else ())]


def settings(name: str, seats: int) -> Iterator[tuple[OptionField, dict[str, Any], Any]]:
    """Give each question with every way to answer it, and what the other questions must be for it."""
    form, usual = catalog.game(name).presentation.form, read(catalog.game(name).options_type())
    for field in form.fields_for(seats):
        needed = [{need.option: need.values[0] for need in one.needs} for one in field.choices if one.needs]
        for others in ({}, *needed):
            around = {**usual, **others}
            if field.is_shown(around):
                yield from ((field, around, value) for value in values_of(field, around, seats))


def happen(name: str, seats: int, chosen: Mapping[str, Any], seed: int) -> Iterator[Any]:
    """Play a game by chance and give what happens in it as it does."""
    game, random, chance = catalog.game(name), Random(seed), SimulatedChance(Random(seed))
    events, state = kernel.start_game(game, msgspec.convert(chosen, game.options_type), seats, chance)
    yield events
    while asked := kernel.seats_to_act(state):
        seat = random.choice(asked)
        events, state = kernel.decide(game, state, seat, choose_random(game, state, seat, random), chance)
        yield events
    yield game.score(state)


def differ(name: str, seats: int, one: Mapping[str, Any], other: Mapping[str, Any], seed: int) -> bool:
    """See whether two games beside the same chance part; they are played until they do."""
    both = zip_longest(happen(name, seats, one, seed), happen(name, seats, other, seed))
    return any(here != there for here, there in both)


@every_asking_variant
def test_every_variant_can_be_chosen(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)

    assert game.presentation.form.can_choose(read(form), read(game.options_type()), seats)


@every_count
def test_whatever_is_chosen_is_a_table_that_can_be_opened(name: str, seats: int) -> None:
    game = catalog.game(name)
    for field, around, value in settings(name, seats):
        options = msgspec.convert({**around, field.option: value}, game.options_type)
        assert game.invalid_reason(options, seats) is None


@every_count
def test_the_options_of_a_first_game_can_be_chosen(name: str, seats: int) -> None:
    form, usual = catalog.game(name).presentation.form, read(catalog.game(name).options_type())
    if form.first is not None:
        assert form.can_choose(read(form.first), usual, seats)


@every_count
def test_no_question_changes_nothing(name: str, seats: int) -> None:
    """Beside the same chance another answer makes another game, at one of a few tables at least."""
    for field, around, value in settings(name, seats):
        if value != around[field.option]:
            other = {**around, field.option: value}
            assert any(differ(name, seats, around, other, seed) for seed in SEEDS), f"{field.option}: {value}"


@pytest.mark.parametrize("name", ["el_paso", "mini_express"])
def test_who_begins_is_not_asked_of_one_who_plays_alone_as_it_changes_nothing(name: str) -> None:
    usual = read(catalog.game(name).options_type())
    first = {**usual, "start_seat": 0}

    assert not differ(name, 1, usual, first, 1)


@every_count
def test_every_answer_is_said_in_words_and_none_of_them_is_a_name_of_code(name: str, seats: int) -> None:
    game = catalog.game(name)
    usual = read(game.options_type())
    for field, around, value in settings(name, seats):
        options = {**around, field.option: value}
        (*_, said) = ("", *game.presentation.form.describe(options, usual, seats))
        assert (said == "") == (options == usual)
        assert "_" not in said + field.label + field.note
        assert all(one.label and "_" not in one.label for one in field.choices)


@every_count
def test_every_option_is_asked_about_that_can_be_other_than_usual(name: str, seats: int) -> None:
    game = catalog.game(name)
    usual, asked = read(game.options_type()), {one.option for one in game.presentation.form.fields_for(seats)}
    for field in game.presentation.form.fields:
        if field.option in asked or (field.widget == "seat" and seats == 1):
            continue
        for value in {one.value for one in field.choices} - {usual[field.option]}:
            options = msgspec.convert({**usual, field.option: value}, game.options_type)
            assert game.invalid_reason(options, seats) is not None
    assert set(usual) == {one.option for one in game.presentation.form.fields}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_a_game_has_an_icon_that_is_drawn(name: str) -> None:
    assert catalog.game(name).presentation.form.icon in {None, *ICONS}
