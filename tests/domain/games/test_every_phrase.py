"""The words on a page contain no code names; options with the same words have the same effect."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from domain.drawing.board import draw_board
from domain.drawing.parts.board_parts import DESK, draw_parts, part_svg
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.games.gold_rush.commands import PlaceTile
from domain.games.gold_rush.model.geometry import SAME_TURN
from domain.kernel import decide as kernel
from domain.kernel import defaults
from domain.kernel.game import Game
from domain.table.visibility import redact_event, redact_frame
from tests.support.games.game_matrix import every_game, one_table_of_each, random_game_of, sample_states
from tests.support.games.internal_codes import codes_in

pytestmark = pytest.mark.wide

SHOWN = re.compile(r'(?:data-name|aria-label|title)="([^"]*)"|<(?:title|desc|text)[^>]*>([^<]*)<')


def texts_in(drawing: str) -> Iterator[str]:
    """Yield the texts on a drawing and the names of its places."""
    for name, written in SHOWN.findall(drawing):
        yield html.unescape(name or written)


def decision_words(game: Game[Any], state: Any, seat: int) -> Iterator[str]:
    """Yield the words next to the board for a seat: breadcrumb, question, options and their previews."""
    view = game.view(state, seat)
    frames = tuple(redact_frame(game, frame, seat) for frame in state.stack)
    way = game.presentation.breadcrumb(view, frames)
    yield from (*way.steps, *way.then)
    if seat in kernel.seats_to_act(state):
        yield game.presentation.question_text(view, frames[-1])
    for command in (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat)):
        yield game.presentation.option_text(view, command)
        yield from texts_in(game.presentation.preview(view, command))


def table_words(game: Game[Any], state: Any, reader: int | None) -> Iterator[str]:
    """Yield the words on the board, in its text form, and next to the players' names."""
    view = game.view(state, reader)
    yield from texts_in(inline_svg(draw_board(game, view)))
    for part in draw_parts(game, view, DESK).parts:
        yield part.title
        yield from texts_in(part_svg(part))
    if game.presentation.textboard is not defaults.textboard:  # the default is built from code names
        yield from game.presentation.textboard(view).splitlines()
    for seat in range(len(state.players)):
        for fact in game.presentation.scoreboard_entry(view, seat).facts:
            yield from (fact.label, fact.value)


@one_table_of_each
def test_decisions_and_boards_contain_no_code_names(name: str, seats: int, form: Any) -> None:
    game, readers = catalog.game(name), (None, *range(seats))
    for number, state in enumerate(sample_states(name, seats, form)):
        for seat in range(seats):
            assert not codes_in(decision_words(game, state, seat))
        assert not codes_in(table_words(game, state, readers[number % len(readers)]))


@one_table_of_each
def test_journal_and_score_sheet_contain_no_code_names(name: str, seats: int, form: Any) -> None:
    game, names = catalog.game(name), ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")[:seats]
    for record in random_game_of(name, seats, form).log:
        for event in record.events:
            if type(event) in game.evolve:
                for reader in (None, *range(seats)):
                    line = game.presentation.event_text(redact_event(game, event, reader), names)
                    assert not codes_in(filter(None, (line,)))
    score = game.score(sample_states(name, seats, form)[-1])
    score_names = (*(each.name for each in score.categories), *(rival.name for rival in score.rivals))
    assert not codes_in(score_names)


def normalize_rotation(view: Any, command: Any) -> Any:
    """Return the command with the lowest rotation of Gold Rush's tile that results in the same board."""
    if not isinstance(command, PlaceTile):
        return command
    return replace(command, rotation=SAME_TURN[view.drawn][command.rotation])


SAME_BOARD = {"gold_rush": normalize_rotation}


@one_table_of_each
def test_options_with_the_same_words_have_the_same_effect(name: str, seats: int, form: Any) -> None:
    """Only Gold Rush has options with the same words: rotations of a symmetrical tile."""
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            view = game.view(state, seat)
            listed = (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat))
            normalize = SAME_BOARD.get(name, lambda view, command: command)
            distinct = {normalize(view, command) for command in listed}
            texts = Counter(game.presentation.option_text(view, command) for command in distinct)
            assert not [text for text, times in texts.items() if times > 1]
            assert len(texts) == len({game.presentation.option_text(view, command) for command in listed})


@every_game
def test_legend_contains_no_code_names(name: str) -> None:
    game = catalog.game(name)

    assert not codes_in(meaning for _, meaning in game.presentation.legend())
    assert not codes_in((game.title, game.presentation.summary))
