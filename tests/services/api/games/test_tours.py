"""Tours of the games are short, explain existing parts of the board, and quote questions of their game."""

from __future__ import annotations

from typing import get_args

import pytest

from domain.drawing.parts.board_parts import DESK, PHONE, draw_parts
from domain.games import catalog
from domain.kernel.chance import SeededChance
from domain.kernel.decide import start_game
from services.api.games.presenters import DECISION, GameTour, read_tour

MARKS, MOST_STEPS = 4, 6
MOST_LETTERS = 260

every_game = pytest.mark.parametrize("name", catalog.names())


@every_game
def test_tour_has_four_marks_and_up_to_six_short_steps(name: str) -> None:
    tour = read_tour(name)

    assert (MARKS, True) == (len(tour.marks), 2 <= len(tour.steps) <= MOST_STEPS)
    assert [step.title for step in (*tour.marks, *tour.steps) if len(step.text) > MOST_LETTERS] == []


@every_game
def test_each_step_has_a_question_and_a_rules_link(name: str) -> None:
    tour, game = read_tour(name), catalog.game(name)
    topics, commands = game.presentation.topics, {command.__name__ for command in get_args(game.commands)}

    asked = {topic for step in tour.steps for topic in (step.asked, step.after) if topic}
    assert asked - set(topics.questions.values()) == set()
    assert {step.offers for step in tour.steps if step.offers} - commands == set()
    assert {step.topic for step in (*tour.marks, *tour.steps) if step.topic} - set(topics.headings) == set()
    assert [step.title for step in tour.steps if not (step.asked or step.scored)] == []
    assert [mark.title for mark in tour.marks if mark.asked or mark.offers or mark.after or mark.scored] == []


@every_game
def test_highlighted_parts_exist_at_every_window_width(name: str) -> None:
    game = catalog.game(name)
    tour = read_tour(name)
    for seats in game.seat_counts:
        state = start_game(game, game.options_type(), seats, SeededChance(bytes(32), ())).state
        for slots in (DESK, PHONE):
            parts = {part.name.split("-")[0] for part in draw_parts(game, game.view(state, 0), slots).parts}
            for step in (*tour.marks, *tour.steps):
                assert not parts.isdisjoint(step.at) or DECISION in step.at, (seats, step.title)


def test_game_without_a_tour_has_an_empty_one() -> None:
    assert GameTour() == read_tour(catalog.TEMPLATE)
