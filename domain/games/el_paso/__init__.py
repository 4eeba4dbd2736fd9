"""Great Western Trail: El Paso."""

from __future__ import annotations

from domain.games.el_paso.breadcrumb import breadcrumb
from domain.games.el_paso.changes import change
from domain.games.el_paso.commands import AnyCommand, Done, EndTurn
from domain.games.el_paso.determinize import determinize
from domain.games.el_paso.drawing import draw_parts, legend, picture, preview
from domain.games.el_paso.drawing.cover import cover
from domain.games.el_paso.evaluation import evaluate
from domain.games.el_paso.events import AnyEvent, TurnBegan
from domain.games.el_paso.evolve import EVOLVE
from domain.games.el_paso.explanation import attempt, explain
from domain.games.el_paso.explanation.topics import PLAYERS_RULES
from domain.games.el_paso.frames import AnyFrame
from domain.games.el_paso.redaction import redact
from domain.games.el_paso.rules import BETWEEN_ACTIONS, RULES
from domain.games.el_paso.scoreboard import rival_entries, scoreboard_entry
from domain.games.el_paso.scoring import score, score_notes
from domain.games.el_paso.setup import setup
from domain.games.el_paso.state import State, blank
from domain.games.el_paso.targets import target
from domain.games.el_paso.textboard import textboard
from domain.games.el_paso.variants import VARIANTS, Options, invalid_reason
from domain.games.el_paso.versions import NEWEST, older_versions
from domain.games.el_paso.view import View, view
from domain.games.el_paso.words.ending import end_notice
from domain.games.el_paso.words.form import FORM
from domain.games.el_paso.words.headings import HEADINGS
from domain.games.el_paso.words.journal import event_text
from domain.games.el_paso.words.options import option_text
from domain.games.el_paso.words.questions import question_text
from domain.kernel.game import Game

GAME = Game(
    name="el_paso",
    title="Great Western Trail: El Paso",
    version=NEWEST,
    seat_counts=(1, 2, 3, 4),
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
    determinize=determinize,
    redact=redact,
    view=view,
    view_type=View,
    picture=picture,
    parts=draw_parts,
    textboard=textboard,
    preview=preview,
    target=target,
    explain=explain,
    topics=PLAYERS_RULES,
    attempt=attempt,
    option_text=option_text,
    headings=HEADINGS,
    question_text=question_text,
    event_text=event_text,
    change=change,
    scoreboard_entry=scoreboard_entry,
    end_notice=end_notice,
    rival_entries=rival_entries,
    pass_commands=(Done, EndTurn),
    variants=VARIANTS,
    form=FORM,
    cover=cover,
    invalid_reason=invalid_reason,
    between_actions=BETWEEN_ACTIONS,
    breadcrumb=breadcrumb,
    legend=legend,
    evaluate=evaluate,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    summary="Drive a small herd round a short trail, hire, build, ride the train, and deliver in El Paso.",
)

OLDER = older_versions(GAME)
