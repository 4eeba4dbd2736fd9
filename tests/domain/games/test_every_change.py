"""Changes that events make to all games' drawings: changed places exist, and hidden facts stay hidden."""

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
"""Games whose drawings mark changes; a new game has no `change` function at first."""

LOOKS = 60
"""Number of drawings to check per game."""


def walk_records(name: str, seats: int, form: Any) -> Iterator[tuple[Any, tuple[Event, ...], Any]]:
    """Yield the events of each record of a random game, with the states before and after."""
    game = catalog.game(name)
    state = game.blank(form, seats)
    for record in random_game_of(name, seats, form).log:
        events = tuple(event for event in record.events if type(event) in game.evolve_all)
        after = game.fold(state, events)
        if state.stack:
            yield state, events, after
        state = after


def places_on_board(game: Game[Any], state: Any, reader: int | None) -> set[str]:
    return set(places_of(inline_svg(draw_board(game, game.view(state, reader)))))


@pytest.mark.wide
@one_table_of_each
def test_changed_places_are_drawn_and_have_words(name: str, seats: int, form: Any) -> None:
    """A different reader is used for each record."""
    game, readers = catalog.game(name), (None, *range(seats))
    changing = [step for step in walk_records(name, seats, form) if any(list_changes(game, step[1], seats))]
    for number, (before, events, after) in enumerate(changing[:: max(1, len(changing) // LOOKS)]):
        reader = readers[number % len(readers)]
        known = redact_events(game, events, reader)
        visible = places_on_board(game, after, reader)
        for marked in list_changes(game, known, seats):
            gone = set(marked.change.places) - visible
            assert not gone or gone <= places_on_board(game, before, reader), (known[marked.number], marked)
            assert marked.change.places[-1] in visible, (known[marked.number], marked)
            assert game.presentation.event_text(known[marked.number], NAMES), known[marked.number]
            assert marked.seat is None or marked.seat < seats


@every_game
def test_hidden_values_do_not_affect_changes(name: str) -> None:
    """As with events, worlds are compared up to the first event that reveals something hidden."""
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


@pytest.mark.wide
@pytest.mark.parametrize("name", MARKED_GAMES)
def test_moves_change_the_drawing(name: str) -> None:
    game, (form, seats) = catalog.game(name), smallest_table(name)
    shown = [any(list_changes(game, events, seats)) for _, events, _ in walk_records(name, seats, form)]

    assert sum(shown) > len(shown) / 10


def smallest_table(name: str) -> tuple[Any, int]:
    game = catalog.game(name)
    form = game.variants[0]
    return form, next(seats for seats in game.seat_counts if game.invalid_reason(form, seats) is None)


def changes_in(name: str, seats: int, encoded: bytes) -> list[MarkedEvent]:
    """Return the changes for the encoded events that the game defines."""
    game = catalog.game(name)
    known = {kind.__name__ for kind in game.evolve}
    sent = [each for each in msgspec.json.decode(encoded) if each["type"] in known]
    return list(list_changes(game, msgspec.convert(sent, list[game.events]), seats))  # type: ignore[name-defined]
