"""What every game tells in words: options, the way to a question, events, what stands beside a name."""

from __future__ import annotations

import re
from typing import Any

from domain import catalog
from domain.kernel import decide as kernel
from domain.kernel.drawing.icons import ICONS, TURNED
from domain.kernel.drawing.ink import LIVERIES
from domain.kernel.drawing.svg import inline
from domain.table.secrecy import event_seen, frame_seen
from tests.support.every_game import every_form, played, states


@every_form
def test_there_are_words_and_a_place_for_every_option(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in states(name, seats, form):
        for seat in range(seats):
            view = game.view(state, seat)
            drawn = inline(game.picture(view))
            for command in (*kernel.options(game, state, seat), *kernel.offered(game, state, seat)):
                place = game.at(view, command)
                assert game.says(view, command).strip()
                for each in place if isinstance(place, tuple) else (place,):
                    assert each is None or f'data-at="{each}"' in drawn, f"{command} is at {each}"
                assert isinstance(game.ghost(view, command), str)


@every_form
def test_the_way_to_every_question_is_told_to_everybody(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in states(name, seats, form):
        for seat in (None, *range(seats)):
            frames = tuple(frame_seen(game, frame, seat) for frame in state.stack)
            way = game.way(game.view(state, seat), frames)
            assert all(step.strip() for step in (*way.steps, *way.then))


@every_form
def test_every_event_is_told_to_everybody_who_may_read_it(name: str, seats: int, form: Any) -> None:
    game, names = catalog.game(name), tuple(f"player {seat}" for seat in range(seats))
    for record in played(name, seats, form).log:
        for event in record.events:
            if type(event) in game.evolve:
                for seat in (None, *range(seats)):
                    line = game.tell(event_seen(game, event, seat), names)
                    assert line is None or line.strip()


@every_form
def test_beside_every_name_stands_what_the_seat_has_in_words_that_people_know(
    name: str, seats: int, form: Any
) -> None:
    game, icons = catalog.game(name), {*ICONS, *TURNED}
    for state in states(name, seats, form):
        for reader in (None, *range(seats)):
            view = game.view(state, reader)
            for seat in range(seats):
                summary = game.seat_summary(view, seat)
                labels = [fact.label for fact in summary.facts]
                assert labels, "a game of which nothing is told"
                assert len(set(labels)) == len(labels)
                assert summary.colour is None or summary.colour in LIVERIES
                for fact in summary.facts:
                    assert fact.value.strip()
                    assert fact.icon is None or fact.icon in icons
                    assert re.fullmatch(r"[A-Z][a-z, ]+", fact.label), "a name of code, or no words at all"


@every_form
def test_the_points_beside_a_name_are_those_of_the_score_sheet_once_the_game_is_over(
    name: str, seats: int, form: Any
) -> None:
    game, last = catalog.game(name), states(name, seats, form)[-1]

    told = [game.seat_summary(game.view(last, None), seat).score for seat in range(seats)]

    assert list(game.score(last).totals[:seats]) == told
