"""Cards link only to existing headings of the players' rules, and every heading is linked."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from domain.drawing.board import draw_board
from domain.drawing.svg import inline_svg
from domain.games import catalog
from domain.kernel.game import Game
from tests.support.games.game_matrix import covering_tables, sample_states

SLUG = re.compile(r"[a-z]+(-[a-z]+)*")


def check_topics(game: Game[Any], topics: Mapping[str, str], without_cards: Collection[str]) -> None:
    """Check that a game's cards link to all topics except those without a place."""
    used = set[str]().union(*(topics_of(*table) for table in covering_tables(game.name)))

    assert used <= set(topics)
    assert set(topics) - used == set(without_cards)
    assert 10 <= len(topics) <= 25
    assert all(SLUG.fullmatch(slug) and heading.strip() for slug, heading in topics.items())


def topics_of(name: str, seats: int, form: Any) -> set[str]:
    """Return the topics of all cards that the seats see in some of a game's states."""
    used, game = set[str](), catalog.game(name)
    for state in sample_states(name, seats, form):
        view = game.view(state, 0)
        for place in re.findall(r'data-at="([^"]*)"', inline_svg(draw_board(game, view))):
            used.add(game.presentation.explain(view, place).topic)
    return used
