"""Carcassonne: Gold Rush."""

from __future__ import annotations

from domain.gold_rush.commands import AnyCommand, Pass
from domain.gold_rush.drawing import ghost, picture
from domain.gold_rush.events import AnyEvent, hide
from domain.gold_rush.evolve import EVOLVE
from domain.gold_rush.frames import AnyFrame
from domain.gold_rush.imagine import imagine
from domain.gold_rush.journal import tell
from domain.gold_rush.rules import RULES
from domain.gold_rush.scoring import score
from domain.gold_rush.seat_summary import seat_summary
from domain.gold_rush.setup import objection, setup
from domain.gold_rush.state import Options, State, blank
from domain.gold_rush.textboard import text
from domain.gold_rush.view import View, view
from domain.gold_rush.words import at, question, says
from domain.kernel.game import Game

GAME = Game(
    name="gold_rush",
    title="Carcassonne: Gold Rush",
    version=1,
    seats=(2, 3, 4, 5),
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
    passes=(Pass,),
    forms=(Options(), Options(farmers=False)),
    objection=objection,
    turns=lambda state: len(state.map) - 1,  # one tile a turn, beside the start tile
    summary="Lay tiles, run railroads and dig for gold with cowboys and tents on a map that grows.",
)
