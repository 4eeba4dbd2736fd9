"""Great Western Trail: El Paso."""

from __future__ import annotations

from domain.games.el_paso.commands import AnyCommand, Done, EndTurn
from domain.games.el_paso.events import AnyEvent, TurnBegan
from domain.games.el_paso.evolve import EVOLVE
from domain.games.el_paso.frames import AnyFrame
from domain.games.el_paso.redaction import redact
from domain.games.el_paso.rules import BETWEEN_ACTIONS, RULES
from domain.games.el_paso.scoring import score, score_notes
from domain.games.el_paso.setup import setup
from domain.games.el_paso.state import State, blank
from domain.games.el_paso.variants import VARIANTS, Options, invalid_reason
from domain.games.el_paso.versions import NEWEST, older_versions
from domain.games.el_paso.view import View, view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="el_paso",
    title="Great Western Trail: El Paso",
    version=NEWEST,
    seat_counts=(1, 2, 3, 4),
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
    redact=redact,
    view=view,
    view_type=View,
    pass_commands=(Done, EndTurn),
    variants=VARIANTS,
    invalid_reason=invalid_reason,
    between_actions=BETWEEN_ACTIONS,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)

OLDER = older_versions(GAME)
