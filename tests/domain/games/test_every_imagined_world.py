"""Determinized worlds of all games agree with what their seat saw: no card it has seen is elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.games import catalog
from domain.games.el_paso.events import DiscardPileShuffled as ElPasoShuffled
from domain.games.great_western_trail.events import DiscardPileShuffled as TrailShuffled
from domain.kernel.game import Game
from tests.support.games.game_matrix import every_game
from tests.support.games.imagined_worlds import Contradiction, SeenStep, find_contradictions, walk

STEPS, READERS = 10, 2
"""Numbers of steps checked per game and of readers per step; the slow test checks all of them."""

SHUFFLES = (ElPasoShuffled, TrailShuffled)
"""Shuffle events: the steps that contain one are left out of the check.

After a shuffle, hands hold exactly the cards that are not in the discard pile. Only a reader who counts cards
knows that. The states of these games do not record it, and their worlds redeal the hands.
"""

FORGOTTEN: dict[str, tuple[str, ...]] = {"trains_and_stations": ("auto_claim", "deck")}
"""Fields by game that may differ between worlds, because the state does not store what a seat saw of them.

Examples are whether a switch was ever touched, and which special cards a seat returned at the beginning.
"""


def list_contradictions(game: Game[Any], steps: list[SeenStep], readers: int | None) -> list[Contradiction]:
    """Return the contradictions after each step, for `readers` random readers of it, or for all if None."""
    random, contradictions = Random(1), list[Contradiction]()
    for step in steps:
        everybody = [None, *range(len(step.after.players))]
        for seat in everybody if readers is None else random.sample(everybody, readers):
            contradictions += find_contradictions(game, step, seat, random)
    return [each for each in contradictions if not each.place.endswith(FORGOTTEN.get(game.name, ()))]


def random_game_steps(name: str, form: Any, seats: int) -> list[SeenStep]:
    """Return the steps of a random game, except steps that shuffle a pile."""
    return [
        step
        for step in walk(catalog.game(name), seats, form, 1)
        if not any(isinstance(event, SHUFFLES) for event in step.events)
    ]


@every_game
def test_worlds_agree_with_what_the_seat_saw(name: str) -> None:
    game = catalog.game(name)
    form, seats = game.variants[0], 3 if 3 in game.seat_counts else max(game.seat_counts)
    steps = random_game_steps(name, form, seats)

    assert [] == list_contradictions(game, Random(1).sample(steps, min(STEPS, len(steps))), READERS)


@pytest.mark.slow
@every_game
def test_worlds_agree_with_the_whole_history(name: str) -> None:
    game = catalog.game(name)
    for form in game.variants[:2]:
        seats = max(number for number in game.seat_counts if game.invalid_reason(form, number) is None)

        assert [] == list_contradictions(game, random_game_steps(name, form, seats), None)
