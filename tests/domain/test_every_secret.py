"""No seat learns what it may not know, in any game: worlds that differ only in that give it equal bytes."""

from __future__ import annotations

from random import Random
from typing import Any

from domain import catalog
from domain.kernel import decide as kernel
from tests.support import worlds
from tests.support.every_game import every_form, every_game, played, states
from tests.support.referee import invariants


@every_form
def test_what_a_seat_may_not_know_changes_nothing_that_it_can_read(name: str, seats: int, form: Any) -> None:
    game, random = catalog.game(name), Random(1)
    for state in states(name, seats, form):
        for seat in (None, *range(seats)):
            other = worlds.imagined(game, state, seat, random)
            for here, there in zip(
                worlds.readable(game, state, seat), worlds.readable(game, other, seat), strict=True
            ):
                assert here == there


@every_form
def test_what_a_seat_may_not_know_changes_no_refusal(name: str, seats: int, form: Any) -> None:
    game, random = catalog.game(name), Random(1)
    pool = [
        entry.command for entry in played(name, seats, form).log if isinstance(entry.command, game.commands)
    ]
    for state in states(name, seats, form):
        for seat in range(seats):
            other = worlds.imagined(game, state, seat, random)
            for command in random.sample(pool, min(8, len(pool))):
                assert worlds.refusal(game, state, seat, command) == worlds.refusal(
                    game, other, seat, command
                )


@every_form
def test_what_a_seat_may_not_know_changes_no_event_that_it_can_read(name: str, seats: int, form: Any) -> None:
    game, random, compared = catalog.game(name), Random(1), 0
    for state in states(name, seats, form):
        for reader in (None, *range(seats)):
            other = worlds.imagined(game, state, reader, random)
            for author in kernel.asked(state):
                command = random.choice(kernel.options(game, state, author))
                seen = worlds.events_seen(game, (state, other), author, command, reader, random)
                if seen is not None:
                    compared += 1
                    assert seen[0] == seen[1]
    assert compared, "no two worlds could be compared"


@every_form
def test_what_is_drawn_in_secret_shows_in_no_event(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in states(name, seats, form):
        for author in kernel.asked(state):
            for command in kernel.options(game, state, author)[-3:]:
                for reader in (None, *range(seats)):
                    found = worlds.outcomes(game, state, author, command, reader)
                    assert {len(events) for events in found.values()} == {1}


@every_game
def test_an_imagined_world_is_another_one_that_the_rules_allow(name: str) -> None:
    game, random, others = catalog.game(name), Random(1), 0
    form, seats = game.forms[0], game.seats[-1]
    for state in states(name, seats, form):
        for seat in (None, *range(seats)):
            other = worlds.imagined(game, state, seat, random)
            invariants(game.name)(other)
            others += other != state
    assert bool(others) != game.open, "no hidden value ever differs, or one does in an open game"
