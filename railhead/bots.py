"""Strategies that work for every game, and the loop that plays a seat with such a strategy."""

from services.client.bot import (
    STRATEGIES,
    Strategy,
    answer_decision,
    choose_first,
    choose_greedy,
    choose_random,
    play_seat,
)

__all__ = [
    "STRATEGIES",
    "Strategy",
    "answer_decision",
    "choose_first",
    "choose_greedy",
    "choose_random",
    "play_seat",
]
