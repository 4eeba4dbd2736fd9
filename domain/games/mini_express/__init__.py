"""Mini Express."""

from __future__ import annotations

from domain.games.mini_express.changes import change
from domain.games.mini_express.commands import AnyCommand
from domain.games.mini_express.drawing import draw_parts, picture, preview
from domain.games.mini_express.drawing.cover import cover
from domain.games.mini_express.events import AnyEvent, TurnBegun
from domain.games.mini_express.evolve import EVOLVE
from domain.games.mini_express.explanation import attempt, explain
from domain.games.mini_express.explanation.topics import PLAYERS_RULES
from domain.games.mini_express.frames import AnyFrame
from domain.games.mini_express.rules import RULES
from domain.games.mini_express.scoreboard import rival_entries, scoreboard_entry
from domain.games.mini_express.scoring import score, score_notes
from domain.games.mini_express.setup import setup
from domain.games.mini_express.state import State, blank
from domain.games.mini_express.targets import target
from domain.games.mini_express.textboard import textboard
from domain.games.mini_express.variants import VARIANTS, Options, invalid_reason
from domain.games.mini_express.view import View, view
from domain.games.mini_express.words.ending import end_notice
from domain.games.mini_express.words.form import FORM
from domain.games.mini_express.words.headings import HEADINGS
from domain.games.mini_express.words.journal import event_text
from domain.games.mini_express.words.options import option_text
from domain.games.mini_express.words.questions import question_text
from domain.kernel.game import Game

GAME = Game(
    name="mini_express",
    title="Mini Express",
    version=1,
    seat_counts=(1, 2, 3, 4, 5),
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
    rival_entries=rival_entries,
    variants=VARIANTS,
    form=FORM,
    cover=cover,
    invalid_reason=invalid_reason,
    is_open=True,
    count_turns=lambda state: state.turns,
    turn_begins=TurnBegun,
    summary="Build track for four companies that nobody owns, and hold shares where your influence is high.",
    end_notice=end_notice,
)
