"""Mini Express."""

from __future__ import annotations

from domain.games.mini_express.commands import AnyCommand
from domain.games.mini_express.events import AnyEvent, TurnBegun
from domain.games.mini_express.evolve import EVOLVE
from domain.games.mini_express.frames import AnyFrame
from domain.games.mini_express.rules import RULES
from domain.games.mini_express.scoring import score, score_notes
from domain.games.mini_express.setup import setup
from domain.games.mini_express.state import State, blank
from domain.games.mini_express.variants import VARIANTS, Options, invalid_reason
from domain.games.mini_express.view import View, view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="mini_express",
    title="Mini Express",
    version=1,
    seat_counts=(1, 2, 3, 4, 5),
    options_type=Options,
    state_type=State,
    frames=AnyFrame,
    commands=AnyCommand,
    events=AnyEvent,
    blank=blank,
    setup=setup,
    rules=RULES,
    evolve=EVOLVE,
    score=score,
    score_notes=score_notes,
    view=view,
    view_type=View,
    variants=VARIANTS,
    invalid_reason=invalid_reason,
    is_open=True,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegun,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)
