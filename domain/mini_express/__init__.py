"""Mini Express."""

from __future__ import annotations

from domain.kernel.game import Game
from domain.mini_express.commands import AnyCommand
from domain.mini_express.drawing import ghost, picture
from domain.mini_express.events import AnyEvent, hide
from domain.mini_express.evolve import EVOLVE
from domain.mini_express.forms import FORMS
from domain.mini_express.frames import AnyFrame
from domain.mini_express.imagine import imagine
from domain.mini_express.journal import tell
from domain.mini_express.rules import RULES
from domain.mini_express.scoring import score
from domain.mini_express.seat_summary import seat_summary
from domain.mini_express.setup import objection, setup
from domain.mini_express.state import Options, State, blank
from domain.mini_express.textboard import text
from domain.mini_express.view import View, view
from domain.mini_express.words import at, question, says

GAME = Game(
    name="mini_express",
    title="Mini Express",
    version=1,
    seats=(1, 2, 3, 4, 5),
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
    forms=FORMS,
    objection=objection,
    open=True,
    turns=lambda state: state.turns,
    summary="Build track for four companies that nobody owns, and hold shares where your influence is high.",
)
