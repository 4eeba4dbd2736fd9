"""Great Western Trail."""

from __future__ import annotations

from domain.great_western_trail.commands import AnyCommand, EndPhaseB, FinishMarket
from domain.great_western_trail.drawing import ghost, legend, picture
from domain.great_western_trail.estimate import estimate
from domain.great_western_trail.events import AnyEvent, hide
from domain.great_western_trail.evolve import EVOLVE
from domain.great_western_trail.frames import AnyFrame
from domain.great_western_trail.imagine import imagine
from domain.great_western_trail.journal import tell
from domain.great_western_trail.questions import question
from domain.great_western_trail.rules import BETWEEN, RULES
from domain.great_western_trail.scoring import score
from domain.great_western_trail.seat_summary import seat_summary
from domain.great_western_trail.setup import objection, setup
from domain.great_western_trail.spots import at
from domain.great_western_trail.state import Options, State, blank
from domain.great_western_trail.textboard import text
from domain.great_western_trail.view import View, view
from domain.great_western_trail.way import way
from domain.great_western_trail.words import says
from domain.kernel.game import Game

GAME = Game(
    name="great_western_trail",
    title="Great Western Trail",
    version=1,
    seats=(2, 3, 4),
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
    passes=(EndPhaseB, FinishMarket),
    way=way,
    legend=legend,
    estimate=estimate,
    forms=(
        Options(),
        Options(building_sides="random"),
        Options(neutral_layout="random"),
        Options(neutral_layout="random", building_sides="random"),
    ),
    objection=objection,
    between=BETWEEN,
    turns=lambda state: state.turns,
    summary="Drive your herd along the trail to Kansas City, hire, build, and send trains ever further.",
)
