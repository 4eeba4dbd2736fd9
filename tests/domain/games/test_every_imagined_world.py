"""Imagined worlds agree with all that a seat was shown, in any game: no card that it saw is anywhere else."""

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
"""Steps of a game that are looked at, and readers of each; the slow test looks at all of them."""

SHUFFLES = (ElPasoShuffled, TrailShuffled)
"""Once a draw pile has run out, the hand is all that is not in the discard pile. It takes a reader who counts
cards to know that, the states of these games do not keep it, and their worlds deal the hand anew."""

FORGOTTEN: dict[str, tuple[str, ...]] = {"trains_and_stations": ("auto_claim", "deck")}
"""What the state does not tell, so that worlds may differ in it: whether a switch was ever touched, and which
special cards a seat returned itself at the beginning."""


def find_all(game: Game[Any], steps: list[SeenStep], readers: int | None) -> list[Contradiction]:
    """Return the contradictions after steps, for so many readers of each, else for all."""
    random, found = Random(1), list[Contradiction]()
    for step in steps:
        everybody = [None, *range(len(step.after.players))]
        for seat in everybody if readers is None else random.sample(everybody, readers):
            found += find_contradictions(game, step, seat, random)
    return [each for each in found if not each.place.endswith(FORGOTTEN.get(game.name, ()))]


def steps_of(name: str, form: Any, seats: int) -> list[SeenStep]:
    """Return the steps of a random game, without those in which a pile is shuffled."""
    return [
        step
        for step in walk(catalog.game(name), seats, form, 1)
        if not any(isinstance(event, SHUFFLES) for event in step.events)
    ]


@every_game
def test_imagined_worlds_agree_with_what_a_seat_has_seen(name: str) -> None:
    game = catalog.game(name)
    form, seats = game.variants[0], 3 if 3 in game.seat_counts else max(game.seat_counts)
    steps = steps_of(name, form, seats)

    assert [] == find_all(game, Random(1).sample(steps, min(STEPS, len(steps))), READERS)


@pytest.mark.slow
@every_game
def test_imagined_worlds_agree_with_a_whole_history(name: str) -> None:
    game = catalog.game(name)
    for form in game.variants[:2]:
        seats = max(number for number in game.seat_counts if game.invalid_reason(form, number) is None)

        assert [] == find_all(game, steps_of(name, form, seats), None)
