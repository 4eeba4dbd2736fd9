"""Great Western Trail: El Paso."""

from __future__ import annotations

from dataclasses import replace

from domain.el_paso.commands import AnyCommand, Done, EndTurn
from domain.el_paso.drawing import ghost, legend, picture
from domain.el_paso.estimate import estimate
from domain.el_paso.events import AnyEvent, hide
from domain.el_paso.evolve import EVOLVE
from domain.el_paso.forms import FORMS
from domain.el_paso.frames import AnyFrame
from domain.el_paso.imagine import imagine
from domain.el_paso.journal import tell
from domain.el_paso.places import at
from domain.el_paso.rules import BETWEEN, RULES, RULES_1
from domain.el_paso.scoring import score
from domain.el_paso.seat_summary import seat_summary
from domain.el_paso.setup import blank, objection, setup
from domain.el_paso.state import Options, State
from domain.el_paso.textboard import text
from domain.el_paso.view import View, view
from domain.el_paso.way import way
from domain.el_paso.words import question, says
from domain.kernel.game import Game

GAME = Game(
    name="el_paso",
    title="Great Western Trail: El Paso",
    version=2,
    seats=(1, 2, 3, 4),
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
    passes=(Done, EndTurn),
    forms=FORMS,
    objection=objection,
    between=BETWEEN,
    way=way,
    legend=legend,
    estimate=estimate,
    turns=lambda state: state.turns,
    summary="Drive a small herd round a short trail, hire, build, ride the train, and deliver in El Paso.",
)

OLDER = {1: replace(GAME, version=1, rules=RULES_1)}
