"""No seat learns what it may not know, in any game: worlds that differ only in that give it equal bytes."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.games import catalog
from domain.kernel import decide as kernel
from tests.support.games import hidden_information
from tests.support.games.game_matrix import every_game, one_table_of_each, random_game_of, sample_states
from tests.support.games.invariant_checks import load_invariants


@one_table_of_each
def test_what_a_seat_may_not_know_changes_nothing_that_it_can_read(name: str, seats: int, form: Any) -> None:
    """Drawings and words follow from what a seat is told: they are made at some of the states."""
    game, random = catalog.game(name), Random(1)
    for number, state in enumerate(sample_states(name, seats, form)):
        read = hidden_information.read_told if number % 6 else hidden_information.read_everything
        for seat in (None, *range(seats)):
            other = hidden_information.determinized(game, state, seat, random)
            for here, there in zip(read(game, state, seat), read(game, other, seat), strict=True):
                assert here == there


@one_table_of_each
def test_what_a_seat_may_not_know_changes_no_refusal(name: str, seats: int, form: Any) -> None:
    game, random = catalog.game(name), Random(1)
    pool = [
        entry.command
        for entry in random_game_of(name, seats, form).log
        if isinstance(entry.command, game.commands)
    ]
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            other = hidden_information.determinized(game, state, seat, random)
            for command in random.sample(pool, min(8, len(pool))):
                assert hidden_information.refusal_text(
                    game, state, seat, command
                ) == hidden_information.refusal_text(game, other, seat, command)


@one_table_of_each
def test_what_a_seat_may_not_know_changes_no_event_that_it_can_read(name: str, seats: int, form: Any) -> None:
    game, random, compared = catalog.game(name), Random(1), 0
    for state in sample_states(name, seats, form):
        for reader in (None, *range(seats)):
            other = hidden_information.determinized(game, state, reader, random)
            for author in kernel.seats_to_act(state):
                command = random.choice(kernel.legal_options(game, state, author))
                seen = hidden_information.compare_events(
                    game, (state, other), author, command, reader, random
                )
                if seen is not None:
                    compared += 1
                    assert seen[0] == seen[1]
    assert compared, "no two worlds could be compared"


@one_table_of_each
def test_what_is_drawn_in_secret_shows_in_no_event(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for author in kernel.seats_to_act(state):
            for command in kernel.legal_options(game, state, author)[-3:]:
                for reader in (None, *range(seats)):
                    found = hidden_information.visible_outcomes(game, state, author, command, reader)
                    assert {len(events) for events in found.values()} == {1}


@every_game
def test_an_imagined_world_is_another_one_that_the_rules_allow(name: str) -> None:
    game, random, others = catalog.game(name), Random(1), 0
    form, seats = game.variants[0], game.seat_counts[-1]
    for state in sample_states(name, seats, form):
        for seat in (None, *range(seats)):
            other = hidden_information.determinized(game, state, seat, random)
            load_invariants(game.name)(other)
            others += other != state
    assert bool(others) != game.is_open, "no hidden value ever differs, or one does in an open game"
