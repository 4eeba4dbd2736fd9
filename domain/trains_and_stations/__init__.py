"""Trains & Stations."""

from __future__ import annotations

from domain.kernel.game import Game
from domain.trains_and_stations.commands import AnyCommand, StopRolling
from domain.trains_and_stations.drawing import ghost, picture
from domain.trains_and_stations.estimate import estimate
from domain.trains_and_stations.events import AnyEvent, hide
from domain.trains_and_stations.evolve import EVOLVE
from domain.trains_and_stations.frames import AnyFrame
from domain.trains_and_stations.imagine import imagine
from domain.trains_and_stations.journal import tell
from domain.trains_and_stations.rules import ANYTIME, RULES
from domain.trains_and_stations.scoring import score
from domain.trains_and_stations.seat_summary import seat_summary
from domain.trains_and_stations.setup import objection, setup
from domain.trains_and_stations.state import Options, State, blank
from domain.trains_and_stations.textboard import text
from domain.trains_and_stations.view import View, view
from domain.trains_and_stations.words import at, question, says

GAME = Game(
    name="trains_and_stations",
    title="Trains & Stations",
    version=1,
    seats=(3, 4, 5),
    options=Options,
    state=State,
    frames=AnyFrame,
    commands=AnyCommand,
    events=AnyEvent,
    blank=blank,
    setup=setup,
    rules=RULES,
    evolve=EVOLVE,
    score=score,
    imagine=imagine,
    hide=hide,
    view=view,
    view_type=View,
    picture=picture,
    text=text,
    ghost=ghost,
    at=at,
    says=says,
    question=question,
    tell=tell,
    seat_summary=seat_summary,
    passes=(StopRolling,),
    forms=(Options(),),
    objection=objection,
    anytime=ANYTIME,
    estimate=estimate,
    turns=lambda state: state.turns,
    summary="Roll dice to build railways together, collect goods in your buildings, and speculate in secret.",
)
