"""Whistle Stop: the smallest complete game."""

from __future__ import annotations

from domain.games.template.commands import AnyCommand, Finish, declines
from domain.games.template.evolve import EVOLVE
from domain.games.template.redaction import redact
from domain.games.template.rules import ANYTIME, BETWEEN_ACTIONS, RULES
from domain.games.template.rules.turn import seat_on_turn
from domain.games.template.scoring import score, score_notes
from domain.games.template.setup import setup
from domain.games.template.state import State
from domain.games.template.variants import VARIANTS
from domain.games.template.view import view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="template",
    title="Whistle Stop",
    seat_counts=(2, 3, 4),
    variants=VARIANTS,
    state_type=State,
    commands=AnyCommand,
    setup=setup,
    rules=RULES,
    between_actions=BETWEEN_ACTIONS,
    anytime=ANYTIME,
    pass_commands=(Finish,),
    declines=declines,
    evolve=EVOLVE,
    score=score,
    score_notes=score_notes,
    turn=seat_on_turn,
    redact=redact,
    view=view,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)
