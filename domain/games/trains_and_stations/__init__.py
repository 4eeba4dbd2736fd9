"""Trains & Stations."""

from __future__ import annotations

from domain.games.trains_and_stations.changes import change
from domain.games.trains_and_stations.commands import AnyCommand, StopRolling, declines
from domain.games.trains_and_stations.determinize import determinize
from domain.games.trains_and_stations.drawing import draw_parts, picture, preview
from domain.games.trains_and_stations.drawing.cover import cover
from domain.games.trains_and_stations.evaluation import evaluate
from domain.games.trains_and_stations.events import AnyEvent, TurnBegan
from domain.games.trains_and_stations.evolve import EVOLVE
from domain.games.trains_and_stations.explanation import attempt, explain
from domain.games.trains_and_stations.explanation.topics import PLAYERS_RULES
from domain.games.trains_and_stations.frames import AnyFrame
from domain.games.trains_and_stations.redaction import redact
from domain.games.trains_and_stations.rules import ANYTIME, RULES
from domain.games.trains_and_stations.rules.turn import seat_on_turn
from domain.games.trains_and_stations.scoreboard import scoreboard_entry
from domain.games.trains_and_stations.scoring import score, score_notes
from domain.games.trains_and_stations.setup import setup
from domain.games.trains_and_stations.state import State, blank
from domain.games.trains_and_stations.targets import target
from domain.games.trains_and_stations.textboard import textboard
from domain.games.trains_and_stations.variants import VARIANTS, Options, invalid_reason
from domain.games.trains_and_stations.versions import NEWEST, older_versions
from domain.games.trains_and_stations.view import View, view
from domain.games.trains_and_stations.words.ending import end_notice
from domain.games.trains_and_stations.words.form import FORM
from domain.games.trains_and_stations.words.headings import HEADINGS
from domain.games.trains_and_stations.words.journal import event_text
from domain.games.trains_and_stations.words.options import option_text
from domain.games.trains_and_stations.words.questions import question_text
from domain.kernel.game import Game

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
    attempt=attempt,
    topics=PLAYERS_RULES,
    option_text=option_text,
    headings=HEADINGS,
    question_text=question_text,
    event_text=event_text,
    change=change,
    scoreboard_entry=scoreboard_entry,
    pass_commands=(StopRolling,),
    declines=declines,
    variants=VARIANTS,
    form=FORM,
    cover=cover,
    invalid_reason=invalid_reason,
    anytime=ANYTIME,
    evaluate=evaluate,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    summary="Roll dice to build railways together, collect goods in your buildings, and speculate in secret.",
    end_notice=end_notice,
)

OLDER = older_versions(GAME)
