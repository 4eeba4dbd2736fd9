"""Great Western Trail."""

from __future__ import annotations

from domain.games.great_western_trail.breadcrumb import breadcrumb
from domain.games.great_western_trail.changes import change
from domain.games.great_western_trail.commands import AnyCommand, EndPhaseB, FinishMarket
from domain.games.great_western_trail.determinize import determinize
from domain.games.great_western_trail.drawing import draw_parts, legend, picture, preview
from domain.games.great_western_trail.drawing.cover import cover
from domain.games.great_western_trail.evaluation import evaluate
from domain.games.great_western_trail.events import AnyEvent, TurnBegan
from domain.games.great_western_trail.evolve import EVOLVE
from domain.games.great_western_trail.explanation import attempt, explain
from domain.games.great_western_trail.explanation.topics import PLAYERS_RULES
from domain.games.great_western_trail.frames import AnyFrame
from domain.games.great_western_trail.redaction import redact
from domain.games.great_western_trail.rules import BETWEEN_ACTIONS, RULES
from domain.games.great_western_trail.scoreboard import scoreboard_entry
from domain.games.great_western_trail.scoring import score
from domain.games.great_western_trail.setup import setup
from domain.games.great_western_trail.state import State, blank
from domain.games.great_western_trail.targets import target
from domain.games.great_western_trail.textboard import textboard
from domain.games.great_western_trail.variants import VARIANTS, Options, invalid_reason
from domain.games.great_western_trail.versions import NEWEST, older_versions
from domain.games.great_western_trail.view import View, view
from domain.games.great_western_trail.words.ending import end_notice
from domain.games.great_western_trail.words.form import FORM
from domain.games.great_western_trail.words.headings import HEADINGS
from domain.games.great_western_trail.words.journal import event_text
from domain.games.great_western_trail.words.options import option_text
from domain.games.great_western_trail.words.questions import question_text
from domain.kernel.game import Game

GAME = Game(
    name="great_western_trail",
    title="Great Western Trail",
    version=NEWEST,
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
    pass_commands=(EndPhaseB, FinishMarket),
    breadcrumb=breadcrumb,
    legend=legend,
    evaluate=evaluate,
    variants=VARIANTS,
    form=FORM,
    cover=cover,
    invalid_reason=invalid_reason,
    between_actions=BETWEEN_ACTIONS,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegan,
    summary="Drive your herd along the trail to Kansas City, hire, build, and send trains ever further.",
    end_notice=end_notice,
)

OLDER = older_versions(GAME)
