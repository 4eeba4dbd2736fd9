"""What every game tells in words: options, the way to a question, events."""

from __future__ import annotations

from typing import Any

from domain.drawing.board import draw_board
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.table.visibility import redact_event, redact_frame
from tests.support.games.game_matrix import every_variant, random_game_of, sample_states


@every_variant
def test_there_are_words_and_a_place_for_every_option(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            view = game.view(state, seat)
            drawn = inline_svg(draw_board(game, view))
            for command in (
                *kernel.legal_options(game, state, seat),
                *kernel.free_actions(game, state, seat),
            ):
                place = game.target(view, command)
                assert game.option_text(view, command).strip()
                for each in place if isinstance(place, tuple) else (place,):
                    assert each is None or f'data-at="{each}"' in drawn, f"{command} is at {each}"
                assert isinstance(game.preview(view, command), str)


@every_variant
def test_the_way_to_every_question_is_told_to_everybody(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in (None, *range(seats)):
            frames = tuple(redact_frame(game, frame, seat) for frame in state.stack)
            way = game.breadcrumb(game.view(state, seat), frames)
            assert all(step.strip() for step in (*way.steps, *way.then))


@every_variant
def test_every_event_is_told_to_everybody_who_may_read_it(name: str, seats: int, form: Any) -> None:
    game, names = catalog.game(name), tuple(f"player {seat}" for seat in range(seats))
    for record in random_game_of(name, seats, form).log:
        for event in record.events:
            if type(event) in game.evolve:
                for seat in (None, *range(seats)):
                    line = game.event_text(redact_event(game, event, seat), names)
                    assert line is None or line.strip()
