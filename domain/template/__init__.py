"""Whistle Stop: the smallest complete game."""

from __future__ import annotations

from domain.kernel.game import Game
from domain.template.commands import AnyCommand, Finish
from domain.template.drawing import ghost, picture
from domain.template.events import AnyEvent, hide
from domain.template.evolve import EVOLVE
from domain.template.frames import AnyFrame
from domain.template.imagine import imagine
from domain.template.rules import ANYTIME, BETWEEN, RULES
from domain.template.scoring import score
from domain.template.seat_summary import seat_summary
from domain.template.setup import setup
from domain.template.state import Options, State, blank
from domain.template.textboard import text
from domain.template.view import View, view
from domain.template.words import at, question, says, tell, way

GAME = Game(
    name="template",
    title="Whistle Stop",
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
    passes=(Finish,),
    forms=(Options(), Options(rounds=3), Options(rounds=3, mail=False)),
    between=BETWEEN,
    anytime=ANYTIME,
    way=way,
    turns=lambda state: state.round * len(state.players),
    summary="Carry passengers round a line of six stops, and bid for the mail.",
)
