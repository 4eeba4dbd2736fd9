"""Table forms of all games: each question matters, each option has a question, and each answer has words."""

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

pytestmark = pytest.mark.wide

SEEDS = range(1, 20)

ASKING = [name for name in GAME_NAMES if catalog.game(name).presentation.form is not EMPTY_FORM]
"""Games with a form that asks something; a newly generated game's form asks nothing at first."""

every_asking_variant = every_pair.where(lambda table: table.name in ASKING)
every_seat_count = pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param(name, seats, id=f"{name}-{seats}")
        for name in ASKING
        for seats in catalog.game(name).seat_counts
    ],
)


def read_options(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(options)
    return found


def values_of(field: OptionField, options: Mapping[str, Any], seats: int) -> list[Any]:
    """List the values that the form field offers; for tile sides, only "all a" and "all b"."""
    if field.widget == "sides":
        return [letter * len(field.things) for letter in "ab"]
    listed = [choice.value for choice in field.choices_in(options)]
    return [*listed, *(range(seats) if field.widget == "seat" else ())]


def list_answers(name: str, seats: int) -> Iterator[tuple[OptionField, dict[str, Any], Any]]:
    """Yield each question with each of its answers, and the answers to other questions that it requires."""
    form, usual = catalog.game(name).presentation.form, read_options(catalog.game(name).options_type())
    for field in form.fields_for(seats):
        needed = [
            {need.option: need.values[0] for need in choice.needs} for choice in field.choices if choice.needs
        ]
        for others in ({}, *needed):
            context = {**usual, **others}
            if field.is_shown(context):
                yield from ((field, context, value) for value in values_of(field, context, seats))


def play_randomly(name: str, seats: int, chosen: Mapping[str, Any], seed: int) -> Iterator[Any]:
    """Play a game at random; yield its events as they happen, then its score."""
    game, random, chance = catalog.game(name), Random(seed), SimulatedChance(Random(seed))
    events, state = kernel.start_game(game, msgspec.convert(chosen, game.options_type), seats, chance)
    yield events
    while asked := kernel.seats_to_act(state):
        seat = random.choice(asked)
        events, state = kernel.decide(game, state, seat, choose_random(game, state, seat, random), chance)
        yield events
    yield game.score(state)


def games_differ(
    name: str, seats: int, first: Mapping[str, Any], second: Mapping[str, Any], seed: int
) -> bool:
    """Return whether two games with the same seed differ; play them until they do."""
    both = zip_longest(play_randomly(name, seats, first, seed), play_randomly(name, seats, second, seed))
    return any(here != there for here, there in both)


@every_asking_variant
def test_every_variant_can_be_chosen(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)

    assert game.presentation.form.can_choose(read_options(form), read_options(game.options_type()), seats)


@every_seat_count
def test_every_answer_gives_a_valid_table(name: str, seats: int) -> None:
    game = catalog.game(name)
    for field, context, value in list_answers(name, seats):
        options = msgspec.convert({**context, field.option: value}, game.options_type)
        assert game.invalid_reason(options, seats) is None


@every_seat_count
def test_first_game_options_can_be_chosen(name: str, seats: int) -> None:
    form, usual = catalog.game(name).presentation.form, read_options(catalog.game(name).options_type())
    if form.first is not None:
        assert form.can_choose(read_options(form.first), usual, seats)


@every_seat_count
def test_every_answer_makes_a_difference(name: str, seats: int) -> None:
    """With the same seed, a different answer leads to a different game, for at least one of a few seeds."""
    for field, context, value in list_answers(name, seats):
        if value != context[field.option]:
            changed = {**context, field.option: value}
            assert any(games_differ(name, seats, context, changed, seed) for seed in SEEDS), (
                f"{field.option}: {value}"
            )


@pytest.mark.parametrize("name", ["el_paso", "mini_express"])
def test_starting_seat_makes_no_difference_in_solo_games(name: str) -> None:
    usual = read_options(catalog.game(name).options_type())
    first = {**usual, "start_seat": 0}

    assert not games_differ(name, 1, usual, first, 1)


@every_seat_count
def test_every_answer_is_described_without_code_names(name: str, seats: int) -> None:
    game = catalog.game(name)
    usual = read_options(game.options_type())
    for field, context, value in list_answers(name, seats):
        options = {**context, field.option: value}
        (*_, described) = ("", *game.presentation.form.describe(options, usual, seats))
        assert (described == "") == (options == usual)
        assert "_" not in described + field.label + field.note
        assert all(choice.label and "_" not in choice.label for choice in field.choices)


@every_seat_count
def test_every_variable_option_has_a_question(name: str, seats: int) -> None:
    game = catalog.game(name)
    usual = read_options(game.options_type())
    asked = {field.option for field in game.presentation.form.fields_for(seats)}
    for field in game.presentation.form.fields:
        if field.option in asked or (field.widget == "seat" and seats == 1):
            continue
        for value in {choice.value for choice in field.choices} - {usual[field.option]}:
            options = msgspec.convert({**usual, field.option: value}, game.options_type)
            assert game.invalid_reason(options, seats) is not None
    assert set(usual) == {field.option for field in game.presentation.form.fields}


@pytest.mark.parametrize("name", GAME_NAMES)
def test_icon_of_the_game_exists(name: str) -> None:
    assert catalog.game(name).presentation.form.icon in {None, *ICONS}
