"""Words of all games: options, breadcrumbs, events, and the facts next to a player's name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from domain.drawing.board import draw_board
from domain.drawing.icons.registry import ICON_ALIASES, ICONS
from domain.drawing.palette import SEAT_STYLES
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.frames import seats_to_act
from domain.kernel.presentation import Presentation
from domain.kernel.ranking import LAST_TURN
from domain.table.visibility import redact_event, redact_frame
from tests.support.games.game_matrix import (
    one_table_of_each,
    random_game_of,
    sample_states,
    union_members,
)

pytestmark = pytest.mark.wide

GAMES = ("el_paso", "gold_rush", "great_western_trail", "mini_express", "trains_and_stations", "template")

SEATS = 3

DEFAULT_ENTRY = Presentation.__dataclass_fields__["scoreboard_entry"].default
"""The default entry of a newly generated game, which has no `scoreboard_entry` at first."""

every_variant_with_scoreboard = one_table_of_each.where(
    lambda table: catalog.game(table.name).presentation.scoreboard_entry is not DEFAULT_ENTRY
)


@one_table_of_each
def test_every_option_has_words_and_drawn_places(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in range(seats):
            view = game.view(state, seat)
            drawn = inline_svg(draw_board(game, view))
            for command in (
                *kernel.legal_options(game, state, seat),
                *kernel.free_actions(game, state, seat),
            ):
                place = game.presentation.target(view, command)
                assert game.presentation.option_text(view, command).strip()
                for each in place if isinstance(place, tuple) else (place,):
                    assert each is None or f'data-at="{each}"' in drawn, f"{command} is at {each}"
                assert isinstance(game.presentation.preview(view, command), str)


@one_table_of_each
def test_every_question_has_a_breadcrumb_for_every_reader(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in (None, *range(seats)):
            frames = tuple(redact_frame(game, frame, seat) for frame in state.stack)
            way = game.presentation.breadcrumb(game.view(state, seat), frames)
            assert all(step.strip() for step in (*way.steps, *way.then))


@one_table_of_each
def test_event_text_is_absent_or_not_blank(name: str, seats: int, form: Any) -> None:
    game, names = catalog.game(name), tuple(f"player {seat}" for seat in range(seats))
    for record in random_game_of(name, seats, form).log:
        for event in record.events:
            if type(event) in game.evolve:
                for seat in (None, *range(seats)):
                    line = game.presentation.event_text(redact_event(game, event, seat), names)
                    assert line is None or line.strip()


@every_variant_with_scoreboard
def test_every_scoreboard_entry_has_readable_facts(name: str, seats: int, form: Any) -> None:
    game, icons = catalog.game(name), {*ICONS, *ICON_ALIASES}
    for state in sample_states(name, seats, form):
        for reader in (None, *range(seats)):
            view = game.view(state, reader)
            for seat in range(seats):
                entry = game.presentation.scoreboard_entry(view, seat)
                labels = [fact.label for fact in entry.facts]
                assert labels, "no facts"
                assert len(set(labels)) == len(labels)
                assert entry.colour is None or entry.colour in SEAT_STYLES
                for fact in entry.facts:
                    assert fact.value.strip()
                    assert fact.icon is None or fact.icon in icons
                    assert re.fullmatch(r"[A-Z][a-z, ]+", fact.label), "not plain words"


@every_variant_with_scoreboard
def test_final_scoreboard_points_match_the_score_sheet(name: str, seats: int, form: Any) -> None:
    game, last = catalog.game(name), sample_states(name, seats, form)[-1]

    shown = [game.presentation.scoreboard_entry(game.view(last, None), seat).score for seat in range(seats)]

    assert list(game.score(last).totals[:seats]) == shown


def test_released_games_and_the_template_have_scoreboard_entries() -> None:
    silent = [name for name in GAMES if catalog.game(name).presentation.scoreboard_entry is DEFAULT_ENTRY]

    assert [] == silent


@one_table_of_each
def test_rival_entries_match_the_score_sheet(name: str, seats: int, form: Any) -> None:
    game, last = catalog.game(name), sample_states(name, seats, form)[-1]
    entries = game.presentation.rival_entries(game.view(last, None))
    score = game.score(last)

    assert [rival.total for rival in score.rivals] == [entry.score for entry in entries]
    for entry, rival in zip(entries, score.rivals, strict=True):
        assert entry.name.lower() == rival.name.lower()
        assert entry.colour in SEAT_STYLES
        assert all(fact.icon is None or fact.icon in {*ICONS, *ICON_ALIASES} for fact in entry.facts)
        assert all(re.fullmatch(r"[A-Z][a-z, ]+", fact.label) for fact in entry.facts)


every_game_with_rules = pytest.mark.parametrize(
    "name", [name for name in catalog.names() if catalog.game(name).presentation.topics.headings]
)
"""Games with rules for players; in a new game, these are written last."""


@every_game_with_rules
def test_end_notice_is_shown_from_the_trigger_to_the_end(name: str) -> None:
    game = catalog.game(name)
    form = next(form for form in game.variants if game.invalid_reason(form, SEATS) is None)
    state, asked = game.blank(form, SEATS), []
    for record in random_game_of(name, SEATS, form).log:
        state = game.fold(state, (event for event in record.events if type(event) in game.evolve_all))
        asked += [state] if record.waiting else []
    notices = [game.presentation.end_notice(game.view(each, None)) for each in asked]
    first = len(notices) - next(n for n, notice in enumerate(notices[::-1]) if notice is None)

    assert 0 < first < len(notices)
    assert game.presentation.end_notice(game.view(state, None)) is None
    (seat, *_) = seats_to_act(asked[-1])
    titles = [
        notice and notice.title
        for notice in (
            game.presentation.end_notice(game.view(asked[-1], reader))
            for reader in (seat, (seat + 1) % SEATS)
        )
    ]
    assert titles[0] == LAST_TURN != titles[1]


@every_game_with_rules
def test_every_score_category_has_a_note_and_a_rules_topic(name: str) -> None:
    game = catalog.game(name)
    form = next(form for form in game.variants if game.invalid_reason(form, SEATS) is None)
    score = game.score(game.blank(form, SEATS))

    assert [line.name for line in score.categories] == list(game.presentation.topics.scored)
    assert {note.topic for note in game.presentation.topics.scored.values()} <= set(
        game.presentation.topics.headings
    )


@every_game_with_rules
def test_every_command_has_a_distinct_heading(name: str) -> None:
    game = catalog.game(name)
    words = list(game.presentation.headings.values())

    assert set(union_members(game.commands)) == set(game.presentation.headings)
    assert len(words) == len(set(words))
