"""What every game shows of events on its drawing: places that are there, by what the reader may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from domain.drawing.board import draw_board
from domain.drawing.explaining.board_change import MarkedEvent, list_changes
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.game import Game
from domain.kernel.presentation import Presentation
from domain.kernel.values import Event
from domain.table.visibility import redact_events
from tests.domain.games.test_every_place import places_of
from tests.support.games import hidden_information
from tests.support.games.game_matrix import (
    GAME_NAMES,
    every_game,
    one_table_of_each,
    random_game_of,
    sample_states,
)

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
UNMARKED = next(field.default for field in fields(Presentation) if field.name == "change")
MARKED_GAMES = [name for name in GAME_NAMES if catalog.game(name).presentation.change is not UNMARKED]
"""A new game marks nothing until it says what its events change."""

LOOKS = 60
"""Drawings that are looked at of one game."""


def steps(name: str, seats: int, form: Any) -> Iterator[tuple[Any, tuple[Event, ...], Any]]:
    """Give the events of each record of a random game, between the states before and after."""
    game = catalog.game(name)
    state = game.blank(form, seats)
    for record in random_game_of(name, seats, form).log:
        events = tuple(event for event in record.events if type(event) in game.evolve_all)
        after = game.fold(state, events)
        if state.stack:
            yield state, events, after
        state = after


def drawn_places(game: Game[Any], state: Any, reader: int | None) -> set[str]:
    return set(places_of(inline_svg(draw_board(game, game.view(state, reader)))))


@one_table_of_each
def test_what_changed_is_on_the_drawing_and_has_words(name: str, seats: int, form: Any) -> None:
    """Each record is looked at by another reader."""
    game, readers = catalog.game(name), (None, *range(seats))
    walked = [step for step in steps(name, seats, form) if any(list_changes(game, step[1], seats))]
    for number, (before, events, after) in enumerate(walked[:: max(1, len(walked) // LOOKS)]):
        reader = readers[number % len(readers)]
        known = redact_events(game, events, reader)
        drawn = drawn_places(game, after, reader)
        for found in list_changes(game, known, seats):
            gone = set(found.change.places) - drawn
            assert not gone or gone <= drawn_places(game, before, reader), (known[found.number], found)
            assert found.change.places[-1] in drawn, (known[found.number], found)
            assert game.presentation.event_text(known[found.number], NAMES), known[found.number]
            assert found.seat is None or found.seat < seats


@every_game
def test_what_a_seat_may_not_know_changes_no_change(name: str) -> None:
    """The worlds are compared as their events are: up to what turns something hidden up."""
    game, random = catalog.game(name), Random(1)
    form, seats = smallest_table(name)
    compared = 0
    for state in sample_states(name, seats, form):
        for reader in (None, *range(seats)):
            other = hidden_information.determinized(game, state, reader, random)
            for author in kernel.seats_to_act(state):
                command = random.choice(kernel.legal_options(game, state, author))
                seen = hidden_information.compare_events(
                    game, (state, other), author, command, reader, random
                )
                here, there = map(partial(changes_in, name, seats), seen or (b"[]", b"[]"))
                assert here == there
                compared += len(here)
    assert compared or name not in MARKED_GAMES


@pytest.mark.parametrize("name", MARKED_GAMES)
def test_what_is_played_shows_on_the_drawing(name: str) -> None:
    game, (form, seats) = catalog.game(name), smallest_table(name)
    shown = [any(list_changes(game, events, seats)) for _, events, _ in steps(name, seats, form)]

    assert sum(shown) > len(shown) / 10


def smallest_table(name: str) -> tuple[Any, int]:
    game = catalog.game(name)
    form = game.variants[0]
    return form, next(seats for seats in game.seat_counts if game.invalid_reason(form, seats) is None)


def changes_in(name: str, seats: int, encoded: bytes) -> list[MarkedEvent]:
    """Give what events changed, read from how they are sent."""
    game = catalog.game(name)
    known = {kind.__name__ for kind in game.evolve}
    sent = [each for each in msgspec.json.decode(encoded) if each["type"] in known]
    return list(list_changes(game, msgspec.convert(sent, list[game.events]), seats))  # type: ignore[name-defined]
