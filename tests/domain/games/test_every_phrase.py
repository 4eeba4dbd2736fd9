"""No word that people read names a thing as the code does; options that read the same do the same."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

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

SHOWN = re.compile(r'(?:data-name|aria-label|title)="([^"]*)"|<(?:title|desc|text)[^>]*>([^<]*)<')


def shown_in(drawing: str) -> Iterator[str]:
    """Give what is written on a drawing, and what it calls its places."""
    for name, written in SHOWN.findall(drawing):
        yield html.unescape(name or written)


def decision_words(game: Game[Any], state: Any, seat: int) -> Iterator[str]:
    """Give what a seat reads beside the board: the way to the question, its options and their previews."""
    view = game.view(state, seat)
    frames = tuple(redact_frame(game, frame, seat) for frame in state.stack)
    way = game.presentation.breadcrumb(view, frames)
    yield from (*way.steps, *way.then)
    if seat in kernel.seats_to_act(state):
        yield game.presentation.question_text(view, frames[-1])
    for command in (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat)):
        yield game.presentation.option_text(view, command)
        yield from shown_in(game.presentation.preview(view, command))


def table_words(game: Game[Any], state: Any, reader: int | None) -> Iterator[str]:
    """Give what stands on the board, in its text, and beside the names of the players."""
    view = game.view(state, reader)
    yield from shown_in(inline_svg(draw_board(game, view)))
    for part in draw_parts(game, view, DESK).parts:
        yield part.title
        yield from shown_in(part_svg(part))
    if game.presentation.textboard is not defaults.textboard:  # made from names until it has words
        yield from game.presentation.textboard(view).splitlines()
    for seat in range(len(state.players)):
        for fact in game.presentation.scoreboard_entry(view, seat).facts:
            yield from (fact.label, fact.value)


@one_table_of_each
def test_questions_options_and_boards_speak_as_players_do(name: str, seats: int, form: Any) -> None:
    game, readers = catalog.game(name), (None, *range(seats))
    for number, state in enumerate(sample_states(name, seats, form)):
        for seat in range(seats):
            assert not codes_in(decision_words(game, state, seat))
        assert not codes_in(table_words(game, state, readers[number % len(readers)]))


@one_table_of_each
def test_the_journal_and_the_score_sheet_speak_as_players_do(name: str, seats: int, form: Any) -> None:
    game, names = catalog.game(name), ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")[:seats]
    for record in random_game_of(name, seats, form).log:
        for event in record.events:
            if type(event) in game.evolve:
                for reader in (None, *range(seats)):
                    line = game.presentation.event_text(redact_event(game, event, reader), names)
                    assert not codes_in(filter(None, (line,)))
    score = game.score(sample_states(name, seats, form)[-1])
    said = (*(each.name for each in score.categories), *(rival.name for rival in score.rivals))
    assert not codes_in(said)


def turned_as_first(view: Any, command: Any) -> Any:
    """Give the first of the ways of laying Gold Rush's tile that lay the same board."""
    if not isinstance(command, PlaceTile):
        return command
    return replace(command, rotation=SAME_TURN[view.drawn][command.rotation])


SAME_BOARD = {"gold_rush": turned_as_first}


@one_table_of_each
def test_options_of_a_question_that_read_the_same_do_the_same(name: str, seats: int, form: Any) -> None:
    """Only Gold Rush has such: a symmetrical tile is turned to no effect."""
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            view = game.view(state, seat)
            listed = (*kernel.legal_options(game, state, seat), *kernel.free_actions(game, state, seat))
            deeds = {SAME_BOARD.get(name, lambda view, command: command)(view, one) for one in listed}
            said = Counter(game.presentation.option_text(view, one) for one in deeds)
            assert not [words for words, times in said.items() if times > 1]
            assert len(said) == len({game.presentation.option_text(view, one) for one in listed})


@every_game
def test_the_legend_speaks_as_players_do(name: str) -> None:
    game = catalog.game(name)

    assert not codes_in(meaning for _, meaning in game.presentation.legend())
    assert not codes_in((game.title, game.presentation.summary))
