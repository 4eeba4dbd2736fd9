"""Trains & Stations."""

from __future__ import annotations

from domain.games.trains_and_stations.commands import AnyCommand, StopRolling, declines
from domain.games.trains_and_stations.events import AnyEvent, TurnBegan
from domain.games.trains_and_stations.evolve import EVOLVE
from domain.games.trains_and_stations.frames import AnyFrame
from domain.games.trains_and_stations.redaction import redact
from domain.games.trains_and_stations.rules import ANYTIME, RULES
from domain.games.trains_and_stations.rules.turn import seat_on_turn
from domain.games.trains_and_stations.scoring import score, score_notes
from domain.games.trains_and_stations.setup import setup
from domain.games.trains_and_stations.state import State, blank
from domain.games.trains_and_stations.variants import VARIANTS, Options, invalid_reason
from domain.games.trains_and_stations.versions import NEWEST, older_versions
from domain.games.trains_and_stations.view import View, view
from domain.kernel.game import Game, find_planning
from domain.kernel.presentation import find_presentation

GAME = Game(
    name="trains_and_stations",
    title="Trains & Stations",
    version=NEWEST,
    seat_counts=(3, 4, 5),
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
    turn=seat_on_turn,
    redact=redact,
    view=view,
    view_type=View,
    pass_commands=(StopRolling,),
    declines=declines,
    variants=VARIANTS,
    invalid_reason=invalid_reason,
    anytime=ANYTIME,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    presentation=find_presentation(__name__),
    planning=find_planning(__name__),
)

OLDER = older_versions(GAME)
