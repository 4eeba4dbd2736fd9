"""Cards of all games: each drawn place has a card for each reader, based only on the view."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

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


@pytest.mark.wide
@every_variant_explained
def test_every_drawn_place_has_a_card_without_code_names(name: str, seats: int, form: Any) -> None:
    """Each state is checked for a different reader in turn."""
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


@pytest.mark.wide
@every_variant_explained
def test_cards_promise_only_current_options(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for number, state in enumerate(sample_states(name, seats, form)):
        reader = number % seats
        view = game.view(state, reader)
        for place in places_of(inline_svg(draw_board(game, view))):
            card = game.presentation.explain(view, place)
            if not any(re.match(r"You (can|may) .*\bnow\b", sentence or "") for sentence in card.now):
                continue
            explained = explain_place(game, state, Reader(view, reader), place, Random(1))
            assert explained is not None
            assert explained.options, (place, card.now)


@pytest.mark.wide
@every_variant_explained
def test_unknown_places_have_no_card(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for place in ("", "nowhere", "card:", "seat:99", "a:b:c:d", "#1", "-1", "card:nothing#1"):
            assert game.presentation.explain(game.view(state, 0), place) is None
            assert game.presentation.attempt(game.view(state, 0), place) is None


@pytest.mark.wide
@every_variant_explained
def test_explained_place_lists_all_its_options(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in kernel.seats_to_act(state):
            view = game.view(state, seat)
            for command in kernel.legal_options(game, state, seat)[:20]:
                target = game.presentation.target(view, command)
                for place in target if isinstance(target, tuple) else (target,):
                    if place is None:
                        continue
                    explained = explain_place(game, state, Reader(view, seat), place, Random(1))
                    assert explained is not None
                    assert game.presentation.option_text(view, command) in explained.options
                    assert explained.refusal is None


@pytest.mark.wide
@every_variant_explained
def test_place_without_options_means_nothing_or_gives_a_refusal(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for state in sample_states(name, seats, form):
        for seat in kernel.seats_to_act(state):
            view = game.view(state, seat)
            listed = kernel.legal_options(game, state, seat) + kernel.free_actions(game, state, seat)
            targets = [game.presentation.target(view, command) for command in listed]
            for place in places_of(inline_svg(draw_board(game, view)))[::7]:
                attempt = game.presentation.attempt(view, place)
                if attempt is None or any(stands_at(target, place) for target in targets):
                    continue
                refusal = find_refusal(game, state, seat, attempt, Random(1))
                assert refusal is not None, f"{place}: {attempt} is accepted, but no option is there"
                assert refusal.reason
                assert not codes_in((refusal.reason,)), place


@every_variant_explained
def test_explanations_are_equal_in_indistinguishable_worlds(name: str, seats: int, form: Any) -> None:
    game = catalog.game(name)
    for number, state in enumerate(sample_states(name, seats, form)):
        seat = number % seats
        world = game.planning.determinize(state, seat, SimulatedChance(Random(number)))
        places = places_of(inline_svg(draw_board(game, game.view(state, seat))))
        for place in places[number % 5 :: 11]:
            assert explained_to(game, state, seat, place, 1) == explained_to(game, world, seat, place, 2)


def explained_to(game: Game[Any], state: Any, seat: int, place: str, seed: int) -> object:
    """Return everything that a seat reads about a place."""
    explained = explain_place(game, state, Reader(game.view(state, seat), seat), place, Random(seed))
    assert explained is not None
    refusal = explained.refusal
    return explained.card, explained.options, None if refusal is None else (refusal.rule, refusal.message)
