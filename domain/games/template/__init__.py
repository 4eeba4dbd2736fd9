"""Whistle Stop: the smallest complete game."""

from __future__ import annotations

from domain.games.template.breadcrumb import breadcrumb
from domain.games.template.changes import change
from domain.games.template.commands import AnyCommand, Finish, declines
from domain.games.template.determinize import determinize
from domain.games.template.drawing import picture, preview
from domain.games.template.evolve import EVOLVE
from domain.games.template.explanation import attempt, explain
from domain.games.template.redaction import redact
from domain.games.template.rules import ANYTIME, BETWEEN_ACTIONS, RULES
from domain.games.template.rules.turn import seat_on_turn
from domain.games.template.scoreboard import scoreboard_entry
from domain.games.template.scoring import score, score_notes
from domain.games.template.setup import setup
from domain.games.template.state import State
from domain.games.template.targets import target
from domain.games.template.textboard import textboard
from domain.games.template.variants import VARIANTS
from domain.games.template.view import view
from domain.games.template.words.form import FORM
from domain.games.template.words.journal import event_text
from domain.games.template.words.options import option_text
from domain.games.template.words.questions import question_text
from domain.kernel.game import Game

GAME = Game(
    name="template",
    title="Whistle Stop",
    summary="Carry passengers round a line of six stops, and bid for the mail.",
    seat_counts=(2, 3, 4),
    variants=VARIANTS,
    form=FORM,
    state_type=State,
    commands=AnyCommand,
    setup=setup,
    rules=RULES,
    between_actions=BETWEEN_ACTIONS,
    anytime=ANYTIME,
    pass_commands=(Finish,),
    declines=declines,
    evolve=EVOLVE,
    score=score,
    score_notes=score_notes,
    turn=seat_on_turn,
    redact=redact,
    determinize=determinize,
    view=view,
    textboard=textboard,
    picture=picture,
    preview=preview,
    explain=explain,
    attempt=attempt,
    target=target,
    option_text=option_text,
    question_text=question_text,
    event_text=event_text,
    change=change,
    scoreboard_entry=scoreboard_entry,
    breadcrumb=breadcrumb,
)
