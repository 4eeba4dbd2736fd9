"""What every game tells of the places of its drawing: a card for each and every reader, by the view alone."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from domain.drawing.board import draw_board
from domain.drawing.explaining.explanation import (
    EXPLAINS_NOTHING,
    Reader,
    explain_place,
    find_refusal,
    stands_at,
)
from domain.drawing.explaining.place_card import PlaceCard, draw_signs
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.game import Game
from tests.support.games.game_matrix import one_table_of_each, sample_states
from tests.support.games.internal_codes import codes_in

MOST_LINES, MOST_WORDS = 6, 130

every_variant_explained = one_table_of_each.where(
    lambda table: catalog.game(table.name).presentation.explain is not EXPLAINS_NOTHING
)


def places_of(drawing: str) -> list[str]:
    return sorted(set(re.findall(r'data-at="([^"]*)"', drawing)))


def words_of(card: PlaceCard) -> tuple[str, ...]:
    return (card.title, card.kind, *(line.words for line in card.lines), *card.now, *card.facts)


@every_variant_explained
def test_every_place_of_a_drawing_has_a_card_in_words_of_players(name: str, seats: int, form: Any) -> None:
    """Each state is looked at by another reader."""
    game, readers = catalog.game(name), (None, *range(seats))
    for number, state in enumerate(sample_states(name, seats, form)):
        view = game.view(state, readers[number % len(readers)])
        for place in places_of(inline_svg(draw_board(game, view))):
            card = game.presentation.explain(view, place)
            assert card is not None, place
            assert card.title.strip()
            assert len(card.lines) + len(card.now) <= MOST_LINES, (place, card)
            assert all(0 < len(words) <= MOST_WORDS for words in words_of(card) if words != card.kind)
            assert all(draw_signs(line.signs).count("<svg") == bool(line.signs) for line in card.lines)
            assert not codes_in(words_of(card)), place


@every_variant_explained
def test_what_is_no_place_has_no_card(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for place in ("", "nowhere", "card:", "seat:99", "a:b:c:d", "#1", "-1", "card:nothing#1"):
            assert game.presentation.explain(game.view(state, 0), place) is None
            assert game.presentation.attempt(game.view(state, 0), place) is None


@every_variant_explained
def test_a_place_with_options_names_them_all(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in kernel.seats_to_act(state):
            view = game.view(state, seat)
            for command in kernel.legal_options(game, state, seat)[:20]:
                target = game.presentation.target(view, command)
                for place in target if isinstance(target, tuple) else (target,):
                    if place is None:
                        continue
                    told = explain_place(game, state, Reader(view, seat), place, Random(1))
                    assert told is not None
                    assert game.presentation.option_text(view, command) in told.options
                    assert told.refusal is None


@every_variant_explained
def test_a_place_without_options_means_nothing_now_or_is_refused_with_a_reason(
    name: str, seats: int, form: Any
) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in kernel.seats_to_act(state):
            view = game.view(state, seat)
            listed = kernel.legal_options(game, state, seat) + kernel.free_actions(game, state, seat)
            targets = [game.presentation.target(view, command) for command in listed]
            for place in places_of(inline_svg(draw_board(game, view)))[::7]:
                meant = game.presentation.attempt(view, place)
                if meant is None or any(stands_at(target, place) for target in targets):
                    continue
                refusal = find_refusal(game, state, seat, meant, Random(1))
                assert refusal is not None, f"{place}: {meant} is carried out, though no option stands there"
                assert refusal.reason
                assert not codes_in((refusal.reason,)), place


@every_variant_explained
def test_an_explanation_is_the_same_in_every_world_that_looks_alike(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for number, state in enumerate(sample_states(name, seats, form)):
        seat = number % seats
        other = game.planning.determinize(state, seat, SimulatedChance(Random(number)))
        places = places_of(inline_svg(draw_board(game, game.view(state, seat))))
        for place in places[number % 5 :: 11]:
            assert told(game, state, seat, place, 1) == told(game, other, seat, place, 2)


def told(game: Game[Any], state: Any, seat: int, place: str, seed: int) -> object:
    """Give all that a seat is told of a place."""
    found = explain_place(game, state, Reader(game.view(state, seat), seat), place, Random(seed))
    assert found is not None
    refusal = found.refusal
    return found.card, found.options, None if refusal is None else (refusal.rule, refusal.message)
