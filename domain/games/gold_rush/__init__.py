"""Carcassonne: Gold Rush."""

from __future__ import annotations

from domain.games.gold_rush.changes import change
from domain.games.gold_rush.commands import AnyCommand, Pass
from domain.games.gold_rush.determinize import determinize
from domain.games.gold_rush.drawing import picture, preview
from domain.games.gold_rush.drawing.cover import cover
from domain.games.gold_rush.drawing.parts import draw_parts
from domain.games.gold_rush.events import AnyEvent
from domain.games.gold_rush.evolve import EVOLVE
from domain.games.gold_rush.explanation import attempt, explain
from domain.games.gold_rush.explanation.topics import PLAYERS_RULES
from domain.games.gold_rush.redaction import redact
from domain.games.gold_rush.rules import RULES
from domain.games.gold_rush.scoreboard import scoreboard_entry
from domain.games.gold_rush.scoring import score
from domain.games.gold_rush.setup import setup
from domain.games.gold_rush.state import State
from domain.games.gold_rush.targets import target
from domain.games.gold_rush.textboard import textboard
from domain.games.gold_rush.variants import VARIANTS, invalid_reason
from domain.games.gold_rush.view import view
from domain.games.gold_rush.words.ending import end_notice
from domain.games.gold_rush.words.form import FORM
from domain.games.gold_rush.words.headings import HEADINGS
from domain.games.gold_rush.words.journal import event_text
from domain.games.gold_rush.words.options import option_text
from domain.games.gold_rush.words.questions import question_text
from domain.kernel.game import Game

GAME = Game(
    name="gold_rush",
    title="Carcassonne: Gold Rush",
    summary="Lay tiles, run railroads and dig for gold with cowboys and tents on a map that grows.",
    seat_counts=(2, 3, 4, 5),
    variants=VARIANTS,
    form=FORM,
    cover=cover,
    invalid_reason=invalid_reason,
    state_type=State,
    commands=AnyCommand,
    events=AnyEvent,
    setup=setup,
    rules=RULES,
    pass_commands=(Pass,),
    evolve=EVOLVE,
    score=score,
    count_turns=lambda state: len(state.map) - 1,  # one tile a turn, beside the start tile
    redact=redact,
    determinize=determinize,
    view=view,
    textboard=textboard,
    picture=picture,
    parts=draw_parts,
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
    end_notice=end_notice,
)
