"""Carcassonne: Gold Rush."""

from __future__ import annotations

from domain.games.gold_rush.commands import AnyCommand, Pass
from domain.games.gold_rush.determinize import determinize
from domain.games.gold_rush.drawing import picture, preview
from domain.games.gold_rush.events import AnyEvent, redact
from domain.games.gold_rush.evolve import EVOLVE
from domain.games.gold_rush.frames import AnyFrame
from domain.games.gold_rush.rules import RULES
from domain.games.gold_rush.scoreboard import scoreboard_entry
from domain.games.gold_rush.scoring import score
from domain.games.gold_rush.setup import invalid_reason, setup
from domain.games.gold_rush.state import Options, State, blank
from domain.games.gold_rush.textboard import textboard
from domain.games.gold_rush.view import View, view
from domain.games.gold_rush.words.journal import event_text
from domain.games.gold_rush.words.options import option_text, question_text, target
from domain.kernel.game import Game

GAME = Game(
    name="gold_rush",
    title="Carcassonne: Gold Rush",
    version=1,
    seat_counts=(2, 3, 4, 5),
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
    pass_commands=(Pass,),
    variants=(Options(), Options(farmers=False)),
    invalid_reason=invalid_reason,
    count_turns=lambda state: len(state.map) - 1,  # one tile a turn, beside the start tile
    summary="Lay tiles, run railroads and dig for gold with cowboys and tents on a map that grows.",
)
