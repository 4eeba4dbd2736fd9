"""Hidden values of all games stay hidden: worlds that differ only in them look identical to a seat."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.games import catalog
from domain.kernel import decide as kernel
from tests.support.games import hidden_information
from tests.support.games.game_matrix import every_game, one_table_of_each, random_game_of, sample_states
from tests.support.games.invariant_checks import load_invariants


@one_table_of_each
def test_hidden_values_do_not_affect_what_a_seat_reads(name: str, seats: int, form: Any) -> None:
    """Drawings and words depend only on the view, so they are compared only at every sixth state."""
    game, random = catalog.game(name), Random(1)
    for number, state in enumerate(sample_states(name, seats, form)):
        read = hidden_information.read_told if number % 6 else hidden_information.read_everything
        for seat in (None, *range(seats)):
            world = hidden_information.determinized(game, state, seat, random)
            for here, there in zip(read(game, state, seat), read(game, world, seat), strict=True):
                assert here == there


@one_table_of_each
def test_hidden_values_do_not_affect_refusals(name: str, seats: int, form: Any) -> None:
    game, random = catalog.game(name), Random(1)
    pool = [
        entry.command
        for entry in random_game_of(name, seats, form).log
        if isinstance(entry.command, game.commands)
    ]
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            world = hidden_information.determinized(game, state, seat, random)
            for command in random.sample(pool, min(8, len(pool))):
                assert hidden_information.refusal_text(
                    game, state, seat, command
                ) == hidden_information.refusal_text(game, world, seat, command)


@one_table_of_each
def test_hidden_values_do_not_affect_events_a_seat_reads(name: str, seats: int, form: Any) -> None:
    game, random, compared = catalog.game(name), Random(1), 0
    for state in sample_states(name, seats, form):
        for reader in (None, *range(seats)):
            world = hidden_information.determinized(game, state, reader, random)
            for author in kernel.seats_to_act(state):
                command = random.choice(kernel.legal_options(game, state, author))
                seen = hidden_information.compare_events(
                    game, (state, world), author, command, reader, random
                )
                if seen is not None:
                    compared += 1
                    assert seen[0] == seen[1]
    assert compared, "no two worlds could be compared"


@one_table_of_each
def test_secret_draws_do_not_show_in_events(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for author in kernel.seats_to_act(state):
            for command in kernel.legal_options(game, state, author)[-3:]:
                for reader in (None, *range(seats)):
                    outcomes = hidden_information.visible_outcomes(game, state, author, command, reader)
                    assert {len(events) for events in outcomes.values()} == {1}


@every_game
def test_determinized_worlds_differ_and_are_valid(name: str) -> None:
    game, random, different = catalog.game(name), Random(1), 0
    form, seats = game.variants[0], game.seat_counts[-1]
    for state in sample_states(name, seats, form):
        for seat in (None, *range(seats)):
            world = hidden_information.determinized(game, state, seat, random)
            load_invariants(game.name)(world)
            different += world != state
    assert bool(different) != game.is_open, "worlds never differ, or they differ in an open game"
