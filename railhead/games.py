"""The rules of the games, for playing in memory without a server or account.

`load` returns a game, `start_game` returns its first state with the events so far, and `decide` returns the
next state. A state is an immutable value: you can keep it, and continue from it as often as you like.
"""

from domain.games.catalog import game as load
from domain.games.catalog import names
from domain.kernel.chance import Chance, SeededChance
from domain.kernel.decide import Transition, decide, free_actions, legal_options, seats_to_act, start_game
from domain.kernel.game import Game, Score
from domain.kernel.refusals import CommandRefused

__all__ = [
    "Chance",
    "CommandRefused",
    "Game",
    "Score",
    "SeededChance",
    "Transition",
    "decide",
    "free_actions",
    "legal_options",
    "load",
    "names",
    "seats_to_act",
    "start_game",
]
