"""Carcassonne: Gold Rush."""

from __future__ import annotations

from domain.games.gold_rush.commands import AnyCommand, Pass
from domain.games.gold_rush.events import AnyEvent
from domain.games.gold_rush.evolve import EVOLVE
from domain.games.gold_rush.redaction import redact
from domain.games.gold_rush.rules import RULES
from domain.games.gold_rush.scoring import score
from domain.games.gold_rush.setup import setup
from domain.games.gold_rush.state import State
from domain.games.gold_rush.variants import VARIANTS, invalid_reason
from domain.games.gold_rush.view import view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="gold_rush",
    title="Carcassonne: Gold Rush",
    seat_counts=(2, 3, 4, 5),
    variants=VARIANTS,
    invalid_reason=invalid_reason,
    state_type=State,
    commands=AnyCommand,
    events=AnyEvent,
    setup=setup,
    rules=RULES,
    pass_commands=(Pass,),
    evolve=EVOLVE,
    score=score,
    count_turns=lambda state: len(state.map) - 1,  # one tile per turn, plus the start tile
    redact=redact,
    view=view,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)
