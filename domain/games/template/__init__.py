"""Whistle Stop: the smallest complete game."""

from __future__ import annotations

from domain.games.template.commands import AnyCommand, Finish
from domain.games.template.determinize import determinize
from domain.games.template.drawing import picture, preview
from domain.games.template.events import AnyEvent, redact
from domain.games.template.evolve import EVOLVE
from domain.games.template.frames import AnyFrame
from domain.games.template.rules import ANYTIME, BETWEEN_ACTIONS, RULES
from domain.games.template.scoreboard import scoreboard_entry
from domain.games.template.scoring import score
from domain.games.template.setup import setup
from domain.games.template.state import Options, State, blank
from domain.games.template.textboard import textboard
from domain.games.template.view import View, view
from domain.games.template.words.options import breadcrumb, event_text, option_text, question_text, target
from domain.kernel.game import Game

GAME = Game(
    name="template",
    title="Whistle Stop",
    version=1,
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
    determinize=determinize,
    redact=redact,
    view=view,
    view_type=View,
    picture=picture,
    textboard=textboard,
    preview=preview,
    target=target,
    option_text=option_text,
    question_text=question_text,
    event_text=event_text,
    scoreboard_entry=scoreboard_entry,
    pass_commands=(Finish,),
    variants=(Options(), Options(rounds=3), Options(rounds=3, mail=False)),
    between_actions=BETWEEN_ACTIONS,
    anytime=ANYTIME,
    breadcrumb=breadcrumb,
    count_turns=lambda state: state.round * len(state.players),
    summary="Carry passengers round a line of six stops, and bid for the mail.",
)
