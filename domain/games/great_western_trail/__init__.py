"""Great Western Trail."""

from __future__ import annotations

from domain.games.great_western_trail.commands import AnyCommand, EndPhaseB, FinishMarket
from domain.games.great_western_trail.events import AnyEvent, TurnBegan
from domain.games.great_western_trail.evolve import EVOLVE
from domain.games.great_western_trail.frames import AnyFrame
from domain.games.great_western_trail.redaction import redact
from domain.games.great_western_trail.rules import BETWEEN_ACTIONS, RULES
from domain.games.great_western_trail.scoring import score
from domain.games.great_western_trail.setup import setup
from domain.games.great_western_trail.state import State, blank
from domain.games.great_western_trail.variants import VARIANTS, Options, invalid_reason
from domain.games.great_western_trail.versions import NEWEST, older_versions
from domain.games.great_western_trail.view import View, view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="great_western_trail",
    title="Great Western Trail",
    version=NEWEST,
    seat_counts=(2, 3, 4),
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
    redact=redact,
    view=view,
    view_type=View,
    pass_commands=(EndPhaseB, FinishMarket),
    variants=VARIANTS,
    invalid_reason=invalid_reason,
    between_actions=BETWEEN_ACTIONS,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)

OLDER = older_versions(GAME)
